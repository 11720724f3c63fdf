#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <span>

namespace stylized::import::gltf {

/// Recognises a VRM file: sets the scene's format and facing, reads its humanoid and its expressions, and reports what
/// of its VRM extensions is there but not read yet. Of a .vrma file, humanoid and the expressions that its clips drive.
/// **Source**: VRM 0.x (extension VRM), VRM 1.0 (VRMC_vrm), VRMC_vrm_animation 1.0.
void readVrm(Document& document, asset::SceneAsset& scene, std::span<const NodeIndex> nodeOfSource);

/// Checks that the VRM extensions of the file name things that are there: bones, nodes, morph targets, materials,
/// collider groups. Each fault becomes a ValueIgnored entry in the report.
void checkVrm(Document& document);

} // namespace stylized::import::gltf
