#include "stylized/animation/blend/LayerNode.h"

#include <stylized/animation/kernels/LerpPosesJob.h>

#include <algorithm>
#include <utility>

namespace stylized::animation {

LayerNode::LayerNode(BlendNodePtr base, BlendNodePtr layer, const asset::AnimatorNumber& weight,
                     std::optional<NodeMask> mask)
    : base_(std::move(base)), layer_(std::move(layer)), weight_(weight), mask_(std::move(mask))
{}

void LayerNode::restart() noexcept
{
    base_->restart();
    layer_->restart();
}

RootMotion LayerNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    const RootMotion below = base_->advance(context, seconds, weight);
    const double own = std::clamp(context.parameters.value(weight_), 0.0, 1.0);
    const RootMotion above = layer_->advance(context, seconds, weight * static_cast<float>(own));
    const bool isMasked = mask_ && context.root.isValid();
    return mixed(below, above, isMasked ? own * double(mask_->nodeWeights()[context.root.value]) : own);
}

void LayerNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    base_->evaluate(context, place);
    const auto weight = static_cast<float>(std::clamp(context.parameters.value(weight_), 0.0, 1.0));
    if (weight == 0.0f)
        return;
    layer_->evaluate(context, place + 1);
    Pose& out = context.poses[place];
    LerpPosesJob{&out, &context.poses[place + 1], weight, mask_ ? &*mask_ : nullptr, &out}.run();
}

double LayerNode::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    return base_->cycleSeconds(parameters);
}

std::size_t LayerNode::poseCount() const noexcept
{
    return std::max(base_->poseCount(), 1 + layer_->poseCount());
}

} // namespace stylized::animation
