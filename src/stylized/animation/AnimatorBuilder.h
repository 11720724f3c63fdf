#pragma once

#include <stylized/animation/Animator.h>
#include <stylized/animation/NodeMask.h>

#include <optional>

namespace stylized::animation {

/// Makes the nodes of an animator. Private to Animator::make.
class AnimatorBuilder {
public:
    AnimatorBuilder(Animator& animator, std::span<const AnimatorClip> clips) : animator_(animator), clips_(clips) {}

    /// - the description must be without flaw.
    [[nodiscard]] Result<void> build();

private:
    [[nodiscard]] Result<void> bindClips();
    [[nodiscard]] Result<void> makeMasks();
    [[nodiscard]] Result<void> findRoot();
    [[nodiscard]] BlendNodePtr make(asset::BlendNodeIndex node);
    [[nodiscard]] BlendNodePtr make(const asset::ClipNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::LerpNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::BlendSpace1DNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::BlendSpace2DNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::AdditiveNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::LayerNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::SelectNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::TimeScaleNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::StateMachineNodeAsset& node);
    template <class Samples>
    [[nodiscard]] std::vector<BlendNodePtr> makeSamples(const Samples& samples);
    [[nodiscard]] std::optional<NodeMask> maskOf(asset::AnimatorMaskIndex mask) const;
    [[nodiscard]] Pose firstFrameOf(BlendNode& node);
    void collectDriven(const ClipBinding& binding);

    Animator& animator_;
    std::span<const AnimatorClip> clips_;
    std::vector<NodeMask> masks_;
    std::size_t eventCount_ = 0;
};

} // namespace stylized::animation
