#pragma once

#include <stylized/core/Result.h>

#include <cstddef>
#include <span>

namespace stylized::import::isolation {

/// A file in memory without a name: gone with the last process that holds it, however that one ends.
class MemoryFile {
public:
    /// **Errors**: HelperUnavailable, where the system gives none.
    [[nodiscard]] static Result<MemoryFile> create();

    MemoryFile(MemoryFile&& other) noexcept;
    MemoryFile& operator=(MemoryFile&&) = delete;
    ~MemoryFile();

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

    /// What has been written, which from now on nobody can change. Valid as long as this file.
    /// **Errors**: HandOverInvalid, where somebody still holds it for writing.
    [[nodiscard]] Result<std::span<const std::byte>> seal();

private:
    explicit MemoryFile(int descriptor) noexcept : descriptor_(descriptor) {}

    int descriptor_;
    void* mapping_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace stylized::import::isolation
