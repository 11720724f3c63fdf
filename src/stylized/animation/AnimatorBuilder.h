#pragma once

#include <stylized/animation/Animator.h>
#include <stylized/animation/NodeMask.h>
#include <stylized/animation/retarget/BoneNames.h>

#include <optional>
#include <string>

namespace stylized::animation {

/// Makes the nodes of an animator. Private to Animator::make.
class AnimatorBuilder {
public:
    AnimatorBuilder(Animator& animator, std::span<const AnimatorClip> clips)
        : animator_(animator), clips_(clips), bones_(bonesOf(*animator.scene_).bones)
    {}

    /// - the description must be without flaw.
    [[nodiscard]] Result<void> build();

private:
    [[nodiscard]] Result<void> bindClips();
    [[nodiscard]] NodeIndex findNode(const std::string& name) const;
    [[nodiscard]] NodeIndex nodeOf(const std::string& name, const std::string& place);
    [[nodiscard]] std::optional<std::size_t> valueOf(const std::string& name, const std::string& place);
    [[nodiscard]] ClipBinding bind(const AnimatorClip& clip) const;
    [[nodiscard]] Result<void> makeMasks();
    [[nodiscard]] Result<void> findRoot();
    [[nodiscard]] Result<void> makeIk();
    [[nodiscard]] NodeIndex spaceOf(const asset::IkGoalAsset& goal, const std::string& place);
    [[nodiscard]] IkStep makeStep(const asset::TwoBoneIkAsset& step, const std::string& place);
    [[nodiscard]] IkStep makeStep(const asset::ChainIkAsset& step, const std::string& place);
    [[nodiscard]] IkStep makeStep(const asset::LookAtIkAsset& step, const std::string& place);
    [[nodiscard]] IkStep makeStep(const asset::FootPlacementIkAsset& step, const std::string& place);
    [[nodiscard]] BlendNodePtr make(asset::BlendNodeIndex node);
    [[nodiscard]] BlendNodePtr make(const asset::ClipNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::LerpNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::BlendSpace1DNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::BlendSpace2DNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::AdditiveNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::LayerNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::SelectNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::TimeScaleNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::BlinkNodeAsset& node);
    [[nodiscard]] BlendNodePtr make(const asset::StateMachineNodeAsset& node);
    template <class Samples>
    [[nodiscard]] std::vector<BlendNodePtr> makeSamples(const Samples& samples);
    [[nodiscard]] std::optional<NodeMask> maskOf(asset::AnimatorMaskIndex mask) const;
    [[nodiscard]] Pose firstFrameOf(BlendNode& node);
    void collectDriven(const ClipBinding& binding);

    Animator& animator_;
    std::span<const AnimatorClip> clips_;
    std::vector<NodeMask> masks_;
    asset::HumanoidAsset bones_; // of the character
    std::size_t eventCount_ = 0;
    asset::BlendNodeIndex current_; // being made
    std::optional<Error> error_;    // the first that a function without a result has met
};

} // namespace stylized::animation
