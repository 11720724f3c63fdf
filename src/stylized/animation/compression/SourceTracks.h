#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/compression/CompressedClipData.h>
#include <stylized/animation/compression/ObjectSpaceError.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// Numbers of one animated track at evenly spaced frames.
struct SourceTrack {
    asset::AnimationTarget target; ///< NamedValue for any value of a pose.
    std::uint32_t place;           ///< The node, or the place among the pose's values.
    std::vector<float> numbers;    ///< numberCount(target) a frame; rotations in one hemisphere from frame to frame.

    [[nodiscard]] const float* at(std::size_t frame) const noexcept
    {
        return numbers.data() + frame * numberCount(target);
    }
};

/// A clip's tracks as a compressed clip keeps them: never changing, sampled evenly, or with their own keys.
struct SourceTracks {
    std::uint32_t frameCount = 1;
    std::vector<SourceTrack> animated;
    std::vector<ConstantTrack> constants; ///< Ordered by target, then place.
    std::vector<ExactTrack> exact;
};

/// How far tracks may be off before anything is rounded.
struct TrackTolerance {
    double space = 0.0; ///< Metres at the farthest point that a track moves.
    double value = 0.0; ///< Of a pose's values.
    double rate = 0.0;  ///< Frames a second; 0 chooses the lowest that the clip's keys need.
};

/// Samples what `binding` drives.
[[nodiscard]] SourceTracks sampleTracks(const ClipBinding& binding, const ObjectSpaceError& metric,
                                        const TrackTolerance& tolerance);

} // namespace stylized::animation
