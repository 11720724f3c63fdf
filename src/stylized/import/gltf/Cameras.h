#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

namespace stylized::import::gltf {

/// Reads all cameras into `scene.cameras`, in the file's order; values that are wrong get their default and a report
/// entry.
void readCameras(Document& document, asset::SceneAsset& scene);

} // namespace stylized::import::gltf
