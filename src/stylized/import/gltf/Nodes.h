#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <vector>

namespace stylized::import::gltf {

/// Reads all nodes into `scene.nodes`, in depth-first preorder with roots in the file's order. Meshes and cameras keep
/// the file's indices; skins are set by readSkins().
/// The result is, for each node of the file its index in the scene; what readers of animations and VRM look up.
/// **Errors**: NodeCycle (a loop, or two parents), IndexOutOfRange, ValueInvalid.
[[nodiscard]] Result<std::vector<NodeIndex>> readNodes(Document& document, asset::SceneAsset& scene);

} // namespace stylized::import::gltf
