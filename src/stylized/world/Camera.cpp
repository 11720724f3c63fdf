#include "stylized/world/Camera.h"

#include <stylized/core/Assert.h>

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stylized::world {
namespace {

struct ViewAxes {
    glm::vec3 right, up, forward;
};

ViewAxes viewAxes(const glm::vec3& forward, const glm::vec3& up) noexcept
{
    glm::vec3 side = glm::cross(forward, up);
    // Looking along `up`: any axis across the view will do, and −Z above looks like a map.
    if (glm::dot(side, side) < 1e-8f * std::max(glm::dot(up, up), 1e-30f))
        side = glm::cross(forward, glm::vec3(0, 0, -1));
    if (glm::dot(side, side) < 1e-8f)
        side = glm::cross(forward, glm::vec3(0, 1, 0));
    const glm::vec3 right = glm::normalize(side);
    return {right, glm::cross(right, forward), forward};
}

/// The corners of a box along the axes of a view; extents of them.
struct ViewExtents {
    glm::vec3 min{std::numeric_limits<float>::max()};
    glm::vec3 max{-std::numeric_limits<float>::max()};
};

std::array<glm::vec3, 8> cornersInView(const math::Bounds& bounds, const ViewAxes& axes) noexcept
{
    std::array<glm::vec3, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::vec3 corner((i & 1) != 0 ? bounds.max.x : bounds.min.x, (i & 2) != 0 ? bounds.max.y : bounds.min.y,
                               (i & 4) != 0 ? bounds.max.z : bounds.min.z);
        const glm::vec3 local = corner - bounds.center();
        corners[i] = {glm::dot(local, axes.right), glm::dot(local, axes.up), glm::dot(local, axes.forward)};
    }
    return corners;
}

ViewExtents extentsOf(const std::array<glm::vec3, 8>& corners) noexcept
{
    ViewExtents extents;
    for (const glm::vec3& corner : corners) {
        extents.min = glm::min(extents.min, corner);
        extents.max = glm::max(extents.max, corner);
    }
    return extents;
}

/// One axis across the view. A camera at depth z sees a corner (x, depth d) where |x − p| ≤ t (d − z); over all corners
/// that is low + t z ≤ p ≤ high − t z.
struct AxisFit {
    float low = -std::numeric_limits<float>::max();
    float high = std::numeric_limits<float>::max();
    float tangent;

    [[nodiscard]] float place() const noexcept { return 0.5f * (low + high); }
    [[nodiscard]] float largestDepth() const noexcept { return (high - low) / (2.0f * tangent); }
};

AxisFit fitAxis(const std::array<glm::vec3, 8>& corners, int axis, float tangent) noexcept
{
    AxisFit fit{.tangent = tangent};
    for (const glm::vec3& corner : corners) {
        fit.low = std::max(fit.low, corner[axis] - tangent * corner.z);
        fit.high = std::min(fit.high, corner[axis] + tangent * corner.z);
    }
    return fit;
}

} // namespace

glm::vec3 Camera::direction() const noexcept
{
    const glm::vec3 way = target - position;
    const float length = glm::length(way);
    return length > 0.0f ? way / length : glm::vec3(0, 0, -1);
}

glm::mat4 Camera::viewFromWorld() const noexcept
{
    const ViewAxes axes = viewAxes(direction(), up);
    glm::mat4 view(1.0f);
    for (int i = 0; i < 3; ++i) {
        view[i][0] = axes.right[i];
        view[i][1] = axes.up[i];
        view[i][2] = -axes.forward[i];
    }
    view[3] = {-glm::dot(axes.right, position), -glm::dot(axes.up, position), glm::dot(axes.forward, position), 1.0f};
    return view;
}

glm::mat4 Camera::clipFromView(float aspect) const noexcept
{
    if (projection == Projection::Perspective)
        return glm::perspectiveRH_NO(verticalFov, aspect, near, far);
    return glm::orthoRH_NO(-halfHeight * aspect, halfHeight * aspect, -halfHeight, halfHeight, near, far);
}

glm::mat4 Camera::clipFromWorld(float aspect) const noexcept
{
    return clipFromView(aspect) * viewFromWorld();
}

Camera framed(const Camera& lens, const math::Bounds& bounds, const Framing& framing) noexcept
{
    STYLIZED_ASSERT(!bounds.isEmpty(), "a box to frame must hold something");
    STYLIZED_ASSERT(framing.margin >= 0.0f && framing.margin < 1.0f && framing.aspect > 0.0f, "framing out of range");
    math::Bounds box = bounds;
    if (box.diagonal() <= 0.0f)
        box = {box.min - glm::vec3(0.5f), box.max + glm::vec3(0.5f)};
    const ViewAxes axes = viewAxes(glm::normalize(framing.viewDirection), lens.up);
    const std::array<glm::vec3, 8> corners = cornersInView(box, axes);
    const ViewExtents extents = extentsOf(corners);
    const float diagonal = box.diagonal();
    const float inside = 1.0f - framing.margin;

    Camera camera = lens;
    glm::vec3 place(0.0f); // in view axes, from the box's centre
    if (lens.projection == Projection::Perspective) {
        const float tangent = std::tan(0.5f * lens.verticalFov) * inside;
        const AxisFit across = fitAxis(corners, 0, tangent * framing.aspect);
        const AxisFit along = fitAxis(corners, 1, tangent);
        const float depth = std::min({across.largestDepth(), along.largestDepth(), extents.min.z - 0.05f * diagonal});
        place = {across.place(), along.place(), depth};
    } else {
        const glm::vec3 half = 0.5f * (extents.max - extents.min);
        camera.halfHeight = std::max({half.y, half.x / framing.aspect, 1e-6f * diagonal}) / inside;
        place.z = extents.min.z - 0.5f * diagonal;
    }
    camera.position = box.center() + axes.right * place.x + axes.up * place.y + axes.forward * place.z;
    camera.target = camera.position + axes.forward * -place.z;
    // Room before and behind: what is framed may move out of its box.
    camera.near = 0.5f * (extents.min.z - place.z);
    camera.far = extents.max.z - place.z + 0.5f * diagonal;
    return camera;
}

} // namespace stylized::world
