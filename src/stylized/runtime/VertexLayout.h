#pragma once

#include <stylized/asset/VertexStreamAsset.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

/// How vertices lie on the GPU. Shaders declare their inputs by these numbers:
///
///     layout(location = 0) in vec3 position;
///     layout(location = 1) in vec3 normal;
///     layout(location = 2) in vec4 tangent;
///     layout(location = 3) in vec2 uv0;
///     layout(location = 4) in vec2 uv1;
///     layout(location = 5) in vec4 color;          // linear, 1 where the file has none
///     layout(location = 6) in uvec4 joints;        // skinned streams only
///     layout(location = 7) in vec4 weights;
///     layout(location = 8) in uvec4 joints2;       // two influence sets only
///     layout(location = 9) in vec4 weights2;
///     layout(location = 10) in vec3 outlineNormal;
namespace stylized::runtime {

enum class AttributeLocation : std::uint32_t {
    Position,
    Normal,
    Tangent,
    Uv0,
    Uv1,
    Color,
    Joints,
    Weights,
    Joints2,
    Weights2,
    OutlineNormal
};

enum class VertexBinding : std::uint32_t { Geometry, Surface, Influences, Influences2 };

/// Binding 0: the part that deformation rewrites. Each member starts a vec4 of deform.comp, which is one access to
/// memory instead of three where compute runs on a CPU.
struct GeometryVertex {
    alignas(16) glm::vec3 position;
    /// VertexStreamAsset::deformNormals(); zero where even those are missing (points and lines).
    alignas(16) glm::vec3 normal;
    alignas(16) glm::vec4 tangent;       ///< Zero where the file has none: the shader derives a frame.
    alignas(16) glm::vec3 outlineNormal; ///< See OutlineNormals.h.
};
static_assert(sizeof(GeometryVertex) == 64 && offsetof(GeometryVertex, normal) == 16 &&
              offsetof(GeometryVertex, tangent) == 32 && offsetof(GeometryVertex, outlineNormal) == 48);

/// Binding 1: what no deformation touches.
struct SurfaceVertex {
    glm::vec2 uv0; ///< Zero where the file has no such set.
    glm::vec2 uv1;
    std::array<std::uint16_t, 4> color; ///< Linear, over 65535: eight bits would show bands.
};
static_assert(sizeof(SurfaceVertex) == 24 && offsetof(SurfaceVertex, uv1) == 8 && offsetof(SurfaceVertex, color) == 16);

/// Bindings 2 and 3: the asset's own layout.
using InfluenceVertex = asset::VertexInfluences;
static_assert(sizeof(InfluenceVertex) == 24 && offsetof(InfluenceVertex, weights) == 8);

/// Streams start at multiples of this many bytes in their buffers, so that any of them can be bound as shader storage
/// on every driver (the largest alignment OpenGL 4.5 lets a driver ask for).
inline constexpr std::size_t kStreamAlignment = 256;

} // namespace stylized::runtime
