#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/compression/ClipBlock.h>
#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace stylized::animation {

/// What a compressed clip is for.
enum class ClipProfile : std::uint8_t {
    Fast,  ///< Short segments: the least work a sample.
    Small, ///< Long segments: the fewest bytes.
};

/// A track that never changes.
struct ConstantTrack {
    asset::AnimationTarget target = asset::AnimationTarget::Translation; ///< Not MorphWeights.
    bool isRest = false;            ///< Holds what the scene's node has: no bytes in a file.
    std::uint32_t place = 0;        ///< The node, or the place among the pose's values (NamedValue).
    std::array<float, 4> numbers{}; ///< As many as the target has.

    friend bool operator==(const ConstantTrack&, const ConstantTrack&) = default;
};

/// A track that no uniform frames can give within the bound, such as one with jumps: its own keys are kept.
struct ExactTrack {
    asset::AnimationChannelAsset channel; ///< Its valueName is not used.
    PoseLayout::ValueRange values;        ///< Those driven; MorphWeights and NamedValue only.
};

/// All of a compressed clip that is written into a file.
struct CompressedClipData {
    std::string name;
    double durationSeconds = 0.0;
    ClipProfile profile = ClipProfile::Fast;
    float errorBound = 0.0f, shellDistance = 0.0f, valueErrorBound = 0.0f; ///< What was asked for.
    float measuredError = 0.0f, measuredValueError = 0.0f;                 ///< What came out.
    std::uint32_t nodeCount = 0, valueCount = 0;
    std::uint64_t skeleton = 0;            ///< See skeletonHash().
    std::uint32_t frameCount = 1;          ///< The first at the beginning, the last at the end, even spaces between.
    std::uint32_t intervalsPerSegment = 0; ///< Spaces between frames; 0 where nothing is animated.
    std::vector<ConstantTrack> constants;  ///< Ordered by target, then place.
    std::vector<ExactTrack> exactTracks;
    std::vector<LaneGroup> groups; ///< The animated tracks.
    std::vector<std::uint8_t>
        steps; ///< One code a lane: 16 a group, then the next segment. A folded group's stand at every component.
    std::vector<std::uint8_t> widths; ///< Codes, two a byte, the lower half first; a segment begins with a byte.
    std::vector<std::uint32_t> rows;  ///< 16 words each, one a lane; where a column lies in them, SegmentPlans tells.
};

/// What a block's lanes drive; NamedValue for any value of a pose.
[[nodiscard]] asset::AnimationTarget targetOf(BlockKind kind) noexcept;
/// How many numbers a track has: 4, 1 (NamedValue) or 3.
[[nodiscard]] std::size_t numberCount(asset::AnimationTarget target) noexcept;

/// Tells skeletons apart: names, parents and rest poses of all nodes, and the number of animated values.
[[nodiscard]] std::uint64_t skeletonHash(const asset::SceneAsset& scene, const PoseLayout& layout) noexcept;

/// How many segments a clip of so many frames has.
[[nodiscard]] constexpr std::uint32_t segmentCount(std::uint32_t frameCount, std::uint32_t intervals) noexcept
{
    return intervals == 0 ? 0 : (frameCount - 1 + intervals - 1) / intervals;
}

/// The first frame of a segment. Each has one frame more than intervals and shares the last one with the next; the last
/// segment ends with the clip's last frame and may repeat more of the one before.
[[nodiscard]] constexpr std::uint32_t firstFrame(std::uint32_t segment, std::uint32_t frameCount,
                                                 std::uint32_t intervals) noexcept
{
    const std::uint32_t last = frameCount - 1 - intervals;
    return segment * intervals < last ? segment * intervals : last;
}

} // namespace stylized::animation
