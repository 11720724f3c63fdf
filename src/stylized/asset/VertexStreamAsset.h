#pragma once

#include <stylized/core/Index.h>
#include <stylized/math/Bounds.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace stylized::asset {

/// Four joints and how much each pulls. Unused places hold joint 0 with weight 0.
struct VertexInfluences {
    std::array<std::uint16_t, 4> joints{}; ///< Index into SkinAsset::joints of the skin the stream is drawn with.
    std::array<float, 4> weights{};        ///< Largest first over all sets of a vertex; they sum to 1.
};

/// A shape that a stream's vertices may take on, as differences from the base.
/// **Space**: the stream's own, like the positions.
struct MorphTargetAsset {
    std::string name;
    std::vector<glm::vec3> positionDeltas; ///< One a vertex.
    std::vector<glm::vec3> normalDeltas;   ///< One a vertex, or empty.
    std::vector<glm::vec3> tangentDeltas;  ///< One a vertex, or empty.
};

/// Vertices in the file's order and count: the unit that is deformed. Several primitives may draw from one stream.
/// **Shape**: every array that is not empty has vertexCount entries.
/// **Space**: the mesh's local space (a skinned one's bind space); positions in metres.
struct VertexStreamAsset {
    std::uint32_t vertexCount = 0;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals; ///< Unit length, or empty where the file has none: shade flat then.
    std::vector<glm::vec3>
        smoothNormals; ///< Filled where `normals` is empty: area-weighted over the triangles, for outlines.
    std::vector<glm::vec4> tangents; ///< xyz unit length, w = ±1, or empty: the shader derives a frame.
    std::vector<std::vector<glm::vec2>>
        texCoords;                 ///< One array a TEXCOORD set, v running down as in glTF; a set may be empty.
    std::vector<glm::vec4> colors; ///< COLOR_0, linear, or empty.
    std::vector<VertexInfluences> influences;  ///< Empty where the stream is not skinned.
    std::vector<VertexInfluences> influences2; ///< Influences five to eight; empty where no vertex needs them.
    std::vector<MorphTargetAsset> morphTargets;
    math::Bounds bounds; ///< Of `positions`.

    [[nodiscard]] bool isSkinned() const noexcept { return !influences.empty(); }

    /// The normals to deform and outline with: the file's, else the smooth ones.
    [[nodiscard]] const std::vector<glm::vec3>& deformNormals() const noexcept
    {
        return normals.empty() ? smoothNormals : normals;
    }
};

} // namespace stylized::asset
