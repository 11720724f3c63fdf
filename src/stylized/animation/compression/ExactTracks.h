#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/compression/CompressedClipData.h>
#include <stylized/asset/AnimationClipAsset.h>

#include <array>
#include <cstddef>

namespace stylized::animation {

/// The value of a translation, rotation (x, y, z, w) or scale channel at `time`, without a memory of the last one.
/// **Source**: glTF 2.0, appendix C, as ClipSampler has it.
[[nodiscard]] std::array<float, 4> channelAt(const asset::AnimationChannelAsset& channel, double time) noexcept;

/// One number of a channel of any kind; of a rotation, before it is made unit length.
[[nodiscard]] float channelValueAt(const asset::AnimationChannelAsset& channel, double time,
                                   std::size_t component) noexcept;

/// Writes what a kept track drives at `time` into `pose`.
void sampleExactTrack(const ExactTrack& track, double time, Pose& pose) noexcept;

} // namespace stylized::animation
