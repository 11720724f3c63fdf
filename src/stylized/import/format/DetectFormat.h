#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/format/FileFormat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace stylized::import {

/// How many first bytes detectFormat() wants to see.
inline constexpr std::size_t kFormatHeadBytes = 4096;

struct DetectedFormat {
    FileFormat format = FileFormat::Unknown;
    bool isBinary = false;     ///< Fbx only.
    std::uint32_t version = 0; ///< Fbx only: 7400 is 7.4; 0 where the first bytes do not say.
};

/// What kind of file it is: told by its first bytes, else by its extension.
/// - `head` is the file's start, kFormatHeadBytes or the whole file.
[[nodiscard]] DetectedFormat detectFormat(std::span<const std::byte> head, const std::filesystem::path& path);

/// Nothing where the format is read; else why not, with a way out.
/// **Errors**: FormatUnknown, FormatUnsupported.
[[nodiscard]] Result<void> checkReadable(const DetectedFormat& detected);

} // namespace stylized::import
