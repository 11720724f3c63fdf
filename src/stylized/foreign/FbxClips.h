#pragma once

#include "stylized/foreign/FbxMotion.h"
#include "stylized/foreign/FbxShapes.h"
#include "stylized/foreign/FbxTree.h"

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

namespace stylized::foreign {

/// Fills `scene.clips` with the motions of an FBX file, one a stack: curves with tangents, steps and layers become keys
/// so near each other that the straight lines between them differ from the curves by nothing that can be seen.
/// - `scene.nodes` are those of `tree`, and have their meshes.
void readFbxClips(const FbxObjects& objects, const FbxTree& tree, const FbxShapes& shapes, asset::SceneAsset& scene,
                  import::ImportReport& report);

} // namespace stylized::foreign
