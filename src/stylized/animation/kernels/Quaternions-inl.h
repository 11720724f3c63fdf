// Vectors of quaternions for the kernels; included once a target, by their sources. No include guard of the usual kind
// for that reason, no fused multiply-add and no estimates: every target gives the same bits.
#if defined(STYLIZED_QUATERNIONS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef STYLIZED_QUATERNIONS_INL
#undef STYLIZED_QUATERNIONS_INL
#else
#define STYLIZED_QUATERNIONS_INL
#endif

#include <stylized/animation/kernels/Highway.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::CappedTag<float, kPoseLaneCount>;
using FloatVector = hn::Vec<FloatTag>;

struct Quaternions {
    FloatVector x, y, z, w;
};

HWY_INLINE Quaternions loadRotations(PoseFloats<const float> pose, std::size_t node)
{
    const FloatTag d;
    return {hn::Load(d, pose.component(PoseComponent::RotationX) + node),
            hn::Load(d, pose.component(PoseComponent::RotationY) + node),
            hn::Load(d, pose.component(PoseComponent::RotationZ) + node),
            hn::Load(d, pose.component(PoseComponent::RotationW) + node)};
}

HWY_INLINE void storeRotations(const Quaternions& q, PoseFloats<float> pose, std::size_t node)
{
    const FloatTag d;
    hn::Store(q.x, d, pose.component(PoseComponent::RotationX) + node);
    hn::Store(q.y, d, pose.component(PoseComponent::RotationY) + node);
    hn::Store(q.z, d, pose.component(PoseComponent::RotationZ) + node);
    hn::Store(q.w, d, pose.component(PoseComponent::RotationW) + node);
}

HWY_INLINE FloatVector dot(const Quaternions& a, const Quaternions& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Add(hn::Mul(a.z, b.z), hn::Mul(a.w, b.w)));
}

/// `value` with its sign turned over where `sign` is negative.
HWY_INLINE FloatVector withSignOf(FloatVector value, FloatVector sign)
{
    return hn::Xor(value, hn::And(sign, hn::Set(FloatTag(), -0.0f)));
}

/// Unit length; the identity where there is none.
HWY_INLINE Quaternions normalized(const Quaternions& q)
{
    const FloatTag d;
    const FloatVector zero = hn::Zero(d), one = hn::Set(d, 1.0f);
    const FloatVector lengthSquared = dot(q, q);
    const auto hasLength = hn::Gt(lengthSquared, zero);
    const FloatVector scale = hn::Div(one, hn::Sqrt(lengthSquared));
    return {hn::IfThenElse(hasLength, hn::Mul(q.x, scale), zero), hn::IfThenElse(hasLength, hn::Mul(q.y, scale), zero),
            hn::IfThenElse(hasLength, hn::Mul(q.z, scale), zero), hn::IfThenElse(hasLength, hn::Mul(q.w, scale), one)};
}

/// a · b: first b, then a.
HWY_INLINE Quaternions product(const Quaternions& a, const Quaternions& b)
{
    using hn::Add, hn::Mul, hn::Sub;
    return {Add(Add(Mul(a.w, b.x), Mul(a.x, b.w)), Sub(Mul(a.y, b.z), Mul(a.z, b.y))),
            Add(Add(Mul(a.w, b.y), Mul(a.y, b.w)), Sub(Mul(a.z, b.x), Mul(a.x, b.z))),
            Add(Add(Mul(a.w, b.z), Mul(a.z, b.w)), Sub(Mul(a.x, b.y), Mul(a.y, b.x))),
            Sub(Sub(Mul(a.w, b.w), Mul(a.x, b.x)), Add(Mul(a.y, b.y), Mul(a.z, b.z)))};
}

HWY_INLINE Quaternions conjugate(const Quaternions& q)
{
    return {hn::Neg(q.x), hn::Neg(q.y), hn::Neg(q.z), q.w};
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#endif
