#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/compression/CompressedClip.h>
#include <stylized/animation/crowd/PoseSource.h>
#include <stylized/animation/kernels/BlendPosesJob.h>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace stylized::animation {

/// A compressed clip that plays: all that is kept of it a character.
struct PlayingClip {
    std::shared_ptr<const CompressedClip> clip;
    double time = 0.0;   ///< Seconds into the clip; finite, held at both ends.
    float speed = 1.0f;  ///< Finite; below 0 time runs back.
    float weight = 1.0f; ///< Of the sum of all weights; finite, at least 0. What weighs nothing is not sampled.
    bool loops = true;   ///< Else it stays at the end that it reaches.
};

/// Compressed clips on a character of an AnimationSystem, mixed by their weights. What no clip drives is as in the
/// bind pose, and so is everything where none weighs anything.
class CompressedClipSource final : public PoseSource {
public:
    static constexpr std::size_t kMaxClips = BlendPosesJob::kMaxPoses;

    /// - `bind`: see bindPoseOf; one for all characters of a scene.
    /// - `clips`: at most kMaxClips, of that scene; one of another number of nodes or values stops the program.
    CompressedClipSource(std::shared_ptr<const Pose> bind, std::vector<PlayingClip> clips);

    /// To be changed between two updates, `clip` apart.
    [[nodiscard]] std::span<PlayingClip> clips() noexcept { return clips_; }

    [[nodiscard]] std::size_t poseCount() const noexcept override;
    void update(double seconds, std::span<Pose> poses) noexcept override;

private:
    std::shared_ptr<const Pose> bind_;
    std::vector<PlayingClip> clips_;
};

} // namespace stylized::animation
