#include "stylized/world/ToonDefaults.h"

namespace stylized::world {

asset::ToonShadingAsset toonFor(const asset::MaterialAsset& material, const ToonDefaults& defaults) noexcept
{
    asset::ToonShadingAsset toon;
    toon.shadeColor = glm::vec3(material.baseColor) * defaults.shade;
    toon.shadeTexture = material.baseColorTexture;
    toon.shadingShift = defaults.shadingShift;
    toon.shadingToony = defaults.shadingToony;
    toon.giEqualization = defaults.giEqualization;
    toon.outlineWidthMode = asset::OutlineWidthMode::Screen;
    toon.outlineWidth = defaults.outlineWidth;
    toon.outlineColor = defaults.outline;
    return toon;
}

} // namespace stylized::world
