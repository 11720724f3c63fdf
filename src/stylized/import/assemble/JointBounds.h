#pragma once

#include <stylized/asset/SkinAsset.h>
#include <stylized/asset/VertexStreamAsset.h>

#include <vector>

namespace stylized::import::assemble {

/// For each joint that moves a vertex of `stream`, the box of inverseBind · position over those vertices; ascending.
[[nodiscard]] std::vector<asset::JointBounds> jointBoundsOf(const asset::VertexStreamAsset& stream,
                                                            const asset::SkinAsset& skin);

} // namespace stylized::import::assemble
