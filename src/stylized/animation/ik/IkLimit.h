#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cstdint>

namespace stylized::animation {

/// How far a joint may turn away from its bind pose.
struct IkLimit {
    enum class Kind : std::uint8_t {
        None,
        Cone, ///< `axis` (along the bone) stays within `maxAngle` of where it is bound; twist about it is free.
        Hinge ///< It only turns about `axis`, by `minAngle` to `maxAngle`.
    };

    Kind kind = Kind::None;
    glm::vec3 axis{0.0f, 1.0f, 0.0f}; ///< Unit length, in the joint's own space in the bind pose.
    float minAngle = 0.0f;            ///< Hinge only; within [−π, π], at most maxAngle.
    float maxAngle = 0.0f;            ///< Within [0, π] for a cone, [−π, π] for a hinge.
};

/// The turn nearest to `turn`, a joint's rotation relative to its bind pose (bind⁻¹ · local), that `limit` allows.
[[nodiscard]] glm::dquat limited(const glm::dquat& turn, const IkLimit& limit) noexcept;

} // namespace stylized::animation
