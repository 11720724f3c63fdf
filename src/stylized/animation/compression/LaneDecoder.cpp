#include "stylized/animation/compression/LaneDecoder.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace stylized::animation {
namespace {

using LaneNumbers = std::array<float, 4>;

std::int32_t fieldOf(std::uint32_t word, PlannedColumn column) noexcept
{
    return static_cast<std::int32_t>(word << column.leftShift) >> column.rightShift;
}

LaneNumbers laneNormalized(const LaneNumbers& q) noexcept
{
    const float square = (q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]);
    if (!(square > 0.0f))
        return {0.0f, 0.0f, 0.0f, 1.0f};
    const float scale = 1.0f / std::sqrt(square);
    return {q[0] * scale, q[1] * scale, q[2] * scale, q[3] * scale};
}

LaneNumbers laneMix(const LaneNumbers& a, const LaneNumbers& b, float weight) noexcept
{
    LaneNumbers out;
    for (std::size_t c = 0; c < out.size(); ++c)
        out[c] = a[c] * (1.0f - weight) + b[c] * weight;
    return out;
}

float laneW(const LaneNumbers& q) noexcept
{
    return std::sqrt(std::max(1.0f - ((q[0] * q[0] + q[1] * q[1]) + q[2] * q[2]), 0.0f));
}

LaneNumbers laneMixRotations(const LaneNumbers& a, const LaneNumbers& b, const FrameWeights& weights) noexcept
{
    const float apart = 1.0f - ((a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]));
    return laneNormalized(laneMix(a, b, weights.weight + weights.bend * slerpBend(apart, weights.middle)));
}

LaneNumbers finishLane(const ClipBlock& block, std::size_t lane, LaneNumbers left, LaneNumbers right,
                       const FrameWeights& weights)
{
    LaneNumbers out{};
    switch (block.laneKinds[lane]) {
    case BlockKind::Rotation: {
        left[3] = laneW(left);
        right[3] = laneW(right);
        const LaneNumbers q = laneMixRotations(left, right, weights);
        for (std::size_t c = 0; c < 4; ++c) {
            const auto entry = [&](std::size_t column) { return block.constants[4 * c + column][lane]; };
            out[c] = (entry(0) * q[0] + entry(1) * q[1]) + (entry(2) * q[2] + entry(3) * q[3]);
        }
        return out;
    }
    case BlockKind::WideRotation: return laneMixRotations(laneNormalized(left), laneNormalized(right), weights);
    default: break;
    }
    out = laneMix(left, right, weights.weight);
    for (std::size_t c = 0; c < componentCount(block.laneKinds[lane]); ++c)
        out[c] = block.constants[c][lane] + out[c];
    return out;
}

} // namespace

ClipMoment momentAt(const CompressedClipData& data, double time) noexcept
{
    STYLIZED_DEBUG_ASSERT(std::isfinite(time), "a clip is sampled at a finite time");
    const double at = std::clamp(time / data.durationSeconds, 0.0, 1.0) * double(data.frameCount - 1);
    const std::uint32_t left = std::min(static_cast<std::uint32_t>(at), data.frameCount - 2);
    const std::uint32_t segment =
        std::min(left / data.intervalsPerSegment, segmentCount(data.frameCount, data.intervalsPerSegment) - 1);
    return {segment, left - firstFrame(segment, data.frameCount, data.intervalsPerSegment),
            FrameWeights(static_cast<float>(at - double(left)))};
}

std::array<float, 4> decodeLane(const ClipBlock& block, const CompressedClipData& data, const SegmentPlans& plans,
                                const SegmentBasis& basis, const ClipMoment& moment, std::size_t blockIndex,
                                std::size_t lane) noexcept
{
    const std::uint8_t* const counts = plans.counts(moment.segment);
    const PlannedColumn* column = plans.columns(moment.segment);
    for (std::size_t c = 0; c < blockIndex * 4; ++c)
        column += counts[c];
    const std::uint32_t* const words =
        data.rows.data() + plans.segments()[moment.segment].firstRow * kPoseLaneCount + lane;
    const float* const leftBasis = basis.row(moment.frame);
    const float* const rightBasis = basis.row(moment.frame + 1);
    const auto step = std::bit_cast<float>(
        stepBits(data.steps[(moment.segment * data.groups.size() + blockIndex) * kPoseLaneCount + lane]));
    LaneNumbers left{}, right{};
    for (std::size_t c = 0; c < componentCount(block.kind); ++c) {
        // All components of a folded block have the same columns, in other lanes.
        const std::size_t count = counts[blockIndex * 4 + (block.isFolded ? 0 : c)];
        const std::size_t shifted = block.isFolded ? c * foldedLaneCount(block.kind) : 0;
        for (std::size_t curve = 0; curve < count; ++curve) {
            const auto number =
                static_cast<float>(fieldOf(words[column[curve].row * kPoseLaneCount + shifted], column[curve]));
            left[c] += number * leftBasis[curve];
            right[c] += number * rightBasis[curve];
        }
        left[c] *= step;
        right[c] *= step;
        if (!block.isFolded)
            column += count;
    }
    return finishLane(block, lane, left, right, moment.weights);
}

} // namespace stylized::animation
