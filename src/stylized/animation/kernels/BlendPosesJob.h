#pragma once

#include <stylized/animation/Pose.h>

#include <cstddef>
#include <span>

namespace stylized::animation {

/// A pose and what it counts for.
struct WeightedPose {
    const Pose* pose;
    float weight; ///< Finite, at least 0.
};

/// The weighted mean of any number of poses, node by node in local space; rotations are added in the hemisphere of the
/// pose that weighs most (of the first of those, where several do) and made unit length again.
///
/// Weights are taken relative to their sum. A pose that weighs alone comes out with its bits; where none weighs
/// anything, `bind` does.
/// **Cost**: allocates nothing.
struct BlendPosesJob {
    std::span<const WeightedPose> poses;
    const Pose* bind = nullptr;
    Pose* out = nullptr; ///< May be any input.

    static constexpr std::size_t kMaxPoses = 8;

    /// Whether all poses have one layout, the weights are in their range and there are at most kMaxPoses.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
