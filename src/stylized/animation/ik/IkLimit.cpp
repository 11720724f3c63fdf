#include "stylized/animation/ik/IkLimit.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::animation {
namespace {

glm::dquat aboutAxis(const glm::dvec3& axis, double angle) noexcept
{
    const double sine = std::sin(0.5 * angle);
    return {std::cos(0.5 * angle), axis.x * sine, axis.y * sine, axis.z * sine};
}

/// The angle of the twist about `axis` that is in `turn`, in (−π, π].
double twistAngle(const glm::dquat& turn, const glm::dvec3& axis) noexcept
{
    const double along = glm::dot(glm::dvec3(turn.x, turn.y, turn.z), axis);
    return turn.w < 0.0 ? 2.0 * std::atan2(-along, -turn.w) : 2.0 * std::atan2(along, turn.w);
}

} // namespace

glm::dquat limited(const glm::dquat& turn, const IkLimit& limit) noexcept
{
    if (limit.kind == IkLimit::Kind::None)
        return turn;
    const glm::dvec3 axis = limit.axis;
    if (limit.kind == IkLimit::Kind::Hinge)
        return aboutAxis(axis, std::clamp(twistAngle(turn, axis), double(limit.minAngle), double(limit.maxAngle)));
    const glm::dquat twist = aboutAxis(axis, twistAngle(turn, axis));
    glm::dquat swing = turn * glm::conjugate(twist);
    swing = swing.w < 0.0 ? -swing : swing;
    const glm::dvec3 about(swing.x, swing.y, swing.z);
    const double sine = glm::length(about), angle = 2.0 * std::atan2(sine, swing.w);
    if (angle <= double(limit.maxAngle))
        return turn;
    return aboutAxis(about / sine, double(limit.maxAngle)) * twist;
}

} // namespace stylized::animation
