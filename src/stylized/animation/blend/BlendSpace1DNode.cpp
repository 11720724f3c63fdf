#include "stylized/animation/blend/BlendSpace1DNode.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <utility>

namespace stylized::animation {

BlendSpace1DNode::BlendSpace1DNode(std::vector<BlendNodePtr> children, std::vector<double> places,
                                   asset::AnimatorParameterIndex parameter, bool isSynchronized)
    : MixNode(std::move(children), 2, isSynchronized), places_(std::move(places)), parameter_(parameter)
{
    STYLIZED_ASSERT(std::is_sorted(places_.begin(), places_.end()), "the places of a blend space rise");
}

void BlendSpace1DNode::weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept
{
    const double value = std::clamp(parameters.value(parameter_), places_.front(), places_.back());
    const auto right = std::upper_bound(places_.begin(), places_.end(), value);
    const auto next = static_cast<std::size_t>(right - places_.begin()); // at least 1: value is not below the first
    const std::size_t left = next - 1;
    if (next == places_.size()) {
        weights[left] = 1.0f;
        return;
    }
    weights[next] = static_cast<float>((value - places_[left]) / (places_[next] - places_[left]));
    weights[left] = 1.0f - weights[next];
}

} // namespace stylized::animation
