#pragma once

#include <stylized/animation/blend/MixNode.h>

namespace stylized::animation {

/// Children along a line: the two beside the parameter's value are blended; beyond the ends, the last one stands.
class BlendSpace1DNode final : public MixNode {
public:
    /// - `places`: one a child, rising.
    BlendSpace1DNode(std::vector<BlendNodePtr> children, std::vector<double> places,
                     asset::AnimatorParameterIndex parameter, bool isSynchronized = false);

private:
    void weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept override;

    std::vector<double> places_;
    asset::AnimatorParameterIndex parameter_;
};

} // namespace stylized::animation
