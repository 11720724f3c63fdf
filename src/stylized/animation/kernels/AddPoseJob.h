#pragma once

#include <stylized/animation/NodeMask.h>
#include <stylized/animation/Pose.h>

namespace stylized::animation {

/// Puts what distinguishes a pose from a reference pose on top of another pose, in local space:
/// translation and values: base + weight · (added − reference); rotation: base · (the part `weight` of the turn that
/// takes the reference to the added pose); scale: base · (1 + weight · (added / reference − 1)), and base where the
/// reference has no scale.
///
/// On top of the reference itself, a weight of 1 gives the added pose. A weight of 0 gives the bits of the base.
/// **Cost**: allocates nothing.
struct AddPoseJob {
    const Pose* base = nullptr;
    const Pose* added = nullptr;
    const Pose* reference = nullptr;
    float weight = 0.0f;            ///< In [0, 1].
    const NodeMask* mask = nullptr; ///< Multiplies the weight of each node and value; none: everything has it all.
    Pose* out = nullptr;            ///< May be any input.

    /// Whether poses and mask have one layout and the weight is in its range.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
