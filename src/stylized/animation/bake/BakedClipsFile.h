#pragma once

#include <stylized/asset/BakedClipsAsset.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Baked clips as a file (.sbake). All numbers are little-endian.
///
///     0   "SBAK"
///     4   u32  0x01020304: tells one byte order from the other
///     8   u32  version
///     12  u32  0
///     16  u64  bytes from 32 to the end
///     24  u64  their FNV-1a of 64 bits
///     32  u32  precision (0 half, 1 float) · u32 matrices a frame · u32 frames · u32 nodes · u32 clips · u32 0 · u64
///     skeleton
///         for each node  u32 palette · u32 world
///         for each clip  u32 length of its name · the name · f64 seconds · u32 frames · f32 bounds (min, max) · f32
///         error texels
namespace stylized::animation {

/// Rises with every change of what is written. Every version that was ever written stays readable.
inline constexpr std::uint32_t kBakedClipsVersion = 1;

/// - `baked` keeps its promises.
[[nodiscard]] std::vector<std::byte> writeBakedClips(const asset::BakedClipsAsset& baked);

/// What writeBakedClips() was given. Nothing is allocated that the bytes do not fill, and what is handed out keeps its
/// promises, whatever the bytes were.
/// **Errors**: FileEmpty; FormatUnknown where it is no such file; FormatUnsupported for the other byte order or a newer
/// version; FileTruncated; ContainerInvalid where bytes have changed or follow the end; ValueInvalid.
[[nodiscard]] Result<asset::BakedClipsAsset> readBakedClips(std::span<const std::byte> bytes);

} // namespace stylized::animation
