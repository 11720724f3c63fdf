#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <span>

namespace stylized::import::gltf {

/// Makes of the motions of nodes that stand for expressions what they mean: weights by the expressions' names, taken
/// from the nodes' translation along x.
/// - `expressions` is VRMC_vrm_animation.expressions.
/// **Source**: VRMC_vrm_animation 1.0, "Expressions".
void readExpressionTracks(Document& document, const JsonView& expressions, std::span<const NodeIndex> nodeOfSource,
                          asset::SceneAsset& scene);

} // namespace stylized::import::gltf
