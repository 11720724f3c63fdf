#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/compression/CompressedClipData.h>
#include <stylized/animation/compression/SegmentBasis.h>
#include <stylized/animation/compression/SegmentPlans.h>
#include <stylized/animation/compression/WriteConstantsJob.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/math/Transform.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace stylized::animation {

/// A clip of one scene in few bytes, made by ClipCompressor or read from a .sclip file. Gives a pose at any time in the
/// same short time, wherever the last one was: who plays it keeps a time and nothing else.
/// **Ownership**: immutable; shared by all that play it, on any threads.
/// **Source**: docs/decisions/0014-compressed-clips.md.
class CompressedClip {
public:
    /// - `data` keeps the promises of its parts and is for `scene`: it comes from ClipCompressor or readCompressedClip.
    CompressedClip(CompressedClipData data, const asset::SceneAsset& scene);

    /// Writes what the clip drives at `time` (finite seconds, held at both ends) into `pose`, and nothing else.
    /// - `pose` has the layout of the clip's scene.
    void sample(double time, Pose& pose) const noexcept;
    /// Writes a whole pose: what the clip drives at `time`, and all else as `rest` has it.
    /// - `rest` has the layout of the clip's scene; it must not be `pose`.
    void sample(double time, const Pose& rest, Pose& pose) const noexcept;

    /// Writes what the clip drives of one node's transform into `transform`: the same bits as sample().
    /// **Cost**: looks for the node's tracks and walks over those stored before them: some hundred nanoseconds.
    void sampleNode(double time, NodeIndex node, math::Transform& transform) const noexcept;

    [[nodiscard]] const std::string& name() const noexcept { return data_.name; }
    [[nodiscard]] double durationSeconds() const noexcept { return data_.durationSeconds; }
    [[nodiscard]] std::uint32_t frameCount() const noexcept { return data_.frameCount; }
    /// Frames a second; 0 for a single frame.
    [[nodiscard]] double sampleRate() const noexcept;
    /// Whether poses of this layout are what it writes into.
    [[nodiscard]] bool hasShapeOf(const Pose& pose) const noexcept
    {
        return data_.nodeCount == pose.nodeCount() && data_.valueCount == pose.valueCount();
    }
    /// All there is, as it is written into a file.
    [[nodiscard]] const CompressedClipData& data() const noexcept { return data_; }
    /// Bytes of memory that all who play the clip share.
    [[nodiscard]] std::size_t memoryBytes() const noexcept;

private:
    /// Floats of a pose that follow one another.
    struct FloatRun {
        std::uint32_t first; ///< Counted from the pose's first.
        std::uint32_t count;
    };

    [[nodiscard]] static std::vector<ClipBlock> makeBlocks(const CompressedClipData& data);
    void resolveRest(const asset::SceneAsset& scene) noexcept;
    void addConstants();
    void addRestRuns();

    CompressedClipData data_;
    std::vector<ClipBlock> blocks_; // the data's groups
    SegmentBasis basis_;
    SegmentPlans plans_;
    std::uint32_t stride_ = 0;                                    // between the components of a node in a pose
    std::vector<ConstantGroup> constantGroups_;                   // of nodes
    std::vector<std::pair<std::uint32_t, float>> constantValues_; // by their places among the pose's values
    std::vector<FloatRun> restRuns_; // all that the clip does not drive, and some of what it does
};

} // namespace stylized::animation
