#include "stylized/graphics/Buffer.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <cstring>

namespace stylized::graphics {
namespace {

/// What is written into mapped memory is seen by all commands issued afterwards, without a call in between.
constexpr GLbitfield kMapFlags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;

GLbitfield storageFlags(BufferUsage usage) noexcept
{
    switch (usage) {
    case BufferUsage::Static: break;
    case BufferUsage::Dynamic: return GL_DYNAMIC_STORAGE_BIT;
    case BufferUsage::Mapped: return kMapFlags;
    }
    return 0;
}

/// Makes the storage and says whether there was memory for it. The error flag is read only here, where something was
/// allocated; all other errors come through the debug output.
bool allocate(GLuint id, std::size_t size, const void* bytes, BufferUsage usage)
{
    while (glGetError() != GL_NO_ERROR) {
    }
    glNamedBufferStorage(id, static_cast<GLsizeiptr>(size), bytes, storageFlags(usage));
    return glGetError() == GL_NO_ERROR;
}

Result<Handle> makeStorage(Context& context, std::size_t size, const void* bytes, BufferUsage usage,
                           std::string_view label)
{
    STYLIZED_ASSERT(size > 0, "an OpenGL buffer cannot be empty");
    GLuint id = 0;
    glCreateBuffers(1, &id);
    Handle handle(context, ObjectKind::Buffer, id);
    handle.setLabel(label);
    if (!allocate(id, size, bytes, usage))
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("The driver has no memory for the buffer '{}' of {} bytes", label, size));
    return handle;
}

} // namespace

Result<Buffer> Buffer::create(Context& context, std::size_t size, BufferUsage usage, std::string_view label)
{
    auto handle = makeStorage(context, size, nullptr, usage, label);
    if (!handle)
        return fail(std::move(handle.error()));
    Buffer buffer;
    buffer.handle_ = std::move(*handle);
    buffer.size_ = size;
    buffer.usage_ = usage;
    if (usage == BufferUsage::Mapped) {
        buffer.mapped_ =
            static_cast<std::byte*>(glMapNamedBufferRange(buffer.id(), 0, static_cast<GLsizeiptr>(size), kMapFlags));
        if (buffer.mapped_ == nullptr)
            return fail(ErrorCode::GraphicsFailed, {},
                        fmt::format("The driver cannot map the buffer '{}' of {} bytes", label, size));
    }
    return buffer;
}

Result<Buffer> Buffer::create(Context& context, std::span<const std::byte> bytes, BufferUsage usage,
                              std::string_view label)
{
    STYLIZED_ASSERT(usage != BufferUsage::Mapped, "a mapped buffer is made empty");
    auto handle = makeStorage(context, bytes.size(), bytes.data(), usage, label);
    if (!handle)
        return fail(std::move(handle.error()));
    ++context.counters_.bufferUploadCount;
    context.counters_.uploadedByteCount += bytes.size();
    Buffer buffer;
    buffer.handle_ = std::move(*handle);
    buffer.size_ = bytes.size();
    buffer.usage_ = usage;
    return buffer;
}

void Buffer::write(std::size_t offset, std::span<const std::byte> bytes)
{
    STYLIZED_ASSERT(usage_ != BufferUsage::Static, "a static buffer is not written to");
    STYLIZED_ASSERT(offset <= size_ && bytes.size() <= size_ - offset, "the bytes lie inside the buffer");
    if (bytes.empty())
        return;
    if (mapped_ != nullptr)
        std::memcpy(mapped_ + offset, bytes.data(), bytes.size());
    else
        glNamedBufferSubData(id(), static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes.size()), bytes.data());
    GraphicsCounters& counters = handle_.context().counters_;
    ++counters.bufferUploadCount;
    counters.uploadedByteCount += bytes.size();
}

void Buffer::copyFrom(const Buffer& source, std::size_t sourceOffset, std::size_t offset, std::size_t size)
{
    STYLIZED_ASSERT(offset <= size_ && size <= size_ - offset, "the target range lies inside the buffer");
    STYLIZED_ASSERT(sourceOffset <= source.size_ && size <= source.size_ - sourceOffset,
                    "the source range lies inside the buffer");
    if (size > 0)
        glCopyNamedBufferSubData(source.id(), id(), static_cast<GLintptr>(sourceOffset), static_cast<GLintptr>(offset),
                                 static_cast<GLsizeiptr>(size));
}

void Buffer::read(std::size_t offset, std::span<std::byte> out) const
{
    STYLIZED_ASSERT(offset <= size_ && out.size() <= size_ - offset, "the bytes lie inside the buffer");
    if (!out.empty())
        glGetNamedBufferSubData(id(), static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(out.size()), out.data());
}

} // namespace stylized::graphics
