#include "stylized/animation/kernels/LerpPosesJob.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/LerpPosesJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// What lies between one component of two poses, both ends exact.
HWY_INLINE FloatVector between(FloatVector from, FloatVector to, FloatVector weight)
{
    const FloatTag d;
    const FloatVector rest = hn::Sub(hn::Set(d, 1.0f), weight);
    return hn::Add(hn::Mul(from, rest), hn::Mul(to, weight));
}

HWY_INLINE void lerpComponent(PoseFloats<const float> from, PoseFloats<const float> to, PoseFloats<float> out,
                              PoseComponent component, std::size_t node, FloatVector weight)
{
    const FloatTag d;
    const FloatVector value =
        between(hn::Load(d, from.component(component) + node), hn::Load(d, to.component(component) + node), weight);
    hn::Store(value, d, out.component(component) + node);
}

HWY_INLINE FloatVector choose(FloatVector weight, FloatVector from, FloatVector to, FloatVector blended)
{
    const FloatTag d;
    return hn::IfThenElse(hn::Gt(weight, hn::Zero(d)), hn::IfThenElse(hn::Lt(weight, hn::Set(d, 1.0f)), blended, to),
                          from);
}

HWY_INLINE void lerpRotations(PoseFloats<const float> from, PoseFloats<const float> to, PoseFloats<float> out,
                              std::size_t node, FloatVector weight, bool keepsSigns)
{
    const Quaternions a = loadRotations(from, node), b = loadRotations(to, node);
    const FloatVector rest = hn::Sub(hn::Set(FloatTag(), 1.0f), weight);
    const FloatVector signedWeight = keepsSigns ? weight : withSignOf(weight, dot(a, b));
    const Quaternions q = normalized({hn::Add(hn::Mul(a.x, rest), hn::Mul(b.x, signedWeight)),
                                      hn::Add(hn::Mul(a.y, rest), hn::Mul(b.y, signedWeight)),
                                      hn::Add(hn::Mul(a.z, rest), hn::Mul(b.z, signedWeight)),
                                      hn::Add(hn::Mul(a.w, rest), hn::Mul(b.w, signedWeight))});
    // Normalizing may change the last bit: both ends are taken as they are.
    storeRotations({choose(weight, a.x, b.x, q.x), choose(weight, a.y, b.y, q.y), choose(weight, a.z, b.z, q.z),
                    choose(weight, a.w, b.w, q.w)},
                   out, node);
}

void lerpNodes(const LerpPosesJob& job)
{
    const FloatTag d;
    const PoseFloats<const float> from = floatsOf(*job.from), to = floatsOf(*job.to);
    const PoseFloats<float> out = floatsOf(*job.out);
    const float* const mask = job.mask == nullptr ? nullptr : job.mask->nodeWeights().data();
    const FloatVector all = hn::Set(d, job.weight);
    for (std::size_t node = 0; node < out.stride; node += hn::Lanes(d)) {
        const FloatVector weight = mask == nullptr ? all : hn::Mul(all, hn::LoadU(d, mask + node));
        for (const auto component :
             {PoseComponent::TranslationX, PoseComponent::TranslationY, PoseComponent::TranslationZ,
              PoseComponent::ScaleX, PoseComponent::ScaleY, PoseComponent::ScaleZ})
            lerpComponent(from, to, out, component, node, weight);
        lerpRotations(from, to, out, node, weight, job.keepsSigns);
    }
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

#include <utility>

namespace stylized::animation {
namespace {

HWY_EXPORT(lerpNodes);

void lerpValues(const LerpPosesJob& job) noexcept
{
    const std::span<const float> from = std::as_const(*job.from).values(), to = std::as_const(*job.to).values();
    const std::span<float> out = job.out->values();
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float weight = job.mask == nullptr ? job.weight : job.weight * job.mask->valueWeights()[i];
        out[i] = from[i] * (1.0f - weight) + to[i] * weight;
    }
}

} // namespace

bool LerpPosesJob::isValid() const noexcept
{
    return from != nullptr && to != nullptr && out != nullptr && from->hasShapeOf(*out) && to->hasShapeOf(*out) &&
           (mask == nullptr || mask->fits(*out)) && weight >= 0.0f && weight <= 1.0f;
}

void LerpPosesJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the poses of a LerpPosesJob disagree");
    HWY_DYNAMIC_DISPATCH(lerpNodes)(*this);
    lerpValues(*this);
}

} // namespace stylized::animation

#endif
