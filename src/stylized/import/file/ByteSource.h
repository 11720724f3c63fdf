#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/file/ReadFile.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace stylized::import::file {

/// A file whose parts are read when they are needed.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    [[nodiscard]] virtual std::uint64_t size() const noexcept = 0;

    /// `count` bytes from `offset`, which must lie within the size, with at least `padding` readable bytes behind
    /// them.
    /// **Errors**: FileUnreadable.
    [[nodiscard]] virtual Result<Bytes> read(std::uint64_t offset, std::uint64_t count, std::size_t padding = 0) = 0;
};

/// Reads from a file. What has been read of its beginning is not read again.
/// **Ownership**: borrows both.
class FileSource final : public ByteSource {
public:
    explicit FileSource(const InputFile& file, std::span<const std::byte> head = {}) noexcept : file_(file), head_(head)
    {}

    [[nodiscard]] std::uint64_t size() const noexcept override { return file_.size(); }
    [[nodiscard]] Result<Bytes> read(std::uint64_t offset, std::uint64_t count, std::size_t padding) override;

private:
    const InputFile& file_;
    std::span<const std::byte> head_;
};

/// Hands out parts of what is in memory already.
class MemorySource final : public ByteSource {
public:
    /// Most padding that read() can be asked for.
    static constexpr std::size_t kMaxPadding = 64;

    /// Copies `bytes`.
    explicit MemorySource(std::span<const std::byte> bytes);

    [[nodiscard]] std::uint64_t size() const noexcept override { return bytes_.span.size() - kMaxPadding; }
    [[nodiscard]] Result<Bytes> read(std::uint64_t offset, std::uint64_t count, std::size_t padding) override;

private:
    Bytes bytes_; ///< With the padding.
};

} // namespace stylized::import::file
