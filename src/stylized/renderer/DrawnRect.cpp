#include "stylized/renderer/DrawnRect.h"

#include <stylized/math/MorphReach.h>

#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::renderer {
namespace {

/// What lies in the picture, in its unit square.
struct UnitRect {
    glm::vec2 min{std::numeric_limits<float>::infinity()};
    glm::vec2 max{-std::numeric_limits<float>::infinity()};
};

constexpr UnitRect kWhole{glm::vec2(0.0f), glm::vec2(1.0f)};

/// False where a corner lies behind the camera, or nowhere.
bool include(UnitRect& rect, const glm::mat4& clipFromWorld, const math::Bounds& bounds) noexcept
{
    for (unsigned corner = 0; corner < 8; ++corner) {
        const glm::vec3 point((corner & 1) != 0 ? bounds.max.x : bounds.min.x,
                              (corner & 2) != 0 ? bounds.max.y : bounds.min.y,
                              (corner & 4) != 0 ? bounds.max.z : bounds.min.z);
        const glm::vec4 clip = clipFromWorld * glm::vec4(point, 1.0f);
        const glm::vec2 place = 0.5f + 0.5f * glm::vec2(clip) / clip.w;
        if (!(clip.w > 0.0f) || !std::isfinite(place.x) || !std::isfinite(place.y))
            return false;
        rect.min = glm::min(rect.min, place);
        rect.max = glm::max(rect.max, place);
    }
    return true;
}

/// First and one past the last pixel of `size` that [low, high] touches.
void toPixels(float low, float high, float margin, std::uint32_t size, std::uint32_t& first,
              std::uint32_t& count) noexcept
{
    const auto limit = static_cast<float>(size);
    const float begin = std::clamp(std::floor(low * limit - margin), 0.0f, limit);
    const float end = std::clamp(std::ceil(high * limit + margin), 0.0f, limit);
    first = static_cast<std::uint32_t>(begin);
    count = static_cast<std::uint32_t>(std::max(end - begin, 0.0f));
}

} // namespace

PixelRect drawnRect(const world::RenderWorld& world, std::uint32_t width, std::uint32_t height,
                    const DrawnMargin& margin) noexcept
{
    if (world.items.empty())
        return {};
    const glm::mat4 clipFromWorld = world.camera.clipFromWorld(world.aspect);
    UnitRect rect;
    for (const world::RenderItem& item : world.items) {
        if (include(rect, clipFromWorld, math::widened(item.worldBounds, margin.metres)))
            continue;
        rect = kWhole;
        break;
    }
    PixelRect pixels;
    toPixels(rect.min.x, rect.max.x, margin.pixels, width, pixels.x, pixels.width);
    toPixels(rect.min.y, rect.max.y, margin.pixels, height, pixels.y, pixels.height);
    return pixels;
}

} // namespace stylized::renderer
