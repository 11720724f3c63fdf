#pragma once

#include <stylized/math/Bounds.h>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>

namespace stylized::world {

enum class Projection : std::uint8_t { Perspective, Orthographic };

/// Where the picture is taken from. The camera looks from `position` to `target`.
/// **Space**: world.
struct Camera {
    glm::vec3 position{0.0f, 0.0f, 3.0f};
    glm::vec3 target{0.0f};
    glm::vec3 up{0.0f, 1.0f, 0.0f}; ///< Need not be at right angles to the view; along it, another axis stands in.
    Projection projection = Projection::Perspective;
    float verticalFov = 0.5235988f; ///< Radians; perspective only. 30 degrees.
    float halfHeight = 1.0f;        ///< Metres; orthographic only.
    float near = 0.01f;             ///< Metres; greater than 0 for perspective.
    float far = 100.0f;             ///< Metres; greater than near.

    /// Unit length.
    [[nodiscard]] glm::vec3 direction() const noexcept;
    [[nodiscard]] glm::mat4 viewFromWorld() const noexcept;
    /// OpenGL's clip space: z from −1 to 1. `aspect` is width over height.
    [[nodiscard]] glm::mat4 clipFromView(float aspect) const noexcept;
    [[nodiscard]] glm::mat4 clipFromWorld(float aspect) const noexcept;
};

/// How `framed` places a camera.
struct Framing {
    glm::vec3 viewDirection{0.0f, 0.0f, -1.0f}; ///< The way the camera looks; any length but 0.
    float aspect = 1.0f;                        ///< Width over height.
    float margin = 0.05f;                       ///< Part of the half picture left free at each edge; 0 to below 1.
};

/// `lens` (projection, fov, up) moved so that all corners of `bounds` lie in the picture and, up to the margin, touch
/// two opposite edges of it: no nearer camera of this direction sees the whole box. Near and far enclose the box. The
/// camera stays at least a twentieth of the box's diagonal off its nearest corner.
/// - `bounds` must not be empty; a box without extent is treated as one of a metre.
[[nodiscard]] Camera framed(const Camera& lens, const math::Bounds& bounds, const Framing& framing) noexcept;

} // namespace stylized::world
