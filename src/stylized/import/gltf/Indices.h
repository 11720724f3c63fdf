#pragma once

#include <stylized/asset/MeshAsset.h>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::import::gltf {

/// A primitive's mode, numbered as in the file.
enum class PrimitiveMode : std::uint8_t {
    Points,
    Lines,
    LineLoop,
    LineStrip,
    Triangles,
    TriangleStrip,
    TriangleFan,
};
inline constexpr std::uint32_t kPrimitiveModeCount = 7;

[[nodiscard]] asset::Topology topologyOf(PrimitiveMode mode) noexcept;

struct UnrolledIndices {
    std::vector<std::uint32_t> indices; ///< Whole points, lines or triangles; each index below the vertex count.
    std::uint64_t restartCount = 0;     ///< Restart values met; each ends a strip, fan, loop or element.
    std::uint64_t outOfRangeCount = 0;  ///< Elements dropped for an index beyond the vertices.
    std::uint64_t leftOverCount = 0;    ///< Indices at an end that no longer made an element.
};

/// Turns indices of any mode into plain points, lines or triangles.
/// - Triangles keep the mode's winding; triangles of a strip or fan without area (two equal indices) are left out.
/// - `restart` is the largest value of the file's index type, which glTF forbids and OpenGL takes as a restart.
/// **Source**: glTF 2.0, 3.7.2.1.
[[nodiscard]] UnrolledIndices unrollIndices(PrimitiveMode mode, std::vector<std::uint32_t> indices,
                                            std::uint32_t vertexCount, std::uint32_t restart);

} // namespace stylized::import::gltf
