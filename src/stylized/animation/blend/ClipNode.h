#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/blend/BlendNode.h>
#include <stylized/animation/root/RootMotionTrack.h>

namespace stylized::animation {

/// Plays one clip, around and around or once.
class ClipNode final : public BlendNode {
public:
    struct Settings {
        bool loops = true;                                     ///< Else it holds its last frame.
        double speed = 1.0;                                    ///< Finite, at least 0.
        const asset::AnimatorClipAsset* description = nullptr; ///< Whose events it tells; may be null. Borrowed.
    };

    /// - `binding` (whose clip is borrowed) and `layout` are for one scene.
    /// - `root`: the motion that moves the character instead of a node; made of the same binding.
    ClipNode(const ClipBinding& binding, const PoseLayout& layout, const Settings& settings, RootMotionTrack root = {});

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override { return 1; }

    /// Where in its clip it is.
    [[nodiscard]] double time() const noexcept { return time_; }

private:
    void tellEvents(BlendContext& context, double before, bool wasOver, double rounds, float weight) const noexcept;

    ClipSampler sampler_;
    RootMotionTrack root_;
    Settings settings_;
    double duration_;
    double time_ = 0.0;
    bool isOver_ = false; // has reached the end and does not loop
};

} // namespace stylized::animation
