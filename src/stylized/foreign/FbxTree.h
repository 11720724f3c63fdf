#pragma once

#include "stylized/foreign/FbxObjects.h"
#include "stylized/foreign/FbxTransform.h"
#include "stylized/foreign/Nodes.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <vector>

struct aiNode;

namespace stylized::foreign {

/// One node of an FBX file: a model, the root above all of them, or a node that only Assimp knows.
struct FbxNode {
    static constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);

    double id = FbxObjects::kRoot;
    const FbxRecord* model = nullptr; ///< Null for the root and for Assimp's own.
    const aiNode* source = nullptr;   ///< Null for what Assimp leaves out, such as cameras and control rigs.
    std::size_t parent = kNoParent;
    FbxTransform transform; ///< Models only.
};

/// The nodes of an FBX file, read from the file itself, in depth-first preorder, the root first.
class FbxTree {
public:
    FbxTree(const FbxObjects& objects, const aiNode& root);

    [[nodiscard]] const std::vector<FbxNode>& nodes() const noexcept { return nodes_; }

    /// A node's transform for given values of what is animated. One that does not take over its parent's scale is
    /// freed of it as far as a transform can say so.
    /// - `parentScale` is the parent's "Lcl Scaling" at that moment.
    [[nodiscard]] FbxLocal localOf(std::size_t node, const glm::dvec3& t, const glm::dvec3& r, const glm::dvec3& s,
                                   const glm::dvec3& parentScale) const;
    [[nodiscard]] FbxLocal restOf(std::size_t node) const;
    /// Whether localOf() depends on the parent's scale.
    [[nodiscard]] bool isFreedOfScale(std::size_t node) const;

private:
    std::vector<FbxNode> nodes_;
};

/// Fills `scene.nodes` with the nodes of the tree, in its order. `conversion` goes into the root, once.
[[nodiscard]] NodeMap readFbxNodes(const FbxTree& tree, const glm::dmat4& conversion, asset::SceneAsset& scene,
                                   import::ImportReport& report);

} // namespace stylized::foreign
