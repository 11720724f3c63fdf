#pragma once

#include <stylized/math/Affine.h>

#include <cstddef>
#include <cstdint>

/// How joint matrices lie on the GPU. Shaders read them as
///
///     layout(std430, binding = 0) readonly buffer PaletteRows { vec4 paletteRows[]; };
///
/// Matrix m is the rows 3m, 3m + 1, 3m + 2; row r is (m[r][0], m[r][1], m[r][2], translation[r]), so that
/// skinned[r] = dot(paletteRows[3 * (first + joint) + r], vec4(position, 1)), where `first` is
/// SkinningPalette::firstMatrix() and comes with the draw.
namespace stylized::runtime {

inline constexpr std::uint32_t kPaletteBinding = 0;
inline constexpr std::uint32_t kRowsPerJoint = 3;

static_assert(sizeof(math::Affine) == kRowsPerJoint * sizeof(glm::vec4) && alignof(math::Affine) == alignof(float),
              "An Affine is copied to the GPU as it is");

} // namespace stylized::runtime
