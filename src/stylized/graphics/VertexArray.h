#pragma once

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Handle.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace stylized::graphics {

/// How an attribute lies in memory and what the shader declares for it.
enum class VertexFormat : std::uint8_t {
    Float1,    ///< float
    Float2,    ///< vec2
    Float3,    ///< vec3
    Float4,    ///< vec4
    Unorm8x4,  ///< vec4, each byte over 255
    Unorm16x4, ///< vec4, each 16-bit value over 65535
    Uint16x4,  ///< uvec4: an integer attribute
    Uint32,    ///< uint: an integer attribute
};

struct VertexAttribute {
    std::uint32_t location = 0; ///< As in layout(location = …).
    std::uint32_t binding = 0;  ///< The vertex buffer it comes from.
    VertexFormat format = VertexFormat::Float4;
    std::uint32_t offset = 0; ///< Bytes from the start of a vertex in that buffer.
};

/// Where a draw takes its vertices and indices from.
/// **Ownership**: move-only; the buffers must outlive it. See Handle for the empty state.
class VertexArray final {
public:
    VertexArray() noexcept = default;
    VertexArray(Context& context, std::span<const VertexAttribute> attributes, std::string_view label);

    /// Vertices of binding `binding` start at byte `offset` of `buffer`, `stride` bytes apart.
    void setVertexBuffer(std::uint32_t binding, const Buffer& buffer, std::size_t offset, std::uint32_t stride);

    /// 32-bit indices.
    void setIndexBuffer(const Buffer& buffer);

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }

private:
    Handle handle_;
};

} // namespace stylized::graphics
