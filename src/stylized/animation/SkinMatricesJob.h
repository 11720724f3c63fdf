#pragma once

#include <stylized/core/Index.h>
#include <stylized/math/Affine.h>

#include <glm/mat4x4.hpp>

#include <span>

namespace stylized::animation {

/// The palette of a skin: joint world matrix · inverse bind matrix, for each joint.
/// **Space**: bind space → scene space (before the instance's placement).
struct SkinMatricesJob {
    std::span<const glm::mat4> worlds;       ///< Of all nodes.
    std::span<const NodeIndex> joints;       ///< SkinAsset::joints.
    std::span<const glm::mat4> inverseBinds; ///< SkinAsset::inverseBinds: one a joint.
    std::span<math::Affine> out;             ///< One a joint.

    /// Whether the sizes agree and every joint is a node.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
