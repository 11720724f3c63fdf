#include "stylized/foreign/Animations.h"

#include "stylized/foreign/Convert.h"
#include "stylized/foreign/MorphKeys.h"

#include <stylized/import/assemble/AnimationKeys.h>

#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stylized::foreign {
namespace {

using asset::AnimationTarget;
using import::ReportCode;
using import::Severity;

/// What is assumed where a file does not say how long a tick is.
constexpr double kFallbackTicksPerSecond = 25.0;

class ClipReader {
public:
    ClipReader(const aiAnimation& source, std::string name, const NodeMap& nodes, const MeshMap& meshes,
               const asset::SceneAsset& scene, import::ImportReport& report)
        : source_(source), nodes_(nodes), meshes_(meshes), scene_(scene), report_(report)
    {
        clip_.name = std::move(name);
        place_ = fmt::format("clip '{}'", clip_.name);
    }

    asset::AnimationClipAsset run()
    {
        chooseTicks();
        for (unsigned i = 0; i < source_.mNumChannels; ++i)
            if (const aiNodeAnim* channel = source_.mChannels[i])
                readNodeChannel(*channel);
        for (unsigned i = 0; i < source_.mNumMorphMeshChannels; ++i)
            if (const aiMeshMorphAnim* channel = source_.mMorphMeshChannels[i])
                readMorphChannel(*channel);
        finish();
        return std::move(clip_);
    }

private:
    void chooseTicks()
    {
        ticksPerSecond_ = source_.mTicksPerSecond;
        if (std::isfinite(ticksPerSecond_) && ticksPerSecond_ > 0.0)
            return;
        ticksPerSecond_ = kFallbackTicksPerSecond;
        report_.add(ReportCode::UnitAssumed, Severity::Warning, place_,
                    fmt::format("the length of a tick is not given: {} ticks a second are assumed", ticksPerSecond_));
    }

    /// The node that a channel means; none where that is not certain.
    NodeIndex nodeOf(const std::string& name)
    {
        const NodeIndex node = nodes_.names.find(name);
        const char* problem = nullptr;
        if (nodes_.names.isAmbiguous(name))
            problem = "several nodes have the channel's name: it moves nothing";
        else if (!node.isValid())
            problem = "no node has the channel's name: it moves nothing";
        else if (node.value == 0 && nodes_.isRootConverted)
            problem = "a channel of the root, which carries the file's units and axes: it moves nothing";
        if (problem == nullptr)
            return node;
        report_.add(ReportCode::ClipChannelSkipped, Severity::Warning, fmt::format("{}, '{}'", place_, name), problem);
        return {};
    }

    void readNodeChannel(const aiNodeAnim& channel)
    {
        const NodeIndex node = nodeOf(toString(channel.mNodeName));
        if (!node.isValid())
            return;
        const auto vector = [](const aiVectorKey& key, std::vector<float>& out) {
            out.insert(out.end(), {key.mValue.x, key.mValue.y, key.mValue.z});
        };
        const auto rotation = [](const aiQuatKey& key, std::vector<float>& out) {
            out.insert(out.end(), {key.mValue.x, key.mValue.y, key.mValue.z, key.mValue.w});
        };
        addTrack(node, AnimationTarget::Translation, channel.mPositionKeys, channel.mNumPositionKeys, vector);
        addTrack(node, AnimationTarget::Rotation, channel.mRotationKeys, channel.mNumRotationKeys, rotation);
        addTrack(node, AnimationTarget::Scale, channel.mScalingKeys, channel.mNumScalingKeys, vector);
    }

    template <class Key, class Append>
    void addTrack(NodeIndex node, AnimationTarget target, const Key* keys, unsigned count, Append append)
    {
        if (keys == nullptr || count == 0)
            return;
        asset::AnimationChannelAsset track;
        track.node = node;
        track.target = target;
        track.componentCount = target == AnimationTarget::Rotation ? 4 : 3;
        track.times.reserve(count);
        track.values.reserve(std::size_t{count} * track.componentCount);
        for (unsigned i = 0; i < count; ++i) {
            track.times.push_back(static_cast<float>(keys[i].mTime / ticksPerSecond_));
            append(keys[i], track.values);
        }
        addCleaned(std::move(track));
    }

    void readMorphChannel(const aiMeshMorphAnim& channel)
    {
        const std::string name = toString(channel.mName);
        // FBX channels are called after the node and the number of the mesh that it draws.
        const NodeIndex node = nodeOf(name.substr(0, name.find('*')));
        if (!node.isValid())
            return;
        const MeshIndex mesh = scene_.node(node).mesh;
        const std::vector<MorphChannel>& channels = meshes_.channelsOf(mesh);
        if (channels.empty()) {
            report_.add(ReportCode::ClipChannelSkipped, Severity::Warning, fmt::format("{}, '{}'", place_, name),
                        "the mesh has no blend shapes for this channel: it moves nothing");
            return;
        }
        asset::AnimationChannelAsset track = morphTrackOf(slidersOf(channel, channels, ticksPerSecond_), channels);
        track.node = node;
        addCleaned(std::move(track));
    }

    void addCleaned(asset::AnimationChannelAsset track)
    {
        const std::string& name = scene_.node(track.node).name;
        import::assemble::cleanKeys(track, fmt::format("{}, '{}'", place_, name), report_);
        if (!track.times.empty())
            clip_.channels.push_back(std::move(track));
    }

    void finish()
    {
        const double declared = source_.mDuration / ticksPerSecond_;
        clip_.durationSeconds = std::isfinite(declared) && declared > 0.0 ? declared : 0.0;
        for (const asset::AnimationChannelAsset& channel : clip_.channels)
            clip_.durationSeconds = std::max(clip_.durationSeconds, double{channel.times.back()});
        if (!clip_.channels.empty() && clip_.durationSeconds == 0.0)
            report_.add(ReportCode::ClipConstant, Severity::Info, place_, "it has no duration: a constant pose");
    }

    const aiAnimation& source_;
    const NodeMap& nodes_;
    const MeshMap& meshes_;
    const asset::SceneAsset& scene_;
    import::ImportReport& report_;
    std::string place_;
    double ticksPerSecond_ = kFallbackTicksPerSecond;
    asset::AnimationClipAsset clip_;
};

} // namespace

void readAnimations(const aiScene& source, const NodeMap& nodes, const MeshMap& meshes, asset::SceneAsset& scene,
                    import::ImportReport& report)
{
    for (unsigned i = 0; i < source.mNumAnimations; ++i) {
        const aiAnimation* animation = source.mAnimations[i];
        if (animation == nullptr)
            continue;
        std::string name = toString(animation->mName);
        if (name.empty())
            name = fmt::format("Clip {}", i);
        scene.clips.push_back(ClipReader(*animation, std::move(name), nodes, meshes, scene, report).run());
    }
}

} // namespace stylized::foreign
