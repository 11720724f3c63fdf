#include "stylized/import/isolation/MemoryFile.h"

#include "stylized/import/isolation/HelperArguments.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace stylized::import::isolation {

Result<MemoryFile> MemoryFile::create()
{
    const int descriptor = ::memfd_create("stylized-import", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0)
        return fail(ErrorCode::HelperUnavailable, kHelperPlace,
                    "the system gives no memory file for the import helper");
    return MemoryFile(descriptor);
}

MemoryFile::MemoryFile(MemoryFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), mapping_(std::exchange(other.mapping_, nullptr)),
      size_(std::exchange(other.size_, 0))
{}

MemoryFile::~MemoryFile()
{
    if (mapping_ != nullptr)
        ::munmap(mapping_, size_);
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

Result<std::span<const std::byte>> MemoryFile::seal()
{
    // A file that could still shrink would take this process down when it reads beyond the new end.
    struct stat status {};
    if (::fcntl(descriptor_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0 ||
        ::fstat(descriptor_, &status) != 0)
        return fail(ErrorCode::HandOverInvalid, kHelperPlace, "what the helper handed over could not be sealed");
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0 || mapping_ != nullptr)
        return std::span(static_cast<const std::byte*>(mapping_), size_);
    void* const mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor_, 0);
    if (mapping == MAP_FAILED)
        return fail(ErrorCode::HandOverInvalid, kHelperPlace, "there is no memory for what the helper handed over");
    mapping_ = mapping;
    size_ = size;
    return std::span(static_cast<const std::byte*>(mapping_), size_);
}

} // namespace stylized::import::isolation
