#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>

#include <optional>

namespace stylized::animation {

/// Plays one clip into a pose: play, pause, stop, seek, loop, speed. Time is in seconds.
/// **Ownership**: borrows the clip; knows a scene it has validated the clip against by its address, so set the clip
/// again before another scene takes that place.
class AnimationPlayer {
public:
    /// Chooses a clip of the scene that `update` will be given, or none. Time goes to 0, and the next update starts
    /// from the bind pose, so that nothing of the former clip stays. Whether it plays does not change, except that
    /// nothing plays without a clip.
    void setClip(const asset::AnimationClipAsset* clip) noexcept;
    [[nodiscard]] const asset::AnimationClipAsset* clip() const noexcept { return clip_; }

    void play() noexcept;
    /// Time stands still; a seek still shows at the next update.
    void pause() noexcept;
    /// Pauses at time 0; the next update starts from the bind pose.
    void stop() noexcept;

    /// Goes to `seconds`, limited to [0, clip duration]. Refuses (false, nothing changes) a time that is not finite,
    /// and any without a clip.
    bool seek(double seconds) noexcept;
    void setLooping(bool looping) noexcept { looping_ = looping; }
    /// Refuses (false, nothing changes) a speed that is negative or not finite.
    bool setPlaybackSpeed(double speed) noexcept;

    [[nodiscard]] bool isPlaying() const noexcept { return playing_; }
    [[nodiscard]] bool isLooping() const noexcept { return looping_; }
    [[nodiscard]] double playbackSpeed() const noexcept { return playbackSpeed_; }
    [[nodiscard]] double currentTime() const noexcept { return currentTime_; }
    /// Whether time or clip has changed since the pose was last written.
    [[nodiscard]] bool isSamplePending() const noexcept { return samplePending_; }
    /// Whether the last update found that the clip does not fit the scene; such a clip is never sampled.
    [[nodiscard]] bool hasClipFailed() const noexcept { return validatedScene_ != nullptr && !clipFits_; }

    /// Advances time by `deltaSeconds` · speed while playing: looping wraps it, else it stops and pauses at the end.
    /// Then, where a sample is pending, writes the clip into `pose` and updates its world matrices. Gives whether the
    /// pose has changed.
    ///
    /// Refused (false, nothing changes): a step that is negative or not finite, a pose of another scene, a clip that
    /// does not fit `scene`.
    /// **Cost**: the first update after a change of clip or scene validates and binds the clip and allocates; later
    /// ones do not.
    bool update(double deltaSeconds, const asset::SceneAsset& scene, ScenePose& pose);

private:
    [[nodiscard]] bool prepareClip(const asset::SceneAsset& scene, const ScenePose& pose);
    [[nodiscard]] bool advance(double deltaSeconds) noexcept;

    const asset::AnimationClipAsset* clip_ = nullptr;
    const asset::SceneAsset* validatedScene_ = nullptr;
    std::optional<ClipBinding> binding_;
    ClipSampler sampler_;
    double currentTime_ = 0.0;
    double playbackSpeed_ = 1.0;
    bool playing_ = false;
    bool looping_ = true;
    bool clipFits_ = false;
    bool samplePending_ = false;
    bool resetPoseOnNextSample_ = false;
};

} // namespace stylized::animation
