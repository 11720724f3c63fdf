#include "stylized/import/gltf/VrmAnimation.h"

#include <map>
#include <string>
#include <vector>

namespace stylized::import::gltf {
namespace {

/// Keeps the first component of each value, of tangents as well.
void keepX(asset::AnimationChannelAsset& channel, const std::string& name)
{
    std::vector<float> xs;
    for (std::size_t i = 0; i < channel.values.size(); i += channel.componentCount)
        xs.push_back(channel.values[i]);
    channel.values = std::move(xs);
    channel.componentCount = 1;
    channel.target = asset::AnimationTarget::NamedValue;
    channel.node = {};
    channel.valueName = name;
}

} // namespace

void readExpressionTracks(Document& document, const JsonView& expressions, std::span<const NodeIndex> nodeOfSource,
                          asset::SceneAsset& scene)
{
    std::map<NodeIndex, std::string> nameOfNode;
    for (const std::string_view kind : {"preset", "custom"})
        for (const JsonMember member : expressions[kind].members())
            if (const Result<std::uint32_t> source = document.index(member.value["node"], Collection::Nodes);
                source && !member.key.empty())
                nameOfNode.emplace(nodeOfSource[*source], member.key);
    for (asset::AnimationClipAsset& clip : scene.clips)
        for (asset::AnimationChannelAsset& channel : clip.channels)
            if (channel.target == asset::AnimationTarget::Translation)
                if (const auto found = nameOfNode.find(channel.node); found != nameOfNode.end())
                    keepX(channel, found->second);
}

} // namespace stylized::import::gltf
