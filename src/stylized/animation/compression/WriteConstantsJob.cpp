#include "stylized/animation/compression/WriteConstantsJob.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/compression/WriteConstantsJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// Which of a vector's lanes are written, from lane `part` of the group on.
HWY_INLINE hn::Mask<FloatTag> lanesFrom(const ConstantGroup& group, std::size_t part)
{
    const FloatTag d;
    if constexpr (hn::MaxLanes(FloatTag()) >= 8)
        return hn::LoadMaskBits(d, group.lanes.data() + part / 8);
    const std::uint8_t bits[8] = {static_cast<std::uint8_t>(group.lanes[part / 8] >> part % 8)};
    return hn::LoadMaskBits(d, bits);
}

void writeConstants(const WriteConstantsJob& job)
{
    const FloatTag d;
    for (const ConstantGroup& group : job.groups)
        for (std::size_t part = 0; part < kPoseLaneCount; part += hn::MaxLanes(d))
            hn::BlendedStore(hn::LoadU(d, group.numbers.data() + part), lanesFrom(group, part), d,
                             job.out + group.first + part);
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace stylized::animation {
namespace {

HWY_EXPORT(writeConstants);

} // namespace

void WriteConstantsJob::run() const noexcept
{
    HWY_DYNAMIC_DISPATCH(writeConstants)(*this);
}

} // namespace stylized::animation

#endif
