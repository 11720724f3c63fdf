#pragma once

#include <stylized/asset/SceneAsset.h>

#include <vector>

namespace stylized::runtime {

/// Which primitives consist for the most part of surfaces without an inside: nearly flat sheets, and those that look
/// inwards, as the walls of a room do. Seen from behind, the hull of such a surface would hide all of it, or what
/// stands before it. Surfaces are the parts of a mesh whose triangles hang together.
/// **Shape**: one list a mesh, one flag a primitive; false for lines and points.
[[nodiscard]] std::vector<std::vector<bool>> openSurfaces(const asset::SceneAsset& scene);

} // namespace stylized::runtime
