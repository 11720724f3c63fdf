#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Handle.h>

#include <cstddef>
#include <span>
#include <string_view>

namespace stylized::graphics {

enum class BufferUsage : unsigned char {
    Static,  ///< Contents are given when it is made; afterwards only the GPU may write.
    Dynamic, ///< Written from the CPU again and again; the driver keeps what the GPU still has to read.
    Mapped,  ///< The same without an OpenGL call: the caller writes only what the GPU reads no more, see PlaceRing.
};

/// Bytes on the GPU: vertices, indices, uniforms, shader storage, captured geometry.
/// **Ownership**: move-only; see Handle for the empty state.
class Buffer final {
public:
    Buffer() noexcept = default;

    /// A buffer of `size` bytes (> 0) without defined contents.
    /// **Errors**: GraphicsFailed where memory runs out.
    [[nodiscard]] static Result<Buffer> create(Context& context, std::size_t size, BufferUsage usage,
                                               std::string_view label);

    /// A buffer holding a copy of `bytes` (not empty).
    [[nodiscard]] static Result<Buffer> create(Context& context, std::span<const std::byte> bytes, BufferUsage usage,
                                               std::string_view label);

    /// Replaces the bytes from `offset` on. Dynamic and mapped buffers only.
    void write(std::size_t offset, std::span<const std::byte> bytes);

    /// Copies `size` bytes of `source` from `sourceOffset` to `offset`, on the GPU.
    void copyFrom(const Buffer& source, std::size_t sourceOffset, std::size_t offset, std::size_t size);

    /// Waits for the GPU and reads the bytes from `offset` on back.
    void read(std::size_t offset, std::span<std::byte> out) const;

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    Handle handle_;
    std::byte* mapped_ = nullptr; // of mapped buffers; goes with the object
    std::size_t size_ = 0;
    BufferUsage usage_ = BufferUsage::Static;
};

} // namespace stylized::graphics
