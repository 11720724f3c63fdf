#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>

namespace stylized::animation {

/// A foot above uneven ground. Y is up.
struct Foot {
    glm::vec3 ankle{0.0f};                    ///< Where the animation, made for level ground, has it.
    glm::vec3 ground{0.0f};                   ///< The ground below it, as the caller found it.
    glm::vec3 groundNormal{0.0f, 1.0f, 0.0f}; ///< Any length; upward.
};

struct PlacedFoot {
    glm::vec3 goal{0.0f}; ///< Of the ankle, for a TwoBoneIkStep.
    glm::quat turn{1.0f, 0.0f, 0.0f,
                   0.0f}; ///< For the foot's world rotation, from the left: lays the sole on the ground.
};

/// Where feet go on uneven ground: each as high above the ground below it as the animation has it above `floor`, and
/// the hips as much lower as the lowest foot needs to get there.
/// **Space**: one space for all.
struct FootPlacementJob {
    std::span<const Foot> feet;
    float floor = 0.0f;        ///< The height of the level ground of the animation.
    float maxStep = 0.5f;      ///< Ground farther from the floor than this counts as that far; at least 0.
    float maxTilt = 0.6f;      ///< Radians that a foot may tilt.
    std::span<PlacedFoot> out; ///< One a foot.

    /// Gives what to add to the height of the hips, at most 0. Ground that is not finite counts as the floor.
    /// - `out` is as long as `feet`.
    float run() const noexcept;
};

} // namespace stylized::animation
