#pragma once

#include <stylized/animation/AnimationEvents.h>
#include <stylized/animation/AnimatorParameters.h>
#include <stylized/animation/Pose.h>
#include <stylized/animation/root/RootMotion.h>
#include <stylized/core/Index.h>

#include <cstddef>
#include <memory>
#include <span>

namespace stylized::animation {

/// What the nodes of a tree share while it is advanced and evaluated.
struct BlendContext {
    AnimatorParameters& parameters;
    AnimationEvents& events;
    const Pose& bind;      ///< What no clip drives.
    std::span<Pose> poses; ///< As many as the tree's root's poseCount().
    NodeIndex root;        ///< The node whose motion moves the character; none: none does.
};

/// A node of a blend tree at work: it keeps a time of its own and gives a pose. One a playing instance.
///
/// An update advances the root, then evaluates it. Nothing of either allocates.
class BlendNode {
public:
    BlendNode() = default;
    BlendNode(const BlendNode&) = delete;
    BlendNode& operator=(const BlendNode&) = delete;
    virtual ~BlendNode() = default;

    /// Goes back to the beginning.
    virtual void restart() noexcept = 0;
    /// Lets time pass and gives how far that takes the character. `weight` is what the node counts for in the whole
    /// pose; where it is 0, no events are told.
    /// - `seconds` must be finite and at least 0.
    virtual RootMotion advance(BlendContext& context, double seconds, float weight) noexcept = 0;
    /// Writes the node's pose into `context.poses[place]`; those behind it may be used on the way.
    virtual void evaluate(BlendContext& context, std::size_t place) noexcept = 0;
    /// Seconds that one cycle takes as the parameters are now: 0 where nothing moves, infinite where time stands still.
    [[nodiscard]] virtual double cycleSeconds(const AnimatorParameters& parameters) noexcept = 0;
    /// How many poses `evaluate` needs, from `place` on.
    [[nodiscard]] virtual std::size_t poseCount() const noexcept = 0;
};

using BlendNodePtr = std::unique_ptr<BlendNode>;

} // namespace stylized::animation
