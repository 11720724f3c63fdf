#include "stylized/animation/root/RootMotion.h"

#include <glm/common.hpp>

#include <cmath>

namespace stylized::animation {
namespace {

glm::dvec3 turned(const glm::dvec3& v, double angle) noexcept
{
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * v.x + s * v.z, v.y, c * v.z - s * v.x};
}

} // namespace

RootMotion compose(const RootMotion& first, const RootMotion& second) noexcept
{
    return {first.translation + turned(second.translation, first.turn), first.turn + second.turn};
}

RootMotion inverse(const RootMotion& motion) noexcept
{
    return {turned(-motion.translation, -motion.turn), -motion.turn};
}

RootMotion repeated(const RootMotion& motion, double count) noexcept
{
    RootMotion out, power = motion;
    while (count >= 1.0) {
        if (std::fmod(count, 2.0) == 1.0)
            out = compose(out, power);
        power = compose(power, power);
        count = std::floor(count / 2.0);
    }
    return out;
}

RootMotion mixed(const RootMotion& from, const RootMotion& to, double weight) noexcept
{
    return {glm::mix(from.translation, to.translation, weight), glm::mix(from.turn, to.turn, weight)};
}

} // namespace stylized::animation
