#include "stylized/foreign/Nodes.h"

#include "stylized/foreign/Convert.h"

#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

} // namespace

void NodeNames::add(const std::string& name, NodeIndex node)
{
    nodesByName_[name].push_back(node);
}

NodeIndex NodeNames::find(const std::string& name) const
{
    const auto known = nodesByName_.find(name);
    return known != nodesByName_.end() && known->second.size() == 1 ? known->second.front() : NodeIndex();
}

bool NodeNames::isAmbiguous(const std::string& name) const
{
    const auto known = nodesByName_.find(name);
    return known != nodesByName_.end() && known->second.size() > 1;
}

math::Transform localOf(const glm::dmat4& matrix, const std::string& place, import::ImportReport& report)
{
    const math::DecomposedMatrix parts = isFinite(matrix) ? math::decompose(matrix) : math::DecomposedMatrix{};
    // A number may be finite and yet too large for single precision.
    if (!isFinite(matrix) || !isFinite(math::toMatrix(parts.transform))) {
        report.add(ReportCode::NodeTransformInvalid, Severity::Warning, place,
                   "a transform that is not finite: it stays where its parent is");
        return {};
    }
    if (!parts.exact)
        report.add(ReportCode::NodeTransformNotExact, Severity::Warning, place,
                   "a transform with shear or without extent: the nearest one without is used");
    return parts.transform;
}

void closeSubtrees(asset::SceneAsset& scene)
{
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        scene.nodes[i].subtreeEnd = NodeIndex(i + 1);
    for (std::size_t i = scene.nodes.size(); i-- > 1;)
        if (const NodeIndex parent = scene.nodes[i].parent; parent.isValid()) {
            NodeIndex& end = scene.nodes[parent.value].subtreeEnd;
            end = std::max(end, scene.nodes[i].subtreeEnd);
        }
}

std::string placeOf(const asset::NodeAsset& node)
{
    return fmt::format("node '{}'", node.name);
}

NodeMap readNodes(const aiNode& root, const glm::dmat4& conversion, asset::SceneAsset& scene,
                  import::ImportReport& report)
{
    NodeMap map;
    map.isRootConverted = conversion != glm::dmat4(1.0);
    // The next node is taken from the end; children are laid down last first, so that the first comes next.
    std::vector<std::pair<const aiNode*, NodeIndex>> open{{&root, NodeIndex()}};
    while (!open.empty()) {
        const auto [source, parent] = open.back();
        open.pop_back();
        const NodeIndex index(scene.nodes.size());
        asset::NodeAsset node;
        node.name = toString(source->mName);
        node.parent = parent;
        node.sourceIndex = index.value;
        const auto own = toMatrix<glm::dmat4>(source->mTransformation);
        node.local = localOf(parent.isValid() ? own : conversion * own, placeOf(node), report);
        map.sources.push_back(source);
        map.names.add(node.name, index);
        scene.nodes.push_back(std::move(node));
        for (unsigned child = source->mNumChildren; child-- > 0;)
            if (source->mChildren[child] != nullptr)
                open.emplace_back(source->mChildren[child], index);
    }
    closeSubtrees(scene);
    return map;
}

} // namespace stylized::foreign
