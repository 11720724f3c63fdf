#pragma once

#include <stylized/animation/blend/BlendNode.h>

#include <vector>

namespace stylized::animation {

/// Plays one of its children; the others stand still. A child that is chosen anew starts from its beginning.
class SelectNode final : public BlendNode {
public:
    /// - `parameter` counts the choices from 0; what lies outside is limited to them.
    SelectNode(std::vector<BlendNodePtr> choices, asset::AnimatorParameterIndex parameter);

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

private:
    BlendNode& choose(const AnimatorParameters& parameters) noexcept;

    std::vector<BlendNodePtr> choices_;
    asset::AnimatorParameterIndex parameter_;
    std::size_t chosen_;
};

} // namespace stylized::animation
