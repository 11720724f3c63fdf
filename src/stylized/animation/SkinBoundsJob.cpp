#include "stylized/animation/SkinBoundsJob.h"

#include <stylized/core/Assert.h>

#include <algorithm>

namespace stylized::animation {

bool SkinBoundsJob::isValid() const noexcept
{
    return bounds != nullptr &&
           std::all_of(bounds->joints.begin(), bounds->joints.end(), [&](const asset::JointBounds& b) {
               return b.joint < joints.size() && joints[b.joint].value < worlds.size();
           });
}

math::Bounds SkinBoundsJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the joints of a SkinBoundsJob are not there");
    math::Bounds out;
    for (const asset::JointBounds& joint : bounds->joints)
        out.include(math::transformed(joint.bounds, worlds[joints[joint.joint].value]));
    return out;
}

} // namespace stylized::animation
