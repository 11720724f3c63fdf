// Vectors of matrices for the kernels, and how they come from arrays of floats; see Quaternions-inl.h.
#if defined(STYLIZED_TRANSFORMS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef STYLIZED_TRANSFORMS_INL
#undef STYLIZED_TRANSFORMS_INL
#else
#define STYLIZED_TRANSFORMS_INL
#endif

#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

/// 3×3 matrices, one a lane: entry [3 · column + row].
struct Matrices3 {
    FloatVector entries[9];
};

HWY_INLINE FloatVector twice(FloatVector v)
{
    return hn::Add(v, v);
}

/// The rotation's matrix times the scale.
HWY_INLINE Matrices3 rotationTimesScale(const Quaternions& q, FloatVector scaleX, FloatVector scaleY,
                                        FloatVector scaleZ)
{
    using hn::Add, hn::Mul, hn::Sub;
    const FloatVector one = hn::Set(FloatTag(), 1.0f);
    const FloatVector xx = Mul(q.x, q.x), yy = Mul(q.y, q.y), zz = Mul(q.z, q.z);
    const FloatVector xy = Mul(q.x, q.y), xz = Mul(q.x, q.z), yz = Mul(q.y, q.z);
    const FloatVector wx = Mul(q.w, q.x), wy = Mul(q.w, q.y), wz = Mul(q.w, q.z);
    return {
        {Mul(Sub(one, twice(Add(yy, zz))), scaleX), Mul(twice(Add(xy, wz)), scaleX), Mul(twice(Sub(xz, wy)), scaleX),
         Mul(twice(Sub(xy, wz)), scaleY), Mul(Sub(one, twice(Add(xx, zz))), scaleY), Mul(twice(Add(yz, wx)), scaleY),
         Mul(twice(Add(xz, wy)), scaleZ), Mul(twice(Sub(yz, wx)), scaleZ), Mul(Sub(one, twice(Add(xx, yy))), scaleZ)}};
}

#if HWY_TARGET == HWY_SCALAR

/// Element k of the four floats at `at(lane)` becomes the lane of v[k].
template <class At>
HWY_INLINE void loadFours(FloatVector (&v)[4], const At& at)
{
    for (std::size_t k = 0; k < 4; ++k)
        v[k] = hn::Set(FloatTag(), at(0)[k]);
}

/// The lane of v[k] becomes element k of the four floats at `at(lane)`.
template <class At>
HWY_INLINE void storeFours(const FloatVector (&v)[4], const At& at)
{
    for (std::size_t k = 0; k < 4; ++k)
        at(0)[k] = hn::GetLane(v[k]);
}

#else

/// Four vectors that hold, in each block of four lanes, the rows of a 4×4 matrix: become its columns.
HWY_INLINE void transposeBlocks(FloatVector (&v)[4])
{
    const FloatTag d;
    const FloatVector low02 = hn::InterleaveLower(d, v[0], v[2]), low13 = hn::InterleaveLower(d, v[1], v[3]);
    const FloatVector high02 = hn::InterleaveUpper(d, v[0], v[2]), high13 = hn::InterleaveUpper(d, v[1], v[3]);
    v[0] = hn::InterleaveLower(d, low02, low13);
    v[1] = hn::InterleaveUpper(d, low02, low13);
    v[2] = hn::InterleaveLower(d, high02, high13);
    v[3] = hn::InterleaveUpper(d, high02, high13);
}

using BlockTag = hn::FixedTag<float, 4>;

/// A vector whose blocks of four floats are those at `at(lane)`, `at(lane + 4)`, ….
template <class D, class At>
HWY_INLINE hn::Vec<D> gatherBlocks(D d, const At& at, std::size_t lane)
{
    if constexpr (hn::MaxLanes(D()) == 4) {
        return hn::LoadU(d, at(lane));
    } else {
        const hn::Half<D> half;
        return hn::Combine(d, gatherBlocks(half, at, lane + hn::MaxLanes(half)), gatherBlocks(half, at, lane));
    }
}

template <class D, class At>
HWY_INLINE void scatterBlocks(D d, hn::Vec<D> v, const At& at, std::size_t lane)
{
    if constexpr (hn::MaxLanes(D()) == 4) {
        hn::StoreU(v, d, at(lane));
    } else {
        const hn::Half<D> half;
        scatterBlocks(half, hn::LowerHalf(half, v), at, lane);
        scatterBlocks(half, hn::UpperHalf(half, v), at, lane + hn::MaxLanes(half));
    }
}

/// Element k of the four floats at `at(lane)` becomes that lane of v[k].
template <class At>
HWY_INLINE void loadFours(FloatVector (&v)[4], const At& at)
{
    for (std::size_t k = 0; k < 4; ++k)
        v[k] = gatherBlocks(FloatTag(), at, k);
    transposeBlocks(v);
}

/// Each lane of v[k] becomes element k of the four floats at `at(lane)`.
template <class At>
HWY_INLINE void storeFours(const FloatVector (&v)[4], const At& at)
{
    FloatVector rows[4] = {v[0], v[1], v[2], v[3]};
    transposeBlocks(rows);
    for (std::size_t k = 0; k < 4; ++k)
        scatterBlocks(FloatTag(), rows[k], at, k);
}

#endif

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#endif
