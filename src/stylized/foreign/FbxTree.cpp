#include "stylized/foreign/FbxTree.h"

#include "stylized/foreign/Convert.h"

#include <assimp/scene.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

namespace stylized::foreign {
namespace {

constexpr double kScaleTolerance = 1e-4; // files store scales in single precision

bool isUniform(const glm::dvec3& scale)
{
    return std::abs(scale.y - scale.x) <= kScaleTolerance && std::abs(scale.z - scale.x) <= kScaleTolerance;
}

/// Assimp keeps the names, but adds a number to those that stand twice.
bool mayMean(const aiNode& node, const std::string& name)
{
    return !name.empty() && toString(node.mName).starts_with(name);
}

math::Transform toTransform(const FbxLocal& local, const std::string& place, import::ImportReport& report)
{
    const math::Transform transform{glm::vec3(local.translation), glm::quat(glm::normalize(local.rotation)),
                                    glm::vec3(local.scale)};
    if (isFinite(math::toMatrix(transform)))
        return transform;
    report.add(import::ReportCode::NodeTransformInvalid, import::Severity::Warning, place,
               "a transform that is not finite: it stays where its parent is");
    return {};
}

/// Walks the file's models and Assimp's nodes side by side.
class TreeBuilder {
public:
    TreeBuilder(const FbxObjects& objects, std::vector<FbxNode>& nodes) : objects_(objects), nodes_(nodes) {}

    void run(const aiNode& root)
    {
        std::vector<FbxNode> open{FbxNode{FbxObjects::kRoot, nullptr, &root, FbxNode::kNoParent, {}}};
        seen_.insert(FbxObjects::kRoot);
        while (!open.empty()) {
            const std::size_t place = nodes_.size();
            nodes_.push_back(std::move(open.back()));
            open.pop_back();
            std::vector<FbxNode> children = childrenOf(nodes_[place], place);
            // The next node is taken from the end.
            for (std::size_t i = children.size(); i-- > 0;)
                open.push_back(std::move(children[i]));
        }
    }

private:
    std::vector<FbxNode> childrenOf(const FbxNode& node, std::size_t place)
    {
        std::vector<FbxNode> children;
        const bool isAssimps = node.model == nullptr && place != 0;
        for (const FbxObjects::Link& link : objects_.childrenOf(node.id)) {
            const FbxRecord* model = objects_.find(link.id);
            // A model may be connected twice, and in a damaged file above itself.
            if (isAssimps || model == nullptr || model->name != "Model" || !link.property.empty() ||
                !seen_.insert(link.id).second)
                continue;
            children.push_back({link.id, model, nullptr, place, fbxTransformOf(*model)});
        }
        if (place == 0)
            addLooseModels(children);
        attachAll(node.source, place, children);
        return children;
    }

    /// Models that hang below no other and not below the root, such as a program's own cameras, belong to the root.
    void addLooseModels(std::vector<FbxNode>& children)
    {
        for (const FbxRecord& object : objects_.all()) {
            if (object.name != "Model")
                continue;
            const std::span<const FbxObjects::Link> parents = objects_.parentsOf(object.number(0));
            const bool isLoose = std::none_of(parents.begin(), parents.end(), [&](const FbxObjects::Link& link) {
                const FbxRecord* parent = objects_.find(link.id);
                return link.property.empty() &&
                       (link.id == FbxObjects::kRoot || (parent != nullptr && parent->name == "Model"));
            });
            if (isLoose && seen_.insert(object.number(0)).second)
                children.push_back({object.number(0), &object, nullptr, 0, fbxTransformOf(object)});
        }
    }

    /// Gives each of Assimp's nodes to the first model that it may mean, those with the very name first; the rest are
    /// children of their own.
    static void attachAll(const aiNode* parent, std::size_t place, std::vector<FbxNode>& children)
    {
        std::vector<const aiNode*> rest;
        for (unsigned i = 0; parent != nullptr && i < parent->mNumChildren; ++i)
            if (const aiNode* node = parent->mChildren[i]; node != nullptr && !attach(*node, true, children))
                rest.push_back(node);
        for (const aiNode* node : rest)
            if (!attach(*node, false, children))
                children.push_back({FbxObjects::kRoot, nullptr, node, place, {}});
    }

    static bool attach(const aiNode& node, bool isExact, std::vector<FbxNode>& children)
    {
        for (FbxNode& child : children) {
            if (child.model == nullptr || child.source != nullptr)
                continue;
            const std::string name = fbxNameOf(*child.model);
            if (isExact ? toString(node.mName) == name : mayMean(node, name)) {
                child.source = &node;
                return true;
            }
        }
        return false;
    }

    const FbxObjects& objects_;
    std::vector<FbxNode>& nodes_;
    std::set<double> seen_;
};

} // namespace

FbxTree::FbxTree(const FbxObjects& objects, const aiNode& root)
{
    TreeBuilder(objects, nodes_).run(root);
}

bool FbxTree::isFreedOfScale(std::size_t node) const
{
    return nodes_[node].model != nullptr && nodes_[node].transform.inherit == FbxInherit::Rrs &&
           nodes_[nodes_[node].parent].model != nullptr;
}

FbxLocal FbxTree::localOf(std::size_t node, const glm::dvec3& t, const glm::dvec3& r, const glm::dvec3& s,
                          const glm::dvec3& parentScale) const
{
    FbxLocal local = nodes_[node].transform.with(t, r, s);
    if (isFreedOfScale(node) && isUniform(parentScale) && parentScale.x != 0.0)
        local.scale /= parentScale.x;
    return local;
}

FbxLocal FbxTree::restOf(std::size_t node) const
{
    const FbxTransform& own = nodes_[node].transform;
    const std::size_t parent = nodes_[node].parent;
    return localOf(node, own.translation, own.rotation, own.scale,
                   parent == FbxNode::kNoParent ? glm::dvec3(1.0) : nodes_[parent].transform.scale);
}

NodeMap readFbxNodes(const FbxTree& tree, const glm::dmat4& conversion, asset::SceneAsset& scene,
                     import::ImportReport& report)
{
    NodeMap map;
    map.isRootConverted = conversion != glm::dmat4(1.0);
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const FbxNode& source = tree.nodes()[i];
        asset::NodeAsset node;
        node.name = source.model == nullptr ? toString(source.source->mName) : fbxNameOf(*source.model);
        node.sourceIndex = static_cast<std::uint32_t>(i);
        if (i > 0)
            node.parent = NodeIndex(source.parent);
        if (source.model == nullptr) {
            const auto own = toMatrix<glm::dmat4>(source.source->mTransformation);
            node.local = localOf(i > 0 ? own : conversion * own, placeOf(node), report);
        } else {
            node.local = toTransform(tree.restOf(i), placeOf(node), report);
        }
        map.sources.push_back(source.source);
        if (source.source != nullptr)
            map.names.add(toString(source.source->mName), NodeIndex(i));
        scene.nodes.push_back(std::move(node));
    }
    closeSubtrees(scene);
    return map;
}

} // namespace stylized::foreign
