#include "stylized/app/OutputFile.h"

#include <stylized/app/TemporaryFiles.h>

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace stylized::app {
namespace {

constexpr int kTries = 100;

/// A file of a new name beside `target`, or a descriptor of -1 with errno.
std::pair<int, std::string> createBeside(const std::filesystem::path& target)
{
    for (int i = 0; i < kTries; ++i) {
        const std::string name = fmt::format(".stylized-{}-{}{}", ::getpid(), i, target.extension().string());
        const std::string path = (target.parent_path() / name).string();
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST)
            return {descriptor, path};
    }
    return {-1, {}};
}

} // namespace

Error OutputFile::error(int errorNumber) const
{
    return Error{ErrorCode::OutputUnwritable,
                 path_ == "-" ? "standard output" : path_,
                 {},
                 fmt::format("cannot be written: {}", std::strerror(errorNumber))};
}

Result<OutputFile> OutputFile::create(std::string path)
{
    if (path == "-")
        return OutputFile(std::move(path), {}, STDOUT_FILENO);
    OutputFile file(path, {}, -1);
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (!exists && errno != ENOENT)
        return fail(file.error(errno));
    if (exists && S_ISDIR(status.st_mode))
        return fail(file.error(EISDIR));
    if (exists && ::access(path.c_str(), W_OK) != 0)
        return fail(file.error(errno));
    if (exists && !S_ISREG(status.st_mode)) {
        file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        file.workPath_ = path;
        return file.descriptor_ < 0 ? Result<OutputFile>(fail(file.error(errno))) : std::move(file);
    }
    // The file itself is replaced, not a symbolic link to it.
    std::error_code failed;
    const std::filesystem::path real = exists ? std::filesystem::canonical(path, failed) : std::filesystem::path(path);
    file.finalPath_ = failed ? path : real.string();
    std::tie(file.descriptor_, file.workPath_) = createBeside(file.finalPath_);
    if (file.descriptor_ < 0) {
        file.finalPath_.clear();
        return fail(file.error(errno));
    }
    TemporaryFiles::remember(file.workPath_.c_str());
    return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), finalPath_(std::exchange(other.finalPath_, {})),
      workPath_(std::move(other.workPath_)), descriptor_(std::exchange(other.descriptor_, -1))
{}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept
{
    if (this != &other) {
        discard();
        path_ = std::move(other.path_);
        finalPath_ = std::exchange(other.finalPath_, {});
        workPath_ = std::move(other.workPath_);
        descriptor_ = std::exchange(other.descriptor_, -1);
    }
    return *this;
}

OutputFile::~OutputFile()
{
    discard();
}

void OutputFile::discard() noexcept
{
    if (descriptor_ > STDERR_FILENO)
        ::close(descriptor_);
    descriptor_ = -1;
    if (finalPath_.empty())
        return;
    ::unlink(workPath_.c_str());
    TemporaryFiles::forget(workPath_.c_str());
    finalPath_.clear();
}

Result<void> OutputFile::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return fail(error(written < 0 ? errno : EIO));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> OutputFile::commit()
{
    // Some file systems tell only now that the disk is full.
    const int descriptor = std::exchange(descriptor_, -1);
    if (descriptor > STDERR_FILENO && ::close(descriptor) != 0 && errno != EINTR)
        return fail(error(errno));
    if (finalPath_.empty())
        return {};
    if (std::rename(workPath_.c_str(), finalPath_.c_str()) != 0)
        return fail(error(errno));
    TemporaryFiles::forget(workPath_.c_str());
    finalPath_.clear();
    return {};
}

} // namespace stylized::app
