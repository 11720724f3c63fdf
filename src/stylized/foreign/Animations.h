#pragma once

#include "stylized/foreign/Meshes.h"
#include "stylized/foreign/Nodes.h"

struct aiScene;

namespace stylized::foreign {

/// Fills `scene.clips`, in seconds from each clip's start. A channel is bound to the one node of its name; one whose
/// name is unknown or means several nodes is left out and reported.
void readAnimations(const aiScene& source, const NodeMap& nodes, const MeshMap& meshes, asset::SceneAsset& scene,
                    import::ImportReport& report);

} // namespace stylized::foreign
