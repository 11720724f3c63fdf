#include "stylized/animation/ik/FootPlacement.h"

#include <stylized/animation/ik/AimIkJob.h>
#include <stylized/core/Assert.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::animation {

float FootPlacementJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(out.size() == feet.size(), "a placed foot for each foot");
    float lowest = 0.0f;
    for (std::size_t i = 0; i < feet.size(); ++i) {
        const Foot& foot = feet[i];
        const float height = std::isfinite(foot.ground.y) ? foot.ground.y - floor : 0.0f;
        const float rise = std::clamp(height, -maxStep, maxStep);
        out[i].goal = foot.ankle + glm::vec3(0.0f, rise, 0.0f);
        AimIkJob tilt;
        tilt.forward = {0.0f, 1.0f, 0.0f};
        const float length = glm::length(foot.groundNormal);
        tilt.goal = std::isfinite(length) ? foot.groundNormal : tilt.forward;
        tilt.maxAngle = maxTilt;
        out[i].turn = tilt.run();
        lowest = std::min(lowest, rise);
    }
    return lowest;
}

} // namespace stylized::animation
