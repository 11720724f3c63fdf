#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/ImportReport.h>

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>
#include <string>

struct aiMesh;

namespace stylized::foreign {

/// The vertices `kept` of a mesh, without influences and morph targets. Values that are not finite and normals without
/// length are replaced and reported.
[[nodiscard]] asset::VertexStreamAsset readStream(const aiMesh& mesh, std::span<const std::uint32_t> kept,
                                                  const std::string& place, import::ImportReport& report);

/// Moves all that a stream holds by a matrix: places, directions and the differences of its targets.
void transformStream(asset::VertexStreamAsset& stream, const glm::dmat4& matrix);

} // namespace stylized::foreign
