#include "stylized/animation/compression/DecodeSegmentJob.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/compression/DecodeSegmentJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

constexpr std::size_t kBlockParts = kPoseLaneCount / hn::MaxLanes(FloatTag());

/// The numbers of a block's lanes at both frames: [component][lane], and room behind for whole vectors from any lane
/// on.
struct BlockNumbers {
    alignas(64) float left[4][kPoseLaneCount];
    alignas(64) float right[4][kPoseLaneCount];
};

HWY_INLINE FloatVector stepsOf(const std::uint8_t* codes)
{
    const hn::RebindToUnsigned<FloatTag> du;
    const hn::Rebind<std::uint8_t, FloatTag> db;
    return hn::BitCast(FloatTag(),
                       hn::Add(hn::ShiftLeft<20>(hn::PromoteTo(du, hn::LoadU(db, codes))), hn::Set(du, stepBits(0))));
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
/// Shifts as operands in memory: these instructions take one for each lane.
alignas(64) constexpr std::int32_t kShifts[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                                  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

template <class Words>
HWY_INLINE Words fieldOf(Words words, PlannedColumn column)
{
    const hn::RebindToSigned<FloatTag> di;
    return hn::Shr(hn::Shl(words, hn::Set(di, kShifts[column.leftShift])), hn::Set(di, kShifts[column.rightShift]));
}
#else
template <class Words>
HWY_INLINE Words fieldOf(Words words, PlannedColumn column)
{
    return hn::ShiftRightSame(hn::ShiftLeftSame(words, column.leftShift), column.rightShift);
}
#endif

/// What a component of all lanes is at both frames.
struct ComponentNumbers {
    FloatVector left[kBlockParts], right[kBlockParts];
};

/// Adds up the shares of `count` columns.
HWY_INLINE ComponentNumbers decodeComponent(const DecodeSegmentJob& job, const PlannedColumn* column, std::size_t count,
                                            const FloatVector (&steps)[kBlockParts])
{
    const FloatTag d;
    const hn::RebindToSigned<FloatTag> di;
    ComponentNumbers sums;
    for (std::size_t part = 0; part < kBlockParts; ++part)
        sums.left[part] = sums.right[part] = hn::Zero(d);
    for (std::size_t curve = 0; curve < count; ++curve) {
        const auto* const row = reinterpret_cast<const std::int32_t*>(job.rows + column[curve].row * kPoseLaneCount);
        const FloatVector leftWeight = hn::Set(d, job.leftBasis[curve]);
        const FloatVector rightWeight = hn::Set(d, job.rightBasis[curve]);
        for (std::size_t part = 0; part < kBlockParts; ++part) {
            const FloatVector number =
                hn::ConvertTo(d, fieldOf(hn::LoadU(di, row + part * hn::MaxLanes(d)), column[curve]));
            sums.left[part] = hn::Add(sums.left[part], hn::Mul(number, leftWeight));
            sums.right[part] = hn::Add(sums.right[part], hn::Mul(number, rightWeight));
        }
    }
    for (std::size_t part = 0; part < kBlockParts; ++part) {
        sums.left[part] = hn::Mul(sums.left[part], steps[part]);
        sums.right[part] = hn::Mul(sums.right[part], steps[part]);
    }
    return sums;
}

HWY_INLINE void storeComponent(const ComponentNumbers& from, BlockNumbers& numbers, std::size_t component)
{
    const FloatTag d;
    for (std::size_t part = 0; part < kBlockParts; ++part) {
        hn::Store(from.left[part], d, numbers.left[component] + part * hn::MaxLanes(d));
        hn::Store(from.right[part], d, numbers.right[component] + part * hn::MaxLanes(d));
    }
}

/// Gives each component of a folded block a row of its own, where one vector holds them all.
HWY_INLINE void unfold(const ClipBlock& block, const ComponentNumbers& all, BlockNumbers& numbers)
{
    const FloatTag d;
    const hn::RebindToSigned<FloatTag> di;
    for (std::size_t c = 1; c < componentCount(block.kind); ++c) {
        const auto first = static_cast<std::int32_t>(c * foldedLaneCount(block.kind));
        const auto lanes = hn::IndicesFromVec(d, hn::And(hn::Iota(di, first), hn::Set(di, kPoseLaneCount - 1)));
        hn::Store(hn::TableLookupLanes(all.left[0], lanes), d, numbers.left[c]);
        hn::Store(hn::TableLookupLanes(all.right[0], lanes), d, numbers.right[c]);
    }
}

HWY_INLINE FloatVector mix(FloatVector left, FloatVector right, FloatVector weight)
{
    return hn::Add(hn::Mul(left, hn::Sub(hn::Set(FloatTag(), 1.0f), weight)), hn::Mul(right, weight));
}

/// Where the components of a block's lanes lie, from the first lane of the first on.
template <class Float>
struct LaneRows {
    Float* first;
    std::size_t stride; ///< To the next component.
};

/// The numbers of a block as they were decoded: a folded one has its components side by side in the first row, unless
/// they have been unfolded. Loads that lie across what has just been stored wait for it.
HWY_INLINE LaneRows<const float> decodedRows(const ClipBlock& block, const float (&numbers)[4][kPoseLaneCount])
{
    return {numbers[0], kBlockParts > 1 && block.isFolded ? foldedLaneCount(block.kind) : kPoseLaneCount};
}

HWY_INLINE Quaternions loadLanes(LaneRows<const float> rows, std::size_t lane)
{
    const FloatTag d;
    const float* const first = rows.first + lane;
    return {hn::LoadU(d, first), hn::LoadU(d, first + rows.stride), hn::LoadU(d, first + 2 * rows.stride),
            hn::LoadU(d, first + 3 * rows.stride)};
}

HWY_INLINE void storeLanes(const Quaternions& q, LaneRows<float> rows, std::size_t lane)
{
    const FloatTag d;
    float* const first = rows.first + lane;
    hn::StoreU(q.x, d, first);
    hn::StoreU(q.y, d, first + rows.stride);
    hn::StoreU(q.z, d, first + 2 * rows.stride);
    hn::StoreU(q.w, d, first + 3 * rows.stride);
}

HWY_INLINE FloatVector missingW(const Quaternions& q)
{
    const FloatTag d;
    const FloatVector square =
        hn::Sub(hn::Set(d, 1.0f), hn::Add(hn::Add(hn::Mul(q.x, q.x), hn::Mul(q.y, q.y)), hn::Mul(q.z, q.z)));
    return hn::Sqrt(hn::Max(square, hn::Zero(d)));
}

/// Unit quaternions of one hemisphere, as evenly as slerp would turn them.
HWY_INLINE Quaternions mixRotations(const Quaternions& a, const Quaternions& b, const FrameWeights& weights)
{
    const FloatTag d;
    const auto constant = [&](float number) { return hn::Set(d, number); };
    const FloatVector apart = hn::Sub(constant(1.0f), dot(a, b));
    const FloatVector even =
        hn::Add(constant(kSlerpBend[0]),
                hn::Mul(apart, hn::Add(constant(kSlerpBend[1]), hn::Mul(apart, constant(kSlerpBend[2])))));
    const FloatVector odd = hn::Mul(hn::Mul(constant(weights.middle), apart),
                                    hn::Add(constant(kSlerpBend[3]), hn::Mul(apart, constant(kSlerpBend[4]))));
    const FloatVector weight =
        hn::Add(constant(weights.weight), hn::Mul(constant(weights.bend), hn::Mul(apart, hn::Add(even, odd))));
    const Quaternions mixed = {mix(a.x, b.x, weight), mix(a.y, b.y, weight), mix(a.z, b.z, weight),
                               mix(a.w, b.w, weight)};
    const FloatVector scale = hn::Div(constant(1.0f), hn::Sqrt(dot(mixed, mixed))); // never 0: one hemisphere
    return {hn::Mul(mixed.x, scale), hn::Mul(mixed.y, scale), hn::Mul(mixed.z, scale), hn::Mul(mixed.w, scale)};
}

/// The lanes' own 4 × 4 matrices times `q`.
HWY_INLINE Quaternions transformed(const ClipBlock& block, std::size_t lane, const Quaternions& q)
{
    const FloatTag d;
    FloatVector out[4];
    for (std::size_t c = 0; c < 4; ++c) {
        const auto entry = [&](std::size_t column) {
            return hn::Load(d, block.constants[4 * c + column].data() + lane);
        };
        out[c] = hn::Add(hn::Add(hn::Mul(entry(0), q.x), hn::Mul(entry(1), q.y)),
                         hn::Add(hn::Mul(entry(2), q.z), hn::Mul(entry(3), q.w)));
    }
    return {out[0], out[1], out[2], out[3]};
}

HWY_INLINE void finishRotations(const ClipBlock& block, const FrameWeights& weights, std::size_t lane,
                                const BlockNumbers& numbers, LaneRows<float> out)
{
    Quaternions left = loadLanes(decodedRows(block, numbers.left), lane),
                right = loadLanes(decodedRows(block, numbers.right), lane);
    left.w = missingW(left);
    right.w = missingW(right);
    storeLanes(transformed(block, lane, mixRotations(left, right, weights)), out, lane);
}

HWY_INLINE void finishWideRotations(const ClipBlock& block, const FrameWeights& weights, std::size_t lane,
                                    const BlockNumbers& numbers, LaneRows<float> out)
{
    const Quaternions left = normalized(loadLanes(decodedRows(block, numbers.left), lane));
    const Quaternions right = normalized(loadLanes(decodedRows(block, numbers.right), lane));
    storeLanes(mixRotations(left, right, weights), out, lane);
}

HWY_INLINE void finishVectors(const ClipBlock& block, const FrameWeights& weights, std::size_t lane,
                              const BlockNumbers& numbers, LaneRows<float> out)
{
    const FloatTag d;
    const LaneRows<const float> left = decodedRows(block, numbers.left), right = decodedRows(block, numbers.right);
    for (std::size_t c = 0; c < componentCount(block.kind); ++c) {
        const std::size_t place = c * left.stride + lane;
        const FloatVector number =
            mix(hn::LoadU(d, left.first + place), hn::LoadU(d, right.first + place), hn::Set(d, weights.weight));
        hn::StoreU(hn::Add(hn::Load(d, block.constants[c].data() + lane), number), d,
                   out.first + c * out.stride + lane);
    }
}

/// How many floats lie between a pose's first and the first component of a block of that kind.
HWY_INLINE std::size_t firstFloat(BlockKind kind, std::size_t stride)
{
    switch (kind) {
    case BlockKind::Rotation:
    case BlockKind::WideRotation: return std::size_t(PoseComponent::RotationX) * stride;
    case BlockKind::Translation: return 0;
    case BlockKind::Scale: return std::size_t(PoseComponent::ScaleX) * stride;
    default: return kPoseComponentCount * stride;
    }
}

/// What lanes become between the frames; vectors of a Mixed block apart from its rotations.
struct FinishedLanes {
    alignas(64) float numbers[4][kPoseLaneCount];
    alignas(64) float vectors[3][kPoseLaneCount];
};

/// Finishes all lanes of a block: sixteen neighbours right where the pose has them, all others to be scattered.
HWY_INLINE void finishBlock(const ClipBlock& block, const FrameWeights& weights, const BlockNumbers& numbers,
                            PoseFloats<float> pose, FinishedLanes& finished)
{
    LaneRows<float> out{finished.numbers[0], kPoseLaneCount};
    if (block.isRun)
        out = {pose.first + firstFloat(block.kind, pose.stride) + block.targets[0], pose.stride};
    for (std::size_t lane = 0; lane < block.laneCount; lane += hn::MaxLanes(FloatTag()))
        switch (block.kind) {
        case BlockKind::Rotation: finishRotations(block, weights, lane, numbers, out); break;
        case BlockKind::WideRotation: finishWideRotations(block, weights, lane, numbers, out); break;
        case BlockKind::Mixed:
            finishRotations(block, weights, lane, numbers, out);
            finishVectors(block, weights, lane, numbers, {finished.vectors[0], kPoseLaneCount});
            break;
        default: finishVectors(block, weights, lane, numbers, out);
        }
}

/// Puts the numbers of all lanes where their targets have them.
template <std::size_t kCount>
HWY_INLINE void scatterBlock(const ClipBlock& block, const FinishedLanes& finished, PoseFloats<float> out)
{
    float* rows[kCount];
    for (std::size_t c = 0; c < kCount; ++c)
        rows[c] = out.first + firstFloat(block.kind, out.stride) + c * out.stride;
    for (std::size_t lane = 0; lane < block.laneCount; ++lane) {
        const std::size_t target = block.targets[lane];
        for (std::size_t c = 0; c < kCount; ++c)
            rows[c][target] = finished.numbers[c][lane];
    }
}

HWY_INLINE void scatterMixed(const ClipBlock& block, const FinishedLanes& finished, PoseFloats<float> out)
{
    for (std::size_t lane = 0; lane < block.laneCount; ++lane) {
        const bool isRotation = block.laneKinds[lane] == BlockKind::Rotation;
        float* const to = out.first + firstFloat(block.laneKinds[lane], out.stride) + block.targets[lane];
        for (std::size_t c = 0; c < (isRotation ? 4 : 3); ++c)
            to[c * out.stride] = isRotation ? finished.numbers[c][lane] : finished.vectors[c][lane];
    }
}

HWY_INLINE void scatterLanes(const ClipBlock& block, const FinishedLanes& finished, PoseFloats<float> out)
{
    if (block.isRun)
        return;
    switch (block.kind) {
    case BlockKind::Rotation:
    case BlockKind::WideRotation: scatterBlock<4>(block, finished, out); break;
    case BlockKind::Value: scatterBlock<1>(block, finished, out); break;
    case BlockKind::Mixed: scatterMixed(block, finished, out); break;
    default: scatterBlock<3>(block, finished, out);
    }
}

/// Where the decoder is in a segment.
struct SegmentPlace {
    const std::uint8_t* codes;
    const PlannedColumn* column;
    const std::uint8_t* count;
};

HWY_INLINE void decodeBlock(const DecodeSegmentJob& job, const ClipBlock& block, SegmentPlace& place,
                            BlockNumbers& numbers)
{
    const FloatTag d;
    FloatVector steps[kBlockParts];
    for (std::size_t part = 0; part < kBlockParts; ++part)
        steps[part] = stepsOf(place.codes + part * hn::MaxLanes(d));
    for (std::size_t c = 0; c < storedComponentCount(block.kind, block.isFolded); ++c) {
        const ComponentNumbers component = decodeComponent(job, place.column, place.count[c], steps);
        storeComponent(component, numbers, c);
        if (kBlockParts == 1 && block.isFolded)
            unfold(block, component, numbers);
        place.column += place.count[c];
    }
    place.codes += kPoseLaneCount;
    place.count += 4;
}

/// Blocks decoded before the first of them is finished: a loop over columns ends where nobody can foresee it, and what
/// waits for roots and quotients must not wait for that as well.
constexpr std::size_t kBatch = 8;

void decodeSegment(const DecodeSegmentJob& job)
{
    const PoseFloats<float> out = floatsOf(*job.out);
    SegmentPlace place{job.steps, job.columns, job.counts};
    BlockNumbers batch[kBatch];
    FinishedLanes finished[kBatch];
    for (std::size_t first = 0; first < job.blocks.size(); first += kBatch) {
        const std::size_t count = HWY_MIN(kBatch, job.blocks.size() - first);
        for (std::size_t b = 0; b < count; ++b)
            decodeBlock(job, job.blocks[first + b], place, batch[b]);
        for (std::size_t b = 0; b < count; ++b)
            finishBlock(job.blocks[first + b], job.weights, batch[b], out, finished[b]);
        for (std::size_t b = 0; b < count; ++b)
            scatterLanes(job.blocks[first + b], finished[b], out);
    }
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace stylized::animation {
namespace {

HWY_EXPORT(decodeSegment);

} // namespace

void DecodeSegmentJob::run() const noexcept
{
    HWY_DYNAMIC_DISPATCH(decodeSegment)(*this);
}

} // namespace stylized::animation

#endif
