#pragma once

#include <stylized/world/RenderWorld.h>

#include <cstdint>

namespace stylized::renderer {

/// Pixels of a picture, counted from its lower left corner.
struct PixelRect {
    std::uint32_t x = 0, y = 0, width = 0, height = 0;

    [[nodiscard]] bool contains(const PixelRect& other) const noexcept
    {
        return other.x >= x && other.y >= y && other.x + other.width <= x + width &&
               other.y + other.height <= y + height;
    }

    friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

/// How far items show beyond their bounds.
struct DrawnMargin {
    float pixels = 1.0f; ///< Of the picture.
    float metres = 0.0f;
};

/// The pixels in which the world's items can show, from their bounds and a margin for what is drawn around them; the
/// whole picture where one reaches behind the camera; nothing where there is nothing. Passes over the picture need not
/// look elsewhere.
/// - `width` and `height` are the picture's, in pixels.
[[nodiscard]] PixelRect drawnRect(const world::RenderWorld& world, std::uint32_t width, std::uint32_t height,
                                  const DrawnMargin& margin = {}) noexcept;

} // namespace stylized::renderer
