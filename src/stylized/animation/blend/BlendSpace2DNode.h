#pragma once

#include <stylized/animation/blend/MixNode.h>
#include <stylized/animation/blend/Triangulation.h>

#include <glm/vec2.hpp>

namespace stylized::animation {

/// Children at places of a plane: the three of the Delaunay triangle around the parameters' values are blended by their
/// barycentric weights; outside, the two of the nearest edge. At a child's place that child stands alone.
class BlendSpace2DNode final : public MixNode {
public:
    /// - `places`: one a child, all different.
    BlendSpace2DNode(std::vector<BlendNodePtr> children, std::vector<glm::dvec2> places,
                     asset::AnimatorParameterIndex x, asset::AnimatorParameterIndex y, bool isSynchronized = false);

private:
    void weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept override;

    Triangulation triangulation_;
    asset::AnimatorParameterIndex x_, y_;
};

} // namespace stylized::animation
