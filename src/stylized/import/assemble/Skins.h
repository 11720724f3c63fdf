#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>
#include <stylized/import/assemble/RawInfluences.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace stylized::import::assemble {

/// A skin as the file has it.
struct SourceSkin {
    std::string name;
    std::vector<NodeIndex> joints;
    std::vector<glm::mat4> inverseBinds; ///< One a joint; finite and affine.
};

/// What buildSkins() needs to know from the reader of a format.
struct SkinRules {
    std::uint32_t maxInfluences; ///< 1 to 8.
    ImportReport& report;
    /// A node's name for report entries.
    std::function<std::string(const asset::NodeAsset&)> placeOf;
    /// Books memory before it is filled, for the given mesh or, without one, for skins; its error ends the building.
    std::function<Result<void>(std::uint64_t byteCount, const asset::MeshAsset* mesh)> reserve;
};

/// Turns the file's skins into as few palettes as there can be, sets the nodes' skins, the streams' influences and the
/// joint-local bounds. Nodes must still name the file's skins; see asset::SkinAsset for what is merged and left out.
/// - A vertex without weight follows its mesh's node: that node becomes a joint with an identity inverse bind matrix.
/// - Where one stream cannot serve all skins it is drawn with, it is doubled, and so is its mesh.
/// - `influences` has one entry a stream.
/// **Errors**: SizeImplausible and those of SkinRules::reserve.
[[nodiscard]] Result<void> buildSkins(asset::SceneAsset& scene, const std::vector<SourceSkin>& skins,
                                      const std::vector<RawInfluences>& influences, const SkinRules& rules);

} // namespace stylized::import::assemble
