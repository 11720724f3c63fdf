#pragma once

#include <stylized/import/assemble/Skins.h>
#include <stylized/import/gltf/Document.h>

#include <vector>

namespace stylized::import::gltf {

/// Reads all skins of the file, whose nodes have been read into `scene`; an unusable one has no joints and is reported.
/// **Errors**: ValueMissing, ValueInvalid, IndexOutOfRange and those of Accessor::open.
[[nodiscard]] Result<std::vector<assemble::SourceSkin>>
readSourceSkins(Document& document, const asset::SceneAsset& scene, const std::vector<NodeIndex>& nodeBySource);

/// How assemble::buildSkins() reports and books memory for a glTF file; `document` must outlive it.
[[nodiscard]] assemble::SkinRules skinRules(Document& document);

} // namespace stylized::import::gltf
