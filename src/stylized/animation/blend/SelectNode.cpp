#include "stylized/animation/blend/SelectNode.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <utility>

namespace stylized::animation {

SelectNode::SelectNode(std::vector<BlendNodePtr> choices, asset::AnimatorParameterIndex parameter)
    : choices_(std::move(choices)), parameter_(parameter), chosen_(choices_.size())
{
    STYLIZED_ASSERT(!choices_.empty(), "a choice between nothing");
}

/// The child that the parameter names now, restarted where it was another before.
BlendNode& SelectNode::choose(const AnimatorParameters& parameters) noexcept
{
    const double last = double(choices_.size() - 1);
    const auto choice = static_cast<std::size_t>(std::clamp(parameters.value(parameter_), 0.0, last));
    if (choice != chosen_)
        choices_[choice]->restart();
    chosen_ = choice;
    return *choices_[choice];
}

void SelectNode::restart() noexcept
{
    chosen_ = choices_.size();
}

RootMotion SelectNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    return choose(context.parameters).advance(context, seconds, weight);
}

void SelectNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    choose(context.parameters).evaluate(context, place);
}

double SelectNode::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    return choose(parameters).cycleSeconds(parameters);
}

std::size_t SelectNode::poseCount() const noexcept
{
    std::size_t most = 0;
    for (const BlendNodePtr& choice : choices_)
        most = std::max(most, choice->poseCount());
    return most;
}

} // namespace stylized::animation
