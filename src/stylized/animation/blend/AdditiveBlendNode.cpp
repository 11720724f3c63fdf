#include "stylized/animation/blend/AdditiveBlendNode.h"

#include <stylized/animation/kernels/AddPoseJob.h>

#include <algorithm>
#include <utility>

namespace stylized::animation {

AdditiveBlendNode::AdditiveBlendNode(BlendNodePtr base, BlendNodePtr added, Pose reference,
                                     const asset::AnimatorNumber& weight, std::optional<NodeMask> mask)
    : base_(std::move(base)), added_(std::move(added)), reference_(std::move(reference)), weight_(weight),
      mask_(std::move(mask))
{}

void AdditiveBlendNode::restart() noexcept
{
    base_->restart();
    added_->restart();
}

RootMotion AdditiveBlendNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    const RootMotion motion = base_->advance(context, seconds, weight);
    const double own = std::clamp(context.parameters.value(weight_), 0.0, 1.0);
    added_->advance(context, seconds, weight * static_cast<float>(own));
    return motion;
}

void AdditiveBlendNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    base_->evaluate(context, place);
    const auto weight = static_cast<float>(std::clamp(context.parameters.value(weight_), 0.0, 1.0));
    if (weight == 0.0f)
        return;
    added_->evaluate(context, place + 1);
    Pose& out = context.poses[place];
    AddPoseJob{&out, &context.poses[place + 1], &reference_, weight, mask_ ? &*mask_ : nullptr, &out}.run();
}

double AdditiveBlendNode::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    return base_->cycleSeconds(parameters);
}

std::size_t AdditiveBlendNode::poseCount() const noexcept
{
    return std::max(base_->poseCount(), 1 + added_->poseCount());
}

} // namespace stylized::animation
