#include "stylized/import/gltf/Humanoid.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace stylized::import::gltf {
namespace {

constexpr std::pair<std::string_view, asset::HumanoidBone> kThumbsOfVrm0[] = {
    {"leftThumbProximal", asset::HumanoidBone::LeftThumbMetacarpal},
    {"leftThumbIntermediate", asset::HumanoidBone::LeftThumbProximal},
    {"leftThumbDistal", asset::HumanoidBone::LeftThumbDistal},
    {"rightThumbProximal", asset::HumanoidBone::RightThumbMetacarpal},
    {"rightThumbIntermediate", asset::HumanoidBone::RightThumbProximal},
    {"rightThumbDistal", asset::HumanoidBone::RightThumbDistal},
};

std::optional<asset::HumanoidBone> boneOfVrm0(std::string_view name)
{
    for (const auto& [thumb, bone] : kThumbsOfVrm0)
        if (thumb == name)
            return bone;
    return name.find("Thumb") == name.npos ? asset::humanoidBone(name) : std::nullopt;
}

/// Gives `bone` the node that `reference` names; the first one of a bone and of a node counts.
void setBone(Document& document, const JsonView& reference, std::string_view name,
             std::optional<asset::HumanoidBone> bone, std::span<const NodeIndex> nodeOfSource,
             asset::HumanoidAsset& humanoid)
{
    if (!bone) {
        document.report().add(ReportCode::ValueIgnored, Severity::Warning, reference.pointer(),
                              fmt::format("{} is no bone of a humanoid", printable(name)));
        return;
    }
    const Result<std::uint32_t> source = document.index(reference, Collection::Nodes);
    if (!source)
        return;
    NodeIndex& own = humanoid.nodes[static_cast<std::size_t>(*bone)];
    const NodeIndex node = nodeOfSource[*source];
    if (!own.isValid() && !humanoid.boneOf(node))
        own = node;
}

} // namespace

void readHumanoid1(Document& document, const JsonView& humanoid, std::span<const NodeIndex> nodeOfSource,
                   asset::SceneAsset& scene)
{
    scene.humanoid = {};
    for (const JsonMember member : humanoid["humanBones"].members())
        setBone(document, member.value["node"], member.key, asset::humanoidBone(member.key), nodeOfSource,
                scene.humanoid);
}

void readHumanoid0(Document& document, const JsonView& humanoid, std::span<const NodeIndex> nodeOfSource,
                   asset::SceneAsset& scene)
{
    scene.humanoid = {};
    for (const JsonView item : humanoid["humanBones"].items()) {
        const auto [bone, node] = item.pick({"bone", "node"});
        if (const Result<std::string_view> name = bone.asString())
            setBone(document, node, *name, boneOfVrm0(*name), nodeOfSource, scene.humanoid);
    }
}

} // namespace stylized::import::gltf
