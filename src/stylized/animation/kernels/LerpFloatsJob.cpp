#include "stylized/animation/kernels/LerpFloatsJob.h"

#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/LerpFloatsJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

void lerpFloats(const LerpFloatsJob& job)
{
    const FloatTag d;
    const float rest = 1.0f - job.weight;
    const FloatVector fromWeight = hn::Set(d, rest), toWeight = hn::Set(d, job.weight);
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= job.out.size(); i += hn::Lanes(d))
        hn::StoreU(hn::Add(hn::Mul(hn::LoadU(d, job.from.data() + i), fromWeight),
                           hn::Mul(hn::LoadU(d, job.to.data() + i), toWeight)),
                   d, job.out.data() + i);
    for (; i < job.out.size(); ++i)
        job.out[i] = job.from[i] * rest + job.to[i] * job.weight;
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

namespace stylized::animation {
namespace {

HWY_EXPORT(lerpFloats);

} // namespace

void LerpFloatsJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the spans of a LerpFloatsJob disagree");
    HWY_DYNAMIC_DISPATCH(lerpFloats)(*this);
}

} // namespace stylized::animation

#endif
