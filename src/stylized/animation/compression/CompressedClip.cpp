#include "stylized/animation/compression/CompressedClip.h"

#include "stylized/animation/compression/DecodeSegmentJob.h"
#include "stylized/animation/compression/ExactTracks.h"
#include "stylized/animation/compression/LaneDecoder.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimationTarget;

/// Runs of a rest pose no farther apart are copied as one, with what lies between them: it is written later.
constexpr std::size_t kRunGap = 32;

std::size_t firstComponentOf(AnimationTarget target) noexcept
{
    switch (target) {
    case AnimationTarget::Translation: return std::size_t(PoseComponent::TranslationX);
    case AnimationTarget::Rotation: return std::size_t(PoseComponent::RotationX);
    case AnimationTarget::Scale: return std::size_t(PoseComponent::ScaleX);
    default: return kPoseComponentCount; // a value
    }
}

void hashBytes(std::uint64_t& hash, const void* data, std::size_t size) noexcept
{
    const auto* const bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i)
        hash = (hash ^ bytes[i]) * 0x100000001b3u; // FNV-1a
}

void hashWord(std::uint64_t& hash, std::uint32_t word) noexcept
{
    hashBytes(hash, &word, sizeof word);
}

} // namespace

AnimationTarget targetOf(BlockKind kind) noexcept
{
    switch (kind) {
    case BlockKind::Rotation:
    case BlockKind::WideRotation: return AnimationTarget::Rotation;
    case BlockKind::Translation: return AnimationTarget::Translation;
    case BlockKind::Scale: return AnimationTarget::Scale;
    case BlockKind::Value:
    case BlockKind::Mixed: break;
    }
    return AnimationTarget::NamedValue;
}

std::size_t numberCount(AnimationTarget target) noexcept
{
    return target == AnimationTarget::Rotation ? 4 : target == AnimationTarget::NamedValue ? 1 : 3;
}

std::uint64_t skeletonHash(const asset::SceneAsset& scene, const PoseLayout& layout) noexcept
{
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const asset::NodeAsset& node : scene.nodes) {
        hashBytes(hash, node.name.data(), node.name.size());
        hashWord(hash, node.parent.value);
        const math::Transform& t = node.local;
        for (const float number : {t.translation.x, t.translation.y, t.translation.z, t.rotation.x, t.rotation.y,
                                   t.rotation.z, t.rotation.w, t.scale.x, t.scale.y, t.scale.z})
            hashWord(hash, std::bit_cast<std::uint32_t>(number));
    }
    hashWord(hash, static_cast<std::uint32_t>(layout.valueCount()));
    return hash;
}

CompressedClip::CompressedClip(CompressedClipData data, const asset::SceneAsset& scene)
    : data_(std::move(data)), blocks_(makeBlocks(data_)),
      basis_(data_.intervalsPerSegment == 0 ? 0 : data_.intervalsPerSegment + 1),
      plans_(blocks_, data_.widths, segmentCount(data_.frameCount, data_.intervalsPerSegment), basis_.frameCount())
{
    const PoseLayout layout(scene);
    STYLIZED_ASSERT(data_.skeleton == skeletonHash(scene, layout), "a compressed clip is used with another skeleton");
    stride_ = static_cast<std::uint32_t>(layout.paddedNodeCount());
    resolveRest(scene);
    addConstants();
    addRestRuns();
}

std::vector<ClipBlock> CompressedClip::makeBlocks(const CompressedClipData& data)
{
    std::vector<ClipBlock> blocks;
    for (const LaneGroup& group : data.groups)
        blocks.push_back(makeBlock(group));
    return blocks;
}

void CompressedClip::resolveRest(const asset::SceneAsset& scene) noexcept
{
    for (ConstantTrack& track : data_.constants) {
        if (!track.isRest)
            continue;
        const math::Transform& rest = scene.nodes[track.place].local;
        const glm::vec3& vector = track.target == AnimationTarget::Translation ? rest.translation : rest.scale;
        track.numbers = {vector.x, vector.y, vector.z, 0.0f};
        if (track.target == AnimationTarget::Rotation)
            track.numbers = {rest.rotation.x, rest.rotation.y, rest.rotation.z, rest.rotation.w};
    }
}

void CompressedClip::addConstants()
{
    std::map<std::uint32_t, ConstantGroup> groups; // by their first floats
    for (const ConstantTrack& track : data_.constants) {
        if (track.target == AnimationTarget::NamedValue) {
            constantValues_.emplace_back(track.place, track.numbers[0]);
            continue;
        }
        const std::uint32_t lane = track.place % kPoseLaneCount;
        for (std::size_t c = 0; c < numberCount(track.target); ++c) {
            const auto row = static_cast<std::uint32_t>((firstComponentOf(track.target) + c) * stride_);
            ConstantGroup& group = groups[row + track.place - lane];
            group.first = row + track.place - lane;
            group.set(lane, track.numbers[c]);
        }
    }
    for (const auto& entry : groups)
        constantGroups_.push_back(entry.second);
}

/// Exact tracks count as not driven: what they drive is written last.
void CompressedClip::addRestRuns()
{
    std::vector<bool> isDriven(kPoseComponentCount * stride_ + data_.valueCount, false);
    const auto mark = [&](AnimationTarget target, std::size_t place) {
        for (std::size_t c = 0; c < numberCount(target); ++c)
            isDriven[(firstComponentOf(target) + c) * stride_ + place] = true;
    };
    for (const ClipBlock& block : blocks_)
        for (std::size_t lane = 0; lane < block.laneCount; ++lane)
            mark(targetOf(block.laneKinds[lane]), block.targets[lane]);
    for (const ConstantTrack& track : data_.constants)
        mark(track.target, track.place);
    for (std::size_t component = 0; component < kPoseComponentCount; ++component) // holds the identity anyway
        for (std::size_t padding = data_.nodeCount; padding < stride_; ++padding)
            isDriven[component * stride_ + padding] = true;
    for (std::uint32_t i = 0; i < isDriven.size(); ++i) {
        if (isDriven[i])
            continue;
        if (restRuns_.empty() || i - (restRuns_.back().first + restRuns_.back().count) > kRunGap)
            restRuns_.push_back({i, 0});
        restRuns_.back().count = i + 1 - restRuns_.back().first;
    }
}

double CompressedClip::sampleRate() const noexcept
{
    return data_.frameCount < 2 ? 0.0 : double(data_.frameCount - 1) / data_.durationSeconds;
}

std::size_t CompressedClip::memoryBytes() const noexcept
{
    std::size_t bytes =
        sizeof(*this) + data_.constants.size() * sizeof(ConstantTrack) + blocks_.size() * sizeof(ClipBlock) +
        plans_.memoryBytes() + data_.steps.size() + data_.widths.size() + data_.rows.size() * sizeof(std::uint32_t) +
        constantGroups_.size() * sizeof(ConstantGroup) + constantValues_.size() * sizeof(constantValues_[0]) +
        restRuns_.size() * sizeof(FloatRun) + basis_.frameCount() * basis_.frameCount() * sizeof(float);
    for (const ExactTrack& track : data_.exactTracks)
        bytes += sizeof(track) + (track.channel.times.size() + track.channel.values.size()) * sizeof(float);
    return bytes;
}

void CompressedClip::sample(double time, const Pose& rest, Pose& pose) const noexcept
{
    STYLIZED_DEBUG_ASSERT(pose.hasShapeOf(rest), "the pose has another layout than the rest pose");
    const float* const floats = rest.component(PoseComponent::TranslationX).data();
    for (const FloatRun& run : restRuns_)
        std::copy_n(floats + run.first, run.count, pose.data() + run.first);
    sample(time, pose);
}

void CompressedClip::sample(double time, Pose& pose) const noexcept
{
    STYLIZED_DEBUG_ASSERT(hasShapeOf(pose), "the pose has another layout than the clip's scene");
    WriteConstantsJob{constantGroups_, pose.data()}.run();
    for (const auto& [place, number] : constantValues_)
        pose.values()[place] = number;
    if (!blocks_.empty()) {
        const ClipMoment moment = momentAt(data_, time);
        DecodeSegmentJob{blocks_,
                         data_.steps.data() + moment.segment * blocks_.size() * kPoseLaneCount,
                         plans_.columns(moment.segment),
                         plans_.counts(moment.segment),
                         data_.rows.data() + plans_.segments()[moment.segment].firstRow * kPoseLaneCount,
                         basis_.row(moment.frame),
                         basis_.row(moment.frame + 1),
                         moment.weights,
                         &pose}
            .run();
    }
    for (const ExactTrack& track : data_.exactTracks)
        sampleExactTrack(track, time, pose);
}

void CompressedClip::sampleNode(double time, NodeIndex node, math::Transform& transform) const noexcept
{
    const auto set = [&](AnimationTarget target, const std::array<float, 4>& numbers) {
        if (target == AnimationTarget::Rotation)
            transform.rotation = glm::quat(numbers[3], numbers[0], numbers[1], numbers[2]);
        else
            (target == AnimationTarget::Translation ? transform.translation : transform.scale) =
                glm::vec3(numbers[0], numbers[1], numbers[2]);
    };
    for (const auto target : {AnimationTarget::Translation, AnimationTarget::Rotation, AnimationTarget::Scale}) {
        const auto found = std::lower_bound(
            data_.constants.begin(), data_.constants.end(), std::tie(target, node.value),
            [](const ConstantTrack& track, const auto& key) { return std::tie(track.target, track.place) < key; });
        if (found != data_.constants.end() && found->target == target && found->place == node.value)
            set(target, found->numbers);
    }
    for (std::size_t b = 0; b < blocks_.size(); ++b)
        for (std::size_t lane = 0; lane < blocks_[b].laneCount; ++lane)
            if (blocks_[b].targets[lane] == node.value && blocks_[b].kind != BlockKind::Value)
                set(targetOf(blocks_[b].laneKinds[lane]),
                    decodeLane(blocks_[b], data_, plans_, basis_, momentAt(data_, time), b, lane));
    for (const ExactTrack& track : data_.exactTracks)
        if (track.channel.node == node && track.channel.target <= AnimationTarget::Scale)
            set(track.channel.target, channelAt(track.channel, time));
}

} // namespace stylized::animation
