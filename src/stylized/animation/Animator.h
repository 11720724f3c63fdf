#pragma once

#include <stylized/animation/AnimationEvents.h>
#include <stylized/animation/AnimatorParameters.h>
#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/blend/MixNode.h>
#include <stylized/animation/ik/IkRig.h>
#include <stylized/animation/root/RootMotion.h>
#include <stylized/animation/root/RootMotionTrack.h>
#include <stylized/animation/state/AnimationStateMachine.h>
#include <stylized/asset/AnimatorAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>

#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stylized::animation {

/// The clip that an entry of AnimatorAsset::clips stands for.
struct AnimatorClip {
    const asset::AnimationClipAsset* clip = nullptr;
    const asset::SceneAsset* scene = nullptr; ///< Whose clip it is. Of another scene, bones are matched where both are
                                              ///< human figures, else names.
};

/// Puts many clips together into one pose, as an AnimatorAsset describes it.
/// **Ownership**: borrows the description, the scene and the clips, which must outlive it. One an instance.
class Animator {
public:
    /// What a clip drives and the character does not have: a node, a bone or a named value.
    struct MissingNode {
        std::string clip; ///< As the description calls it.
        std::string node;
    };

    /// - `clips`: one an entry of `description.clips`.
    /// **Errors**: what is wrong with the description, with its place; ClipNotFound where a clip is null;
    /// ValueInvalid where a clip is broken or drives no node of the scene, or something names a node or value that is
    /// not there.
    [[nodiscard]] static Result<std::unique_ptr<Animator>>
    make(const asset::AnimatorAsset& description, const asset::SceneAsset& scene, std::span<const AnimatorClip> clips);

    [[nodiscard]] const asset::AnimatorAsset& description() const noexcept { return *description_; }
    [[nodiscard]] AnimatorParameters& parameters() noexcept { return parameters_; }
    [[nodiscard]] const AnimatorParameters& parameters() const noexcept { return parameters_; }

    /// Back to the beginning; parameters stay as they are.
    void restart() noexcept;

    /// Takes the ways that the parameters open, lets `deltaSeconds` pass, writes what the clips drive into `pose` and
    /// updates its world matrices. A step of 0 takes no way, but shows changed weights.
    ///
    /// Refused (false, nothing changes): a step that is negative or not finite, a pose of another scene.
    /// **Cost**: allocates nothing.
    bool update(double deltaSeconds, ScenePose& pose) noexcept;

    /// The same for whoever needs no world matrices and lends the poses to work in: the result is `poses[0]`, before
    /// any IK. A step that is negative or not finite counts as 0.
    /// - `poses` has poseCount() poses of the scene.
    /// **Cost**: allocates nothing.
    void update(double deltaSeconds, std::span<Pose> poses) noexcept;
    [[nodiscard]] std::size_t poseCount() const noexcept { return tree_->poseCount(); }

    /// For the ScenePose that update() writes (ScenePose::setPlan, or its constructor): runs the description's IK after
    /// what the clips drive. One propagation of all nodes where there is no IK.
    [[nodiscard]] const std::shared_ptr<const PosePlan>& plan() const noexcept { return plan_; }

    /// The steps of the description's IK, in its order, with their goals as of the last update; null where it has none.
    [[nodiscard]] const IkRig* ik() const noexcept { return ik_ ? &*ik_ : nullptr; }
    /// Holds the goal of a step where a hand has put it, whatever the description says; none: lets it go. The next
    /// update shows it. Refuses (false, nothing changes) a position that is not finite and a step that has no goal.
    /// **Space**: the step's IkRig::goalSpace.
    bool holdGoal(std::size_t step, const std::optional<glm::vec3>& position) noexcept;
    [[nodiscard]] bool isGoalHeld(std::size_t step) const noexcept { return heldGoals_[step].has_value(); }

    /// How far the last update has taken the character: its new place is the old one times this motion. Nothing where
    /// the description names no root.
    [[nodiscard]] const RootMotion& rootMotion() const noexcept { return rootMotion_; }

    /// What the last update has passed.
    [[nodiscard]] std::span<const AnimationEvent> events() const noexcept { return events_.all(); }
    /// Nodes (by name) that clips of other files drive and the scene lacks; by clip, then name.
    [[nodiscard]] std::span<const MissingNode> missingNodes() const noexcept { return missingNodes_; }

    /// A machine of the tree and the description that it plays.
    struct Machine {
        asset::BlendNodeIndex node;
        const AnimationStateMachine* machine;
    };
    /// All machines, from the root down.
    [[nodiscard]] std::span<const Machine> machines() const noexcept { return machines_; }

    /// What each of the nodes right below `node` counts for in its pose, as parameters and states are now: one a node,
    /// in the order of the description. What is laid over or added to a base takes nothing from it, which counts 1.
    /// Empty for a clip. Of a node that stands in several places of the tree, the first.
    [[nodiscard]] std::vector<float> inputWeights(asset::BlendNodeIndex node) const;

private:
    friend class AnimatorBuilder;
    Animator(const asset::AnimatorAsset& description, const asset::SceneAsset& scene);

    void play(double deltaSeconds, std::span<Pose> poses) noexcept;
    void writeDriven(Pose& locals) const noexcept;
    void setGoals() noexcept;

    const asset::AnimatorAsset* description_;
    const asset::SceneAsset* scene_;
    AnimatorParameters parameters_;
    PoseLayout layout_;
    Pose bind_;
    RootMotionSource root_;
    RootMotion rootMotion_;
    AnimationEvents events_{0};
    std::vector<ClipBinding> bindings_; // one a clip of the description
    BlendNodePtr tree_;
    std::vector<Pose> poses_;
    std::vector<NodeIndex> drivenNodes_;      // rising, each once
    std::vector<std::uint32_t> drivenValues_; // the same
    std::vector<MissingNode> missingNodes_;
    std::vector<Machine> machines_;
    std::vector<MixNode*> mixes_; // one a node of the description; null where it is no mix
    std::optional<IkRig> ik_;
    std::vector<std::optional<glm::vec3>> heldGoals_; // one a step
    std::shared_ptr<const PosePlan> plan_;
};

} // namespace stylized::animation
