#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <glm/mat4x4.hpp>

#include <string>
#include <unordered_map>
#include <vector>

struct aiNode;

namespace stylized::foreign {

/// Which node a name means.
class NodeNames {
public:
    void add(const std::string& name, NodeIndex node);

    /// The one node of that name; none where there is none or where there are several.
    [[nodiscard]] NodeIndex find(const std::string& name) const;
    [[nodiscard]] bool isAmbiguous(const std::string& name) const;

private:
    std::unordered_map<std::string, std::vector<NodeIndex>> nodesByName_;
};

/// The scene's nodes and where they come from.
struct NodeMap {
    std::vector<const aiNode*> sources; ///< One a node of the scene, in its order; null where Assimp has none.
    NodeNames names;
    bool isRootConverted = false; ///< The root carries the conversion of space: no channel may overwrite it.
};

/// Fills `scene.nodes` with Assimp's nodes in depth-first preorder. `conversion` goes into the root, once.
[[nodiscard]] NodeMap readNodes(const aiNode& root, const glm::dmat4& conversion, asset::SceneAsset& scene,
                                import::ImportReport& report);

/// The transform nearest `matrix`; what is lost or not finite is reported at `place`.
[[nodiscard]] math::Transform localOf(const glm::dmat4& matrix, const std::string& place, import::ImportReport& report);

/// Sets the ends of all nodes' subtrees from their parents, in a scene in preorder.
void closeSubtrees(asset::SceneAsset& scene);

/// "node 'Hips'".
[[nodiscard]] std::string placeOf(const asset::NodeAsset& node);

} // namespace stylized::foreign
