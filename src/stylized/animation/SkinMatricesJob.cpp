#include "stylized/animation/SkinMatricesJob.h"

#include <stylized/core/Assert.h>

#include <algorithm>

namespace stylized::animation {

bool SkinMatricesJob::isValid() const noexcept
{
    return joints.size() == inverseBinds.size() && joints.size() == out.size() &&
           std::all_of(joints.begin(), joints.end(), [&](NodeIndex joint) { return joint.value < worlds.size(); });
}

void SkinMatricesJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the spans of a SkinMatricesJob disagree");
    for (std::size_t j = 0; j < joints.size(); ++j)
        out[j] = math::toAffine(worlds[joints[j].value] * inverseBinds[j]);
}

} // namespace stylized::animation
