#pragma once

#include <stylized/asset/SceneAsset.h>

#include <cstdint>
#include <vector>

namespace stylized::asset {

/// Streams carry this many sets of texture coordinates to the GPU.
inline constexpr std::size_t kDrawnUvSetCount = 2;

/// The file's numbers of the TEXCOORD sets that a material's maps read, each once, in the order of maps. A matcap reads
/// none.
[[nodiscard]] std::vector<std::uint32_t> uvSetsRead(const MaterialAsset& material);

/// The file's numbers of the TEXCOORD sets that the materials on each stream read, each once, in the order of
/// primitives and maps. A matcap reads none.
/// **Shape**: one list a stream.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> uvSetsRead(const SceneAsset& scene);

} // namespace stylized::asset
