#include "stylized/animation/compression/SourceTracks.h"

#include "stylized/animation/compression/DecodeSegmentJob.h"
#include "stylized/animation/compression/ExactTracks.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

/// Rates tried, besides that of the keys themselves, in this order.
constexpr std::array<double, 4> kRates = {30.0, 60.0, 120.0, 240.0};
/// Keys lie on a grid where none is farther from it than this share of its spacing: key times are single precision.
constexpr double kGridTolerance = 2e-3;
/// More frames than this are not made by trying a rate.
constexpr double kMaxTriedFrames = 1e6;
/// A track is constant where it moves no point by more than this share of the tolerance.
constexpr double kConstantShare = 0.1;

/// One track to be sampled, with the channel that drives it.
struct DrivenTrack {
    const BoundTrack* bound;
    AnimationTarget target;
    std::uint32_t place;
    std::uint32_t component; ///< Of the channel; values only.
    double weight;           ///< Metres, or units of value, a unit of the track's numbers.
};

bool isValueTarget(AnimationTarget target) noexcept
{
    return target == AnimationTarget::MorphWeights || target == AnimationTarget::NamedValue;
}

std::array<float, 4> numbersAt(const DrivenTrack& track, double time) noexcept
{
    if (track.target != AnimationTarget::NamedValue)
        return channelAt(*track.bound->channel, time);
    return {channelValueAt(*track.bound->channel, time, track.component), 0.0f, 0.0f, 0.0f};
}

std::vector<DrivenTrack> drivenTracks(const ClipBinding& binding, const ObjectSpaceError& metric,
                                      const TrackTolerance& tolerance)
{
    const std::vector<ObjectSpaceError::Reach> reaches = metric.reaches();
    std::vector<DrivenTrack> out;
    for (const BoundTrack& bound : binding.tracks()) {
        const AnimationTarget target = bound.channel->target;
        if (isValueTarget(target)) {
            const double weight = tolerance.value > 0.0 ? tolerance.space / tolerance.value : 0.0;
            for (std::uint32_t c = 0; c < bound.values.count; ++c)
                out.push_back({&bound, AnimationTarget::NamedValue, bound.values.first + c, c, weight});
        } else {
            const ObjectSpaceError::Reach& reach = reaches[bound.node.value];
            const double weight = target == AnimationTarget::Translation ? reach.moving
                                  : target == AnimationTarget::Rotation  ? 2.0 * reach.turning
                                                                         : reach.turning;
            out.push_back({&bound, target, bound.node.value, 0, weight});
        }
    }
    // Of two tracks for one target the last one wins.
    const auto key = [](const DrivenTrack& track) { return std::tie(track.target, track.place); };
    std::stable_sort(out.begin(), out.end(),
                     [&](const DrivenTrack& a, const DrivenTrack& b) { return key(a) < key(b); });
    std::vector<DrivenTrack> last;
    for (const DrivenTrack& track : out) {
        if (!last.empty() && key(last.back()) == key(track))
            last.pop_back();
        last.push_back(track);
    }
    return last;
}

std::vector<float> sampleEvenly(const DrivenTrack& track, std::uint32_t frameCount, double duration)
{
    const std::size_t count = numberCount(track.target);
    std::vector<float> out(frameCount * count);
    for (std::uint32_t f = 0; f < frameCount; ++f) {
        const std::array<float, 4> numbers =
            numbersAt(track, frameCount < 2 ? 0.0 : duration * double(f) / double(frameCount - 1));
        float* const to = out.data() + f * count;
        float side = 1.0f;
        if (track.target == AnimationTarget::Rotation && f > 0) {
            const float* const before = to - 4;
            const float cosine =
                before[0] * numbers[0] + before[1] * numbers[1] + before[2] * numbers[2] + before[3] * numbers[3];
            side = cosine < 0.0f ? -1.0f : 1.0f;
        }
        for (std::size_t c = 0; c < count; ++c)
            to[c] = numbers[c] * side;
    }
    return out;
}

/// The distance between two values of a track; rotations whatever their signs.
double distance(AnimationTarget target, const float* a, const float* b) noexcept
{
    double same = 0.0, opposite = 0.0;
    for (std::size_t c = 0; c < numberCount(target); ++c) {
        same += (double(a[c]) - b[c]) * (double(a[c]) - b[c]);
        opposite += (double(a[c]) + b[c]) * (double(a[c]) + b[c]);
    }
    return std::sqrt(target == AnimationTarget::Rotation ? std::min(same, opposite) : same);
}

/// What lies between two frames of a track, as a compressed clip gives it.
std::array<float, 4> betweenFrames(AnimationTarget target, const float* left, const float* right, double weight)
{
    const bool isRotation = target == AnimationTarget::Rotation;
    if (isRotation) {
        const FrameWeights weights(static_cast<float>(weight));
        double cosine = 0.0;
        for (std::size_t c = 0; c < 4; ++c)
            cosine += double(left[c]) * right[c];
        weight += weights.bend * slerpBend(static_cast<float>(1.0 - cosine), weights.middle);
    }
    std::array<float, 4> out{};
    double square = 0.0;
    for (std::size_t c = 0; c < numberCount(target); ++c) {
        out[c] = static_cast<float>(left[c] * (1.0 - weight) + right[c] * weight);
        square += double(out[c]) * out[c];
    }
    if (isRotation && square > 0.0)
        for (float& number : out)
            number = static_cast<float>(number / std::sqrt(square));
    return out;
}

/// Times at which even frames may miss the most: at keys that lie between frames, just before jumps, in the middle.
std::vector<double> criticalTimes(const AnimationChannelAsset& channel, std::uint32_t frameCount, double duration)
{
    std::vector<double> times;
    for (const float time : channel.times) {
        times.push_back(double(time));
        if (channel.interpolation == AnimationInterpolation::Step)
            times.push_back(std::max(0.0, double(time) - 1e-6 * duration));
    }
    // Vectors of linear keys are straight between them.
    if (channel.interpolation != AnimationInterpolation::CubicSpline &&
        (channel.interpolation == AnimationInterpolation::Step || channel.target != AnimationTarget::Rotation))
        return times;
    for (std::uint32_t f = 0; f + 1 < frameCount; ++f)
        for (const double share : {0.21, 0.5, 0.79})
            times.push_back(duration * (double(f) + share) / double(frameCount - 1));
    return times;
}

bool isWithinTolerance(const DrivenTrack& track, std::span<const float> numbers, std::uint32_t frameCount,
                       double duration, double tolerance)
{
    if (frameCount < 2)
        return true;
    const std::size_t count = numberCount(track.target);
    const auto critical = criticalTimes(*track.bound->channel, frameCount, duration);
    return std::all_of(critical.begin(), critical.end(), [&](double time) {
        const double at = std::clamp(time / duration, 0.0, 1.0) * double(frameCount - 1);
        const auto left = std::min(static_cast<std::uint32_t>(at), frameCount - 2);
        const float* const numbersLeft = numbers.data() + left * count;
        const auto even = betweenFrames(track.target, numbersLeft, numbersLeft + count, at - double(left));
        const auto exact = numbersAt(track, time);
        return distance(track.target, exact.data(), even.data()) * track.weight <= tolerance;
    });
}

/// How many frames put one on every key, where the keys of all tracks that are not steps lie on one grid; 0 otherwise.
std::uint32_t framesOfKeys(std::span<const DrivenTrack> tracks, double duration)
{
    double spacing = std::numeric_limits<double>::infinity();
    for (const DrivenTrack& track : tracks) {
        const std::vector<float>& times = track.bound->channel->times;
        for (std::size_t k = 1; k < times.size(); ++k)
            spacing = std::min(spacing, double(times[k]) - double(times[k - 1]));
    }
    const double intervals = std::round(duration / spacing);
    if (!(intervals >= 1.0) || intervals > kMaxTriedFrames)
        return 0;
    for (const DrivenTrack& track : tracks)
        for (const float time : track.bound->channel->times) {
            const double at = double(time) / duration * intervals;
            if (std::abs(at - std::round(at)) > kGridTolerance)
                return 0;
        }
    return static_cast<std::uint32_t>(intervals) + 1;
}

std::vector<std::uint32_t> frameCounts(std::span<const DrivenTrack> tracks, double duration, double rate)
{
    if (duration <= 0.0)
        return {1};
    const auto countFor = [&](double framesPerSecond) {
        return static_cast<std::uint32_t>(
                   std::min(kMaxTriedFrames, std::max(1.0, std::round(duration * framesPerSecond)))) +
               1;
    };
    if (rate > 0.0)
        return {countFor(rate)};
    std::vector<std::uint32_t> counts;
    if (const std::uint32_t onKeys = framesOfKeys(tracks, duration); onKeys != 0)
        counts.push_back(onKeys);
    for (const double framesPerSecond : kRates)
        counts.push_back(countFor(framesPerSecond));
    std::sort(counts.begin(), counts.end());
    return counts;
}

/// Whether all frames are so near the middle one that it may stand for all.
bool isConstant(const DrivenTrack& track, std::span<const float> numbers, std::uint32_t frameCount,
                double tolerance) noexcept
{
    const std::size_t count = numberCount(track.target);
    const float* const middle = numbers.data() + frameCount / 2 * count;
    for (std::uint32_t f = 0; f < frameCount; ++f)
        if (distance(track.target, numbers.data() + f * count, middle) * track.weight > kConstantShare * tolerance)
            return false;
    return true;
}

/// What a track costs that is sampled evenly, or kept with its keys: roughly its bytes, and what its sampling takes.
double costOf(const DrivenTrack& track, std::uint32_t frameCount, bool isEven) noexcept
{
    constexpr double kBytesPerNumber = 0.7, kExactBurden = 2.0;
    const auto& channel = *track.bound->channel;
    return isEven ? kBytesPerNumber * double(numberCount(track.target)) * frameCount
                  : kExactBurden * 4.0 * double(channel.times.size() + channel.values.size());
}

/// The cheapest of the frame counts to choose from. Tracks with steps have no say: no frames give their jumps.
std::uint32_t chooseFrameCount(std::span<const DrivenTrack> tracks, double duration, const TrackTolerance& tolerance)
{
    std::uint32_t best = 1;
    double least = std::numeric_limits<double>::infinity();
    for (const std::uint32_t count : frameCounts(tracks, duration, tolerance.rate)) {
        double cost = 0.0;
        bool servesAll = true;
        for (const DrivenTrack& track : tracks) {
            if (track.bound->channel->interpolation == AnimationInterpolation::Step)
                continue;
            const std::vector<float> numbers = sampleEvenly(track, count, duration);
            const bool isEven = isWithinTolerance(track, numbers, count, duration, tolerance.space);
            if (!isEven || !isConstant(track, numbers, count, tolerance.space))
                cost += costOf(track, count, isEven);
            servesAll = servesAll && isEven;
        }
        if (cost < least) {
            least = cost;
            best = count;
        }
        if (servesAll)
            break;
    }
    return best;
}

std::array<float, 4> restOf(const ObjectSpaceError& metric, AnimationTarget target, std::uint32_t node)
{
    const LocalTransform& rest = metric.rest()[node];
    if (target == AnimationTarget::Rotation)
        return {float(rest.rotation.x), float(rest.rotation.y), float(rest.rotation.z), float(rest.rotation.w)};
    const glm::vec3 v(target == AnimationTarget::Translation ? rest.translation : rest.scale);
    return {v.x, v.y, v.z, 0.0f};
}

} // namespace

SourceTracks sampleTracks(const ClipBinding& binding, const ObjectSpaceError& metric, const TrackTolerance& tolerance)
{
    const std::vector<DrivenTrack> tracks = drivenTracks(binding, metric, tolerance);
    const double duration = binding.clip().durationSeconds;
    SourceTracks out;
    out.frameCount = chooseFrameCount(tracks, duration, tolerance);
    std::vector<const BoundTrack*> kept; // one number out of tolerance keeps its whole channel
    for (const DrivenTrack& driven : tracks)
        if ((kept.empty() || kept.back() != driven.bound) &&
            !isWithinTolerance(driven, sampleEvenly(driven, out.frameCount, duration), out.frameCount, duration,
                               tolerance.space))
            kept.push_back(driven.bound);
    for (const DrivenTrack& driven : tracks) {
        SourceTrack track{driven.target, driven.place, sampleEvenly(driven, out.frameCount, duration)};
        if (std::find(kept.begin(), kept.end(), driven.bound) != kept.end())
            continue;
        if (isConstant(driven, track.numbers, out.frameCount, tolerance.space)) {
            ConstantTrack constant{driven.target, false, driven.place, {}};
            std::copy_n(track.at(out.frameCount / 2), numberCount(driven.target), constant.numbers.begin());
            if (driven.target != AnimationTarget::NamedValue) {
                const auto rest = restOf(metric, driven.target, driven.place);
                constant.isRest = distance(driven.target, constant.numbers.data(), rest.data()) * driven.weight <=
                                  kConstantShare * tolerance.space;
            }
            out.constants.push_back(constant);
        } else {
            out.animated.push_back(std::move(track));
        }
    }
    for (const BoundTrack* const bound : kept) {
        out.exact.push_back({*bound->channel, bound->values});
        out.exact.back().channel.node = bound->node;
        out.exact.back().channel.valueName.clear();
    }
    return out;
}

} // namespace stylized::animation
