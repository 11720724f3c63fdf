#pragma once

#include <stylized/asset/VertexStreamAsset.h>
#include <stylized/import/assemble/RawInfluences.h>
#include <stylized/import/gltf/Accessor.h>
#include <stylized/import/gltf/Document.h>
#include <stylized/import/gltf/Draco.h>

#include <cstdint>
#include <vector>

namespace stylized::import::gltf {

struct StreamData {
    asset::VertexStreamAsset stream; ///< Without influences and morph targets.
    assemble::RawInfluences influences;
};

/// Reads the vertices of a primitive. Attributes that cannot be used are left out and reported; values that are not
/// finite are replaced and reported.
/// - `attributes` is the primitive's object; `draco` what its compressed part holds, or null.
/// - `vertexCount` is that of POSITION, at least 1.
/// **Errors**: those of Accessor::open and Document::reserve.
[[nodiscard]] Result<StreamData> readAttributes(Document& document, const JsonView& attributes, const DracoMesh* draco,
                                                std::uint32_t vertexCount);

/// Positions must have min and max, says glTF; they are not needed, so it is only reported.
void reportMissingExtremes(Document& document, const Accessor& positions);

/// Replaces values that are not finite by `replacement`. The result is how many elements had one.
template <class Vec>
std::uint64_t replaceNonFinite(std::vector<Vec>& values, const Vec& replacement) noexcept;

} // namespace stylized::import::gltf
