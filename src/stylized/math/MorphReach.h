#pragma once

#include <stylized/math/Affine.h>
#include <stylized/math/Bounds.h>

#include <glm/vec3.hpp>

#include <span>

namespace stylized::math {

/// How far one morph target moves the vertices of its stream at weight 1.
struct MorphExtent {
    Bounds deltas{glm::vec3(0.0f), glm::vec3(0.0f)}; ///< Around the position deltas of all vertices.
    float maximumDelta = 0.0f;                       ///< Length of the longest.
};

/// How far targets move vertices together.
struct MorphReach {
    Bounds displacements{glm::vec3(0.0f), glm::vec3(0.0f)}; ///< Every vertex's displacement lies inside.
    float maximumDisplacement = 0.0f;                       ///< None is longer.
};

/// The sum of weight times extent, right for weights of any sign and size. Rounded outward.
/// - `weights` has one entry an extent.
/// **Cost**: a few operations an active target, whatever the number of vertices.
[[nodiscard]] MorphReach morphReach(std::span<const float> weights, std::span<const MorphExtent> extents) noexcept;

/// The box around points of `bounds` after displacements out of `reach`; empty stays empty.
[[nodiscard]] Bounds morphed(const Bounds& bounds, const MorphReach& reach) noexcept;

/// `bounds` with `distance` (≥ 0) more on every side; empty stays empty.
[[nodiscard]] Bounds widened(const Bounds& bounds, float distance) noexcept;

/// The most by which the linear part of `affine` lengthens a vector: its largest singular value.
[[nodiscard]] float largestScale(const Affine& affine) noexcept;

} // namespace stylized::math
