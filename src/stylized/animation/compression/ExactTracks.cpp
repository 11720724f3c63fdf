#include "stylized/animation/compression/ExactTracks.h"

#include <stylized/math/Interpolation.h>

#include <algorithm>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

/// The values around a time.
struct KeyPair {
    const float* left;
    const float* right; ///< The same as `left` where a value holds.
    float parameter;
    float duration;
};

KeyPair keysAround(const AnimationChannelAsset& channel, double time) noexcept
{
    const std::vector<float>& times = channel.times;
    const std::size_t components = channel.componentCount;
    const std::size_t keySize = components * channel.groupsPerKey();
    const bool isSpline = channel.interpolation == AnimationInterpolation::CubicSpline;
    const auto next =
        std::upper_bound(times.begin(), times.end(), time, [](double t, float key) { return t < double(key); });
    const auto key = static_cast<std::size_t>(std::max<std::ptrdiff_t>(next - times.begin() - 1, 0));
    const float* const left = channel.values.data() + key * keySize + (isSpline ? components : 0);
    if (next == times.begin() || next == times.end() || channel.interpolation == AnimationInterpolation::Step)
        return {left, left, 0.0f, 0.0f};
    const double begin = double(times[key]), duration = double(times[key + 1]) - begin;
    return {left, left + keySize, static_cast<float>((time - begin) / duration), static_cast<float>(duration)};
}

float numberAt(const AnimationChannelAsset& channel, const KeyPair& keys, std::size_t c) noexcept
{
    const std::size_t components = channel.componentCount;
    if (keys.left == keys.right)
        return keys.left[c];
    if (channel.interpolation != AnimationInterpolation::CubicSpline)
        return keys.left[c] + (keys.right[c] - keys.left[c]) * keys.parameter;
    return math::cubicSpline(keys.left[c], keys.left[components + c], (keys.right - components)[c], keys.right[c],
                             keys.duration, keys.parameter);
}

std::array<float, 4> fromQuaternion(const glm::quat& q) noexcept
{
    return {q.x, q.y, q.z, q.w};
}

glm::quat toQuaternion(const float* numbers) noexcept
{
    return glm::quat(numbers[3], numbers[0], numbers[1], numbers[2]);
}

} // namespace

std::array<float, 4> channelAt(const AnimationChannelAsset& channel, double time) noexcept
{
    const KeyPair keys = keysAround(channel, time);
    const bool isSpline = channel.interpolation == AnimationInterpolation::CubicSpline;
    if (channel.target == AnimationTarget::Rotation && !isSpline && keys.left != keys.right)
        return fromQuaternion(math::slerpShortest(toQuaternion(keys.left), toQuaternion(keys.right), keys.parameter));
    std::array<float, 4> out{};
    for (std::size_t c = 0; c < std::min<std::size_t>(channel.componentCount, 4); ++c)
        out[c] = numberAt(channel, keys, c);
    if (channel.target == AnimationTarget::Rotation) {
        const glm::quat q = toQuaternion(out.data());
        const float length = glm::length(q);
        return fromQuaternion(length > 0.0f ? q / length : glm::quat(1.0f, 0.0f, 0.0f, 0.0f));
    }
    return out;
}

float channelValueAt(const AnimationChannelAsset& channel, double time, std::size_t component) noexcept
{
    return numberAt(channel, keysAround(channel, time), component);
}

void sampleExactTrack(const ExactTrack& track, double time, Pose& pose) noexcept
{
    const AnimationChannelAsset& channel = track.channel;
    const std::size_t stride = pose.paddedNodeCount();
    if (channel.target == AnimationTarget::MorphWeights || channel.target == AnimationTarget::NamedValue) {
        const KeyPair keys = keysAround(channel, time);
        for (std::size_t c = 0; c < track.values.count; ++c)
            pose.values()[track.values.first + c] = numberAt(channel, keys, c);
        return;
    }
    const std::array<float, 4> numbers = channelAt(channel, time);
    const PoseComponent first = channel.target == AnimationTarget::Translation ? PoseComponent::TranslationX
                                : channel.target == AnimationTarget::Rotation  ? PoseComponent::RotationX
                                                                               : PoseComponent::ScaleX;
    for (std::size_t c = 0; c < channel.componentCount; ++c)
        pose.data()[(std::size_t(first) + c) * stride + channel.node.value] = numbers[c];
}

} // namespace stylized::animation
