#include "stylized/graphics/VertexArray.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>

namespace stylized::graphics {
namespace {

struct FormatInfo {
    GLint count;
    GLenum type;
    bool isNormalized;
    bool isInteger;
};

FormatInfo infoOf(VertexFormat format)
{
    switch (format) {
    case VertexFormat::Float1: return {1, GL_FLOAT, false, false};
    case VertexFormat::Float2: return {2, GL_FLOAT, false, false};
    case VertexFormat::Float3: return {3, GL_FLOAT, false, false};
    case VertexFormat::Float4: return {4, GL_FLOAT, false, false};
    case VertexFormat::Unorm8x4: return {4, GL_UNSIGNED_BYTE, true, false};
    case VertexFormat::Unorm16x4: return {4, GL_UNSIGNED_SHORT, true, false};
    case VertexFormat::Uint16x4: return {4, GL_UNSIGNED_SHORT, false, true};
    case VertexFormat::Uint32: return {1, GL_UNSIGNED_INT, false, true};
    }
    return {};
}

} // namespace

VertexArray::VertexArray(Context& context, std::span<const VertexAttribute> attributes, std::string_view label)
{
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    handle_ = Handle(context, ObjectKind::VertexArray, id);
    handle_.setLabel(label);
    for (const VertexAttribute& attribute : attributes) {
        const FormatInfo info = infoOf(attribute.format);
        glEnableVertexArrayAttrib(id, attribute.location);
        glVertexArrayAttribBinding(id, attribute.location, attribute.binding);
        if (info.isInteger)
            glVertexArrayAttribIFormat(id, attribute.location, info.count, info.type, attribute.offset);
        else
            glVertexArrayAttribFormat(id, attribute.location, info.count, info.type, info.isNormalized,
                                      attribute.offset);
    }
}

void VertexArray::setVertexBuffer(std::uint32_t binding, const Buffer& buffer, std::size_t offset, std::uint32_t stride)
{
    STYLIZED_ASSERT(isValid() && buffer.isValid() && offset < buffer.size(), "vertices start inside a buffer");
    glVertexArrayVertexBuffer(id(), binding, buffer.id(), static_cast<GLintptr>(offset), static_cast<GLsizei>(stride));
}

void VertexArray::setIndexBuffer(const Buffer& buffer)
{
    STYLIZED_ASSERT(isValid() && buffer.isValid(), "indices come from a buffer");
    glVertexArrayElementBuffer(id(), buffer.id());
}

} // namespace stylized::graphics
