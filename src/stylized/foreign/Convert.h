#pragma once

#include <stylized/math/Srgb.h>

#include <assimp/color4.h>
#include <assimp/matrix4x4.h>
#include <assimp/quaternion.h>
#include <assimp/types.h>
#include <assimp/vector3.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cmath>
#include <string>

/// Assimp's types as ours.
namespace stylized::foreign {

[[nodiscard]] inline std::string toString(const aiString& text)
{
    return {text.data, text.length};
}

[[nodiscard]] inline glm::vec3 toVec3(const aiVector3D& v)
{
    return {v.x, v.y, v.z};
}

[[nodiscard]] inline glm::vec4 toVec4(const aiColor4D& c)
{
    return {c.r, c.g, c.b, c.a};
}

/// Assimp stores rows, GLM columns.
template <class Matrix>
[[nodiscard]] Matrix toMatrix(const aiMatrix4x4& m)
{
    Matrix out;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            out[column][row] = m[static_cast<unsigned>(row)][static_cast<unsigned>(column)];
    return out;
}

template <class Matrix>
[[nodiscard]] bool isFinite(const Matrix& m)
{
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (!std::isfinite(m[column][row]))
                return false;
    return true;
}

[[nodiscard]] inline bool isFinite(const glm::vec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// A colour as screens show it, made linear; what is no number, or less than none, is black.
[[nodiscard]] inline glm::vec3 linearFromSrgb(const aiColor4D& c)
{
    const auto channel = [](float v) { return std::isfinite(v) && v > 0.0f ? math::linearFromSrgb(v) : 0.0f; };
    return {channel(c.r), channel(c.g), channel(c.b)};
}

} // namespace stylized::foreign
