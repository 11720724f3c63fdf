#include "stylized/animation/kernels/AddPoseJob.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/AddPoseJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// The inputs of the job at one group of nodes.
struct AddedNodes {
    PoseFloats<const float> base, added, reference;
    std::size_t node;
    FloatVector weight;
};

HWY_INLINE FloatVector loadAt(PoseFloats<const float> pose, PoseComponent component, const AddedNodes& in)
{
    return hn::Load(FloatTag(), pose.component(component) + in.node);
}

/// `sum` where the weight is above 0, else the base.
HWY_INLINE FloatVector sumOrBase(const AddedNodes& in, FloatVector base, FloatVector sum)
{
    return hn::IfThenElse(hn::Gt(in.weight, hn::Zero(FloatTag())), sum, base);
}

HWY_INLINE FloatVector addTranslations(const AddedNodes& in, PoseComponent component)
{
    const FloatVector base = loadAt(in.base, component, in);
    const FloatVector difference = hn::Sub(loadAt(in.added, component, in), loadAt(in.reference, component, in));
    return sumOrBase(in, base, hn::Add(base, hn::Mul(in.weight, difference)));
}

HWY_INLINE FloatVector addScales(const AddedNodes& in, PoseComponent component)
{
    const FloatTag d;
    const FloatVector one = hn::Set(d, 1.0f);
    const FloatVector base = loadAt(in.base, component, in), reference = loadAt(in.reference, component, in);
    const FloatVector ratio = hn::Div(loadAt(in.added, component, in), reference);
    const FloatVector factor = hn::Add(one, hn::Mul(in.weight, hn::Sub(ratio, one)));
    const FloatVector scaled = hn::IfThenElse(hn::Eq(reference, hn::Zero(d)), base, hn::Mul(base, factor));
    return sumOrBase(in, base, scaled);
}

HWY_INLINE Quaternions addRotations(const AddedNodes& in)
{
    const FloatTag d;
    const Quaternions base = loadRotations(in.base, in.node);
    const Quaternions turn = product(conjugate(loadRotations(in.reference, in.node)), loadRotations(in.added, in.node));
    // From the identity, whose w is 1, the shorter way is the one with the turn's w above 0.
    const FloatVector weight = withSignOf(in.weight, turn.w);
    const FloatVector rest = hn::Sub(hn::Set(d, 1.0f), in.weight);
    const Quaternions part{hn::Mul(turn.x, weight), hn::Mul(turn.y, weight), hn::Mul(turn.z, weight),
                           hn::Add(hn::Mul(turn.w, weight), rest)};
    const Quaternions sum = normalized(product(base, part));
    return {sumOrBase(in, base.x, sum.x), sumOrBase(in, base.y, sum.y), sumOrBase(in, base.z, sum.z),
            sumOrBase(in, base.w, sum.w)};
}

void addNodes(const AddPoseJob& job)
{
    const FloatTag d;
    const PoseFloats<float> out = floatsOf(*job.out);
    const float* const mask = job.mask == nullptr ? nullptr : job.mask->nodeWeights().data();
    const FloatVector all = hn::Set(d, job.weight);
    for (std::size_t node = 0; node < out.stride; node += hn::Lanes(d)) {
        const AddedNodes in{floatsOf(*job.base), floatsOf(*job.added), floatsOf(*job.reference), node,
                            mask == nullptr ? all : hn::Mul(all, hn::LoadU(d, mask + node))};
        for (const auto c : {PoseComponent::TranslationX, PoseComponent::TranslationY, PoseComponent::TranslationZ})
            hn::Store(addTranslations(in, c), d, out.component(c) + node);
        storeRotations(addRotations(in), out, node);
        for (const auto c : {PoseComponent::ScaleX, PoseComponent::ScaleY, PoseComponent::ScaleZ})
            hn::Store(addScales(in, c), d, out.component(c) + node);
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

HWY_EXPORT(addNodes);

void addValues(const AddPoseJob& job) noexcept
{
    const std::span<const float> base = std::as_const(*job.base).values(), added = std::as_const(*job.added).values(),
                                 reference = std::as_const(*job.reference).values();
    const std::span<float> out = job.out->values();
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float weight = job.mask == nullptr ? job.weight : job.weight * job.mask->valueWeights()[i];
        out[i] = base[i] + weight * (added[i] - reference[i]);
    }
}

} // namespace

bool AddPoseJob::isValid() const noexcept
{
    return base != nullptr && added != nullptr && reference != nullptr && out != nullptr && base->hasShapeOf(*out) &&
           added->hasShapeOf(*out) && reference->hasShapeOf(*out) && (mask == nullptr || mask->fits(*out)) &&
           weight >= 0.0f && weight <= 1.0f;
}

void AddPoseJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the poses of an AddPoseJob disagree");
    HWY_DYNAMIC_DISPATCH(addNodes)(*this);
    addValues(*this);
}

} // namespace stylized::animation

#endif
