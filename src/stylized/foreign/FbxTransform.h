#pragma once

#include "stylized/foreign/FbxRecord.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>

namespace stylized::foreign {

/// How a node takes over the scale of the one above it.
/// **Source**: FBX SDK, FbxTransform::EInheritType.
enum class FbxInherit : std::uint8_t {
    RrSs, ///< Rotations first, then scales: parent's shear never reaches a child.
    RSrs, ///< As everywhere else.
    Rrs,  ///< The parent's own scale does not count.
};

/// Translation, rotation and scale in double precision.
struct FbxLocal {
    glm::dvec3 translation{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    glm::dvec3 scale{1.0};
};

/// What places a model: the three things that are animated, and what stands between them.
/// **Space**: degrees, the file's unit.
/// **Source**: FBX SDK, "Computing transformation matrices".
struct FbxTransform {
    glm::dvec3 translation{0.0}, rotation{0.0}, scale{1.0};
    glm::dvec3 preRotation{0.0}, postRotation{0.0};
    glm::dvec3 rotationOffset{0.0}, rotationPivot{0.0};
    glm::dvec3 scalingOffset{0.0}, scalingPivot{0.0};
    glm::dvec3 geometricTranslation{0.0}, geometricRotation{0.0}, geometricScale{1.0};
    std::int32_t rotationOrder = 0;
    FbxInherit inherit = FbxInherit::RSrs;

    /// Whether the place depends on rotation and scale, too.
    [[nodiscard]] bool hasPivots() const noexcept;
    /// The whole transform for given values of what is animated.
    [[nodiscard]] FbxLocal with(const glm::dvec3& t, const glm::dvec3& r, const glm::dvec3& s) const;
    /// What moves the vertices of the model's own mesh and nothing below it.
    [[nodiscard]] glm::dmat4 geometric() const;
};

/// The axes of a rotation order, the one that is applied first in front: 0 XYZ, 1 XZY, 2 YZX, 3 YXZ, 4 ZXY, 5 ZYX;
/// anything else counts as XYZ.
[[nodiscard]] std::array<int, 3> fbxAxesOf(std::int32_t order) noexcept;

[[nodiscard]] glm::dquat fbxRotation(const glm::dvec3& degrees, std::int32_t order);

[[nodiscard]] FbxTransform fbxTransformOf(const FbxRecord& model);

} // namespace stylized::foreign
