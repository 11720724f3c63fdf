#pragma once

#include <stylized/asset/MaterialAsset.h>
#include <stylized/import/gltf/Document.h>

namespace stylized::import::gltf {

/// Adds to `material` what its extension VRMC_materials_mtoon says. A value that is missing or wrong gets its default,
/// a wrong one an entry as well; so do a missing version and a missing shade colour, about which the extension's text
/// and schema disagree. KHR_materials_unlit beside it is a fallback for others: the material is not unlit.
/// **Source**: VRMC_materials_mtoon 1.0; docs/MTOON.md.
void readMToon(Document& document, const JsonView& extension, asset::MaterialAsset& material);

} // namespace stylized::import::gltf
