#pragma once

#include <stylized/animation/Pose.h>

namespace stylized::animation {

/// Puts a decaying difference on top of a pose: difference · differenceWeight + velocity · velocityWeight.
/// **Shape**: both have the pose's layout. Translations, scales and values are added. A rotation is three numbers in
/// the places of x, y and z, its axis times the tangent of a quarter of its angle, and turns the pose's own rotation
/// from the left; w is unused.
/// **Cost**: allocates nothing, and takes no trigonometry.
struct InertiaJob {
    const Pose* difference = nullptr;
    const Pose* velocity = nullptr;
    float differenceWeight = 0.0f;
    float velocityWeight = 0.0f;
    Pose* pose = nullptr; ///< Changed in place.

    /// Whether the poses have one layout.
    [[nodiscard]] bool isValid() const noexcept;
    /// - must be valid.
    void run() const noexcept;
};

} // namespace stylized::animation
