#pragma once

#include <stylized/animation/compression/LaneFit.h>
#include <stylized/animation/compression/ObjectSpaceError.h>
#include <stylized/animation/compression/SegmentBasis.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// A lane's part of one segment: its numbers as shares of the basis' curves, in whole steps.
struct SegmentLane {
    std::uint8_t step = 0;                               ///< The code of the step.
    std::array<std::vector<std::int32_t>, 4> quantities; ///< One a curve, for each component.
};

/// Bounds of a segment's error.
struct SegmentBounds {
    double space; ///< Metres, in object space at the shell.
    double value;
};

/// What a search has to go by.
struct StepSearchInput {
    const ObjectSpaceError* metric = nullptr;
    const SegmentBasis* basis = nullptr;
    std::span<const ClipLane> lanes;
    std::span<const LocalTransform> constants; ///< Transforms of all nodes as the clip keeps them, before its lanes.
    /// What the clip is to be like: transforms of all nodes a frame of the segment.
    std::span<const std::vector<LocalTransform>> exact;
    std::size_t firstFrame = 0;
    SegmentBounds bounds{};
};

/// Finds steps that keep a segment's frames within the bounds at few bits.
///
/// Errors of lanes add up at the nodes below like independent noise. The cheapest steps under that model are known but
/// for one factor a node, how much its bound matters, and these are found by measuring again and again: nodes above the
/// bound gain weight, others lose it.
/// **Cost**: some dozen evaluations of the segment's poses.
[[nodiscard]] std::vector<SegmentLane> searchSteps(const StepSearchInput& input);

/// The code of the smallest width that holds `quantity`.
[[nodiscard]] std::uint8_t widthCode(std::int32_t quantity) noexcept;

} // namespace stylized::animation
