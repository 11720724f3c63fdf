#pragma once

#include <stylized/import/gltf/Document.h>

#include <cstdint>
#include <string>
#include <vector>

namespace stylized::import::gltf {

/// One attribute of a decoded Draco mesh.
struct DracoAttribute {
    std::string name; ///< As the primitive calls it, such as "POSITION".
    std::uint32_t componentCount = 0;
    std::vector<float> values; ///< vertexCount · componentCount; normalized where the accessor says so.
};

struct DracoMesh {
    std::uint32_t vertexCount = 0;
    std::vector<std::uint32_t> indices; ///< A triangle list.
    std::vector<DracoAttribute> attributes;

    [[nodiscard]] const DracoAttribute* find(std::string_view name) const noexcept;
};

/// Decodes a primitive's KHR_draco_mesh_compression; vertices stand in the decoder's order.
/// - `primitive` is the JSON of a primitive that has the extension.
/// **Errors**: CompressionInvalid, ValueInvalid, SizeImplausible and those of Document::bufferView.
/// **Source**: KHR_draco_mesh_compression.
[[nodiscard]] Result<DracoMesh> decodeDraco(Document& document, const JsonView& primitive);

} // namespace stylized::import::gltf
