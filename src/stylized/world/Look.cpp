#include "stylized/world/Look.h"

#include <stylized/world/ToonDefaults.h>

namespace stylized::world {

asset::MaterialAsset drawnAs(Look look, asset::MaterialAsset material)
{
    switch (look) {
    case Look::MToon: break;
    case Look::Auto:
        if (!material.toon && !material.isUnlit)
            material.toon = toonFor(material);
        break;
    case Look::Toon: material.toon = toonFor(material); break;
    case Look::Unlit: material.isUnlit = true; [[fallthrough]];
    case Look::Plain:
        material.toon.reset();
        material.metallicRoughness.reset();
        break;
    }
    if (material.toon)
        material.isUnlit = false;
    if (material.toon || material.isUnlit)
        material.metallicRoughness.reset();
    return material;
}

std::vector<asset::MaterialAsset> drawnAs(Look look, std::span<const asset::MaterialAsset> materials)
{
    std::vector<asset::MaterialAsset> drawn;
    drawn.reserve(materials.size());
    for (const asset::MaterialAsset& material : materials)
        drawn.push_back(drawnAs(look, material));
    return drawn;
}

} // namespace stylized::world
