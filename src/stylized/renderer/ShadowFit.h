#pragma once

#include <stylized/math/Bounds.h>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>

namespace stylized::renderer {

/// Where a directional light's shadow map lies.
struct ShadowFit {
    glm::mat4 clipFromWorld{1.0f}; ///< What the map is drawn with.
    float texelSize = 0.0f;        ///< Metres.
    float grain = 0.0f;            ///< Metres that a place is unsure by: a texel, or more where numbers are coarser.
    float depthRange = 0.0f;       ///< Metres from the map's near plane to its far plane.
};

/// The map that encloses `casters`, seen from the light. Place, size and depth follow the casters in steps: of whole
/// texels, of an eighth of an octave, and of a thirty-second of the size, so that small movements of casters and light
/// change nothing and larger ones leave edges where they were.
/// - `lightDirection` is the way the light travels; any length but 0.
/// - `casters` is not empty; one without extent is treated as one of a millimetre.
/// - `mapSize` is the texels of a side, at least 16. Two at each edge stay free.
/// **Space**: world.
[[nodiscard]] ShadowFit fitShadow(const glm::vec3& lightDirection, const math::Bounds& casters,
                                  std::uint32_t mapSize) noexcept;

} // namespace stylized::renderer
