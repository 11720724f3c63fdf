#include "OrbitCamera.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stylized::viewer {
namespace {

constexpr float kNearest = 1e-4f, kFarthest = 1e7f; // metres from the target
constexpr float kStep = 0.9f;                       // of the distance, for a step of the wheel
constexpr float kNearPart = 1e-3f;                  // of the far plane's distance

} // namespace

glm::vec3 OrbitCamera::toCamera() const noexcept
{
    return {std::cos(elevation_) * std::sin(azimuth_), std::sin(elevation_), std::cos(elevation_) * std::cos(azimuth_)};
}

float OrbitCamera::halfHeight() const noexcept
{
    return distance_ * std::tan(0.5f * verticalFov_);
}

void OrbitCamera::orbit(const glm::vec2& pixels, float pictureHeight) noexcept
{
    const float radians = std::numbers::pi_v<float> / std::max(pictureHeight, 1.0f);
    azimuth_ = std::remainder(azimuth_ - pixels.x * radians, 2.0f * std::numbers::pi_v<float>);
    elevation_ = std::clamp(elevation_ + pixels.y * radians, -kSteepest, kSteepest);
}

void OrbitCamera::pan(const glm::vec2& pixels, float pictureHeight) noexcept
{
    const float metres = 2.0f * halfHeight() / std::max(pictureHeight, 1.0f);
    const glm::vec3 right(std::cos(azimuth_), 0.0f, -std::sin(azimuth_));
    const glm::vec3 up = glm::cross(toCamera(), right);
    target_ += (up * pixels.y - right * pixels.x) * metres;
}

void OrbitCamera::zoom(float steps) noexcept
{
    distance_ = std::clamp(distance_ * std::pow(kStep, steps), kNearest, kFarthest);
}

void OrbitCamera::frame(const math::Bounds& bounds, float aspect) noexcept
{
    if (bounds.isEmpty())
        return;
    world::Camera lens;
    lens.verticalFov = verticalFov_;
    lens.projection = isOrthographic_ ? world::Projection::Orthographic : world::Projection::Perspective;
    const world::Camera framed = world::framed(lens, bounds, {.viewDirection = -toCamera(), .aspect = aspect});
    const float distance = isOrthographic_ ? framed.halfHeight / std::tan(0.5f * verticalFov_)
                                           : glm::dot(framed.position - bounds.center(), toCamera());
    // In the middle of the box as seen along the view, which need not be its own.
    target_ = framed.position - toCamera() * glm::dot(framed.position - bounds.center(), toCamera());
    distance_ = std::clamp(distance, kNearest, kFarthest);
}

void OrbitCamera::lookLike(const world::Camera& camera) noexcept
{
    const glm::vec3 back = camera.position - camera.target;
    const float length = glm::length(back);
    if (!(length > 0.0f))
        return;
    target_ = camera.target;
    distance_ = std::clamp(length, kNearest, kFarthest);
    azimuth_ = std::atan2(back.x, back.z);
    elevation_ = std::clamp(std::asin(std::clamp(back.y / length, -1.0f, 1.0f)), -kSteepest, kSteepest);
    verticalFov_ = camera.verticalFov;
}

world::Camera OrbitCamera::camera(const math::Bounds& bounds) const noexcept
{
    world::Camera camera;
    camera.target = target_;
    camera.verticalFov = verticalFov_;
    camera.halfHeight = halfHeight();
    camera.projection = isOrthographic_ ? world::Projection::Orthographic : world::Projection::Perspective;
    const float radius = bounds.isEmpty() ? 1.0f : 0.5f * bounds.diagonal() + 1e-3f;
    const glm::vec3 center = bounds.isEmpty() ? target_ : bounds.center();
    // Without perspective, the camera may as well stand outside of everything.
    const float distance =
        isOrthographic_ ? std::max(distance_, glm::length(center - target_) + 2.0f * radius) : distance_;
    camera.position = target_ + toCamera() * distance;
    const float middle = glm::dot(center - camera.position, -toCamera());
    camera.far = std::max(1.1f * (middle + radius), 1e-2f * distance);
    camera.near = std::max(0.5f * (middle - radius), kNearPart * camera.far);
    return camera;
}

void OrbitCamera::setVerticalFov(float fov) noexcept
{
    const float height = halfHeight();
    verticalFov_ = fov;
    distance_ = std::clamp(height / std::tan(0.5f * fov), kNearest, kFarthest);
}

} // namespace stylized::viewer
