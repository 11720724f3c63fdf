#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/PlaceRing.h>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::graphics {

class Context;

/// Bytes that the CPU replaces as a whole, frame after frame, while the GPU may still read earlier ones: a PlaceRing in
/// one mapped buffer, which grows by doubling.
/// **Ownership**: move-only; empty at first.
/// **Threads**: the context's.
class RingBuffer final {
public:
    /// Makes `bytes` (not empty) what is bound from now on. The same bytes as last time stay where they are: no upload,
    /// no OpenGL call.
    /// **Errors**: GraphicsFailed where memory runs out; what was there stays.
    [[nodiscard]] Result<void> write(Context& context, std::span<const std::byte> bytes, std::string_view label);

    /// What to bind; it and offset() may change with each write().
    [[nodiscard]] const Buffer& buffer() const noexcept { return buffer_; }
    /// Where the bytes start: a multiple of the context's alignments of uniform and of storage buffers.
    [[nodiscard]] std::size_t offset() const noexcept { return ring_.current() * placeSize_; }
    /// Of what was last written.
    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }

private:
    Result<void> grow(Context& context, std::size_t size, std::string_view label);

    Buffer buffer_;
    PlaceRing ring_;
    std::size_t placeSize_ = 0;
    std::vector<std::byte> bytes_; // as last written: mapped memory may be slow to read
};

} // namespace stylized::graphics
