#pragma once

#include <stylized/animation/NodeMask.h>
#include <stylized/animation/blend/BlendNode.h>

#include <optional>

namespace stylized::animation {

/// One child laid over another where a mask says so: an arm that waves while the legs walk. The character moves as the
/// root does: by as much of the layer as the root takes.
class LayerNode final : public BlendNode {
public:
    /// - `weight`: a parameter's value is limited to [0, 1].
    LayerNode(BlendNodePtr base, BlendNodePtr layer, const asset::AnimatorNumber& weight,
              std::optional<NodeMask> mask = {});

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    /// The base's.
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

private:
    BlendNodePtr base_, layer_;
    asset::AnimatorNumber weight_;
    std::optional<NodeMask> mask_;
};

} // namespace stylized::animation
