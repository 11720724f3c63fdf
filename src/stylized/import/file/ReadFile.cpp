#include "stylized/import/file/ReadFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace stylized::import::file {
namespace {

tl::unexpected<Error> failFile(ErrorCode code, const std::filesystem::path& path, std::string message)
{
    return tl::unexpected<Error>(Error{code, path.string(), {}, std::move(message)});
}

std::string reason(int error)
{
    return std::generic_category().message(error);
}

} // namespace

Bytes wholeOf(std::vector<std::byte> content)
{
    const auto storage = std::make_shared<const std::vector<std::byte>>(std::move(content));
    return {*storage, storage};
}

InputFile::InputFile(int descriptor, std::uint64_t size, std::filesystem::path path)
    : descriptor_(descriptor), size_(size), path_(std::move(path))
{}

InputFile::InputFile(InputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_), path_(std::move(other.path_))
{}

InputFile::~InputFile()
{
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

Result<InputFile> InputFile::open(const std::filesystem::path& path)
{
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        const int error = errno;
        const bool isAbsent = error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG;
        return failFile(isAbsent ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable, path,
                        isAbsent ? "there is no such file" : "cannot be opened: " + reason(error));
    }
    struct stat status {};
    const bool known = ::fstat(descriptor, &status) == 0;
    InputFile file(descriptor, known ? static_cast<std::uint64_t>(status.st_size) : 0, path);
    if (!known)
        return failFile(ErrorCode::FileUnreadable, path, "cannot be examined: " + reason(errno));
    if (S_ISDIR(status.st_mode))
        return failFile(ErrorCode::FileIsDirectory, path, "expected a file, found a directory");
    if (!S_ISREG(status.st_mode))
        return failFile(ErrorCode::FileUnreadable, path, "expected a regular file, found a device or pipe");
    if (file.size_ > kMaxFileBytes)
        return failFile(ErrorCode::SizeImplausible, path,
                        fmt::format("expected less than 4 GiB, found {} bytes", file.size_));
    return file;
}

Result<void> InputFile::read(std::uint64_t offset, std::span<std::byte> out) const
{
    std::size_t done = 0;
    while (done < out.size()) {
        const ssize_t got =
            ::pread(descriptor_, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return failFile(ErrorCode::FileUnreadable, path_,
                            got < 0 ? "cannot be read: " + reason(errno) : "became shorter while it was read");
        done += static_cast<std::size_t>(got);
    }
    return {};
}

Result<std::vector<std::byte>> InputFile::readHead(std::size_t count) const
{
    std::vector<std::byte> head(static_cast<std::size_t>(std::min<std::uint64_t>(count, size_)));
    if (Result<void> done = read(0, head); !done)
        return fail(done.error());
    return head;
}

Result<Bytes> InputFile::readAll(std::size_t padding) const
{
    return readPart(0, size_, padding);
}

Result<Bytes> InputFile::readPart(std::uint64_t offset, std::uint64_t count, std::size_t padding) const
{
    const auto byteCount = static_cast<std::size_t>(count);
    try {
        // Not a vector, which would write zeros over all that the file is about to overwrite.
        std::shared_ptr<std::byte[]> storage = std::make_shared_for_overwrite<std::byte[]>(byteCount + padding);
        const std::span<std::byte> bytes(storage.get(), byteCount);
        std::fill_n(bytes.data() + byteCount, padding, std::byte{0});
        if (Result<void> done = read(offset, bytes); !done)
            return fail(done.error());
        return Bytes{bytes, std::move(storage)};
    } catch (const std::bad_alloc&) {
        return failFile(ErrorCode::FileUnreadable, path_, fmt::format("there is no memory for {} of its bytes", count));
    }
}

Result<Bytes> readFile(const std::filesystem::path& path)
{
    const Result<InputFile> file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    return file->readAll();
}

} // namespace stylized::import::file
