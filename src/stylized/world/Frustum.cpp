#include "stylized/world/Frustum.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace stylized::world {

bool Frustum::intersects(const math::Bounds& bounds) const noexcept
{
    if (bounds.isEmpty())
        return false;
    for (const glm::vec4& plane : planes) {
        // The corner that lies farthest along the plane's normal.
        const glm::vec3 corner(plane.x >= 0.0f ? bounds.max.x : bounds.min.x,
                               plane.y >= 0.0f ? bounds.max.y : bounds.min.y,
                               plane.z >= 0.0f ? bounds.max.z : bounds.min.z);
        if (glm::dot(glm::vec3(plane), corner) + plane.w < 0.0f)
            return false;
    }
    return true;
}

Frustum frustumOf(const glm::mat4& clipFromSpace) noexcept
{
    const glm::mat4 rows = glm::transpose(clipFromSpace);
    return {{rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1], rows[3] - rows[1], rows[3] + rows[2],
             rows[3] - rows[2]}};
}

} // namespace stylized::world
