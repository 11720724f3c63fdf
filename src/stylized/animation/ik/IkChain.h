#pragma once

#include <stylized/animation/ik/IkLimit.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>

namespace stylized::animation {

/// A joint of a chain as it stands before it is solved.
struct IkJoint {
    glm::vec3 position{0.0f};                         ///< World.
    glm::quat parentRotation{1.0f, 0.0f, 0.0f, 0.0f}; ///< World rotation of the node's parent.
    glm::quat localRotation{1.0f, 0.0f, 0.0f, 0.0f};
    glm::quat bindRotation{1.0f, 0.0f, 0.0f, 0.0f}; ///< Local; what the limit counts from.
    IkLimit limit;
};

/// What a solver found for a joint.
struct IkTurn {
    glm::dquat turn{1.0, 0.0, 0.0, 0.0}; ///< To apply to the joint's world rotation from the left.
    glm::dvec3 end{0.0};                 ///< Where the bone's far end comes to lie: the next joint, at last the tip.
};

/// A chain of joints, each further out than the one before, and a goal for its tip.
/// **Space**: world throughout. Bones keep their lengths; scale on the way must be uniform.
struct IkChain {
    std::span<const IkJoint> joints; ///< From the root on; at least one, at most kMaxJoints.
    glm::vec3 tip{0.0f};             ///< The end of the last joint's bone.
    glm::vec3 goal{0.0f};
    std::span<IkTurn> turns; ///< Out: one a joint.

    static constexpr std::size_t kMaxJoints = 64;

    [[nodiscard]] bool isValid() const noexcept
    {
        return !joints.empty() && joints.size() <= kMaxJoints && turns.size() == joints.size();
    }

    /// The bone of joint `i` before anything is solved.
    [[nodiscard]] glm::dvec3 bone(std::size_t i) const noexcept
    {
        return glm::dvec3(i + 1 < joints.size() ? joints[i + 1].position : tip) - glm::dvec3(joints[i].position);
    }
    /// The sum of the bones' lengths.
    [[nodiscard]] double length() const noexcept;
    /// Whether any joint has a limit.
    [[nodiscard]] bool hasLimits() const noexcept;
    /// Sets `turns[i].turn` to the nearest that joint i's limit allows under the turns before it.
    void limitTurn(std::size_t i) const noexcept;
    /// Computes the bones' ends from the turns, from joint `first` on.
    void placeEnds(std::size_t first) const noexcept;
    /// Lays the chain straight from its root towards the goal.
    void stretch() const noexcept;
    /// Where joint `i` lies under the turns.
    [[nodiscard]] glm::dvec3 start(std::size_t i) const noexcept
    {
        return i == 0 ? glm::dvec3(joints[0].position) : turns[i - 1].end;
    }
};

/// The local rotation that a joint takes, `turnBefore` being that of the joint before it in the chain (none: identity).
[[nodiscard]] glm::quat localRotationAfter(const IkJoint& joint, const glm::dquat& turnBefore,
                                           const glm::dquat& turn) noexcept;

} // namespace stylized::animation
