#include "stylized/animation/AnimationPlayer.h"

#include <algorithm>
#include <cmath>

namespace stylized::animation {

void AnimationPlayer::setClip(const asset::AnimationClipAsset* clip) noexcept
{
    clip_ = clip;
    validatedScene_ = nullptr;
    currentTime_ = 0.0;
    playing_ = playing_ && clip != nullptr;
    samplePending_ = true;
    resetPoseOnNextSample_ = true;
}

void AnimationPlayer::play() noexcept
{
    playing_ = clip_ != nullptr;
}

void AnimationPlayer::pause() noexcept
{
    playing_ = false;
}

void AnimationPlayer::stop() noexcept
{
    playing_ = false;
    currentTime_ = 0.0;
    samplePending_ = true;
    resetPoseOnNextSample_ = true;
}

bool AnimationPlayer::seek(double seconds) noexcept
{
    if (clip_ == nullptr || !std::isfinite(seconds))
        return false;
    currentTime_ = std::clamp(seconds, 0.0, clip_->durationSeconds);
    samplePending_ = true;
    return true;
}

bool AnimationPlayer::setPlaybackSpeed(double speed) noexcept
{
    if (!std::isfinite(speed) || speed < 0.0)
        return false;
    playbackSpeed_ = speed;
    return true;
}

bool AnimationPlayer::update(double deltaSeconds, const asset::SceneAsset& scene, ScenePose& pose)
{
    if (!std::isfinite(deltaSeconds) || deltaSeconds < 0.0 || !pose.isForScene(scene) || !prepareClip(scene, pose) ||
        !advance(deltaSeconds))
        return false;
    if (!samplePending_)
        return false;
    if (resetPoseOnNextSample_)
        pose.resetToBindPose();
    if (clip_ != nullptr)
        pose.edit(binding_->nodes(), [&](Pose& locals) { sampler_.sample(currentTime_, locals); });
    if (!pose.updateWorldMatrices())
        return false;
    samplePending_ = false;
    resetPoseOnNextSample_ = false;
    return true;
}

bool AnimationPlayer::prepareClip(const asset::SceneAsset& scene, const ScenePose& pose)
{
    if (clip_ == nullptr)
        return true;
    if (validatedScene_ != &scene) {
        validatedScene_ = &scene;
        clipFits_ = clip_->isValid(scene.nodes.size());
        if (clipFits_) {
            binding_.emplace(ClipBinding::byIndex(*clip_, pose.layout()));
            sampler_ = ClipSampler(*binding_, pose.layout());
        }
    }
    return clipFits_;
}

/// Moves the time; false where the step times the speed is beyond what a double can hold.
bool AnimationPlayer::advance(double deltaSeconds) noexcept
{
    if (!playing_)
        return true;
    const double duration = clip_->durationSeconds;
    double time = currentTime_ + deltaSeconds * playbackSpeed_;
    if (!std::isfinite(time))
        return false;
    if (looping_) {
        // A clip without duration has one moment only.
        time = duration > 0.0 ? std::fmod(time, duration) : 0.0;
    } else if (time >= duration) {
        time = duration;
        playing_ = false;
    }
    samplePending_ |= time != currentTime_;
    currentTime_ = time;
    return true;
}

} // namespace stylized::animation
