#pragma once

#include <stylized/animation/compression/ClipBlock.h>
#include <stylized/animation/compression/ObjectSpaceError.h>
#include <stylized/animation/compression/SourceTracks.h>

#include <glm/gtc/quaternion.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::animation {

/// An animated track as a lane keeps it: the numbers that are left when its constants are taken away.
struct ClipLane {
    BlockKind kind = BlockKind::Value; ///< As the constants have it.
    LaneConstants constants;
    glm::dquat before{1.0, 0.0, 0.0, 0.0}, after{1.0, 0.0, 0.0, 0.0}; ///< Those of the constants.
    std::vector<double> numbers;                                      ///< componentCount(kind) a frame.

    [[nodiscard]] const double* at(std::size_t frame) const noexcept
    {
        return numbers.data() + frame * componentCount(kind);
    }
};

/// Finds the constants that leave little of a track: a rotation's mean, turned so that what is left moves along few
/// axes, most along the first; a vector's middle.
[[nodiscard]] ClipLane fitLane(const SourceTrack& track, std::uint32_t frameCount);

/// Puts the value that numbers of a lane stand for into its node's transform. Not for values.
void applyLane(const ClipLane& lane, const double* numbers, LocalTransform& local) noexcept;

} // namespace stylized::animation
