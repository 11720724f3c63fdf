#pragma once

#include <stylized/math/Bounds.h>
#include <stylized/world/Camera.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace stylized::viewer {

/// A camera that people turn around a point with the mouse.
/// **Space**: world; angles in radians.
class OrbitCamera {
public:
    static constexpr float kSteepest = 1.5533430f; ///< 89 degrees up or down: beyond, up and down would change places.

    /// Turns by a drag of so many pixels; half the picture's height is a quarter turn.
    void orbit(const glm::vec2& pixels, float pictureHeight) noexcept;
    /// Moves the target with the mouse, in the picture's plane.
    void pan(const glm::vec2& pixels, float pictureHeight) noexcept;
    /// Nearer by a tenth for each step, farther for negative ones.
    void zoom(float steps) noexcept;

    /// Looks at all of `bounds` without turning. Does nothing where it is empty.
    void frame(const math::Bounds& bounds, float aspect) noexcept;
    /// Stands where `camera` does and looks where it does.
    void lookLike(const world::Camera& camera) noexcept;

    /// The camera, its near and far planes around `bounds`.
    [[nodiscard]] world::Camera camera(const math::Bounds& bounds) const noexcept;

    [[nodiscard]] float azimuth() const noexcept { return azimuth_; }
    [[nodiscard]] float elevation() const noexcept { return elevation_; }
    [[nodiscard]] float distance() const noexcept { return distance_; }
    [[nodiscard]] const glm::vec3& target() const noexcept { return target_; }
    [[nodiscard]] bool isOrthographic() const noexcept { return isOrthographic_; }
    /// The size of things at the target stays.
    void setOrthographic(bool isOrthographic) noexcept { isOrthographic_ = isOrthographic; }
    [[nodiscard]] float verticalFov() const noexcept { return verticalFov_; }
    /// Keeps the size of things at the target.
    /// - `fov` is above 0 and below pi.
    void setVerticalFov(float fov) noexcept;

    friend bool operator==(const OrbitCamera&, const OrbitCamera&) = default;

private:
    [[nodiscard]] glm::vec3 toCamera() const noexcept;
    [[nodiscard]] float halfHeight() const noexcept; // metres at the target

    glm::vec3 target_{0.0f};
    float azimuth_ = 0.0f;
    float elevation_ = 0.0f;
    float distance_ = 3.0f;
    float verticalFov_ = 0.5235988f; // 30 degrees
    bool isOrthographic_ = false;
};

} // namespace stylized::viewer
