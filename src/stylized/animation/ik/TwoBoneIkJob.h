#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace stylized::animation {

/// Bends a limb of two bones (shoulder, elbow, hand; hip, knee, foot) so that its tip reaches a goal.
///
/// Without a pole it bends in the plane in which it is bent already, carried along by the shortest turn of the whole
/// limb; a limb without any bend takes a fixed side. With a pole the middle joint points towards it.
/// A goal out of reach is approached as far as the bones are long, one too near as far as the limb folds.
/// **Space**: all points in one space; turns are applied to world rotations from the left.
struct TwoBoneIkJob {
    glm::vec3 root{0.0f}, middle{0.0f}, tip{0.0f};
    glm::vec3 goal{0.0f};
    bool hasPole = false;
    glm::vec3 pole{0.0f};
    float weight = 1.0f; ///< 0 leaves the limb as it is; in between, both joints make that part of their turn.

    struct Result {
        glm::quat rootTurn{1.0f, 0.0f, 0.0f, 0.0f};
        glm::quat middleTurn{1.0f, 0.0f, 0.0f, 0.0f}; ///< In the same space, the root's turn included.
        bool isReached = false;                       ///< Whether the goal is within the limb's reach.
    };

    /// - all points must be finite.
    [[nodiscard]] Result run() const noexcept;
};

} // namespace stylized::animation
