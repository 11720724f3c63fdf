#pragma once

#include "stylized/foreign/FbxObjects.h"
#include "stylized/foreign/FbxTransform.h"
#include "stylized/foreign/FbxTree.h"

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <map>
#include <string>

namespace stylized::foreign {

/// What an FBX file has that is not read.
struct FbxScan {
    std::map<std::string, FbxInherit> inheritByNode;
    std::uint64_t constraintCount = 0;
    std::uint64_t dualQuaternionSkinCount = 0;
};

[[nodiscard]] FbxScan scanFbx(const FbxObjects& objects);

/// Reports in the user's words what is lost.
void reportFbxLosses(const FbxScan& scan, const asset::SceneAsset& scene, import::ImportReport& report);

/// Reports nodes that should draw a mesh of which Assimp has made nothing, as where its numbers contradict each other.
/// - `scene` has the nodes of `tree`.
void reportLostMeshes(const FbxObjects& objects, const FbxTree& tree, const asset::SceneAsset& scene,
                      import::ImportReport& report);

} // namespace stylized::foreign
