#include "stylized/import/gltf/Animations.h"

#include "stylized/import/assemble/AnimationKeys.h"
#include "stylized/import/gltf/Accessor.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace stylized::import::gltf {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

Result<AnimationTarget> readPath(const JsonView& path)
{
    const Result<std::string_view> text = path.asString();
    if (!text)
        return fail(text.error());
    if (*text == "translation")
        return AnimationTarget::Translation;
    if (*text == "rotation")
        return AnimationTarget::Rotation;
    if (*text == "scale")
        return AnimationTarget::Scale;
    if (*text == "weights")
        return AnimationTarget::MorphWeights;
    return fail(ErrorCode::ValueInvalid, path.pointer(),
                *text == "pointer" ? std::string("animated properties (KHR_animation_pointer) are not read yet")
                                   : fmt::format("expected translation, rotation, scale or weights, found {}", *text));
}

AnimationInterpolation readInterpolation(const JsonView& view, ImportReport& report)
{
    const std::string_view text = view.stringOr("LINEAR", report);
    if (text == "STEP")
        return AnimationInterpolation::Step;
    if (text == "CUBICSPLINE")
        return AnimationInterpolation::CubicSpline;
    if (text != "LINEAR")
        report.add(ReportCode::ValueIgnored, Severity::Warning, view.pointer(),
                   fmt::format("expected STEP, LINEAR or CUBICSPLINE, found {}, LINEAR is used", text));
    return AnimationInterpolation::Linear;
}

/// Reads the channels of one animation.
class ClipReader {
public:
    ClipReader(Document& document, const asset::SceneAsset& scene, std::span<const NodeIndex> nodeOfSource,
               JsonView json, asset::AnimationClipAsset& clip)
        : document_(document), scene_(scene), nodeOfSource_(nodeOfSource), json_(json), clip_(clip)
    {}

    void run()
    {
        Result<JsonTable> samplers = JsonTable::make(json_["samplers"]);
        if (!samplers) {
            skip(json_.pointer(), samplers.error().message);
            return;
        }
        samplers_ = std::move(*samplers);
        if (!json_["channels"].isArray())
            skip(json_["channels"].pointer(), "expected an array of channels");
        for (const JsonView channel : json_["channels"].items()) {
            Result<AnimationChannelAsset> read = readChannel(channel);
            if (read)
                clip_.channels.push_back(std::move(*read));
            else
                skip(channel.pointer(), read.error().message);
        }
    }

private:
    void skip(std::string place, std::string why)
    {
        document_.report().add(ReportCode::ClipChannelSkipped, Severity::Warning, std::move(place), std::move(why));
    }

    Result<AnimationChannelAsset> readChannel(const JsonView& json)
    {
        const auto [target, samplerReference] = json.pick({"target", "sampler"});
        const auto [pathName, nodeReference] = target.pick({"path", "node"});
        const Result<AnimationTarget> path = readPath(pathName);
        if (!path)
            return fail(path.error());
        if (!nodeReference.exists())
            return fail(ErrorCode::ValueMissing, target.pointer(), "the channel names no node: it moves nothing");
        const Result<std::uint32_t> node = document_.index(nodeReference, Collection::Nodes);
        if (!node)
            return fail(node.error());
        const Result<std::uint32_t> sampler = samplerReference.asIndex(samplers_.size(), "samplers");
        if (!sampler)
            return fail(sampler.error());
        AnimationChannelAsset channel;
        channel.node = nodeOfSource_[*node];
        channel.target = *path;
        if (!used_.emplace(channel.node.value, channel.target).second)
            return fail(ErrorCode::ValueInvalid, target.pointer(), "an earlier channel has the same target");
        if (Result<void> done = readSampler(samplers_[*sampler], channel); !done)
            return fail(done.error());
        return channel;
    }

    /// How many floats a key of the target has; 0 where the target has none.
    [[nodiscard]] std::uint32_t componentCountOf(const AnimationChannelAsset& channel) const
    {
        if (channel.target == AnimationTarget::Rotation)
            return 4;
        if (channel.target != AnimationTarget::MorphWeights)
            return 3;
        const MeshIndex mesh = scene_.node(channel.node).mesh;
        return mesh.isValid() ? static_cast<std::uint32_t>(scene_.mesh(mesh).morphWeights.size()) : 0;
    }

    Result<void> readSampler(const JsonView& json, AnimationChannelAsset& channel)
    {
        const auto [interpolation, input, output] = json.pick({"interpolation", "input", "output"});
        channel.interpolation = readInterpolation(interpolation, document_.report());
        channel.componentCount = componentCountOf(channel);
        if (channel.componentCount == 0)
            return fail(ErrorCode::ValueInvalid, json.pointer(), "the node has no morph targets to weigh");
        if (Result<void> done = readTimes(input, channel); !done)
            return done;
        if (Result<void> done = readValues(output, channel); !done)
            return done;
        assemble::cleanKeys(channel, json.pointer(), document_.report());
        if (channel.times.empty())
            return fail(ErrorCode::ValueInvalid, json.pointer(), "no usable key is left");
        return {};
    }

    Result<void> readTimes(const JsonView& reference, AnimationChannelAsset& channel)
    {
        const Result<Accessor> accessor = Accessor::open(document_, reference);
        if (!accessor)
            return fail(accessor.error());
        if (accessor->format().type != AccessorType::Scalar || accessor->format().componentType != ComponentType::Float)
            return fail(ErrorCode::ValueInvalid, reference.pointer(), "expected key times as single floats");
        Result<std::vector<float>> times = accessor->readFloats(document_);
        if (!times)
            return fail(times.error());
        channel.times = std::move(*times);
        return {};
    }

    Result<void> readValues(const JsonView& reference, AnimationChannelAsset& channel)
    {
        const Result<Accessor> accessor = Accessor::open(document_, reference);
        if (!accessor)
            return fail(accessor.error());
        const AccessorFormat& format = accessor->format();
        const bool isWeights = channel.target == AnimationTarget::MorphWeights;
        const std::uint32_t perElement = isWeights ? 1 : channel.componentCount;
        if (accessor->componentCount() != perElement || format.type >= AccessorType::Mat2)
            return fail(ErrorCode::ValueInvalid, reference.pointer(),
                        fmt::format("expected elements of {} numbers", perElement));
        const std::uint64_t elementsPerKey = channel.groupsPerKey() * (isWeights ? channel.componentCount : 1);
        if (accessor->count() != channel.times.size() * elementsPerKey)
            return fail(ErrorCode::ValueInvalid, reference.pointer(),
                        fmt::format("expected {} elements for {} {}, found {}", channel.times.size() * elementsPerKey,
                                    channel.times.size(), channel.times.size() == 1 ? "key" : "keys",
                                    accessor->count()));
        if (format.componentType != ComponentType::Float && !format.isNormalized)
            document_.report().add(ReportCode::ClipKeysInvalid, Severity::Warning, reference.pointer(),
                                   "expected floats or normalized integers, integers are taken as they are");
        Result<std::vector<float>> values = accessor->readFloats(document_);
        if (!values)
            return fail(values.error());
        channel.values = std::move(*values);
        return {};
    }

    Document& document_;
    const asset::SceneAsset& scene_;
    std::span<const NodeIndex> nodeOfSource_;
    JsonView json_;
    asset::AnimationClipAsset& clip_;
    JsonTable samplers_;
    std::set<std::pair<std::uint32_t, AnimationTarget>> used_;
};

} // namespace

void readAnimations(Document& document, asset::SceneAsset& scene, std::span<const NodeIndex> nodeOfSource)
{
    const std::size_t count = document.count(Collection::Animations);
    scene.clips.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const JsonView json = document.item(Collection::Animations, i);
        asset::AnimationClipAsset clip;
        clip.name = json["name"].stringOr("", document.report());
        if (clip.name.empty())
            clip.name = fmt::format("Clip {}", i);
        ClipReader(document, scene, nodeOfSource, json, clip).run();
        for (const AnimationChannelAsset& channel : clip.channels)
            clip.durationSeconds = std::max(clip.durationSeconds, static_cast<double>(channel.times.back()));
        if (clip.durationSeconds == 0.0)
            document.report().add(ReportCode::ClipConstant, Severity::Info, json.pointer(),
                                  fmt::format("{} has one moment only: shown as a constant pose", clip.name));
        scene.clips.push_back(std::move(clip));
    }
}

} // namespace stylized::import::gltf
