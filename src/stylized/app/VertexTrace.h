#pragma once

#include <stylized/animation/ScenePose.h>
#include <stylized/app/AnimatorPlayback.h>
#include <stylized/app/Evaluation.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

#include <glm/vec3.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace stylized::app {

/// One vertex of what a scene draws.
struct VertexAddress {
    std::size_t primitive = 0; ///< Index into drawnPrimitives().
    std::uint32_t vertex = 0;  ///< In the file's order.
};

/// PRIMITIVE:INDEX, the first as `stylized evaluate` numbers them.
/// **Errors**: UsageInvalid, with the numbers there are.
[[nodiscard]] Result<VertexAddress> parseVertex(const asset::SceneAsset& scene, std::string_view text);

/// What one joint does to a vertex. **Space**: scene space.
struct VertexShare {
    NodeIndex joint;
    double weight = 0;
    glm::dvec3 placed{0.0}; ///< Where the joint alone would take the vertex.
    glm::dvec3 part{0.0};   ///< The weight times that: parts sum to the vertex's place.
};

/// How one vertex comes to be where it is.
struct VertexTrace {
    glm::dvec3 bound{0.0};           ///< As the file has it. **Space**: the stream's.
    glm::dvec3 morphed{0.0};         ///< After morph targets. **Space**: the stream's.
    std::vector<VertexShare> shares; ///< Largest weight first; one, the drawing node, where nothing is skinned.
    glm::dvec3 placed{0.0};          ///< The sum of all parts. **Space**: scene space.
};

/// - `vertex` and `pose` are of `scene`; the pose is put into the moment of `sample`, as poseAt() does.
/// - `animator` is there where the sample is one of an animator.
/// **Errors**: those of poseAt().
[[nodiscard]] Result<VertexTrace> traceVertex(const asset::SceneAsset& scene, const EvaluationSample& sample,
                                              const VertexAddress& vertex, animation::ScenePose& pose,
                                              AnimatorPlayback* animator = nullptr);

} // namespace stylized::app
