#include "stylized/graphics/RingBuffer.h"

#include <stylized/graphics/Context.h>

#include <algorithm>
#include <utility>

namespace stylized::graphics {

Result<void> RingBuffer::write(Context& context, std::span<const std::byte> bytes, std::string_view label)
{
    if (std::equal(bytes.begin(), bytes.end(), bytes_.begin(), bytes_.end()))
        return {};
    if (bytes.size() > placeSize_)
        if (Result<void> grown = grow(context, bytes.size(), label); !grown)
            return grown;
    ring_.advance(context.timeline());
    buffer_.write(offset(), bytes);
    bytes_.assign(bytes.begin(), bytes.end());
    return {};
}

/// A buffer of its own: the GPU may still read the one before, which the driver keeps until then.
Result<void> RingBuffer::grow(Context& context, std::size_t size, std::string_view label)
{
    const std::size_t alignment =
        std::max(context.limits().uniformOffsetAlignment, context.limits().storageOffsetAlignment); // powers of two
    const std::size_t placeSize = (std::max(size, 2 * placeSize_) + alignment - 1) / alignment * alignment;
    auto made = Buffer::create(context, PlaceRing::kPlaceCount * placeSize, BufferUsage::Mapped, label);
    if (!made)
        return fail(std::move(made.error()));
    buffer_ = std::move(*made);
    placeSize_ = placeSize;
    ring_ = {};
    return {};
}

} // namespace stylized::graphics
