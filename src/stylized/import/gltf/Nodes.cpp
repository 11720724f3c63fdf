#include "stylized/import/gltf/Nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stylized::import::gltf {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFu;
/// A quaternion below this length has no direction left in single precision.
constexpr float kMinRotationLength = 1e-6f;
/// What a rotation's length may miss 1 by without being reported: half-precision components leave 5e-4 each.
constexpr double kRotationLengthTolerance = 2e-3;

struct Hierarchy {
    std::vector<std::uint32_t> parents;
    std::vector<std::uint32_t> order; ///< Preorder, as indices of the file.
};

Result<std::vector<std::vector<std::uint32_t>>> readChildren(Document& document)
{
    const std::size_t nodeCount = document.count(Collection::Nodes);
    std::vector<std::vector<std::uint32_t>> out(nodeCount);
    for (std::size_t i = 0; i < nodeCount; ++i) {
        const JsonView children = document.item(Collection::Nodes, i)["children"];
        if (children.exists() && !children.isArray())
            return fail(ErrorCode::ValueInvalid, children.pointer(), "expected an array of node indices");
        if (children.exists() && children.size() == 0)
            document.report().add(ReportCode::ValueIgnored, Severity::Info, children.pointer(),
                                  "expected at least one element");
        for (const JsonView item : children.items()) {
            const Result<std::uint32_t> child = document.index(item, Collection::Nodes);
            if (!child)
                return fail(child.error());
            out[i].push_back(*child);
        }
    }
    return out;
}

Result<Hierarchy> readHierarchy(Document& document)
{
    const auto children = readChildren(document);
    if (!children)
        return fail(children.error());
    const std::size_t nodeCount = children->size();
    Hierarchy out;
    out.parents.assign(nodeCount, kNone);
    for (std::uint32_t i = 0; i < nodeCount; ++i) {
        for (std::size_t k = 0; k < (*children)[i].size(); ++k) {
            std::uint32_t& parent = out.parents[(*children)[i][k]];
            if (parent != kNone)
                return fail(ErrorCode::NodeCycle, fmt::format("/nodes/{}/children/{}", i, k),
                            fmt::format("expected node {} to have one parent, it is a child of node {} already",
                                        (*children)[i][k], parent));
            parent = i;
        }
    }
    // A stack instead of recursion: a file may nest as deep as it has nodes.
    std::vector<std::uint32_t> stack;
    for (auto i = static_cast<std::uint32_t>(nodeCount); i-- > 0;)
        if (out.parents[i] == kNone)
            stack.push_back(i);
    out.order.reserve(nodeCount);
    std::vector<bool> isReached(nodeCount, false);
    while (!stack.empty()) {
        const std::uint32_t node = stack.back();
        stack.pop_back();
        isReached[node] = true;
        out.order.push_back(node);
        stack.insert(stack.end(), (*children)[node].rbegin(), (*children)[node].rend());
    }
    if (const auto loop = std::find(isReached.begin(), isReached.end(), false); loop != isReached.end())
        return fail(ErrorCode::NodeCycle, fmt::format("/nodes/{}", loop - isReached.begin()),
                    "expected a tree, the node is its own ancestor");
    return out;
}

/// Reads numbers of a transform; a wrong or missing value leaves `out` and, where wrong, is reported.
bool readPart(const JsonView& view, std::span<float> out, ImportReport& report)
{
    if (!view.exists())
        return false;
    std::array<float, 16> values{};
    const std::span<float> part = std::span(values).first(out.size());
    if (const Result<void> ok = view.asFloats(part); !ok) {
        report.add(ReportCode::NodeTransformInvalid, Severity::Warning, ok.error().place,
                   ok.error().message + ", the default is used");
        return false;
    }
    std::copy(part.begin(), part.end(), out.begin());
    return true;
}

/// What a node says of its place.
struct TransformViews {
    const JsonView &matrix, &translation, &rotation, &scale;
};

math::Transform readTransform(const TransformViews& json, ImportReport& report)
{
    math::Transform out;
    if (const JsonView& matrix = json.matrix; matrix.exists()) {
        if (json.translation.exists() || json.rotation.exists() || json.scale.exists())
            report.add(ReportCode::ValueIgnored, Severity::Warning, matrix.pointer(),
                       "the matrix counts, not the translation, rotation and scale beside it");
        std::array<float, 16> m{};
        if (!readPart(matrix, m, report))
            return out;
        glm::dmat4 columns;
        for (int i = 0; i < 16; ++i)
            columns[i / 4][i % 4] = m[static_cast<std::size_t>(i)];
        const math::DecomposedMatrix parts = math::decompose(columns);
        if (!parts.exact)
            report.add(ReportCode::NodeTransformNotExact, Severity::Warning, matrix.pointer(),
                       "the matrix has shear, projection or zero scale; the nearest translation, rotation and scale "
                       "are used");
        return parts.transform;
    }
    std::array<float, 4> values{};
    if (readPart(json.translation, std::span(values).first(3), report))
        out.translation = {values[0], values[1], values[2]};
    if (readPart(json.scale, std::span(values).first(3), report))
        out.scale = {values[0], values[1], values[2]};
    if (readPart(json.rotation, values, report)) {
        const glm::dquat rotation(values[3], values[0], values[1], values[2]);
        const double length = glm::length(rotation);
        if (std::abs(length - 1.0) > kRotationLengthTolerance)
            report.add(ReportCode::NodeTransformInvalid, Severity::Info, json.rotation.pointer(),
                       fmt::format("expected a rotation of unit length, found {:.4g}; it is normalized", length));
        if (length > kMinRotationLength)
            out.rotation = glm::quat(rotation / length);
        else
            report.add(ReportCode::NodeTransformInvalid, Severity::Warning, json.rotation.pointer(),
                       "a rotation without length, none is used");
    }
    return out;
}

Result<void> readReferences(Document& document, const JsonView& mesh, const JsonView& camera, const JsonView& skin,
                            asset::NodeAsset& node)
{
    if (mesh.exists()) {
        const Result<std::uint32_t> index = document.index(mesh, Collection::Meshes);
        if (!index)
            return fail(index.error());
        node.mesh = MeshIndex(*index);
    }
    if (camera.exists()) {
        const Result<std::uint32_t> index = document.index(camera, Collection::Cameras);
        if (!index)
            return fail(index.error());
        node.camera = CameraIndex(*index);
    }
    if (skin.exists()) {
        const Result<std::uint32_t> index = document.index(skin, Collection::Skins);
        if (!index)
            return fail(index.error());
        if (node.mesh.isValid())
            node.skin = SkinIndex(*index);
        else
            document.report().add(ReportCode::ValueIgnored, Severity::Warning, skin.pointer(),
                                  "a skin without a mesh has nothing to move");
    }
    return {};
}

/// Marks what the scene that is shown draws; all where the file has no scene.
Result<void> markDrawn(Document& document, asset::SceneAsset& scene, const std::vector<NodeIndex>& nodeBySource)
{
    if (scene.nodes.empty())
        document.report().add(ReportCode::SceneReferenceInvalid, Severity::Info, "/nodes",
                              "the file has no nodes: nothing is drawn");
    if (document.count(Collection::Scenes) == 0)
        return {};
    const JsonView chosen = document.root()["scene"];
    const Result<std::uint32_t> sceneIndex =
        chosen.exists() ? document.index(chosen, Collection::Scenes) : std::uint32_t{0};
    if (!sceneIndex)
        return fail(sceneIndex.error());
    const JsonView roots = document.item(Collection::Scenes, *sceneIndex)["nodes"];
    if (roots.exists() && !roots.isArray())
        return fail(ErrorCode::ValueInvalid, roots.pointer(), "expected an array of node indices");
    if (roots.size() == 0)
        document.report().add(ReportCode::SceneReferenceInvalid, Severity::Info, roots.pointer(),
                              "the scene has no nodes: nothing is drawn");
    for (asset::NodeAsset& node : scene.nodes)
        node.isDrawn = false;
    for (const JsonView item : roots.items()) {
        const Result<std::uint32_t> source = document.index(item, Collection::Nodes);
        if (!source)
            return fail(source.error());
        const NodeIndex first = nodeBySource[*source];
        if (scene.node(first).parent.isValid() || scene.node(first).isDrawn)
            document.report().add(ReportCode::SceneReferenceInvalid, Severity::Warning, item.pointer(),
                                  "a scene should name roots, and each once");
        // What has been marked must not be walked again: a file could name every node of a long chain.
        const std::uint32_t end = scene.node(first).subtreeEnd.value;
        for (std::uint32_t i = first.value; i < end;) {
            const bool isMarked = scene.nodes[i].isDrawn;
            scene.nodes[i].isDrawn = true;
            i = isMarked ? scene.nodes[i].subtreeEnd.value : i + 1;
        }
    }
    const auto hidden = std::count_if(scene.nodes.begin(), scene.nodes.end(),
                                      [](const asset::NodeAsset& node) { return !node.isDrawn; });
    if (hidden > 0)
        document.report().add(ReportCode::NodeUnreachable, Severity::Info, "/nodes",
                              "nodes that the shown scene does not contain are not drawn",
                              static_cast<std::uint64_t>(hidden));
    return {};
}

} // namespace

Result<std::vector<NodeIndex>> readNodes(Document& document, asset::SceneAsset& scene)
{
    const Result<Hierarchy> hierarchy = readHierarchy(document);
    if (!hierarchy)
        return fail(hierarchy.error());
    const std::size_t nodeCount = hierarchy->order.size();
    std::vector<NodeIndex> nodeBySource(nodeCount);
    for (std::size_t i = 0; i < nodeCount; ++i)
        nodeBySource[hierarchy->order[i]] = NodeIndex(i);
    scene.nodes.resize(nodeCount);
    for (std::size_t i = 0; i < nodeCount; ++i) {
        asset::NodeAsset& node = scene.nodes[i];
        node.sourceIndex = hierarchy->order[i];
        const auto [name, matrix, translation, rotation, scale, mesh, camera, skin] =
            document.item(Collection::Nodes, node.sourceIndex)
                .pick({"name", "matrix", "translation", "rotation", "scale", "mesh", "camera", "skin"});
        node.name = name.stringOr("", document.report());
        if (const std::uint32_t parent = hierarchy->parents[node.sourceIndex]; parent != kNone)
            node.parent = nodeBySource[parent];
        node.subtreeEnd = NodeIndex(i + 1);
        node.local = readTransform({matrix, translation, rotation, scale}, document.report());
        if (Result<void> ok = readReferences(document, mesh, camera, skin, node); !ok)
            return fail(ok.error());
    }
    // Children stand behind their parents, so going backwards each end is final before the parent takes it.
    for (std::size_t i = nodeCount; i-- > 0;)
        if (const NodeIndex parent = scene.nodes[i].parent; parent.isValid())
            scene.nodes[parent.value].subtreeEnd =
                std::max(scene.nodes[parent.value].subtreeEnd, scene.nodes[i].subtreeEnd);
    if (Result<void> ok = markDrawn(document, scene, nodeBySource); !ok)
        return fail(ok.error());
    return nodeBySource;
}

} // namespace stylized::import::gltf
