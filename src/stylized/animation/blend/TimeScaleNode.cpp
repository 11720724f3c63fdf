#include "stylized/animation/blend/TimeScaleNode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace stylized::animation {

TimeScaleNode::TimeScaleNode(BlendNodePtr child, const asset::AnimatorNumber& factor)
    : child_(std::move(child)), factor_(factor)
{}

void TimeScaleNode::restart() noexcept
{
    child_->restart();
}

RootMotion TimeScaleNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    const double scaled = seconds * std::max(context.parameters.value(factor_), 0.0);
    return child_->advance(context, std::isfinite(scaled) ? scaled : 0.0, weight);
}

void TimeScaleNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    child_->evaluate(context, place);
}

double TimeScaleNode::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    const double cycle = child_->cycleSeconds(parameters), factor = std::max(parameters.value(factor_), 0.0);
    if (cycle == 0.0)
        return 0.0;
    return factor > 0.0 ? cycle / factor : std::numeric_limits<double>::infinity();
}

std::size_t TimeScaleNode::poseCount() const noexcept
{
    return child_->poseCount();
}

} // namespace stylized::animation
