#include "stylized/animation/compression/ClipCompressor.h"

#include "stylized/animation/compression/ClipError.h"
#include "stylized/animation/compression/LaneFit.h"
#include "stylized/animation/compression/ObjectSpaceError.h"
#include "stylized/animation/compression/SegmentWriter.h"
#include "stylized/animation/compression/SourceTracks.h"
#include "stylized/animation/compression/StepSearch.h"

#include <stylized/core/Parallel.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationTarget;

/// The share of the bound that even frames may use up before anything is rounded; where the whole cannot be kept with
/// the first, the next is tried.
constexpr std::array<double, 4> kFrameShares = {0.3, 0.1, 0.02, 0.002};
/// The share that rounding may use at the frames themselves: between them rounding to single precision adds its own.
constexpr double kStepShare = 0.99;
/// How often a segment that is off between frames is searched again with a tighter bound.
constexpr int kTightenings = 6;
/// Times checked a frame.
constexpr int kChecksPerFrame = 6;
/// What checked times must leave of the bound, as between them there may be a little more: a share of it, and what
/// rounding to single precision does to the farthest point of the skeleton, an angle of so many radians.
constexpr double kCheckShare = 0.99;
constexpr double kRoundingAngle = 4.5e-7;
/// A bound below what single precision can keep is not tightened beyond this share.
constexpr double kLeastShare = 0.4;

std::uint32_t longestSegment(ClipProfile profile) noexcept
{
    return profile == ClipProfile::Fast ? 8 : 24;
}

std::string_view nameOf(AnimationTarget target) noexcept
{
    switch (target) {
    case AnimationTarget::Translation: return "translation";
    case AnimationTarget::Rotation: return "rotation";
    case AnimationTarget::Scale: return "scale";
    case AnimationTarget::MorphWeights: return "morph weights";
    case AnimationTarget::NamedValue: break;
    }
    return "value";
}

std::string placeOf(const AnimationChannelAsset& channel, std::size_t index, const asset::SceneAsset& scene)
{
    if (channel.target == AnimationTarget::NamedValue)
        return fmt::format("channel {} (value '{}')", index, channel.valueName);
    if (channel.node.value >= scene.nodes.size())
        return fmt::format("channel {} ({})", index, nameOf(channel.target));
    return fmt::format("channel {} ({} of node '{}')", index, nameOf(channel.target), scene.node(channel.node).name);
}

/// What is wrong with the clip's numbers, before anything trusts them.
Result<void> checkClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& scene, bool isOfScene)
{
    if (!std::isfinite(clip.durationSeconds) || clip.durationSeconds < 0.0)
        return fail(ErrorCode::ValueInvalid, "duration", "A clip's duration must be a finite number of seconds.");
    const auto isFinite = [](float number) { return std::isfinite(number); };
    for (std::size_t i = 0; i < clip.channels.size(); ++i) {
        const AnimationChannelAsset& channel = clip.channels[i];
        if (!std::all_of(channel.times.begin(), channel.times.end(), isFinite) ||
            !std::all_of(channel.values.begin(), channel.values.end(), isFinite))
            return fail(ErrorCode::ValueNotFinite, placeOf(channel, i, scene),
                        "All times and values of a channel must be finite numbers.");
        asset::AnimationClipAsset alone;
        alone.durationSeconds = clip.durationSeconds;
        alone.channels.push_back(channel);
        if (!alone.isValid(isOfScene ? scene.nodes.size() : std::size_t(NodeIndex::kNone)))
            return fail(ErrorCode::ValueInvalid, placeOf(channel, i, scene),
                        "A channel must name a node of the scene and have a value for each of its rising times.");
    }
    return {};
}

/// A clip on its way.
class Compression {
public:
    Compression(const ClipBinding& binding, const asset::SceneAsset& scene, const ClipCompressionOptions& options)
        : binding_(binding), scene_(scene), options_(options), metric_(scene, options.shellDistance), layout_(scene)
    {
        double farthest = 0.0;
        for (const ObjectSpaceError::Reach& reach : metric_.reaches())
            farthest = std::max(farthest, reach.turning);
        const double rounding = std::min(kRoundingAngle * farthest, (kCheckShare - kLeastShare) * options.errorBound);
        checked_ = {kCheckShare * options.errorBound - rounding, kCheckShare * options.valueErrorBound};
        for (const asset::AnimationChannelAsset& channel : binding.clip().channels)
            keyTimes_.insert(keyTimes_.end(), channel.times.begin(), channel.times.end());
        std::sort(keyTimes_.begin(), keyTimes_.end());
        keyTimes_.erase(std::unique(keyTimes_.begin(), keyTimes_.end()), keyTimes_.end());
    }

    /// Nothing where the bound is not kept.
    std::optional<CompressedClip> run(double frameShare);

    [[nodiscard]] const ClipError& lastError() const noexcept { return lastError_; }

private:
    void describe();
    bool search();
    [[nodiscard]] bool searchSegment(std::uint32_t segment);
    [[nodiscard]] std::vector<double> checkedTimes(std::uint32_t segment) const;
    std::vector<std::uint32_t> verify(const CompressedClip& clip);

    const ClipBinding& binding_;
    const asset::SceneAsset& scene_;
    const ClipCompressionOptions& options_;
    ObjectSpaceError metric_;
    PoseLayout layout_;
    SourceTracks tracks_;
    std::vector<ClipLane> lanes_;
    std::vector<LocalTransform> constants_;
    SegmentBasis basis_;
    CompressedClipData data_;
    std::vector<SegmentBounds> bounds_; // one a segment
    std::vector<std::vector<SegmentLane>> segments_;
    std::vector<double> keyTimes_;
    SegmentBounds checked_; // what must not be exceeded where it is checked
    ClipError lastError_;
};

void setLocal(LocalTransform& local, AnimationTarget target, const float* numbers)
{
    if (target == AnimationTarget::Rotation)
        local.rotation = glm::normalize(glm::dquat(numbers[3], numbers[0], numbers[1], numbers[2]));
    else
        (target == AnimationTarget::Translation ? local.translation : local.scale) =
            glm::dvec3(numbers[0], numbers[1], numbers[2]);
}

void Compression::describe()
{
    data_ = {};
    data_.name = binding_.clip().name;
    data_.durationSeconds = binding_.clip().durationSeconds;
    data_.profile = options_.profile;
    data_.errorBound = static_cast<float>(options_.errorBound);
    data_.shellDistance = static_cast<float>(options_.shellDistance);
    data_.valueErrorBound = static_cast<float>(options_.valueErrorBound);
    data_.nodeCount = static_cast<std::uint32_t>(layout_.nodeCount());
    data_.valueCount = static_cast<std::uint32_t>(layout_.valueCount());
    data_.skeleton = skeletonHash(scene_, layout_);
    data_.frameCount = tracks_.animated.empty() ? 1 : tracks_.frameCount;
    data_.constants = tracks_.constants;
    data_.exactTracks = tracks_.exact;
    lanes_.clear();
    for (const SourceTrack& track : tracks_.animated)
        lanes_.push_back(fitLane(track, tracks_.frameCount));
    constants_ = metric_.rest();
    for (const ConstantTrack& track : tracks_.constants)
        if (track.target != AnimationTarget::NamedValue && !track.isRest)
            setLocal(constants_[track.place], track.target, track.numbers.data());
    if (data_.frameCount > 1) {
        // As even as whole numbers allow, so that the last one is not almost empty.
        const std::uint32_t count = segmentCount(data_.frameCount, longestSegment(options_.profile));
        data_.intervalsPerSegment = (data_.frameCount - 1 + count - 1) / count;
        basis_ = SegmentBasis(data_.intervalsPerSegment + 1);
    }
}

bool Compression::searchSegment(std::uint32_t segment)
{
    const std::uint32_t first = firstFrame(segment, data_.frameCount, data_.intervalsPerSegment);
    std::vector<std::vector<LocalTransform>> exact(basis_.frameCount(), constants_);
    for (std::size_t f = 0; f < exact.size(); ++f)
        for (const SourceTrack& track : tracks_.animated)
            if (track.target != AnimationTarget::NamedValue)
                setLocal(exact[f][track.place], track.target, track.at(first + f));
    segments_[segment] = searchSteps({&metric_, &basis_, lanes_, constants_, exact, first, bounds_[segment]});
    return !segments_[segment].empty();
}

bool Compression::search()
{
    std::vector<char> isDone(segments_.size(), 1);
    parallelFor(segments_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t s = begin; s < end; ++s)
            if (segments_[s].empty())
                isDone[s] = searchSegment(static_cast<std::uint32_t>(s)) ? 1 : 0;
    });
    return std::find(isDone.begin(), isDone.end(), 0) == isDone.end();
}

std::vector<double> Compression::checkedTimes(std::uint32_t segment) const
{
    const double duration = data_.durationSeconds;
    std::vector<double> times = {0.0, duration};
    double first = 0.0, last = duration;
    if (data_.frameCount > 1) {
        const std::uint32_t frame = firstFrame(segment, data_.frameCount, data_.intervalsPerSegment);
        const double frameTime = duration / double(data_.frameCount - 1);
        times.clear();
        for (std::uint32_t step = 0; step <= data_.intervalsPerSegment * kChecksPerFrame; ++step)
            times.push_back((double(frame) + double(step) / kChecksPerFrame) * frameTime);
        first = times.front();
        last = times.back();
    }
    // Keys between frames, where motions bend.
    for (const double time : keyTimes_)
        if (time > first && time < last)
            times.push_back(time);
    std::sort(times.begin(), times.end());
    return times;
}

/// The segments that are not within the bounds everywhere.
std::vector<std::uint32_t> Compression::verify(const CompressedClip& clip)
{
    const auto count = static_cast<std::uint32_t>(std::max<std::size_t>(segments_.size(), 1));
    std::vector<ClipError> errors(count);
    parallelFor(count, 8, [&](std::size_t begin, std::size_t end) {
        for (std::size_t s = begin; s < end; ++s)
            errors[s] = measureClipError(clip, binding_, scene_, checkedTimes(static_cast<std::uint32_t>(s)));
    });
    std::vector<std::uint32_t> failed;
    lastError_ = {};
    for (std::uint32_t s = 0; s < count; ++s) {
        if (!(errors[s].space <= lastError_.space)) {
            const double value = lastError_.value;
            lastError_ = errors[s];
            lastError_.value = value;
        }
        lastError_.value = std::max(lastError_.value, errors[s].value);
        if (errors[s].space <= checked_.space && errors[s].value <= checked_.value)
            continue;
        failed.push_back(s);
        if (s < segments_.size()) {
            const auto tightening = [](double bound, double error) {
                return error <= bound ? 1.0 : std::max(0.5, 0.98 * bound / error);
            };
            bounds_[s].space *= tightening(checked_.space, errors[s].space);
            bounds_[s].value *= tightening(checked_.value, errors[s].value);
        }
    }
    return failed;
}

std::optional<CompressedClip> Compression::run(double frameShare)
{
    tracks_ =
        sampleTracks(binding_, metric_,
                     {frameShare * options_.errorBound, frameShare * options_.valueErrorBound, options_.sampleRate});
    describe();
    const std::uint32_t count = data_.frameCount > 1 ? segmentCount(data_.frameCount, data_.intervalsPerSegment) : 0;
    segments_.assign(count, {});
    bounds_.assign(count, {kStepShare * checked_.space, kStepShare * checked_.value});
    for (int round = 0; round <= kTightenings; ++round) {
        if (!search()) {
            lastError_ = {};
            return std::nullopt;
        }
        if (count > 0)
            writeSegments(lanes_, segments_, data_);
        CompressedClip clip(data_, scene_);
        const std::vector<std::uint32_t> failed = verify(clip);
        if (failed.empty()) {
            data_.measuredError = static_cast<float>(lastError_.space);
            data_.measuredValueError = static_cast<float>(lastError_.value);
            return CompressedClip(std::move(data_), scene_);
        }
        if (count == 0)
            return std::nullopt;
        for (const std::uint32_t segment : failed)
            segments_[segment].clear();
    }
    return std::nullopt;
}

} // namespace

Result<void> ClipCompressor::checkOptions() const
{
    const auto isPositive = [](double number) { return std::isfinite(number) && number > 0.0; };
    if (!isPositive(options_.errorBound) || !isPositive(options_.shellDistance) ||
        !isPositive(options_.valueErrorBound))
        return fail(ErrorCode::ValueInvalid, "options",
                    "The error bounds and the shell distance of a compressed clip must be finite and above 0.");
    if (!std::isfinite(options_.sampleRate) || options_.sampleRate < 0.0)
        return fail(ErrorCode::ValueInvalid, "options",
                    "The sample rate of a compressed clip must be finite and not below 0.");
    return {};
}

Result<CompressedClip> ClipCompressor::compress(const asset::AnimationClipAsset& clip) const
{
    if (const auto checked = checkClip(clip, *scene_, true); !checked)
        return fail(checked.error());
    return compress(ClipBinding::byIndex(clip, PoseLayout(*scene_)));
}

Result<CompressedClip> ClipCompressor::compress(const ClipBinding& binding) const
{
    if (const auto checked = checkOptions(); !checked)
        return fail(checked.error());
    if (const auto checked = checkClip(binding.clip(), *scene_, false); !checked)
        return fail(checked.error());
    Compression compression(binding, *scene_, options_);
    for (const double share : kFrameShares)
        if (auto clip = compression.run(share))
            return std::move(*clip);
    const ClipError& error = compression.lastError();
    if (!error.node.isValid())
        return fail(ErrorCode::ValueInvalid, "clip",
                    fmt::format("The clip '{}' cannot be kept within {} m: no steps are fine enough.",
                                binding.clip().name, options_.errorBound));
    return fail(ErrorCode::ValueInvalid, fmt::format("node '{}'", scene_->node(error.node).name),
                fmt::format("The clip '{}' cannot be kept within {} m: at {:.6g} s it is {:.4g} m off{}.",
                            binding.clip().name, options_.errorBound, error.time, error.space,
                            error.space <= options_.errorBound ? ", and rounding may add the rest" : ""));
}

} // namespace stylized::animation
