#include "stylized/animation/retarget/RetargetClip.h"

#include "stylized/animation/SortUnique.h"
#include "stylized/animation/retarget/BoneNames.h"
#include "stylized/animation/retarget/KeyCarrier.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;
using asset::AnimationTarget;
using asset::HumanoidBone;

/// The heights of both hips above the ground: the ratio for ways.
double hipsRatio(const asset::HumanoidAsset& source, const RestPose& sourceRest, const asset::HumanoidAsset& target,
                 const RestPose& targetRest)
{
    const NodeIndex from = source.node(HumanoidBone::Hips), to = target.node(HumanoidBone::Hips);
    if (!from.isValid() || !to.isValid())
        return 1.0;
    const double own = sourceRest.position(from).y, other = targetRest.position(to).y;
    // Hips on the ground have no height to compare: such a way is taken as it is.
    constexpr double kLeastHeight = 1e-3;
    return own > kLeastHeight && other > kLeastHeight ? other / own : 1.0;
}

/// By node of the scene: whether the clip drives that property of it.
std::vector<bool> drivenNodes(const asset::AnimationClipAsset& clip, AnimationTarget target, std::size_t nodeCount)
{
    std::vector<bool> driven(nodeCount);
    for (const AnimationChannelAsset& channel : clip.channels)
        if (channel.target == target)
            driven[channel.node.value] = true;
    return driven;
}

std::vector<std::string_view> targetNames(const asset::SceneAsset& scene, NodeIndex node)
{
    std::vector<std::string_view> names;
    const MeshIndex mesh = scene.node(node).mesh;
    if (mesh.isValid() && !scene.mesh(mesh).primitives.empty())
        for (const auto& target : scene.stream(scene.mesh(mesh).primitives.front().stream).morphTargets)
            names.emplace_back(target.name);
    return names;
}

/// Whether one list is the other, or nothing has a name.
bool nameTheSame(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b)
{
    const auto isNameless = [](std::string_view name) { return name.empty(); };
    return a == b || (std::all_of(a.begin(), a.end(), isNameless) && std::all_of(b.begin(), b.end(), isNameless));
}

/// By node of the target: whether it is the topmost one that the clip moves and takes the rig along.
std::vector<bool> topmostNodes(const asset::SceneAsset& scene, const NodePairs& pairs, const std::vector<bool>& moves,
                               const std::vector<bool>& carriesRig)
{
    std::vector<bool> isTopmost(scene.nodes.size()), isBelow(scene.nodes.size());
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const NodeIndex parent = scene.nodes[i].parent, pair = pairs.source(NodeIndex(i));
        const bool isMoved = pair.isValid() && moves[pair.value];
        const bool isUnderMoved = parent.isValid() && isBelow[parent.value];
        isTopmost[i] = isMoved && !isUnderMoved && carriesRig[i];
        isBelow[i] = isMoved || isUnderMoved;
    }
    return isTopmost;
}

} // namespace

RetargetedClip retargetClip(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                            const asset::SceneAsset& target)
{
    RetargetedClip out;
    out.clip.name = clip.name;
    out.clip.durationSeconds = clip.durationSeconds;
    const asset::HumanoidAsset sourceBones = bonesOf(source).bones, targetBones = bonesOf(target).bones;
    const RestPose sourceRest(source), targetRest(target);
    RigRelation relation;
    relation.reference = targetRest.rotations();
    // Half a circle about the vertical where the figures face opposite ways.
    if (source.facing != target.facing)
        relation.turn = glm::dquat(0, 0, 1, 0);
    relation.sizeRatio = hipsRatio(sourceBones, sourceRest, targetBones, targetRest);
    const KeyCarrier carrier(sourceRest, targetRest, std::move(relation));
    for (const AnimationChannelAsset& channel : clip.channels) {
        if (channel.target == AnimationTarget::NamedValue) {
            out.clip.channels.push_back(channel);
            continue;
        }
        const std::optional<HumanoidBone> bone = sourceBones.boneOf(channel.node);
        if (!bone) {
            out.otherNodes.push_back(source.node(channel.node).name);
            continue;
        }
        const NodeIndex to = targetBones.node(*bone);
        if (!to.isValid())
            out.missingBones.emplace_back(toString(*bone));
        else if (channel.target == AnimationTarget::Rotation)
            out.clip.channels.push_back(carrier.turned(channel, to));
        else if (channel.target == AnimationTarget::Translation && *bone == HumanoidBone::Hips)
            out.clip.channels.push_back(carrier.moved(channel, to));
    }
    sortUnique(out.missingBones);
    sortUnique(out.otherNodes);
    return out;
}

NamedClip retargetClipByName(const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                             const asset::SceneAsset& target)
{
    NamedClip out{{clip.name, clip.durationSeconds, {}}, matchNames(clip, source, target), {}, {}};
    const NodePairs& pairs = out.match.pairs;
    const RestPose sourceRest(source), targetRest(target);
    const std::vector<bool> turns = drivenNodes(clip, AnimationTarget::Rotation, source.nodes.size());
    const std::vector<bool> moves = drivenNodes(clip, AnimationTarget::Translation, source.nodes.size());
    RigRelation relation = relateRigs(pairs, sourceRest, targetRest, turns);
    const std::vector<bool> isTopmost = topmostNodes(target, pairs, moves, relation.carriesRig);
    const KeyCarrier carrier(sourceRest, targetRest, std::move(relation));
    for (const AnimationChannelAsset& channel : clip.channels) {
        if (channel.target == AnimationTarget::NamedValue) {
            out.clip.channels.push_back(channel);
            continue;
        }
        const NodeIndex to = pairs.target(channel.node);
        if (!to.isValid())
            continue;
        const std::string& name = source.node(channel.node).name;
        switch (channel.target) {
        case AnimationTarget::Rotation: out.clip.channels.push_back(carrier.turned(channel, to)); break;
        case AnimationTarget::Translation:
            if (isTopmost[to.value])
                out.clip.channels.push_back(carrier.moved(channel, to));
            else if (!out.match.areBones)
                out.clip.channels.push_back(carrier.shifted(channel, to));
            break;
        case AnimationTarget::Scale:
            if (std::optional<AnimationChannelAsset> made = carrier.stretched(channel, to))
                out.clip.channels.push_back(*std::move(made));
            else
                out.otherAxes.push_back(name);
            break;
        default:
            if (nameTheSame(targetNames(source, channel.node), targetNames(target, to)))
                out.clip.channels.emplace_back(channel).node = to;
            else
                out.otherTargets.push_back(name);
        }
    }
    sortUnique(out.otherTargets);
    sortUnique(out.otherAxes);
    return out;
}

} // namespace stylized::animation
