#pragma once

#include <glm/vec3.hpp>

namespace stylized::animation {

/// How far a character has come: a way and a turn about the vertical, in the space it stood in before.
struct RootMotion {
    glm::dvec3 translation{0.0};
    double turn = 0.0; ///< Radians about +Y; not reduced to one round.
};

/// First `first`, then `second`, which begins where the first has led.
[[nodiscard]] RootMotion compose(const RootMotion& first, const RootMotion& second) noexcept;
/// The way back.
[[nodiscard]] RootMotion inverse(const RootMotion& motion) noexcept;
/// The same motion `count` times, one after the other. **Cost**: the logarithm of `count`.
/// - `count` is a whole number, at least 0.
[[nodiscard]] RootMotion repeated(const RootMotion& motion, double count) noexcept;
/// What lies between two motions.
[[nodiscard]] RootMotion mixed(const RootMotion& from, const RootMotion& to, double weight) noexcept;

} // namespace stylized::animation
