#pragma once

#include "stylized/foreign/MorphTargets.h"
#include "stylized/foreign/Nodes.h"

#include <stylized/import/assemble/RawInfluences.h>
#include <stylized/import/assemble/Skins.h>

#include <map>
#include <vector>

struct aiScene;

namespace stylized::foreign {

class FbxGeometry;

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
/// - `shapes` has one entry a node: the blend shapes that the file itself has for what the node draws, or null; where
/// it
///   is empty, or does not fit, they are those that Assimp hands out.
[[nodiscard]] MeshMap readMeshes(const aiScene& source, const NodeMap& nodes,
                                 const std::vector<const FbxGeometry*>& shapes, asset::SceneAsset& scene,
                                 import::ImportReport& report);

} // namespace stylized::foreign
