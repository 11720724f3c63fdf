// Vectors of points and directions for the kernels that deform vertices; see Quaternions-inl.h.
#if defined(STYLIZED_VECTORS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef STYLIZED_VECTORS_INL
#undef STYLIZED_VECTORS_INL
#else
#define STYLIZED_VECTORS_INL
#endif

#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// A vector of three components a lane.
struct Vectors3 {
    FloatVector x, y, z;
};

HWY_INLINE Vectors3 loadVectors(const float* from)
{
    Vectors3 v;
    hn::LoadInterleaved3(FloatTag(), from, v.x, v.y, v.z);
    return v;
}

HWY_INLINE void storeVectors(const Vectors3& v, float* to)
{
    hn::StoreInterleaved3(v.x, v.y, v.z, FloatTag(), to);
}

HWY_INLINE FloatVector dot(const Vectors3& a, const Vectors3& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

HWY_INLINE Vectors3 cross(const Vectors3& a, const Vectors3& b)
{
    using hn::Mul, hn::Sub;
    return {Sub(Mul(a.y, b.z), Mul(a.z, b.y)), Sub(Mul(a.z, b.x), Mul(a.x, b.z)), Sub(Mul(a.x, b.y), Mul(a.y, b.x))};
}

HWY_INLINE Vectors3 scaled(const Vectors3& v, FloatVector factor)
{
    return {hn::Mul(v.x, factor), hn::Mul(v.y, factor), hn::Mul(v.z, factor)};
}

HWY_INLINE Vectors3 chosen(hn::Mask<FloatTag> mask, const Vectors3& yes, const Vectors3& no)
{
    return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y), hn::IfThenElse(mask, yes.z, no.z)};
}

/// With length 1; the direction of `fallback` where `v` has none, +Z where that has none either.
HWY_INLINE Vectors3 unitOr(const Vectors3& v, const Vectors3& fallback)
{
    const FloatTag d;
    const FloatVector zero = hn::Zero(d), one = hn::Set(d, 1.0f);
    const auto unit = [&](const Vectors3& u, FloatVector square) { return scaled(u, hn::Div(one, hn::Sqrt(square))); };
    const FloatVector square = dot(v, v);
    const auto hasLength = hn::Gt(square, zero);
    if (HWY_LIKELY(hn::AllTrue(d, hasLength)))
        return unit(v, square);
    const FloatVector other = dot(fallback, fallback);
    return chosen(hasLength, unit(v, square),
                  chosen(hn::Gt(other, zero), unit(fallback, other), Vectors3{zero, zero, one}));
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#endif
