#include "stylized/animation/blend/BlinkNode.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

/// The part of a blink in which eyes close; opening takes longer.
constexpr double kClosingPart = 0.4;

/// A number in [0, 1) that looks random.
/// **Source**: SplitMix64, Steele et al. 2014.
double nextRandom(std::uint64_t& state) noexcept
{
    state += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

double smooth(double t) noexcept
{
    return t * t * (3.0 - 2.0 * t);
}

} // namespace

BlinkNode::BlinkNode(BlendNodePtr child, const asset::BlinkNodeAsset& description, std::size_t value)
    : child_(std::move(child)), weight_(description.weight), value_(value), seconds_(description.seconds)
{
    std::uint64_t state = description.seed;
    double end = 0.0;
    for (double& blink : ends_) {
        end += description.every * (1.0 + description.spread * (2.0 * nextRandom(state) - 1.0));
        blink = end;
    }
}

void BlinkNode::restart() noexcept
{
    child_->restart();
    time_ = 0.0;
}

RootMotion BlinkNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    time_ = std::fmod(time_ + seconds, ends_.back());
    return child_->advance(context, seconds, weight);
}

double BlinkNode::closed() const noexcept
{
    const double end = *std::upper_bound(ends_.begin(), ends_.end() - 1, time_);
    const double part = 1.0 - (end - time_) / seconds_;
    if (part <= 0.0)
        return 0.0;
    return part < kClosingPart ? smooth(part / kClosingPart) : smooth((1.0 - part) / (1.0 - kClosingPart));
}

void BlinkNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    child_->evaluate(context, place);
    const double weight = std::clamp(context.parameters.value(weight_), 0.0, 1.0);
    float& value = context.poses[place].values()[value_];
    value = std::max(value, static_cast<float>(weight * closed()));
}

double BlinkNode::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    return child_->cycleSeconds(parameters);
}

std::size_t BlinkNode::poseCount() const noexcept
{
    return child_->poseCount();
}

} // namespace stylized::animation
