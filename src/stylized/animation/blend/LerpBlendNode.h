#pragma once

#include <stylized/animation/blend/MixNode.h>

namespace stylized::animation {

/// What lies between two children.
class LerpBlendNode final : public MixNode {
public:
    /// - `weight`: 0 gives `from`, 1 gives `to`; a parameter's value is limited to that.
    LerpBlendNode(BlendNodePtr from, BlendNodePtr to, const asset::AnimatorNumber& weight, bool isSynchronized = false);

private:
    void weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept override;

    asset::AnimatorNumber weight_;
};

} // namespace stylized::animation
