#include "stylized/animation/ik/AimIkJob.h"

#include <stylized/animation/ik/IkMath.h>

#include <algorithm>
#include <cmath>

namespace stylized::animation {

glm::quat AimIkJob::run() const noexcept
{
    const glm::dquat turn = ik::turnBetween(forward, glm::dvec3(goal) - glm::dvec3(position));
    // Half of the angle has this cosine; trigonometry only where the limit is exceeded.
    const double leastCosine = std::cos(0.5 * double(maxAngle));
    if (turn.w >= leastCosine)
        return glm::quat(ik::partOf(turn, double(weight)));
    const double angle = 2.0 * std::acos(std::clamp(turn.w, -1.0, 1.0));
    return glm::quat(ik::partOf(turn, double(weight) * double(maxAngle) / angle));
}

} // namespace stylized::animation
