#pragma once

#include <stylized/core/Result.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace stylized::import::file {

/// A run of bytes and what keeps it alive.
struct Bytes {
    std::span<const std::byte> span;
    std::shared_ptr<const void> storage;
};

/// All of `content` as Bytes.
[[nodiscard]] Bytes wholeOf(std::vector<std::byte> content);

/// No file of the formats we read can be larger: their lengths have 32 bits.
inline constexpr std::uint64_t kMaxFileBytes = 0xFFFFFFFFull;

/// A regular file, open for reading. Pipes and devices are refused: they may never end.
class InputFile {
public:
    /// **Errors**: FileNotFound, FileIsDirectory, FileUnreadable, SizeImplausible above kMaxFileBytes; `file` is
    /// `path`.
    [[nodiscard]] static Result<InputFile> open(const std::filesystem::path& path);

    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;
    ~InputFile();

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// The first bytes, at most `count`.
    /// **Errors**: FileUnreadable.
    [[nodiscard]] Result<std::vector<std::byte>> readHead(std::size_t count) const;
    /// Everything, and `padding` zeros behind it.
    /// **Errors**: FileUnreadable, also where the memory does not suffice.
    [[nodiscard]] Result<Bytes> readAll(std::size_t padding = 0) const;
    /// `count` bytes from `offset`, which must lie within the size, and `padding` zeros behind them.
    /// **Errors**: FileUnreadable, also where the memory does not suffice.
    [[nodiscard]] Result<Bytes> readPart(std::uint64_t offset, std::uint64_t count, std::size_t padding) const;

private:
    InputFile(int descriptor, std::uint64_t size, std::filesystem::path path);
    [[nodiscard]] Result<void> read(std::uint64_t offset, std::span<std::byte> out) const;

    int descriptor_;
    std::uint64_t size_;
    std::filesystem::path path_;
};

/// open() and readAll().
[[nodiscard]] Result<Bytes> readFile(const std::filesystem::path& path);

} // namespace stylized::import::file
