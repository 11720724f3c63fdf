#pragma once

#include <stylized/core/Index.h>
#include <stylized/math/Transform.h>

#include <cstdint>
#include <string>
#include <vector>

namespace stylized::asset {

/// One node of the scene's hierarchy.
struct NodeAsset {
    std::string name;              ///< May be empty or shared with other nodes.
    NodeIndex parent;              ///< None for a root. Always less than the node's own index.
    NodeIndex subtreeEnd;          ///< One past the last descendant: [own index, subtreeEnd) is the whole subtree.
    std::uint32_t sourceIndex = 0; ///< The node's index in the file.
    math::Transform local;         ///< Bind pose, relative to the parent.
    bool isDrawn = true;           ///< Belongs to the scene that is shown; joints may lie outside it.
    MeshIndex mesh;
    SkinIndex skin; ///< Only beside a mesh. A skinned mesh ignores this node's own transform.
    CameraIndex camera;
    std::vector<float> morphWeights; ///< Default weights of this node's mesh, one a target; empty: the mesh's own.
};

} // namespace stylized::asset
