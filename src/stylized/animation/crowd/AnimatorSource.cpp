#include "stylized/animation/crowd/AnimatorSource.h"

#include <utility>

namespace stylized::animation {

AnimatorSource::AnimatorSource(std::unique_ptr<Animator> animator, const asset::SceneAsset& scene)
    : animator_(std::move(animator))
{
    if (animator_->plan()->hasUserSteps())
        ik_.emplace(scene, animator_->plan());
}

std::size_t AnimatorSource::poseCount() const noexcept
{
    return animator_->poseCount();
}

void AnimatorSource::update(double seconds, std::span<Pose> poses) noexcept
{
    if (!ik_) {
        animator_->update(seconds, poses);
        return;
    }
    // A pose that is not finite leaves the last one that was.
    animator_->update(seconds, *ik_);
    poses[0] = ik_->resolvedLocals();
}

} // namespace stylized::animation
