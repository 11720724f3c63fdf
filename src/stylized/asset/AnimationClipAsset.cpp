#include "stylized/asset/AnimationClipAsset.h"

#include <algorithm>
#include <cmath>

namespace stylized::asset {
namespace {

bool hasValidShape(const AnimationChannelAsset& channel)
{
    switch (channel.target) {
    case AnimationTarget::Translation:
    case AnimationTarget::Scale:
        if (channel.componentCount != 3)
            return false;
        break;
    case AnimationTarget::Rotation:
        if (channel.componentCount != 4)
            return false;
        break;
    case AnimationTarget::MorphWeights:
        if (channel.componentCount == 0)
            return false;
        break;
    case AnimationTarget::NamedValue:
        if (channel.componentCount != 1 || channel.valueName.empty())
            return false;
        break;
    }
    return !channel.times.empty() &&
           channel.values.size() == channel.times.size() * channel.componentCount * channel.groupsPerKey();
}

bool hasValidTimes(const AnimationChannelAsset& channel, double duration)
{
    float previous = -1.0f;
    for (const float time : channel.times) {
        if (!std::isfinite(time) || time < 0.0f || time <= previous || time > duration)
            return false;
        previous = time;
    }
    return true;
}

} // namespace

bool AnimationClipAsset::isValid(std::size_t nodeCount) const noexcept
{
    if (!std::isfinite(durationSeconds) || durationSeconds < 0.0)
        return false;
    return std::all_of(channels.begin(), channels.end(), [&](const AnimationChannelAsset& channel) {
        const bool isNamed = channel.target == AnimationTarget::NamedValue;
        return (isNamed || channel.node.value < nodeCount) && hasValidShape(channel) &&
               hasValidTimes(channel, durationSeconds) &&
               std::all_of(channel.values.begin(), channel.values.end(), [](float v) { return std::isfinite(v); });
    });
}

} // namespace stylized::asset
