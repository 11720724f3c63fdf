#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

namespace stylized::import::gltf {

/// Brings the material properties of a VRM 0.x file (MToon 0.x and the VRM/Unlit shaders, in Unity's names) to what
/// MToon 1.0 means by them. A property that has no counterpart there, or one that means something else, and whose value
/// has an effect, gets a MaterialConverted entry. `scene.materials` must have been read.
/// **Source**: VRM 0.x, MToon 0.x; the conversion formulas are listed in docs/MTOON.md.
void readVrm0Materials(Document& document, asset::SceneAsset& scene);

} // namespace stylized::import::gltf
