#include "stylized/math/Affine.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>

namespace stylized::math {

Affine toAffine(const glm::mat4& matrix) noexcept
{
    return {{glm::row(matrix, 0), glm::row(matrix, 1), glm::row(matrix, 2)}};
}

glm::mat4 toMatrix(const Affine& affine) noexcept
{
    return glm::transpose(glm::mat4(affine.rows[0], affine.rows[1], affine.rows[2], glm::vec4(0, 0, 0, 1)));
}

glm::vec3 transformPoint(const Affine& affine, const glm::vec3& point) noexcept
{
    const glm::vec4 p(point, 1.0f);
    return {glm::dot(affine.rows[0], p), glm::dot(affine.rows[1], p), glm::dot(affine.rows[2], p)};
}

} // namespace stylized::math
