#include "stylized/animation/retarget/NodePairs.h"

#include "stylized/animation/SortUnique.h"
#include "stylized/animation/retarget/BoneNames.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace stylized::animation {
namespace {

using asset::SceneAsset;

/// Fewer common endings are chance.
constexpr std::size_t kLeastVotes = 3;
/// Of a longer name only so much is looked at for a beginning to leave out.
constexpr std::size_t kLongestPrefix = 64;

std::string_view withoutNamespace(std::string_view name)
{
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos || colon + 1 == name.size() ? name : name.substr(colon + 1);
}

std::string_view withoutPrefix(std::string_view name, std::string_view prefix)
{
    return name.size() > prefix.size() && name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

/// The nodes of a scene by name; none where several bear it.
using NodesByName = std::unordered_map<std::string_view, NodeIndex>;

template <class KeyOf>
NodesByName nodesByName(const SceneAsset& scene, KeyOf&& keyOf)
{
    NodesByName nodes;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (scene.nodes[i].name.empty())
            continue;
        const auto [entry, isNew] = nodes.emplace(keyOf(std::string_view(scene.nodes[i].name)), NodeIndex(i));
        if (!isNew)
            entry->second = NodeIndex();
    }
    return nodes;
}

/// The beginning that turns most of `longNames` into one of `shortNames`; empty where there is none, or several do.
/// `needed`: as many would be right without it.
std::string_view commonPrefix(const std::vector<std::string_view>& longNames,
                              const std::set<std::string_view>& shortNames, std::size_t needed)
{
    std::map<std::string_view, std::size_t> votes;
    for (const std::string_view name : longNames)
        for (std::size_t i = 1; i < std::min(name.size(), kLongestPrefix); ++i)
            if (shortNames.contains(name.substr(i)))
                ++votes[name.substr(0, i)];
    std::string_view best;
    std::size_t most = std::max(needed, kLeastVotes - 1);
    for (const auto& [prefix, count] : votes)
        if (count > most)
            best = prefix, most = count;
        else if (count == most)
            best = {};
    return best;
}

std::vector<NodeIndex> movedNodes(const asset::AnimationClipAsset& clip)
{
    std::vector<NodeIndex> nodes;
    for (const asset::AnimationChannelAsset& channel : clip.channels)
        if (channel.target != asset::AnimationTarget::NamedValue)
            nodes.push_back(channel.node);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

/// What is left out of the names of the source, and of those of the target.
struct Prefixes {
    std::string_view source, target;
};

Prefixes findPrefixes(const std::vector<NodeIndex>& moved, const SceneAsset& source, const SceneAsset& target)
{
    std::vector<std::string_view> sourceList, targetList;
    for (const NodeIndex node : moved)
        sourceList.push_back(withoutNamespace(source.node(node).name));
    for (const asset::NodeAsset& node : target.nodes)
        targetList.push_back(withoutNamespace(node.name));
    const std::set<std::string_view> sourceNames(sourceList.begin(), sourceList.end());
    const std::set<std::string_view> targetNames(targetList.begin(), targetList.end());
    const auto same = static_cast<std::size_t>(std::count_if(
        sourceNames.begin(), sourceNames.end(), [&](std::string_view name) { return targetNames.contains(name); }));
    Prefixes out;
    out.source = commonPrefix(sourceList, targetNames, same);
    const auto bearers = std::count_if(sourceList.begin(), sourceList.end(),
                                       [&](std::string_view name) { return name.starts_with(out.source); });
    if (std::size_t(bearers) * 2 < moved.size())
        out.source = {}; // "Left" begins many names, and leads nowhere
    if (out.source.empty())
        out.target = commonPrefix(targetList, sourceNames, std::max(same, moved.size() / 2));
    return out;
}

/// Pairs what both rigs' names tell to be one bone.
NameMatch matchBones(const std::vector<NodeIndex>& moved, const SceneAsset& source, const SceneAsset& target)
{
    NameMatch out{NodePairs(source.nodes.size(), target.nodes.size())};
    out.areBones = true;
    out.movedCount = moved.size();
    const asset::HumanoidAsset from = bonesOf(source).bones, to = bonesOf(target).bones;
    for (std::size_t bone = 0; bone < from.nodes.size(); ++bone)
        if (from.nodes[bone].isValid() && to.nodes[bone].isValid())
            out.pairs.add(from.nodes[bone], to.nodes[bone]);
    for (const NodeIndex node : moved)
        if (out.pairs.target(node).isValid())
            ++out.matchedCount;
        else
            out.missing.push_back(source.node(node).name);
    sortUnique(out.missing);
    return out;
}

} // namespace

void NodePairs::add(NodeIndex source, NodeIndex target)
{
    STYLIZED_ASSERT(!targets_[source.value].isValid() && !sources_[target.value].isValid(),
                    "a node has one pair at most");
    targets_[source.value] = target;
    sources_[target.value] = source;
}

NameMatch matchNames(const asset::AnimationClipAsset& clip, const SceneAsset& source, const SceneAsset& target)
{
    const std::vector<NodeIndex> moved = movedNodes(clip);
    const Prefixes prefixes = findPrefixes(moved, source, target);
    NameMatch out{NodePairs(source.nodes.size(), target.nodes.size())};
    out.movedCount = moved.size();
    const auto asItIs = [](std::string_view name) { return name; };
    const auto sourceKey = [&](std::string_view name) {
        return withoutPrefix(withoutNamespace(name), prefixes.source);
    };
    const auto targetKey = [&](std::string_view name) {
        return withoutPrefix(withoutNamespace(name), prefixes.target);
    };
    const NodesByName sourceNames = nodesByName(source, asItIs), targetNames = nodesByName(target, asItIs);
    const NodesByName sourceKeys = nodesByName(source, sourceKey), targetKeys = nodesByName(target, targetKey);
    for (const auto& [name, node] : sourceNames)
        if (const auto found = targetNames.find(name);
            found != targetNames.end() && node.isValid() && found->second.isValid())
            out.pairs.add(node, found->second);
    for (const auto& [key, node] : sourceKeys)
        if (const auto found = targetKeys.find(key); found != targetKeys.end() && node.isValid() &&
                                                     found->second.isValid() && !out.pairs.target(node).isValid() &&
                                                     !out.pairs.source(found->second).isValid())
            out.pairs.add(node, found->second);
    for (const NodeIndex node : moved) {
        const std::string& name = source.node(node).name;
        const auto known = targetKeys.find(sourceKey(name));
        if (const NodeIndex pair = out.pairs.target(node); pair.isValid()) {
            ++out.matchedCount;
            const std::string& other = target.node(pair).name;
            const std::string& longer = name.size() > other.size() ? name : other;
            if (out.prefix.empty() && name != other)
                out.prefix = longer.substr(0, longer.size() - std::min(name.size(), other.size()));
        } else {
            (name.empty() || known == targetKeys.end() ? out.missing : out.ambiguous).push_back(name);
        }
    }
    sortUnique(out.missing);
    sortUnique(out.ambiguous);
    NameMatch byBones = matchBones(moved, source, target);
    return byBones.matchedCount > out.matchedCount ? byBones : out;
}

} // namespace stylized::animation
