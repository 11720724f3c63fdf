#include "stylized/animation/kernels/CpuSkinningJob.h"

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/CpuSkinningJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Transforms-inl.h>
#include <stylized/animation/kernels/Vectors-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

constexpr std::size_t kSkinLanes = hn::MaxLanes(FloatTag());
/// Vertices whose matrices are blended before any is used, so that no load waits for a store just made. Where a vector
/// holds a whole matrix, only those behind the last whole vector of vertices need it.
constexpr std::size_t kBatch = 64;

/// Palettes up to this size are copied so that each joint has a cache line of its own: half of the reads would cross
/// into a second one.
constexpr std::size_t kMostPadded = 256;
constexpr std::size_t kPaddedFloats = 16, kAffineFloats = sizeof(math::Affine) / sizeof(float);

/// Joints from the first on, `kFloats` floats each.
template <std::size_t kFloats>
struct PaletteFloats {
    const float* first;

    HWY_INLINE const float* joint(std::size_t index) const { return first + index * kFloats; }
};

/// The blended matrices of a batch: three rows of four floats a vertex, and room for a whole vector.
struct BlendedRows {
    alignas(64) float floats[kBatch][16];
};

/// Four elements of a row, one lane a vertex.
HWY_INLINE void loadRow(const BlendedRows& rows, std::size_t row, std::size_t v, FloatVector (&out)[4])
{
    loadFours(out, [&](std::size_t lane) { return rows.floats[v + lane] + 4 * row; });
}

/// Three rows of a matrix, in as few vectors as there can be.
#if HWY_TARGET == HWY_SCALAR

struct MatrixRows12 {
    float floats[12];
};

template <std::size_t>
HWY_INLINE MatrixRows12 weighted(const float* matrix, float weight)
{
    MatrixRows12 out;
    for (std::size_t i = 0; i < 12; ++i)
        out.floats[i] = matrix[i] * weight;
    return out;
}

HWY_INLINE void add(MatrixRows12& sum, const MatrixRows12& more)
{
    for (std::size_t i = 0; i < 12; ++i)
        sum.floats[i] += more.floats[i];
}

HWY_INLINE void store(const MatrixRows12& rows, float* out)
{
    std::copy_n(rows.floats, 12, out);
}

#elif HWY_MAX_BYTES >= 64

struct MatrixRows12 {
    FloatVector all;
};

template <std::size_t kFloats>
HWY_INLINE MatrixRows12 weighted(const float* matrix, float weight)
{
    const FloatTag d;
    if constexpr (kFloats == kPaddedFloats)
        return {hn::Mul(hn::Load(d, matrix), hn::Set(d, weight))};
    return {hn::Mul(hn::MaskedLoad(hn::FirstN(d, kAffineFloats), d, matrix), hn::Set(d, weight))};
}

HWY_INLINE void add(MatrixRows12& sum, const MatrixRows12& more)
{
    sum.all = hn::Add(sum.all, more.all);
}

HWY_INLINE void store(const MatrixRows12& rows, float* out)
{
    hn::Store(rows.all, FloatTag(), out);
}

#elif HWY_MAX_BYTES >= 32

struct MatrixRows12 {
    FloatVector xy;
    hn::Vec<BlockTag> z;
};

template <std::size_t>
HWY_INLINE MatrixRows12 weighted(const float* matrix, float weight)
{
    const FloatTag d;
    const BlockTag block;
    return {hn::Mul(hn::LoadU(d, matrix), hn::Set(d, weight)),
            hn::Mul(hn::LoadU(block, matrix + 8), hn::Set(block, weight))};
}

HWY_INLINE void add(MatrixRows12& sum, const MatrixRows12& more)
{
    sum.xy = hn::Add(sum.xy, more.xy);
    sum.z = hn::Add(sum.z, more.z);
}

HWY_INLINE void store(const MatrixRows12& rows, float* out)
{
    hn::Store(rows.xy, FloatTag(), out);
    hn::Store(rows.z, BlockTag(), out + 8);
}

#else

struct MatrixRows12 {
    hn::Vec<BlockTag> x, y, z;
};

template <std::size_t>
HWY_INLINE MatrixRows12 weighted(const float* matrix, float weight)
{
    const BlockTag d;
    const hn::Vec<BlockTag> factor = hn::Set(d, weight);
    return {hn::Mul(hn::LoadU(d, matrix), factor), hn::Mul(hn::LoadU(d, matrix + 4), factor),
            hn::Mul(hn::LoadU(d, matrix + 8), factor)};
}

HWY_INLINE void add(MatrixRows12& sum, const MatrixRows12& more)
{
    sum.x = hn::Add(sum.x, more.x);
    sum.y = hn::Add(sum.y, more.y);
    sum.z = hn::Add(sum.z, more.z);
}

HWY_INLINE void store(const MatrixRows12& rows, float* out)
{
    const BlockTag d;
    hn::Store(rows.x, d, out);
    hn::Store(rows.y, d, out + 4);
    hn::Store(rows.z, d, out + 8);
}

#endif

/// The weighted sum of four joints, whose indices are loaded as one.
template <std::size_t kFloats>
HWY_INLINE void addFour(PaletteFloats<kFloats> palette, const asset::VertexInfluences& four, MatrixRows12& sum,
                        bool isFirst)
{
    const auto joints = std::bit_cast<std::uint64_t>(four.joints);
    const auto one = [&](std::size_t i) {
        const std::size_t place = std::endian::native == std::endian::little ? i : 3 - i;
        return weighted<kFloats>(palette.joint(joints >> 16 * place & 0xFFFF), four.weights[i]);
    };
    if (isFirst)
        sum = one(0);
    else
        add(sum, one(0));
    HWY_UNROLL(3)
    for (std::size_t i = 1; i < 4; ++i)
        add(sum, one(i));
}

template <bool kHasEight, std::size_t kFloats>
HWY_INLINE MatrixRows12 blendedRows(const CpuSkinningJob& job, PaletteFloats<kFloats> palette, std::size_t vertex)
{
    MatrixRows12 sum;
    addFour(palette, job.influences[vertex], sum, true);
    if constexpr (kHasEight)
        addFour(palette, job.influences2[vertex], sum, false);
    return sum;
}

/// The matrices of the vertices from `first` on.
template <bool kHasEight, std::size_t kFloats>
HWY_INLINE void blendBatch(const CpuSkinningJob& job, PaletteFloats<kFloats> palette, std::size_t first,
                           std::size_t count, BlendedRows& out)
{
    for (std::size_t v = 0; v < count; ++v)
        store(blendedRows<kHasEight>(job, palette, first + v), out.floats[v]);
}

/// 1 / the power of two below the largest number: products of what is multiplied by it neither vanish nor overflow, and
/// lose no bit.
HWY_INLINE FloatVector inverseSizeOf(const Vectors3& a, const Vectors3& b, const Vectors3& c)
{
    const FloatTag d;
    const hn::RebindToUnsigned<FloatTag> bits;
    FloatVector largest = hn::Zero(d);
    for (const Vectors3* v : {&a, &b, &c})
        largest = hn::Max(hn::Max(largest, hn::Abs(v->x)), hn::Max(hn::Abs(v->y), hn::Abs(v->z)));
    const auto exponent = hn::And(hn::BitCast(bits, largest), hn::Set(bits, 0x7F800000u));
    return hn::BitCast(d, hn::Sub(hn::Set(bits, 0x7F000000u), exponent));
}

/// What the vertices of one vector are moved by.
struct BlendedMatrices {
    Vectors3 rows[3];
    Vectors3 translation;

    HWY_INLINE Vectors3 turned(const Vectors3& v) const { return {dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)}; }
};

#if HWY_MAX_BYTES >= 64

/// Chosen blocks of four lanes: two of `a`, then two of `b`.
template <int kBlocks>
HWY_INLINE FloatVector blocksOf(FloatVector a, FloatVector b)
{
    return FloatVector{_mm512_shuffle_f32x4(a.raw, b.raw, kBlocks)};
}

/// The matrices of the vertices from `vertex` on, a vector of them, which never leave the registers.
template <bool kHasEight, std::size_t kFloats>
HWY_INLINE BlendedMatrices blendLanes(const CpuSkinningJob& job, PaletteFloats<kFloats> palette, std::size_t vertex)
{
    FloatVector columns[4][4]; // of each four vertices, three blocks a row of them
    HWY_UNROLL(4)
    for (std::size_t g = 0; g < 4; ++g) {
        HWY_UNROLL(4)
        for (std::size_t k = 0; k < 4; ++k)
            columns[g][k] = blendedRows<kHasEight>(job, palette, vertex + 4 * g + k).all;
        transposeBlocks(columns[g]);
    }
    BlendedMatrices out;
    FloatVector* const entries[4][3] = {{&out.rows[0].x, &out.rows[1].x, &out.rows[2].x},
                                        {&out.rows[0].y, &out.rows[1].y, &out.rows[2].y},
                                        {&out.rows[0].z, &out.rows[1].z, &out.rows[2].z},
                                        {&out.translation.x, &out.translation.y, &out.translation.z}};
    HWY_UNROLL(4)
    for (std::size_t k = 0; k < 4; ++k) {
        const FloatVector a = columns[0][k], b = columns[1][k], c = columns[2][k], d = columns[3][k];
        const FloatVector ab = blocksOf<0x44>(a, b), cd = blocksOf<0x44>(c, d);
        *entries[k][0] = blocksOf<0x88>(ab, cd);
        *entries[k][1] = blocksOf<0xDD>(ab, cd);
        *entries[k][2] = blocksOf<0x88>(blocksOf<0xEE>(a, b), blocksOf<0xEE>(c, d));
    }
    return out;
}

#endif

HWY_INLINE BlendedMatrices loadMatrices(const BlendedRows& blended, std::size_t v)
{
    FloatVector x[4], y[4], z[4];
    loadRow(blended, 0, v, x);
    loadRow(blended, 1, v, y);
    loadRow(blended, 2, v, z);
    return {{{x[0], x[1], x[2]}, {y[0], y[1], y[2]}, {z[0], z[1], z[2]}}, {x[3], y[3], z[3]}};
}

/// Arrays of the vertices from one on.
struct VertexFloats {
    const float *positions, *normals, *tangents; ///< Normals and tangents may be null.
    float *outPositions, *outNormals, *outTangents;
};

/// One vector of vertices, `v` of the batch on.
HWY_INLINE void skinLanes(const BlendedMatrices& matrix, std::size_t v, const VertexFloats& at)
{
    using hn::Add;
    const FloatTag d;
    const Vectors3 turned = matrix.turned(loadVectors(at.positions + 3 * v));
    storeVectors(
        {Add(turned.x, matrix.translation.x), Add(turned.y, matrix.translation.y), Add(turned.z, matrix.translation.z)},
        at.outPositions + 3 * v);
    if (at.normals == nullptr && at.tangents == nullptr)
        return;
    const FloatVector inverseSize = inverseSizeOf(matrix.rows[0], matrix.rows[1], matrix.rows[2]);
    const Vectors3 x = scaled(matrix.rows[0], inverseSize), y = scaled(matrix.rows[1], inverseSize),
                   z = scaled(matrix.rows[2], inverseSize);
    const Vectors3 yz = cross(y, z);
    const FloatVector determinant = dot(x, yz);
    // Nothing of −0: where there is no volume, nothing is mirrored.
    const FloatVector mirror = hn::IfThenElse(hn::Lt(determinant, hn::Zero(d)), hn::Set(d, -1.0f), hn::Set(d, 1.0f));
    if (at.normals != nullptr) {
        const Vectors3 normal = loadVectors(at.normals + 3 * v);
        const BlendedMatrices cofactors{{yz, cross(z, x), cross(x, y)}, {}};
        storeVectors(unitOr(scaled(cofactors.turned(normal), mirror), normal), at.outNormals + 3 * v);
    }
    if (at.tangents != nullptr) {
        Vectors3 tangent;
        FloatVector w;
        hn::LoadInterleaved4(d, at.tangents + 4 * v, tangent.x, tangent.y, tangent.z, w);
        const BlendedMatrices unit{{x, y, z}, {}};
        const Vectors3 out = unitOr(unit.turned(tangent), tangent);
        hn::StoreInterleaved4(out.x, out.y, out.z, hn::Mul(w, mirror), d, at.outTangents + 4 * v);
    }
}

HWY_INLINE VertexFloats floatsFrom(const CpuSkinningJob& job, std::size_t vertex)
{
    const auto from = [&](const auto& all) { return all.empty() ? nullptr : glm::value_ptr(all[vertex]); };
    return {from(job.positions),    from(job.normals),    from(job.tangents),
            from(job.outPositions), from(job.outNormals), from(job.outTangents)};
}

/// The vertices behind the last whole vector, in arrays that are long enough.
void skinRest(const BlendedRows& blended, std::size_t v, std::size_t count, const VertexFloats& at)
{
    float positions[3 * kSkinLanes] = {}, normals[3 * kSkinLanes] = {}, tangents[4 * kSkinLanes] = {};
    std::copy_n(at.positions + 3 * v, 3 * count, positions);
    if (at.normals != nullptr)
        std::copy_n(at.normals + 3 * v, 3 * count, normals);
    if (at.tangents != nullptr)
        std::copy_n(at.tangents + 4 * v, 4 * count, tangents);
    BlendedRows moved;
    std::copy_n(blended.floats[v], 16 * kSkinLanes, moved.floats[0]);
    skinLanes(loadMatrices(moved, 0), 0,
              {positions, at.normals == nullptr ? nullptr : normals, at.tangents == nullptr ? nullptr : tangents,
               positions, normals, tangents});
    std::copy_n(positions, 3 * count, at.outPositions + 3 * v);
    if (at.normals != nullptr)
        std::copy_n(normals, 3 * count, at.outNormals + 3 * v);
    if (at.tangents != nullptr)
        std::copy_n(tangents, 4 * count, at.outTangents + 4 * v);
}

#if HWY_MAX_BYTES >= 64
/// Whole vectors of vertices; gives how many vertices these are.
template <bool kHasEight, std::size_t kFloats>
HWY_INLINE std::size_t skinWhole(const CpuSkinningJob& job, PaletteFloats<kFloats> palette)
{
    const std::size_t whole = job.positions.size() / kSkinLanes * kSkinLanes;
    const VertexFloats at = floatsFrom(job, 0);
    for (std::size_t v = 0; v < whole; v += kSkinLanes)
        skinLanes(blendLanes<kHasEight>(job, palette, v), v, at);
    return whole;
}
#endif

template <std::size_t kFloats>
HWY_INLINE void skinAll(const CpuSkinningJob& job, PaletteFloats<kFloats> palette)
{
    BlendedRows blended = {};
    if (job.influences.empty() && !job.palette.empty())
        for (float* const rows : blended.floats)
            std::copy_n(palette.joint(0), kAffineFloats, rows);
    std::size_t begin = 0;
#if HWY_MAX_BYTES >= 64
    if (!job.influences2.empty())
        begin = skinWhole<true>(job, palette);
    else if (!job.influences.empty())
        begin = skinWhole<false>(job, palette);
#endif
    for (std::size_t first = begin; first < job.positions.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, job.positions.size() - first);
        if (!job.influences2.empty())
            blendBatch<true>(job, palette, first, count, blended);
        else if (!job.influences.empty())
            blendBatch<false>(job, palette, first, count, blended);
        const VertexFloats at = floatsFrom(job, first);
        const std::size_t whole = count / kSkinLanes * kSkinLanes;
        for (std::size_t v = 0; v < whole; v += kSkinLanes)
            skinLanes(loadMatrices(blended, v), v, at);
        if (whole < count)
            skinRest(blended, whole, count - whole, at);
    }
}

void skinVertices(const CpuSkinningJob& job)
{
    if (job.palette.size() > std::min(kMostPadded, job.positions.size())) {
        skinAll(job, PaletteFloats<kAffineFloats>{glm::value_ptr(job.palette[0].rows[0])});
        return;
    }
    alignas(64) float padded[kMostPadded][kPaddedFloats];
    for (std::size_t joint = 0; joint < job.palette.size(); ++joint) {
        std::copy_n(glm::value_ptr(job.palette[joint].rows[0]), kAffineFloats, padded[joint]);
        std::fill(padded[joint] + kAffineFloats, padded[joint] + kPaddedFloats, 0.0f);
    }
    skinAll(job, PaletteFloats<kPaddedFloats>{padded[0]});
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

namespace stylized::animation {
namespace {

HWY_EXPORT(skinVertices);

bool areJointsBelow(std::span<const asset::VertexInfluences> influences, std::size_t count) noexcept
{
    return std::all_of(influences.begin(), influences.end(), [&](const asset::VertexInfluences& four) {
        return std::all_of(four.joints.begin(), four.joints.end(), [&](std::uint16_t joint) { return joint < count; });
    });
}

} // namespace

bool CpuSkinningJob::isValid() const noexcept
{
    const std::size_t count = positions.size();
    return (count == 0 || !palette.empty()) && outPositions.size() == count &&
           (influences.empty() || influences.size() == count) &&
           (influences2.empty() || influences2.size() == influences.size()) &&
           (normals.empty() || normals.size() == count) && outNormals.size() == normals.size() &&
           (tangents.empty() || tangents.size() == count) && outTangents.size() == tangents.size() &&
           areJointsBelow(influences, palette.size()) && areJointsBelow(influences2, palette.size());
}

void CpuSkinningJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the spans of a CpuSkinningJob disagree");
    HWY_DYNAMIC_DISPATCH(skinVertices)(*this);
}

} // namespace stylized::animation

#endif
