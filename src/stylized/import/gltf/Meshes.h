#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Attributes.h>
#include <stylized/import/gltf/Document.h>

#include <vector>

namespace stylized::import::gltf {

/// Reads all meshes into `scene.meshes`, at the file's indices, and their vertices into `scene.streams`: primitives
/// that name the same accessors share a stream, also across meshes. Materials must have been read.
/// The result is, for each stream, the influences that readSkins() turns into the scene's.
/// **Errors**: IndexOutOfRange and those of Accessor::open, Document::reserve and decodeDraco().
[[nodiscard]] Result<std::vector<assemble::RawInfluences>> readMeshes(Document& document, asset::SceneAsset& scene);

/// Reads the default morph weights of nodes; meshes must have been read.
void readNodeWeights(Document& document, asset::SceneAsset& scene);

} // namespace stylized::import::gltf
