#pragma once

#include <stylized/asset/SceneAsset.h>

namespace stylized::import::assemble {

/// Gives every stream without normals smooth ones: the mean of the triangles around each position, weighted by area.
/// Vertices at the same position get the same normal, so that an outline along it does not tear.
/// - A vertex that no triangle with area touches gets +Z.
void fillSmoothNormals(asset::SceneAsset& scene);

} // namespace stylized::import::assemble
