#pragma once

#include <stylized/core/Index.h>

#include <cstdint>
#include <string>
#include <vector>

namespace stylized::asset {

enum class Topology : std::uint8_t { Triangles, Lines, Points };

/// A run of indices with one material: the unit that is drawn.
struct MeshPrimitiveAsset {
    StreamIndex stream;
    Topology topology = Topology::Triangles; ///< Strips, fans and loops of the file have been unrolled.
    std::vector<std::uint32_t> indices; ///< Never empty; each below the stream's vertexCount; whole triangles or lines.
    MaterialIndex material;             ///< Always valid: importers add a default material where a file has none.
    std::uint32_t sourcePrimitive = 0;  ///< The primitive's index in the file's mesh.
};

struct MeshAsset {
    std::string name;
    std::uint32_t sourceIndex = 0;
    std::vector<MeshPrimitiveAsset> primitives;
    std::vector<float>
        morphWeights; ///< Default weights, one a morph target (all primitives of a mesh have the same count).
};

} // namespace stylized::asset
