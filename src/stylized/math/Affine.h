#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace stylized::math {

/// An affine matrix as three rows of vec4: 48 bytes, the shape of a joint matrix on the GPU.
/// **Shape**: row r is (m[r][0], m[r][1], m[r][2], translation[r]); the fourth row is (0, 0, 0, 1).
struct Affine {
    glm::vec4 rows[3]{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
};
static_assert(sizeof(Affine) == 48);

/// The upper three rows of `matrix`; its fourth row is dropped.
[[nodiscard]] Affine toAffine(const glm::mat4& matrix) noexcept;
[[nodiscard]] glm::mat4 toMatrix(const Affine& affine) noexcept;

/// `affine` · (point, 1).
[[nodiscard]] glm::vec3 transformPoint(const Affine& affine, const glm::vec3& point) noexcept;

} // namespace stylized::math
