#include "stylized/app/ViewSettings.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace stylized::app {
namespace {

constexpr float kBustPart = 1.0f / 3.0f; // of the height: head and shoulders of a standing figure
constexpr float kNearPart = 1e-3f;       // of the far distance: as near as a 24-bit depth buffer bears

/// A camera that stands where it is told, its near and far planes around all of `bounds`.
world::Camera freeCamera(const glm::vec3& position, const glm::vec3& target, const math::Bounds& bounds, float fov)
{
    world::Camera camera;
    camera.position = position;
    camera.target = target;
    camera.verticalFov = fov;
    const glm::vec3 forward = camera.direction();
    const float middle = glm::dot(bounds.center() - position, forward);
    const float radius = 0.5f * bounds.diagonal();
    const float reach = 1.1f * (middle + radius);
    camera.far = reach > 0.0f ? reach : 1.0f; // all of it behind the camera: nothing to see at any distance
    camera.near = std::max(0.5f * (middle - radius), kNearPart * camera.far);
    return camera;
}

} // namespace

ViewSettings presetView(std::string_view name) noexcept
{
    struct Preset {
        std::string_view name;
        Subject subject;
        float azimuth, elevation;
    };
    constexpr Preset kPresets[] = {{"front", Subject::Whole, 0, 0},
                                   {"left", Subject::Whole, 90, 0},
                                   {"back", Subject::Whole, 180, 0},
                                   {"iso", Subject::Whole, 35, 25},
                                   {"bust", Subject::Bust, 0, 0}};
    const Preset& preset =
        *std::find_if(std::begin(kPresets), std::end(kPresets), [&](const Preset& p) { return p.name == name; });
    ViewSettings view;
    view.subject = preset.subject;
    view.azimuth = preset.azimuth;
    view.elevation = preset.elevation;
    return view;
}

math::Bounds partOf(const math::Bounds& bounds, Subject subject) noexcept
{
    if (subject == Subject::Whole)
        return bounds;
    const float height = kBustPart * bounds.size().y;
    math::Bounds part = bounds;
    part.min.y = bounds.max.y - height;
    // Arms held out sideways are no part of a bust.
    for (const int axis : {0, 2}) {
        part.min[axis] = std::max(bounds.min[axis], bounds.center()[axis] - 0.5f * height);
        part.max[axis] = std::min(bounds.max[axis], bounds.center()[axis] + 0.5f * height);
    }
    return part;
}

math::Bounds turnedAround(const math::Bounds& bounds, const glm::vec3& center) noexcept
{
    const glm::vec3 farthest = glm::max(glm::abs(bounds.min - center), glm::abs(bounds.max - center));
    const float radius = std::hypot(farthest.x, farthest.z);
    return {{center.x - radius, bounds.min.y, center.z - radius}, {center.x + radius, bounds.max.y, center.z + radius}};
}

world::Camera cameraFor(const ViewSettings& view, const math::Bounds& bounds, float aspect) noexcept
{
    return cameraFor(view, partOf(bounds, view.subject), bounds, aspect);
}

world::Camera cameraFor(const ViewSettings& view, const math::Bounds& part, const math::Bounds& bounds,
                        float aspect) noexcept
{
    const float fov = glm::radians(view.fov);
    if (view.position)
        return freeCamera(*view.position, view.target.value_or(part.center()), bounds, fov);
    const float azimuth = glm::radians(view.azimuth), elevation = glm::radians(view.elevation);
    const glm::vec3 toCamera(std::cos(elevation) * std::sin(azimuth), std::sin(elevation),
                             std::cos(elevation) * std::cos(azimuth));
    world::Camera lens;
    lens.verticalFov = fov;
    const world::Camera camera = world::framed(lens, part, {.viewDirection = -toCamera, .aspect = aspect});
    const glm::vec3 shift = view.target ? *view.target - camera.target : glm::vec3(0.0f);
    return freeCamera(camera.position + shift, camera.target + shift, bounds, fov);
}

} // namespace stylized::app
