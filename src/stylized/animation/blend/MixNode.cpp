#include "stylized/animation/blend/MixNode.h"

#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

/// Whether a cycle can be kept in step with others.
bool isCycle(double seconds) noexcept
{
    return seconds > 0.0 && std::isfinite(seconds);
}

} // namespace

MixNode::MixNode(std::vector<BlendNodePtr> children, std::size_t blendedCount, bool isSynchronized)
    : children_(std::move(children)), weights_(children_.size()), blendedCount_(blendedCount),
      isSynchronized_(isSynchronized)
{
    STYLIZED_ASSERT(!children_.empty(), "a mix of nothing");
    STYLIZED_ASSERT(blendedCount_ <= BlendPosesJob::kMaxPoses, "a mix of more poses than the kernel takes");
}

void MixNode::restart() noexcept
{
    for (const BlendNodePtr& child : children_)
        child->restart();
}

std::span<const float> MixNode::weights(const AnimatorParameters& parameters) noexcept
{
    std::fill(weights_.begin(), weights_.end(), 0.0f);
    weigh(parameters, weights_);
    return weights_;
}

RootMotion MixNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    const double cycle = isSynchronized_ ? cycleSeconds(context.parameters) : 0.0;
    (void)weights(context.parameters);
    RootMotion sum;
    double total = 0.0;
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const double own = isSynchronized_ ? children_[i]->cycleSeconds(context.parameters) : 0.0;
        const double step = isCycle(cycle) && isCycle(own) ? seconds / cycle * own : seconds;
        const RootMotion motion = children_[i]->advance(context, step, weight * weights_[i]);
        if (weights_[i] > 0.0f) {
            total += double(weights_[i]);
            sum = mixed(sum, motion, double(weights_[i]) / total);
        }
    }
    return sum;
}

void MixNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    (void)weights(context.parameters);
    std::array<WeightedPose, BlendPosesJob::kMaxPoses> poses;
    std::size_t count = 0;
    for (std::size_t i = 0; i < children_.size(); ++i)
        if (weights_[i] > 0.0f) {
            children_[i]->evaluate(context, place + count);
            poses[count] = {&context.poses[place + count], weights_[i]};
            ++count;
        }
    Pose& out = context.poses[place];
    if (count == 2)
        LerpPosesJob{poses[0].pose, poses[1].pose, poses[1].weight, nullptr, &out}.run();
    else if (count != 1)
        BlendPosesJob{std::span(poses).first(count), &context.bind, &out}.run();
}

double MixNode::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    (void)weights(parameters);
    double sum = 0.0, total = 0.0;
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const double cycle = weights_[i] > 0.0f ? children_[i]->cycleSeconds(parameters) : 0.0;
        if (isCycle(cycle)) {
            sum += double(weights_[i]) * cycle;
            total += double(weights_[i]);
        }
    }
    return total > 0.0 ? sum / total : 0.0;
}

std::size_t MixNode::poseCount() const noexcept
{
    std::size_t most = 0;
    for (const BlendNodePtr& child : children_)
        most = std::max(most, child->poseCount());
    return std::min(blendedCount_, children_.size()) - 1 + most;
}

} // namespace stylized::animation
