#pragma once

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/PoseLayout.h>
#include <stylized/animation/blend/BlendNode.h>

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
    ClipNode(const ClipBinding& binding, const PoseLayout& layout, const Settings& settings);

    void restart() noexcept override;
    void advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override { return 1; }

    /// Where in its clip it is.
    [[nodiscard]] double time() const noexcept { return time_; }

private:
    void tellEvents(BlendContext& context, double before, bool wasOver, double rounds, float weight) const noexcept;

    ClipSampler sampler_;
    Settings settings_;
    double duration_;
    double time_ = 0.0;
    bool isOver_ = false; // has reached the end and does not loop
};

} // namespace stylized::animation
