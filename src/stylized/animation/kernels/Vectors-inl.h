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

#if HWY_MAX_BYTES >= 64

/// Where the components of sixteen vectors of three lie in three registers. 16 is 1 more than a multiple of 3, so that
/// component c has other lanes in each of the three registers: what is its i-th lies at lane (3 i + c) mod 16 of one of
/// them, and choosing between registers takes masks alone.
struct TripleOrder {
    alignas(64) std::int32_t gathered[3][16] = {};  // [c][i]: that lane
    alignas(64) std::int32_t scattered[3][16] = {}; // the inverse

    constexpr TripleOrder()
    {
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t i = 0; i < 16; ++i) {
                gathered[c][i] = static_cast<std::int32_t>((3 * i + c) % 16);
                scattered[c][(3 * i + c) % 16] = static_cast<std::int32_t>(i);
            }
    }
};
inline constexpr TripleOrder kTripleOrder{};

/// Lane p is lane p of v[(p + first) mod 3].
HWY_INLINE FloatVector everyThird(const FloatVector (&v)[3], std::size_t first)
{
    const FloatTag d;
    constexpr std::uint8_t kFirst[2] = {0x49, 0x92}, kSecond[2] = {0x92, 0x24};
    return hn::IfThenElse(hn::LoadMaskBits(d, kFirst), v[first],
                          hn::IfThenElse(hn::LoadMaskBits(d, kSecond), v[(first + 1) % 3], v[(first + 2) % 3]));
}

HWY_INLINE Vectors3 loadVectors(const float* from)
{
    const FloatTag d;
    const auto indices = [&](std::size_t c) { return hn::SetTableIndices(d, kTripleOrder.gathered[c]); };
    // Register k holds component c at the lanes p with p + k = c mod 3.
    const FloatVector k0 = hn::LoadU(d, from), k1 = hn::LoadU(d, from + 16), k2 = hn::LoadU(d, from + 32);
    const FloatVector in[3] = {k0, k2, k1};
    return {hn::TableLookupLanes(everyThird(in, 0), indices(0)), hn::TableLookupLanes(everyThird(in, 2), indices(1)),
            hn::TableLookupLanes(everyThird(in, 1), indices(2))};
}

HWY_INLINE void storeVectors(const Vectors3& v, float* to)
{
    const FloatTag d;
    const auto indices = [&](std::size_t c) { return hn::SetTableIndices(d, kTripleOrder.scattered[c]); };
    const FloatVector out[3] = {hn::TableLookupLanes(v.x, indices(0)), hn::TableLookupLanes(v.y, indices(1)),
                                hn::TableLookupLanes(v.z, indices(2))};
    for (std::size_t k = 0; k < 3; ++k)
        hn::StoreU(everyThird(out, k), d, to + 16 * k);
}

#else

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

#endif

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
