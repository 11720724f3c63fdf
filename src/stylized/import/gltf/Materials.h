#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

namespace stylized::import::gltf {

/// Reads all materials into `scene.materials`, in the file's order; values that are wrong get their default and a
/// MaterialInvalid entry. `scene.textures` must have been read.
/// **Source**: glTF 2.0, KHR_materials_unlit, KHR_materials_emissive_strength, KHR_texture_transform,
/// VRMC_materials_mtoon 1.0, the material properties of VRM 0.x.
void readMaterials(Document& document, asset::SceneAsset& scene);

/// The material that a primitive names. Where it names none or one that is not there, glTF's default material, which
/// is put behind the file's own when it is first needed.
[[nodiscard]] MaterialIndex readMaterialReference(Document& document, asset::SceneAsset& scene,
                                                  const JsonView& reference);

} // namespace stylized::import::gltf
