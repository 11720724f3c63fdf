#pragma once

#include <stylized/animation/compression/CompressedClipData.h>
#include <stylized/animation/compression/DecodeSegmentJob.h>
#include <stylized/animation/compression/SegmentBasis.h>
#include <stylized/animation/compression/SegmentPlans.h>

#include <array>
#include <cstddef>

namespace stylized::animation {

/// The place of a time in a compressed clip: between two frames of one segment.
struct ClipMoment {
    std::size_t segment = 0;
    std::size_t frame = 0; ///< The one before, counted from the segment's first.
    FrameWeights weights;
};

/// Where `time` (finite seconds, held at both ends) lies in a clip that has segments.
[[nodiscard]] ClipMoment momentAt(const CompressedClipData& data, double time) noexcept;

/// One track of `block`, which is the clip's group `blockIndex`, alone, one number after the other: what
/// DecodeSegmentJob is compared with, and equal to bit for bit.
/// **Shape**: as many numbers as the block's kind has components; a rotation is x, y, z, w.
/// **Cost**: walks the counts of all blocks before.
[[nodiscard]] std::array<float, 4> decodeLane(const ClipBlock& block, const CompressedClipData& data,
                                              const SegmentPlans& plans, const SegmentBasis& basis,
                                              const ClipMoment& moment, std::size_t blockIndex,
                                              std::size_t lane) noexcept;

} // namespace stylized::animation
