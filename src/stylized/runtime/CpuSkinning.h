#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/math/Affine.h>
#include <stylized/runtime/VertexLayout.h>

#include <span>

namespace stylized::runtime {

/// Skins vertices in place by linear blending, with the formulas of skinning.glsl: for single pictures, which end
/// before a program for it would be compiled.
/// - `influences` has one entry a vertex, `influences2` the same or none.
/// - `palette` has a matrix for each joint that they name.
/// **Threads**: any; uses parallelFor.
void skinVertices(std::span<const math::Affine> palette, std::span<const asset::VertexInfluences> influences,
                  std::span<const asset::VertexInfluences> influences2, std::span<GeometryVertex> vertices);

} // namespace stylized::runtime
