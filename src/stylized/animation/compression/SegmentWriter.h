#pragma once

#include <stylized/animation/compression/CompressedClipData.h>
#include <stylized/animation/compression/LaneFit.h>
#include <stylized/animation/compression/StepSearch.h>

#include <span>
#include <vector>

namespace stylized::animation {

/// Puts lanes into groups and their segments' quantities into `data`'s groups, steps, widths and rows. Lanes
/// that need like widths share a group, since all lanes of a group pay for the widest.
/// - `segments`: one a segment, each with one SegmentLane a lane.
void writeSegments(std::span<const ClipLane> lanes, std::span<const std::vector<SegmentLane>> segments,
                   CompressedClipData& data);

} // namespace stylized::animation
