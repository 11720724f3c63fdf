#include "stylized/animation/blend/LerpBlendNode.h"

#include <algorithm>
#include <utility>

namespace stylized::animation {
namespace {

std::vector<BlendNodePtr> pairOf(BlendNodePtr first, BlendNodePtr second)
{
    std::vector<BlendNodePtr> nodes;
    nodes.push_back(std::move(first));
    nodes.push_back(std::move(second));
    return nodes;
}

} // namespace

LerpBlendNode::LerpBlendNode(BlendNodePtr from, BlendNodePtr to, const asset::AnimatorNumber& weight,
                             bool isSynchronized)
    : MixNode(pairOf(std::move(from), std::move(to)), 2, isSynchronized), weight_(weight)
{}

void LerpBlendNode::weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept
{
    weights[1] = static_cast<float>(std::clamp(parameters.value(weight_), 0.0, 1.0));
    weights[0] = 1.0f - weights[1];
}

} // namespace stylized::animation
