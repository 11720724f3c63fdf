#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/Import.h>

#include <filesystem>

struct aiScene;

namespace stylized::foreign {

/// Fills `scene.materials`, with a default one behind the file's, and the textures and images that they use.
/// Colours of these formats are meant for the screen: they are made linear. What a toon material has no place for
/// (specular, reflection, bump heights, …) is left out.
void readMaterials(const aiScene& source, const std::filesystem::path& modelFile, const import::ImportOptions& options,
                   asset::SceneAsset& scene, import::ImportReport& report);

} // namespace stylized::foreign
