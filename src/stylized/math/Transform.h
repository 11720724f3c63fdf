#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace stylized::math {

/// Translation, rotation and scale; applied scale first, translation last.
/// **Space**: maps the space that carries it into its parent's.
struct Transform {
    glm::vec3 translation{0.0f};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f}; ///< Unit length; glm's order (w, x, y, z).
    glm::vec3 scale{1.0f};

    friend bool operator==(const Transform&, const Transform&) = default;
};

/// translate · rotate · scale.
[[nodiscard]] glm::mat4 toMatrix(const Transform& transform) noexcept;
[[nodiscard]] glm::dmat4 toMatrixDouble(const Transform& transform) noexcept;

struct DecomposedMatrix {
    Transform transform;
    bool exact; ///< False where the matrix has shear, projection or zero scale, which a Transform cannot say.
};

/// The Transform whose matrix is nearest `matrix`; a mirrored matrix gets a negative x scale.
[[nodiscard]] DecomposedMatrix decompose(const glm::dmat4& matrix) noexcept;

} // namespace stylized::math
