#pragma once

#include <stylized/animation/NodeMask.h>
#include <stylized/animation/Pose.h>

namespace stylized::animation {

/// The pose between two poses, node by node in local space: translations, scales and values on a line, rotations on the
/// chord of the shorter arc, made unit length again.
///
/// A weight of 0 gives the bits of `from`, 1 those of `to`. Exchanging the poses and taking 1 − weight gives the same
/// rotations: which of a quaternion's two signs is taken depends on the pair, not on its order.
/// **Cost**: about a nanosecond a node; allocates nothing.
struct LerpPosesJob {
    const Pose* from = nullptr;
    const Pose* to = nullptr;
    float weight = 0.0f;            ///< In [0, 1].
    const NodeMask* mask = nullptr; ///< Multiplies the weight of each node and value; none: everything has it all.
    Pose* out = nullptr;            ///< May be either input.
    bool keepsSigns = false;        ///< Takes quaternions as they are: the arc is the caller's choice.

    /// Whether poses and mask have one layout and the weight is in its range.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
