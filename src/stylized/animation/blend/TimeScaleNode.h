#pragma once

#include <stylized/animation/blend/BlendNode.h>

namespace stylized::animation {

/// Lets time run faster or slower for its child.
class TimeScaleNode final : public BlendNode {
public:
    /// - `factor`: a parameter below 0 counts as 0.
    TimeScaleNode(BlendNodePtr child, const asset::AnimatorNumber& factor);

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

private:
    BlendNodePtr child_;
    asset::AnimatorNumber factor_;
};

} // namespace stylized::animation
