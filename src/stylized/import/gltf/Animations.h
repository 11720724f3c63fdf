#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <span>

namespace stylized::import::gltf {

/// Reads all animations into `scene.clips`, in the file's order. A channel that cannot be used is left out and gets a
/// ClipChannelSkipped entry; a clip stays even where none is left, so that clips keep the file's indices.
/// - `nodeOfSource` gives for each node of the file its index in `scene.nodes`; nodes and meshes must have been read.
/// **Source**: glTF 2.0, 3.11; KHR_animation_pointer is recognised and reported.
void readAnimations(Document& document, asset::SceneAsset& scene, std::span<const NodeIndex> nodeOfSource);

} // namespace stylized::import::gltf
