#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

/// What the solvers share; in double precision, so that reaching a goal is not a matter of rounding.
namespace stylized::animation::ik {

/// `vector` at unit length, or `fallback` where it has no length.
[[nodiscard]] glm::dvec3 direction(const glm::dvec3& vector, const glm::dvec3& fallback) noexcept;

/// A unit vector at a right angle to `axis`, always the same one.
[[nodiscard]] glm::dvec3 anyPerpendicular(const glm::dvec3& axis) noexcept;

/// `vector` without its part along the unit vector `axis`.
[[nodiscard]] glm::dvec3 perpendicularPart(const glm::dvec3& vector, const glm::dvec3& axis) noexcept;

/// The shortest turn that takes the direction of `from` to that of `to`; of opposite directions about anyPerpendicular.
/// None where either has no length.
[[nodiscard]] glm::dquat turnBetween(const glm::dvec3& from, const glm::dvec3& to) noexcept;

/// The part `weight` (0 to 1) of a turn, on the shorter arc.
[[nodiscard]] glm::dquat partOf(const glm::dquat& turn, double weight) noexcept;

} // namespace stylized::animation::ik
