#pragma once

#include <stylized/import/gltf/Bytes.h>
#include <stylized/import/gltf/Json.h>

#include <cstdint>

namespace stylized::import::gltf {

enum class MeshoptMode : std::uint8_t { Attributes, Triangles, Indices };
enum class MeshoptFilter : std::uint8_t { None, Octahedral, Quaternion, Exponential };

/// What a buffer view's EXT_meshopt_compression says about its content.
struct MeshoptLayout {
    MeshoptMode mode = MeshoptMode::Attributes;
    MeshoptFilter filter = MeshoptFilter::None;
    std::uint32_t count = 0;
    std::uint32_t stride = 0;
};

/// Reads and checks the extension's object.
/// - `byteLength` is the view's own, which count · byteStride must equal.
/// **Errors**: ValueMissing, ValueInvalid, ExtentOutOfRange.
/// **Source**: EXT_meshopt_compression.
[[nodiscard]] Result<MeshoptLayout> readMeshoptLayout(const JsonView& extension, std::uint64_t byteLength);

/// Decodes count · stride bytes. **Errors**: CompressionInvalid.
[[nodiscard]] Result<Bytes> decodeMeshopt(const MeshoptLayout& layout, std::span<const std::byte> compressed,
                                          const JsonView& extension);

} // namespace stylized::import::gltf
