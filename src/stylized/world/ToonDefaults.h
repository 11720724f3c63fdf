#pragma once

#include <stylized/asset/MaterialAsset.h>

#include <glm/vec3.hpp>

namespace stylized::world {

/// How a material is drawn as a toon whose file says nothing about toon shading. Shade and line are the base colour's:
/// its texture, and its factor times what stands here.
///
/// A hard edge a little on the lit side of the terminator keeps shade off what faces the light, which faces like; the
/// shade is cooler and more saturated than the light, as painters have it, and the line is the darkened surface, so
/// that hair is lined in its own colour and nothing in black.
struct ToonDefaults {
    glm::vec3 shade{0.56f, 0.47f, 0.58f}; ///< Times the base colour.
    float shadingShift = -0.05f;
    float shadingToony = 0.95f;
    float giEqualization = 0.9f;
    glm::vec3 outline{0.16f, 0.12f, 0.15f}; ///< Times the surface as it is lit.
    float outlineWidth = 0.0016f;           ///< Parts of the picture's height.
};

/// The toon parameters that `defaults` give `material`.
[[nodiscard]] asset::ToonShadingAsset toonFor(const asset::MaterialAsset& material,
                                              const ToonDefaults& defaults = {}) noexcept;

} // namespace stylized::world
