#include "stylized/math/Bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

namespace stylized::math {

float Bounds::diagonal() const noexcept
{
    return glm::length(size());
}

float Bounds::volume() const noexcept
{
    const glm::vec3 s = size();
    return s.x * s.y * s.z;
}

bool Bounds::contains(const glm::vec3& point) const noexcept
{
    return glm::all(glm::lessThanEqual(min, point)) && glm::all(glm::lessThanEqual(point, max));
}

Bounds transformed(const Bounds& bounds, const Affine& transform) noexcept
{
    if (bounds.isEmpty())
        return bounds;
    // Arvo, "Transforming axis-aligned bounding boxes" (Graphics Gems, 1990).
    Bounds out;
    for (int row = 0; row < 3; ++row) {
        float low = transform.rows[row].w, high = low;
        for (int column = 0; column < 3; ++column) {
            const float a = transform.rows[row][column] * bounds.min[column];
            const float b = transform.rows[row][column] * bounds.max[column];
            low += glm::min(a, b);
            high += glm::max(a, b);
        }
        out.min[row] = low;
        out.max[row] = high;
    }
    return out;
}

Bounds transformed(const Bounds& bounds, const glm::mat4& transform) noexcept
{
    return transformed(bounds, toAffine(transform));
}

} // namespace stylized::math
