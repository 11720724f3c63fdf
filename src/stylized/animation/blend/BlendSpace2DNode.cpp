#include "stylized/animation/blend/BlendSpace2DNode.h"

#include <utility>

namespace stylized::animation {

BlendSpace2DNode::BlendSpace2DNode(std::vector<BlendNodePtr> children, std::vector<glm::dvec2> places,
                                   asset::AnimatorParameterIndex x, asset::AnimatorParameterIndex y,
                                   bool isSynchronized)
    : MixNode(std::move(children), 3, isSynchronized), triangulation_(std::move(places)), x_(x), y_(y)
{}

void BlendSpace2DNode::weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept
{
    const auto location = triangulation_.locate({parameters.value(x_), parameters.value(y_)});
    for (std::size_t i = 0; i < 3; ++i)
        if (location.weights[i] > 0.0)
            weights[location.points[i]] = static_cast<float>(location.weights[i]);
}

} // namespace stylized::animation
