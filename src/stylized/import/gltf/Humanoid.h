#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <span>

namespace stylized::import::gltf {

/// Reads which nodes are which bones from the object `humanoid` of VRMC_vrm or VRMC_vrm_animation. What cannot be used
/// is left out; VrmCheck reports what names nothing.
void readHumanoid1(Document& document, const JsonView& humanoid, std::span<const NodeIndex> nodeOfSource,
                   asset::SceneAsset& scene);

/// The same of VRM 0.x, whose thumbs are named one joint further out.
void readHumanoid0(Document& document, const JsonView& humanoid, std::span<const NodeIndex> nodeOfSource,
                   asset::SceneAsset& scene);

} // namespace stylized::import::gltf
