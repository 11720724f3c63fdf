#pragma once

#include <stylized/asset/TextureAsset.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>

namespace stylized::asset {

enum class OutlineWidthMode : std::uint8_t { None, World, Screen };

/// What makes a material a toon material, beside what MaterialAsset has for all. Colours are linear.
/// **Source**: VRMC_materials_mtoon 1.0; the defaults are its README's (docs/MTOON.md lists what it leaves open).
struct ToonShadingAsset {
    glm::vec3 shadeColor{0.0f};                     ///< Of surfaces that the light does not reach.
    std::optional<TextureSlot> shadeTexture;        ///< sRGB; multiplies shadeColor, not the base colour.
    float shadingShift = 0.0f;                      ///< -1 to 1; added to the cosine of normal and light.
    std::optional<TextureSlot> shadingShiftTexture; ///< Linear, red; added to the same, times its scale.
    float shadingShiftTextureScale = 1.0f;
    float shadingToony = 0.9f;   ///< 0: a slope from -1 to 1; 1: a hard edge.
    float giEqualization = 0.9f; ///< 0: ambient light by the normal; 1: the same from all sides.

    glm::vec3 matcapColor{1.0f};
    std::optional<TextureSlot> matcapTexture; ///< sRGB; without it there is no matcap.
    glm::vec3 rimColor{0.0f};
    float rimFresnelPower = 5.0f;                  ///< At least 0.
    float rimLift = 0.0f;                          ///< Added to the rim's base before the power.
    std::optional<TextureSlot> rimMultiplyTexture; ///< sRGB; multiplies matcap and rim.
    float rimLightingMix = 1.0f;                   ///< 0: matcap and rim glow; 1: they are lit.

    OutlineWidthMode outlineWidthMode = OutlineWidthMode::None;
    float outlineWidth = 0.0f;                      ///< World: metres. Screen: parts of the picture's height.
    std::optional<TextureSlot> outlineWidthTexture; ///< Linear, green; multiplies the width.
    glm::vec3 outlineColor{0.0f};
    float outlineLightingMix = 1.0f; ///< 0: the colour as it is; 1: times the surface's.

    glm::vec2 uvScrollSpeed{0.0f};                     ///< Units of uv a second, v running down.
    float uvRotationSpeed = 0.0f;                      ///< Radians a second around (1/2, 1/2), counter-clockwise.
    std::optional<TextureSlot> uvAnimationMaskTexture; ///< Linear, blue; multiplies all three speeds.

    [[nodiscard]] bool isUvAnimated() const noexcept
    {
        return uvScrollSpeed != glm::vec2(0.0f) || uvRotationSpeed != 0.0f;
    }

    friend bool operator==(const ToonShadingAsset&, const ToonShadingAsset&) = default;
};

} // namespace stylized::asset
