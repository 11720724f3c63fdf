#include "stylized/animation/ClipSampler.h"

#include <stylized/core/Assert.h>
#include <stylized/math/Interpolation.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// How many keys are tried one after another before the binary search: clips with up to this many keys a frame play
/// without it.
constexpr std::int32_t kForwardSteps = 4;

std::int32_t searchKey(const std::vector<float>& times, double time) noexcept
{
    const auto right =
        std::upper_bound(times.begin(), times.end(), time, [](double t, float key) { return t < double(key); });
    return static_cast<std::int32_t>(right - times.begin()) - 1;
}

/// The last key at or before `time`, or -1; `previous` is where the last sample was.
std::int32_t findKey(const std::vector<float>& times, std::int32_t previous, double time) noexcept
{
    const auto last = static_cast<std::int32_t>(times.size()) - 1;
    if (previous >= -1 && previous < last && time >= double(times[previous + 1])) {
        for (std::int32_t key = previous + 1; key <= std::min(last, previous + kForwardSteps); ++key)
            if (key == last || time < double(times[key + 1]))
                return key;
    }
    return searchKey(times, time);
}

/// sin(x) / x for |x| up to π/2, from x²: its Taylor series, off by less than 4e-8 there.
float sinc(float xx) noexcept
{
    return 1.0f +
           xx * (-1.0f / 6 + xx * (1.0f / 120 + xx * (-1.0f / 5040 + xx * (1.0f / 362880 + xx * (-1.0f / 39916800)))));
}

/// The square of the angle between two unit vectors (as arrows in four dimensions) of one hemisphere, from the square
/// of their distance, which has all its digits where a cosine has none. (2 asin(d/2))² / (d/2)² is this polynomial in
/// (d/2)², interpolated at the Chebyshev points of [0, 1/2]; the square is off by less than 2e-7 there.
float squaredAngle(float squaredDistance) noexcept
{
    const float u = 0.25f * squaredDistance;
    return u * (3.99999987f +
                u * (1.33336715f +
                     u * (0.709715891f +
                          u * (0.478714187f +
                               u * (0.16492615f + u * (0.869712751f + u * (-1.06379814f + u * 1.27817139f)))))));
}

/// Scales the four floats `stride` apart to unit length; the identity where they have none.
void storeNormalized(float* out, std::size_t stride, const float (&q)[4]) noexcept
{
    const float lengthSquared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(lengthSquared > 0.0f)) {
        for (std::size_t c = 0; c < 4; ++c)
            out[c * stride] = c == 3 ? 1.0f : 0.0f;
        return;
    }
    // Near 1, where an arc between unit keys leaves it, the tangent of the root's inverse is exact to 1e-7 and takes
    // neither root nor division.
    const float excess = lengthSquared - 1.0f;
    const float scale = std::abs(excess) < 4e-4f ? 1.0f - 0.5f * excess : 1.0f / std::sqrt(lengthSquared);
    for (std::size_t c = 0; c < 4; ++c)
        out[c * stride] = q[c] * scale;
}

PoseComponent firstComponent(AnimationTarget target) noexcept
{
    switch (target) {
    case AnimationTarget::Translation: return PoseComponent::TranslationX;
    case AnimationTarget::Rotation: return PoseComponent::RotationX;
    default: return PoseComponent::ScaleX;
    }
}

} // namespace

bool ClipSampler::Interval::moveTo(const AnimationChannelAsset& channel, double time) noexcept
{
    if (time >= double(begin) && time < double(end))
        return false;
    const std::vector<float>& times = channel.times;
    const auto last = static_cast<std::int32_t>(times.size()) - 1;
    key = findKey(times, key, time);
    begin = key < 0 ? -kInfinity : times[key];
    end = key == last ? kInfinity : times[key + 1];
    const bool holds = key < 0 || key == last || channel.interpolation == AnimationInterpolation::Step;
    inverseDuration = holds ? 0.0 : 1.0 / (double(end) - double(begin));
    return true;
}

float ClipSampler::Interval::parameter(double time) const noexcept
{
    return inverseDuration == 0.0 ? 0.0f : static_cast<float>((time - double(begin)) * inverseDuration);
}

ClipSampler::ClipSampler(const ClipBinding& binding, const PoseLayout& layout)
    : stride_(static_cast<std::uint32_t>(layout.paddedNodeCount()))
{
    for (const BoundTrack& track : binding.tracks()) {
        const AnimationChannelAsset& channel = *track.channel;
        const bool isSpline = channel.interpolation == AnimationInterpolation::CubicSpline;
        const bool isValue =
            channel.target == AnimationTarget::MorphWeights || channel.target == AnimationTarget::NamedValue;
        const auto offset =
            isValue
                ? static_cast<std::uint32_t>(kPoseComponentCount * stride_ + track.values.first)
                : static_cast<std::uint32_t>(std::size_t(firstComponent(channel.target)) * stride_ + track.node.value);
        if (isSpline || isValue)
            general_.push_back(
                {{}, &channel, offset, isValue ? 1 : stride_, isValue ? track.values.count : channel.componentCount});
        else if (channel.target == AnimationTarget::Rotation)
            rotations_.push_back({{}, {}, {}, 0.0f, 1.0f, offset, &channel});
        else
            vectors_.push_back({{}, {}, {}, offset, &channel});
    }
}

void ClipSampler::sample(double time, Pose& pose) noexcept
{
    STYLIZED_DEBUG_ASSERT(std::isfinite(time), "a clip is sampled at a finite time");
    STYLIZED_DEBUG_ASSERT(stride_ == pose.paddedNodeCount(), "the pose has another layout than the sampler");
    float* const floats = pose.data();
    for (VectorTrack& track : vectors_)
        sampleVector(track, time, floats + track.offset);
    for (RotationTrack& track : rotations_)
        sampleRotation(track, time, floats + track.offset);
    for (GeneralTrack& track : general_)
        sampleGeneral(track, time, floats + track.offset);
}

void ClipSampler::sampleVector(VectorTrack& track, double time, float* out) const noexcept
{
    if (track.interval.moveTo(*track.channel, time))
        track.load();
    const float t = track.interval.parameter(time);
    for (std::size_t c = 0; c < 3; ++c)
        out[c * stride_] = track.left[c] + track.difference[c] * t;
}

void ClipSampler::VectorTrack::load() noexcept
{
    const float* const values = channel->values.data() + std::size_t(interval.leftKey()) * 3;
    for (std::size_t c = 0; c < 3; ++c) {
        left[c] = values[c];
        difference[c] = interval.inverseDuration == 0.0 ? 0.0f : values[3 + c] - values[c];
    }
}

void ClipSampler::sampleRotation(RotationTrack& track, double time, float* out) const noexcept
{
    if (track.interval.moveTo(*track.channel, time))
        track.load();
    // sin(t·angle) / sin(angle) = t · sinc(t·angle) / sinc(angle): no division by a vanishing sine, and no sine at all.
    const float t = track.interval.parameter(time), s = 1.0f - t;
    const float rightWeight = t * sinc(t * t * track.angleSquared) * track.inverseSinc;
    const float leftWeight = s * sinc(s * s * track.angleSquared) * track.inverseSinc;
    float q[4];
    for (std::size_t c = 0; c < 4; ++c)
        q[c] = track.left[c] * leftWeight + track.right[c] * rightWeight;
    storeNormalized(out, stride_, q);
}

void ClipSampler::RotationTrack::load() noexcept
{
    const float* const values = channel->values.data() + std::size_t(interval.leftKey()) * 4;
    const float* const next = interval.inverseDuration == 0.0 ? values : values + 4;
    const float cosine = values[0] * next[0] + values[1] * next[1] + values[2] * next[2] + values[3] * next[3];
    const float sign = cosine < 0.0f ? -1.0f : 1.0f;
    float squaredDistance = 0.0f;
    for (std::size_t c = 0; c < 4; ++c) {
        left[c] = values[c];
        right[c] = next[c] * sign;
        squaredDistance += (right[c] - left[c]) * (right[c] - left[c]);
    }
    angleSquared = squaredAngle(squaredDistance);
    inverseSinc = 1.0f / sinc(angleSquared);
}

void ClipSampler::sampleGeneral(GeneralTrack& track, double time, float* out) const noexcept
{
    const AnimationChannelAsset& channel = *track.channel;
    track.interval.moveTo(channel, time);
    const std::size_t components = channel.componentCount;
    const bool isSpline = channel.interpolation == AnimationInterpolation::CubicSpline;
    const std::size_t keySize = components * channel.groupsPerKey();
    // A spline's key is in-tangent, value, out-tangent.
    const float* const left =
        channel.values.data() + std::size_t(track.interval.leftKey()) * keySize + (isSpline ? components : 0);
    const float* const right = track.interval.inverseDuration == 0.0 ? left : left + keySize;
    const float t = track.interval.parameter(time);
    const auto duration = static_cast<float>(double(track.interval.end) - double(track.interval.begin));
    for (std::size_t c = 0; c < track.count; ++c) {
        float value = left[c] + (right[c] - left[c]) * t;
        if (isSpline && right != left)
            value = math::cubicSpline(left[c], left[components + c], (right - components)[c], right[c], duration, t);
        out[c * track.stride] = value;
    }
    if (channel.target == AnimationTarget::Rotation) {
        const float q[4] = {out[0], out[track.stride], out[2 * track.stride], out[3 * track.stride]};
        storeNormalized(out, track.stride, q);
    }
}

} // namespace stylized::animation
