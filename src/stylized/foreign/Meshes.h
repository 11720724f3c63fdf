#pragma once

#include "stylized/foreign/MorphTargets.h"
#include "stylized/foreign/Nodes.h"

#include <stylized/import/assemble/RawInfluences.h>
#include <stylized/import/assemble/Skins.h>

#include <glm/mat4x4.hpp>

#include <vector>

struct aiScene;

namespace stylized::foreign {

class FbxGeometry;

/// What the file itself says of what a node draws, where Assimp does not hand it on.
struct OwnGeometry {
    const FbxGeometry* shapes = nullptr; ///< Blend shapes; null: those that Assimp hands out, if any.
    glm::dmat4 toNode{1.0};              ///< Moves the vertices before all else.
};

/// What reading the meshes gives besides `scene.meshes` and `scene.streams`.
struct MeshMap {
    std::vector<import::assemble::RawInfluences> influences; ///< One a stream.
    std::vector<import::assemble::SourceSkin> skins;         ///< Nodes name these until buildSkins() has run.
    std::vector<std::vector<MorphChannel>> morphChannels;    ///< One list a mesh.

    /// The sliders of a mesh; none where there is no mesh.
    [[nodiscard]] const std::vector<MorphChannel>& channelsOf(MeshIndex mesh) const;
};

/// Makes one mesh of all that a node draws, a primitive for each material and kind of element in it, and one stream for
/// each of Assimp's meshes, its vertices welded. Nodes that draw the same share the mesh.
/// - `own` has one entry a node, or none at all. Blend shapes that do not fit the mesh give way to Assimp's.
[[nodiscard]] MeshMap readMeshes(const aiScene& source, const NodeMap& nodes, const std::vector<OwnGeometry>& own,
                                 asset::SceneAsset& scene, import::ImportReport& report);

} // namespace stylized::foreign
