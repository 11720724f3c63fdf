#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <span>
#include <string>

struct aiMesh;

namespace stylized::foreign {

/// The vertices `kept` of a mesh, without influences and morph targets. Values that are not finite and normals without
/// length are replaced and reported.
[[nodiscard]] asset::VertexStreamAsset readStream(const aiMesh& mesh, std::span<const std::uint32_t> kept,
                                                  const std::string& place, import::ImportReport& report);

} // namespace stylized::foreign
