#pragma once

#include "stylized/foreign/FbxRecord.h"
#include "stylized/foreign/MorphTargets.h"

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stylized::foreign {

/// A motion of an FBX file.
struct FbxStack {
    std::string name;
    double durationSeconds = 0.0;
    std::uint32_t layerCount = 0; ///< Layers that move anything.
};

/// How a node takes over the scale of those above it.
/// **Source**: FBX SDK, FbxTransform::EInheritType.
enum class FbxInherit : std::uint8_t {
    RrSs, ///< Rotations first, then scales: parent's shear never reaches a child.
    RSrs, ///< As everywhere else.
    Rrs,  ///< The parent's scale does not count.
};

/// What an FBX file says that Assimp does not hand on.
struct FbxScan {
    std::vector<FbxStack> stacks; ///< In the file's order.
    FullWeights fullWeights;
    std::map<std::string, FbxInherit> inheritByNode;
    std::uint64_t curveCount = 0;
    std::uint64_t bentCurveCount = 0;    ///< Curves whose tangents leave the straight line between keys.
    double largestBend = 0.0;            ///< How far, as a part of the curve's range.
    std::uint64_t steppedCurveCount = 0; ///< Curves that stand still between keys and then jump.
    std::uint64_t effectorCount = 0;     ///< Nodes of control rigs, which Assimp leaves out.
    std::uint64_t constraintCount = 0;
    std::uint64_t dualQuaternionSkinCount = 0;
};

[[nodiscard]] FbxScan scanFbx(const FbxRecord& file);

/// Gives `scene` the motions without any channel, and reports in the user's words what is lost.
void reportFbxLosses(const FbxScan& scan, asset::SceneAsset& scene, import::ImportReport& report);

} // namespace stylized::foreign
