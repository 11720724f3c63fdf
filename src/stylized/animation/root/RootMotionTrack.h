#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/Pose.h>
#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/root/RootMotion.h>
#include <stylized/core/Index.h>

#include <array>

namespace stylized::animation {

/// Which motion of which node moves the character instead of the node.
struct RootMotionSource {
    NodeIndex node;                              ///< None: nothing does.
    std::array<bool, 3> axes{true, false, true}; ///< Of its translation: x, y, z.
    bool takesTurn = true;                       ///< Its turn about +Y as well.
};

/// The motion of the root that is in one clip, and the clip without it.
/// **Space**: the root's parent space.
class RootMotionTrack {
public:
    /// No motion.
    RootMotionTrack() = default;
    /// - `binding` and `layout` are for the scene of `source.node`; `bind` is that scene's bind pose.
    RootMotionTrack(const ClipBinding& binding, const PoseLayout& layout, const Pose& bind,
                    const RootMotionSource& source);

    /// From one time of the clip to another, `rounds` times over its end on the way. What it adds up to does not depend
    /// on the steps.
    /// - `scratch` is a pose of the layout whose root's transform may be overwritten; times lie in the clip.
    [[nodiscard]] RootMotion between(double from, double to, double rounds, Pose& scratch) noexcept;

    /// Takes the motion out of a pose that was sampled from the clip: the root stays where the clip begins.
    void remove(Pose& pose) const noexcept;

private:
    /// Where the root stands at a time, of what the source takes.
    [[nodiscard]] RootMotion placeAt(double time, Pose& scratch) noexcept;
    [[nodiscard]] RootMotion placeOf(const math::Transform& root) const noexcept;
    /// Within one round; the turn is followed in steps too short for half a turn.
    [[nodiscard]] RootMotion within(double from, double to, Pose& scratch) noexcept;

    RootMotionSource source_;
    math::Transform bind_;
    ClipSampler sampler_; // of the root alone
    double duration_ = 0.0;
    RootMotion start_, round_;
};

} // namespace stylized::animation
