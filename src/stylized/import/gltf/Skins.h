#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Attributes.h>
#include <stylized/import/gltf/Document.h>

#include <vector>

namespace stylized::import::gltf {

/// A skin as the file has it.
struct SourceSkin {
    std::string name;
    std::vector<NodeIndex> joints;
    std::vector<glm::mat4> inverseBinds; ///< One a joint; finite and affine.
};

/// Reads all skins of the file; an unusable one has no joints and is reported.
/// **Errors**: ValueMissing, ValueInvalid, IndexOutOfRange and those of Accessor::open.
[[nodiscard]] Result<std::vector<SourceSkin>> readSourceSkins(Document& document,
                                                              const std::vector<NodeIndex>& nodeBySource);

/// Turns the file's skins into as few palettes as there can be, sets the nodes' skins, the streams' influences and the
/// joint-local bounds. Nodes must still name the file's skins; see asset::SkinAsset for what is merged and left out.
/// - A vertex without weight follows its mesh's node: that node becomes a joint with an identity inverse bind matrix.
/// - Where one stream cannot serve all skins it is drawn with, it is doubled, and so is its mesh.
/// **Errors**: SizeImplausible.
[[nodiscard]] Result<void> buildSkins(Document& document, asset::SceneAsset& scene,
                                      const std::vector<SourceSkin>& skins,
                                      const std::vector<RawInfluences>& influences);

} // namespace stylized::import::gltf
