#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/gltf/Document.h>

#include <cstdint>
#include <string>
#include <vector>

namespace stylized::import::gltf {

/// The names of a mesh's morph targets: `extras.targetNames` of the mesh, else of its first primitive that has them,
/// else "Target 0", "Target 1", … There are as many as the primitive with the most targets has.
[[nodiscard]] std::vector<std::string> readTargetNames(const JsonView& mesh, ImportReport& report);

/// Reads one target a name. A target that is missing or has the wrong shape moves nothing and is reported, so that
/// weights keep their places.
/// **Errors**: those of Accessor::open and Document::reserve.
[[nodiscard]] Result<std::vector<asset::MorphTargetAsset>> readMorphTargets(Document& document,
                                                                            const JsonView& primitive,
                                                                            const std::vector<std::string>& names,
                                                                            std::uint32_t vertexCount);

} // namespace stylized::import::gltf
