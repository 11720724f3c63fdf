#pragma once

#include <stylized/math/Bounds.h>

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include <array>

namespace stylized::world {

/// The six planes of what a camera sees.
/// **Shape**: a plane is (normal, distance), normals inward: dot(normal, point) + distance ≥ 0 inside.
/// **Space**: the one that the matrix it was made from maps to clip space.
struct Frustum {
    std::array<glm::vec4, 6> planes;

    /// Whether a part of the box may be seen. Never false for a box that touches the inside; may be true for one just
    /// outside an edge. An empty box is not seen.
    [[nodiscard]] bool intersects(const math::Bounds& bounds) const noexcept;
};

/// **Source**: Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes from the World-View-Projection Matrix".
[[nodiscard]] Frustum frustumOf(const glm::mat4& clipFromSpace) noexcept;

} // namespace stylized::world
