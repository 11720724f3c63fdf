#pragma once

#include "stylized/foreign/FbxObjects.h"
#include "stylized/foreign/FbxTransform.h"

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

} // namespace stylized::foreign
