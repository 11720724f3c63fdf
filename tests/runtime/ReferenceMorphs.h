#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/math/Bounds.h>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

/// The plain layout that the shipped one is held against: for each vertex the list of its deltas, 64 bytes each.
namespace stylized::test {

struct GpuMorphBaseVertex {
    glm::vec4 position;
    glm::vec4 normal;
    glm::vec4 tangent;
};

struct GpuMorphDelta {
    glm::vec4 position;
    glm::vec4 normal;
    glm::vec4 tangent;
    glm::uvec4 metadata; ///< x: target.
};

struct GpuMorphData {
    std::vector<GpuMorphBaseVertex> baseVertices;
    std::vector<std::uint32_t> vertexOffsets; ///< Vertex v's deltas: [vertexOffsets[v], vertexOffsets[v + 1]).
    std::vector<GpuMorphDelta> deltas;
    math::Bounds conservativeBounds; ///< For weights from 0 to 1.
    float maximumPositionDelta = 0;  ///< No vertex moves farther with weights from 0 to 1.
};

[[nodiscard]] GpuMorphData buildGpuMorphData(const asset::VertexStreamAsset& stream);

/// One vertex with all targets added in order, in double precision: directions normalised, the base's where the sum has
/// none.
struct MorphedVertex {
    glm::dvec3 position;
    glm::dvec3 normal;
    glm::dvec3 tangent;
};
[[nodiscard]] MorphedVertex morphedVertex(const GpuMorphData& data, std::size_t vertex, std::span<const float> weights);

} // namespace stylized::test
