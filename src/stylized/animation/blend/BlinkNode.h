#pragma once

#include <stylized/animation/blend/BlendNode.h>
#include <stylized/asset/AnimatorAsset.h>

#include <array>
#include <cstdint>

namespace stylized::animation {

/// Closes the eyes of its child's pose now and then. The times between two blinks look random, yet are always the same
/// for one seed; they come again after kBlinkCount blinks.
class BlinkNode final : public BlendNode {
public:
    static constexpr std::size_t kBlinkCount = 64;

    /// - `value` is the place in the pose's values of the one that closes the eyes.
    BlinkNode(BlendNodePtr child, const asset::BlinkNodeAsset& description, std::size_t value);

    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

private:
    /// How far the eyes are closed now: 0 to 1.
    [[nodiscard]] double closed() const noexcept;

    BlendNodePtr child_;
    asset::AnimatorNumber weight_;
    std::size_t value_;
    double seconds_;
    std::array<double, kBlinkCount> ends_{}; // of the blinks; rising
    double time_ = 0.0;                      // since the start or the last of all blinks
};

} // namespace stylized::animation
