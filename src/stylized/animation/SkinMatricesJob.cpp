#include "stylized/animation/SkinMatricesJob.h"

#include <glm/gtc/type_ptr.hpp>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/SkinMatricesJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Transforms-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void skinMatrices(const SkinMatricesJob& job)
{
    for (std::size_t j = 0; j < job.joints.size(); ++j) {
        const glm::mat4 &world = job.worlds[job.joints[j].value], &bind = job.inverseBinds[j];
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 4; ++column) {
                const float turned =
                    world[0][row] * bind[column][0] + world[1][row] * bind[column][1] + world[2][row] * bind[column][2];
                job.out[j].rows[row][column] = column < 3 ? turned : turned + world[3][row];
            }
    }
}

#else

/// How many columns of a matrix a vector holds.
constexpr std::size_t kColumnsPerVector = hn::MaxLanes(FloatTag()) / 4;
constexpr std::size_t kColumnVectors = 4 / kColumnsPerVector;

/// The last column's lanes, and −0, which changes no sum, in all others.
alignas(64) constexpr std::uint32_t kLastColumn[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u};
alignas(64) constexpr float kNoColumns[16] = {-0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f,
                                              -0.0f, -0.0f, -0.0f, -0.0f, 0.0f,  0.0f,  0.0f,  0.0f};

/// Some columns of world · inverseBind.
HWY_INLINE FloatVector productColumns(const float* world, const float* inverseBind, std::size_t part)
{
    using hn::Add, hn::Broadcast, hn::LoadDup128, hn::Mul;
    const FloatTag d;
    const hn::RebindToUnsigned<FloatTag> bits;
    const std::size_t first = part * hn::MaxLanes(d);
    const FloatVector bind = hn::LoadU(d, inverseBind + first);
    const FloatVector last =
        hn::Or(hn::And(LoadDup128(d, world + 12), hn::BitCast(d, hn::Load(bits, kLastColumn + first))),
               hn::Load(d, kNoColumns + first));
    const FloatVector x = Mul(LoadDup128(d, world), Broadcast<0>(bind));
    const FloatVector y = Mul(LoadDup128(d, world + 4), Broadcast<1>(bind));
    const FloatVector z = Mul(LoadDup128(d, world + 8), Broadcast<2>(bind));
    return Add(Add(Add(x, y), z), last);
}

/// Stores the upper three rows of a matrix; may write four floats more where `isLast` is false.
template <class D>
HWY_INLINE void storeRows(D d, const hn::Vec<D> (&columns)[kColumnVectors], float* out, bool isLast)
{
    const BlockTag block;
    if constexpr (kColumnVectors == 1) {
        alignas(64) static constexpr std::int32_t kRows[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
        const hn::Vec<D> rows = hn::TableLookupLanes(columns[0], hn::SetTableIndices(d, kRows));
        if (isLast) {
            const hn::Half<D> half;
            hn::StoreU(hn::LowerHalf(half, rows), half, out);
            hn::StoreU(hn::LowerHalf(block, hn::UpperHalf(half, rows)), block, out + 8);
        } else {
            hn::StoreU(rows, d, out);
        }
    } else {
        hn::Vec<BlockTag> low02, low13, high02, high13;
        if constexpr (kColumnVectors == 2) {
            const hn::Vec<D> low = hn::InterleaveLower(d, columns[0], columns[1]);
            const hn::Vec<D> high = hn::InterleaveUpper(d, columns[0], columns[1]);
            low02 = hn::LowerHalf(block, low), low13 = hn::UpperHalf(block, low);
            high02 = hn::LowerHalf(block, high), high13 = hn::UpperHalf(block, high);
        } else {
            low02 = hn::InterleaveLower(d, columns[0], columns[2]),
            low13 = hn::InterleaveLower(d, columns[1], columns[3]);
            high02 = hn::InterleaveUpper(d, columns[0], columns[2]);
            high13 = hn::InterleaveUpper(d, columns[1], columns[3]);
        }
        hn::StoreU(hn::InterleaveLower(block, low02, low13), block, out);
        hn::StoreU(hn::InterleaveUpper(block, low02, low13), block, out + 4);
        hn::StoreU(hn::InterleaveLower(block, high02, high13), block, out + 8);
    }
}

void skinMatrices(const SkinMatricesJob& job)
{
    for (std::size_t j = 0; j < job.joints.size(); ++j) {
        FloatVector columns[kColumnVectors];
        for (std::size_t part = 0; part < kColumnVectors; ++part)
            columns[part] = productColumns(glm::value_ptr(job.worlds[job.joints[j].value]),
                                           glm::value_ptr(job.inverseBinds[j]), part);
        storeRows(FloatTag(), columns, glm::value_ptr(job.out[j].rows[0]), j + 1 == job.joints.size());
    }
}

#endif

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

#include <algorithm>

namespace stylized::animation {
namespace {

HWY_EXPORT(skinMatrices);

} // namespace

bool SkinMatricesJob::isValid() const noexcept
{
    return joints.size() == inverseBinds.size() && joints.size() == out.size() &&
           std::all_of(joints.begin(), joints.end(), [&](NodeIndex joint) { return joint.value < worlds.size(); });
}

void SkinMatricesJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the spans of a SkinMatricesJob disagree");
    HWY_DYNAMIC_DISPATCH(skinMatrices)(*this);
}

} // namespace stylized::animation

#endif
