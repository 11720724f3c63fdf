#pragma once

#include <stylized/animation/compression/CompressedClip.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The `.sclip` file: a compressed clip as bytes, little-endian on any machine.
///
/// 32 bytes of header: "SCLP", the number 01020304h that tells the byte order, the version, a zero, the size of the
/// file (8 bytes), and a checksum of all that follows (FNV-1a, 8 bytes). What follows is told in CompressedClipFile.cpp
/// in the order in which it stands. A file of every version ever written stays readable.
namespace stylized::animation {

/// The version that is written.
inline constexpr std::uint32_t kCompressedClipVersion = 1;

/// The content of a `.sclip` file.
[[nodiscard]] std::vector<std::byte> writeCompressedClip(const CompressedClip& clip);

/// Reads a `.sclip` file for the scene that it was made for.
/// **Errors**: classes 3 and 4 of the exit codes: a file that ends early, has another byte order or a newer version, is
/// damaged, or belongs to another skeleton. `place` is a byte offset. Nothing is allocated that the file has no bytes
/// for.
[[nodiscard]] Result<CompressedClip> readCompressedClip(std::span<const std::byte> bytes,
                                                        const asset::SceneAsset& scene);

} // namespace stylized::animation
