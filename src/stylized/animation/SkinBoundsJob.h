#pragma once

#include <stylized/asset/SkinAsset.h>
#include <stylized/core/Index.h>
#include <stylized/math/Affine.h>
#include <stylized/math/Bounds.h>

#include <glm/mat4x4.hpp>

#include <span>

namespace stylized::animation {

/// A box around the skinned vertices of one stream in the current pose. What a joint moves lies in both of its boxes,
/// so where the two overlap; a vertex is a blend of such points and lies in the union of all overlaps.
/// **Space**: scene space (before the instance's placement).
struct SkinBoundsJob {
    std::span<const glm::mat4> worlds;     ///< Of all nodes.
    std::span<const NodeIndex> joints;     ///< SkinAsset::joints.
    std::span<const math::Affine> palette; ///< One a joint, as SkinMatricesJob has made it.
    const asset::StreamJointBounds* bounds = nullptr;

    /// Whether the sizes agree, `bounds` is there and each of its joints is a node.
    [[nodiscard]] bool isValid() const noexcept;
    /// Empty where no joint moves a vertex.
    /// - must be valid.
    [[nodiscard]] math::Bounds run() const noexcept;
};

} // namespace stylized::animation
