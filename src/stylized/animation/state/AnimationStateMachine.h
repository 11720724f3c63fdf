#pragma once

#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/blend/BlendNode.h>
#include <stylized/animation/state/HemisphereTracker.h>
#include <stylized/animation/state/Inertia.h>
#include <stylized/asset/AnimatorAsset.h>

#include <cstdint>
#include <vector>

namespace stylized::animation {

/// Plays one of its states and moves between them as its description says. A state may be a machine again.
///
/// Ways are looked at once an update, before time passes, and only where it does. A way taken while two states fade
/// into each other, or from a state to itself, is always inertial: the character goes on from where it is, as fast as
/// it is.
/// **Ownership**: borrows its description, which must outlive it.
class AnimationStateMachine final : public BlendNode {
public:
    /// - `states`: one a state of the description, which must be without flaw.
    AnimationStateMachine(const asset::StateMachineNodeAsset& description, std::vector<BlendNodePtr> states,
                          const PoseLayout& layout);

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    /// The current state's.
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

    /// The state that it is in, or fades to.
    [[nodiscard]] asset::AnimatorStateIndex currentState() const noexcept { return current_; }
    /// The state that fades out; none where no fade is under way.
    [[nodiscard]] asset::AnimatorStateIndex leavingState() const noexcept { return leaving_; }
    /// How much of the pose is the current state's.
    [[nodiscard]] float fadeWeight() const noexcept;
    /// Cycles that the current state has played; infinite where it has no cycle.
    [[nodiscard]] double progress() const noexcept { return progress_; }
    [[nodiscard]] bool isInertial() const noexcept { return inertia_.isActive(); }

private:
    /// The last poses that were given out.
    struct History {
        explicit History(const PoseLayout& layout) : before(layout), last(layout) {}

        void add(const Pose& pose) noexcept;
        void clear() noexcept;

        Pose before, last;
        double seconds = 0.0;        // from `before` to `last`; 0 where there is no `before`
        double secondsPending = 0.0; // since `last`
        bool hasLast = false;
    };

    [[nodiscard]] const asset::AnimatorTransitionAsset* openWay(const AnimatorParameters& parameters) const noexcept;
    [[nodiscard]] bool isOpen(const asset::AnimatorTransitionAsset& way,
                              const AnimatorParameters& parameters) const noexcept;
    void enter(asset::AnimatorStateIndex state) noexcept;
    RootMotion enterInertially(BlendContext& context, const asset::AnimatorTransitionAsset& way, double seconds,
                               float weight) noexcept;
    RootMotion advanceStates(BlendContext& context, double seconds, float weight) noexcept;

    const asset::StateMachineNodeAsset* description_;
    std::vector<BlendNodePtr> states_;
    std::vector<std::uint32_t> waysByPriority_;
    asset::AnimatorStateIndex current_, leaving_;
    const asset::AnimatorTransitionAsset* fade_ = nullptr; // the way under way; meaningful while leaving
    double fadeElapsed_ = 0.0;
    double progress_ = 0.0;
    HemisphereTracker arcs_; // of the fade under way
    Inertia inertia_;
    History history_;
    Pose newPose_; // the first pose of a state that is entered inertially
};

} // namespace stylized::animation
