#include "stylized/animation/SkinBoundsJob.h"

#include <stylized/core/Assert.h>

#include <glm/common.hpp>

#include <algorithm>

namespace stylized::animation {

namespace {

/// What two boxes around the same points have in common. Flat ones may miss each other by a rounding error: then it
/// reaches from one to the other.
math::Bounds overlap(const math::Bounds& a, const math::Bounds& b) noexcept
{
    const glm::vec3 low = glm::max(a.min, b.min), high = glm::min(a.max, b.max);
    return {glm::min(low, high), glm::max(low, high)};
}

} // namespace

bool SkinBoundsJob::isValid() const noexcept
{
    return bounds != nullptr && joints.size() == palette.size() &&
           std::all_of(bounds->joints.begin(), bounds->joints.end(), [&](const asset::JointBounds& b) {
               return b.joint < joints.size() && joints[b.joint].value < worlds.size();
           });
}

math::Bounds SkinBoundsJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the joints of a SkinBoundsJob are not there");
    math::Bounds out;
    for (const asset::JointBounds& joint : bounds->joints)
        out.include(overlap(math::transformed(joint.bounds, worlds[joints[joint.joint].value]),
                            math::transformed(joint.bindBounds, palette[joint.joint])));
    return out;
}

} // namespace stylized::animation
