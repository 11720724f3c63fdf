#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

namespace stylized::import::gltf {

/// Reads all pictures, still encoded, into `scene.images`, in the file's order. A picture whose bytes are not there
/// stays empty and gets an ImageMissing entry; with ImportOptions::loadImages off all stay empty without one.
void readImages(Document& document, asset::SceneAsset& scene);

} // namespace stylized::import::gltf
