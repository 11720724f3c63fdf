#pragma once

#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

/// Deformation written for being right, in double precision and one vertex after another: what the fast paths are held
/// against.
namespace stylized::animation {

/// The deformed vertices of one primitive's stream, in the file's order.
/// **Space**: scene space.
struct ReferencePrimitive {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> normals;  ///< Unit length; from the asset's smooth normals where the file has none.
    std::vector<glm::dvec4> tangents; ///< xyz unit length, w = ±1; empty where the file has none.
};

/// The world matrices of all nodes, from the pose's resolved local transforms.
/// - `pose` is of `scene`.
[[nodiscard]] std::vector<glm::dmat4> referenceWorlds(const asset::SceneAsset& scene, const ScenePose& pose);

/// Morphs, then skins (up to eight influences, linear) or, without a skin, places by the node's matrix.
/// - `worlds` has one matrix a node.
/// - `node` draws `primitive`.
/// - `morphWeights` has one a morph target of the stream, or is empty.
[[nodiscard]] ReferencePrimitive referenceDeform(const asset::SceneAsset& scene, std::span<const glm::dmat4> worlds,
                                                 NodeIndex node, const asset::MeshPrimitiveAsset& primitive,
                                                 std::span<const float> morphWeights);

} // namespace stylized::animation
