#include "stylized/foreign/FbxScan.h"
#include "stylized/foreign/Nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

/// Scales closer to each other than this are one: files store them in single precision, products lose a digit or two.
constexpr float kScaleTolerance = 1e-4f;

bool isUniform(const float* scale)
{
    return std::abs(scale[1] - scale[0]) <= kScaleTolerance && std::abs(scale[2] - scale[0]) <= kScaleTolerance;
}

/// For each node whether `test` holds for its own scale at rest and at every key.
template <class Test>
std::vector<bool> scalesThat(const asset::SceneAsset& scene, Test test)
{
    std::vector<bool> all;
    for (const asset::NodeAsset& node : scene.nodes)
        all.push_back(test(&node.local.scale.x));
    for (const asset::AnimationClipAsset& clip : scene.clips)
        for (const asset::AnimationChannelAsset& channel : clip.channels)
            if (channel.target == asset::AnimationTarget::Scale)
                for (std::size_t k = 0; k + 3 <= channel.values.size(); k += 3)
                    all[channel.node.value] = all[channel.node.value] && test(channel.values.data() + k);
    return all;
}

void reportInheritance(const FbxScan& scan, const asset::SceneAsset& scene, import::ImportReport& report)
{
    const std::vector<bool> isUniformAlways = scalesThat(scene, isUniform);
    std::vector<bool> isBelowUneven(scene.nodes.size(), false);
    std::uint64_t count = 0;
    // The root has no scale of the file's, only its unit.
    for (std::size_t i = 1; i < scene.nodes.size(); ++i) {
        const std::size_t parent = scene.nodes[i].parent.value;
        isBelowUneven[i] = isBelowUneven[parent] || (parent != 0 && !isUniformAlways[parent]);
        const auto inherit = scan.inheritByNode.find(scene.nodes[i].name);
        if (inherit != scan.inheritByNode.end() && inherit->second != FbxInherit::RSrs)
            count += isBelowUneven[i];
    }
    if (count > 0)
        report.add(ReportCode::ScaleInheritance, Severity::Warning, "nodes",
                   "these take over the scale of the node above in FBX's own way, and are read as if in the usual one: "
                   "they may be stretched or misplaced",
                   count);
}

bool drawsFaces(const FbxObjects& objects, const FbxNode& node)
{
    const std::span<const FbxObjects::Link> links = objects.childrenOf(node.id);
    return node.model != nullptr && std::any_of(links.begin(), links.end(), [&](const FbxObjects::Link& link) {
               const FbxRecord* geometry = objects.find(link.id);
               return geometry != nullptr && geometry->name == "Geometry" && geometry->text(2) == "Mesh" &&
                      !geometry->array("PolygonVertexIndex").empty();
           });
}

} // namespace

void reportFbxLosses(const FbxScan& scan, const asset::SceneAsset& scene, import::ImportReport& report)
{
    reportInheritance(scan, scene, report);
    if (scan.constraintCount > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Warning, "constraints",
                   "constraints are not evaluated: what is not baked into keys does not move", scan.constraintCount);
    if (scan.dualQuaternionSkinCount > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Warning, "skins",
                   "dual quaternion skinning is drawn as linear skinning", scan.dualQuaternionSkinCount);
}

void reportLostMeshes(const FbxObjects& objects, const FbxTree& tree, const asset::SceneAsset& scene,
                      import::ImportReport& report)
{
    for (std::size_t i = 0; i < tree.nodes().size(); ++i)
        if (!scene.nodes[i].mesh.isValid() && drawsFaces(objects, tree.nodes()[i]))
            report.add(ReportCode::PrimitiveSkipped, Severity::Warning, placeOf(scene.nodes[i]),
                       "its mesh cannot be read: the node draws nothing");
}

} // namespace stylized::foreign
