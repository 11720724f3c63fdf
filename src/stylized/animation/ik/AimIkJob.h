#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace stylized::animation {

/// Turns a joint so that a direction of its own points to a goal: a head that looks, a hand that points.
/// **Space**: all in one space; the turn is applied to the joint's world rotation from the left.
struct AimIkJob {
    glm::vec3 position{0.0f};            ///< Where the direction begins.
    glm::vec3 forward{0.0f, 0.0f, 1.0f}; ///< Unit length; where the joint points now.
    glm::vec3 goal{0.0f};
    float maxAngle = 3.14159265f; ///< Farther it does not turn; the way to the goal is cut short.
    float weight = 1.0f;          ///< The part of the turn that is made.

    /// No turn where the goal lies at the position itself.
    /// - all must be finite.
    [[nodiscard]] glm::quat run() const noexcept;
};

} // namespace stylized::animation
