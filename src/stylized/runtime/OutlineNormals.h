#pragma once

#include <stylized/asset/SceneAsset.h>

#include <glm/vec3.hpp>

#include <vector>

namespace stylized::runtime {

/// The directions in which an outline's hull grows: those of shading where a place has one, the mean of all that meet
/// at a place where edges are hard, so that the hull has no gaps there. Vertices meet where their positions in one mesh
/// are equal; each normal counts by the angles of its triangles. Normals that cancel each other, as those of a sheet
/// with two sides, stay what they are.
/// **Shape**: one list a stream, one normal a vertex, of unit length; empty for a stream without any normals.
/// **Space**: the stream's.
[[nodiscard]] std::vector<std::vector<glm::vec3>> outlineNormals(const asset::SceneAsset& scene);

} // namespace stylized::runtime
