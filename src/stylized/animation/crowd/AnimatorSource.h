#pragma once

#include <stylized/animation/Animator.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/crowd/PoseSource.h>
#include <stylized/asset/SceneAsset.h>

#include <memory>
#include <optional>

namespace stylized::animation {

/// An animator on a character of an AnimationSystem. Its parameters, events and root motion are found where they always
/// are; they are those of the last evaluation, which may lie a little ahead of what is shown (see AnimationSystem).
class AnimatorSource final : public PoseSource {
public:
    /// - `animator` was made for `scene`, which must outlive it.
    AnimatorSource(std::unique_ptr<Animator> animator, const asset::SceneAsset& scene);

    [[nodiscard]] Animator& animator() noexcept { return *animator_; }
    [[nodiscard]] const Animator& animator() const noexcept { return *animator_; }

    [[nodiscard]] std::size_t poseCount() const noexcept override;
    /// **Cost**: with inverse kinematics, world matrices are computed here once more.
    void update(double seconds, std::span<Pose> poses) noexcept override;

private:
    std::unique_ptr<Animator> animator_;
    std::optional<ScenePose> ik_; // what the steps of the animator's plan run on; none where there are none
};

} // namespace stylized::animation
