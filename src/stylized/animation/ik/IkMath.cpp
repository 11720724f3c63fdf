#include "stylized/animation/ik/IkMath.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace stylized::animation::ik {

glm::dvec3 direction(const glm::dvec3& vector, const glm::dvec3& fallback) noexcept
{
    const double length = glm::length(vector);
    // What is shorter than the rounding of metres in single precision points nowhere.
    constexpr double kNoLength = 1e-9;
    return length > kNoLength ? vector / length : fallback;
}

glm::dvec3 anyPerpendicular(const glm::dvec3& axis) noexcept
{
    const glm::dvec3 size = glm::abs(axis);
    const glm::dvec3 other = size.x <= size.y && size.x <= size.z ? glm::dvec3(1, 0, 0)
                             : size.y <= size.z                   ? glm::dvec3(0, 1, 0)
                                                                  : glm::dvec3(0, 0, 1);
    return direction(glm::cross(axis, other), glm::dvec3(1, 0, 0));
}

glm::dvec3 perpendicularPart(const glm::dvec3& vector, const glm::dvec3& axis) noexcept
{
    return vector - axis * glm::dot(vector, axis);
}

glm::dquat turnBetween(const glm::dvec3& from, const glm::dvec3& to) noexcept
{
    const glm::dvec3 a = direction(from, glm::dvec3(0)), b = direction(to, glm::dvec3(0));
    const double cosine = glm::dot(a, b);
    if (glm::dot(a, a) == 0.0 || glm::dot(b, b) == 0.0)
        return glm::dquat(1, 0, 0, 0);
    // Twice the half angle: the sum of both directions lies in the middle. It has no direction where they are opposite.
    const glm::dvec3 half = direction(a + b, glm::dvec3(0));
    if (glm::dot(half, half) == 0.0 || cosine <= -1.0) {
        const glm::dvec3 axis = anyPerpendicular(a);
        return {0.0, axis.x, axis.y, axis.z};
    }
    const glm::dvec3 sine = glm::cross(a, half);
    return glm::normalize(glm::dquat(glm::dot(a, half), sine.x, sine.y, sine.z));
}

glm::dquat partOf(const glm::dquat& turn, double weight) noexcept
{
    if (weight >= 1.0)
        return turn;
    const glm::dquat near = turn.w < 0.0 ? -turn : turn;
    const double sine = std::sqrt(near.x * near.x + near.y * near.y + near.z * near.z);
    if (weight <= 0.0 || sine == 0.0)
        return glm::dquat(1, 0, 0, 0);
    const double half = std::atan2(sine, near.w) * weight;
    const double scale = std::sin(half) / sine;
    return {std::cos(half), near.x * scale, near.y * scale, near.z * scale};
}

} // namespace stylized::animation::ik
