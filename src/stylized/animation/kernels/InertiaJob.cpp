#include "stylized/animation/kernels/InertiaJob.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/InertiaJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

void decayNodes(const InertiaJob& job)
{
    using hn::Add, hn::Mul;
    const FloatTag d;
    const FloatVector one = hn::Set(d, 1.0f);
    const FloatVector differenceWeight = hn::Set(d, job.differenceWeight);
    const FloatVector velocityWeight = hn::Set(d, job.velocityWeight);
    const PoseFloats<const float> difference = floatsOf(*job.difference), velocity = floatsOf(*job.velocity);
    const PoseFloats<float> out = floatsOf(*job.pose);
    const auto remaining = [&](PoseComponent component, std::size_t node) {
        return Add(Mul(hn::Load(d, difference.component(component) + node), differenceWeight),
                   Mul(hn::Load(d, velocity.component(component) + node), velocityWeight));
    };
    for (std::size_t node = 0; node < out.stride; node += hn::Lanes(d)) {
        for (const auto c : {PoseComponent::TranslationX, PoseComponent::TranslationY, PoseComponent::TranslationZ,
                             PoseComponent::ScaleX, PoseComponent::ScaleY, PoseComponent::ScaleZ}) {
            float* const place = out.component(c) + node;
            hn::Store(Add(hn::Load(d, place), remaining(c, node)), d, place);
        }
        const FloatVector x = remaining(PoseComponent::RotationX, node), y = remaining(PoseComponent::RotationY, node),
                          z = remaining(PoseComponent::RotationZ, node);
        const FloatVector squared = Add(Add(Mul(x, x), Mul(y, y)), Mul(z, z));
        const FloatVector scale = hn::Div(one, Add(one, squared));
        const FloatVector doubled = Add(scale, scale);
        const Quaternions turn{Mul(x, doubled), Mul(y, doubled), Mul(z, doubled), Mul(hn::Sub(one, squared), scale)};
        storeRotations(product(turn, loadRotations({out.first, out.stride}, node)), out, node);
    }
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

namespace stylized::animation {
namespace {

HWY_EXPORT(decayNodes);

} // namespace

bool InertiaJob::isValid() const noexcept
{
    return difference != nullptr && velocity != nullptr && pose != nullptr && difference->hasShapeOf(*pose) &&
           velocity->hasShapeOf(*pose);
}

void InertiaJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the poses of an InertiaJob disagree");
    HWY_DYNAMIC_DISPATCH(decayNodes)(*this);
    for (std::size_t i = 0; i < pose->valueCount(); ++i)
        pose->values()[i] += difference->values()[i] * differenceWeight + velocity->values()[i] * velocityWeight;
}

} // namespace stylized::animation

#endif
