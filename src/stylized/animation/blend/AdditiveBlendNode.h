#pragma once

#include <stylized/animation/NodeMask.h>
#include <stylized/animation/blend/BlendNode.h>

#include <optional>

namespace stylized::animation {

/// Puts the difference between one child and a reference pose on top of another child (see AddPoseJob). The character
/// moves as the base does.
class AdditiveBlendNode final : public BlendNode {
public:
    /// - `weight`: a parameter's value is limited to [0, 1].
    AdditiveBlendNode(BlendNodePtr base, BlendNodePtr added, Pose reference, const asset::AnimatorNumber& weight,
                      std::optional<NodeMask> mask = {});

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    /// The base's.
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

private:
    BlendNodePtr base_, added_;
    Pose reference_;
    asset::AnimatorNumber weight_;
    std::optional<NodeMask> mask_;
};

} // namespace stylized::animation
