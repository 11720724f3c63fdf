#include "stylized/math/Transform.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::math {
namespace {

template <class Scalar>
glm::mat<4, 4, Scalar> compose(const Transform& transform) noexcept
{
    using Vec3 = glm::vec<3, Scalar>;
    glm::mat<4, 4, Scalar> out = glm::mat4_cast(glm::qua<Scalar>(transform.rotation));
    const Vec3 scale(transform.scale);
    for (int column = 0; column < 3; ++column)
        out[column] *= scale[column];
    out[3] = glm::vec<4, Scalar>(Vec3(transform.translation), Scalar(1));
    return out;
}

/// Largest entry by which rotation · scale may miss the matrix and still count as the same, relative to its scale:
/// files store matrices in single precision (2^-24), products of a few of those lose two more digits.
constexpr double kExactTolerance = 1e-5;

} // namespace

glm::mat4 toMatrix(const Transform& transform) noexcept
{
    return compose<float>(transform);
}

glm::dmat4 toMatrixDouble(const Transform& transform) noexcept
{
    return compose<double>(transform);
}

DecomposedMatrix decompose(const glm::dmat4& matrix) noexcept
{
    glm::dmat3 axes(matrix);
    glm::dvec3 scale(glm::length(axes[0]), glm::length(axes[1]), glm::length(axes[2]));
    if (glm::determinant(axes) < 0.0)
        scale.x = -scale.x;
    for (int i = 0; i < 3; ++i)
        if (scale[i] != 0.0)
            axes[i] /= scale[i];
    // A column of zero length says nothing about its direction: complete a right-handed frame.
    for (int i = 0; i < 3; ++i) {
        if (scale[i] != 0.0)
            continue;
        const glm::dvec3 cross = glm::cross(axes[(i + 1) % 3], axes[(i + 2) % 3]);
        const double length = glm::length(cross);
        axes[i] = length > 0.0 ? cross / length : glm::dvec3(i == 0, i == 1, i == 2);
    }
    // Gram-Schmidt, so that a sheared matrix still gives a rotation.
    glm::dmat3 frame;
    frame[0] = axes[0];
    frame[1] = axes[1] - glm::dot(frame[0], axes[1]) * frame[0];
    const double secondLength = glm::length(frame[1]);
    const glm::dvec3 fallback = std::abs(frame[0].x) < 0.9 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    frame[1] = secondLength > 1e-12 ? frame[1] / secondLength : glm::normalize(glm::cross(frame[0], fallback));
    frame[2] = glm::cross(frame[0], frame[1]);

    const glm::dquat rotation = glm::normalize(glm::quat_cast(frame));
    DecomposedMatrix out{Transform{glm::vec3(matrix[3]), glm::quat(rotation), glm::vec3(scale)}, true};
    const double size = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
    for (int column = 0; column < 3; ++column) {
        const glm::dvec3 rebuilt = frame[column] * scale[column];
        for (int row = 0; row < 3; ++row)
            out.exact &= std::abs(rebuilt[row] - matrix[column][row]) <= kExactTolerance * size;
        out.exact &= matrix[column][3] == 0.0 && scale[column] != 0.0;
    }
    out.exact &= matrix[3][3] == 1.0;
    return out;
}

} // namespace stylized::math
