#pragma once

#include <stylized/animation/blend/BlendNode.h>
#include <stylized/animation/kernels/BlendPosesJob.h>

#include <vector>

namespace stylized::animation {

/// Blends its children by weights that add up to 1.
///
/// Synchronized, they run in step: each is advanced by the same part of its own cycle, and a cycle of the mix takes
/// the mean of their cycles by weight. Children without a cycle pass time as it is.
class MixNode : public BlendNode {
public:
    void restart() noexcept override;
    RootMotion advance(BlendContext& context, double seconds, float weight) noexcept override;
    void evaluate(BlendContext& context, std::size_t place) noexcept override;
    [[nodiscard]] double cycleSeconds(const AnimatorParameters& parameters) noexcept override;
    [[nodiscard]] std::size_t poseCount() const noexcept override;

    /// One a child, as the parameters are now.
    [[nodiscard]] std::span<const float> weights(const AnimatorParameters& parameters) noexcept;

protected:
    /// - `blendedCount` is how many children may have weight at once.
    MixNode(std::vector<BlendNodePtr> children, std::size_t blendedCount, bool isSynchronized);

    /// Sets the weights of those children that have any; all others are 0 before.
    virtual void weigh(const AnimatorParameters& parameters, std::span<float> weights) const noexcept = 0;

private:
    std::vector<BlendNodePtr> children_;
    std::vector<float> weights_; // one a child
    std::size_t blendedCount_;
    bool isSynchronized_;
};

} // namespace stylized::animation
