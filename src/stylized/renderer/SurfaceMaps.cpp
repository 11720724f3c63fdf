#include "stylized/renderer/SurfaceMaps.h"

#include <algorithm>

namespace stylized::renderer {
namespace {

using asset::MaterialMap;
using world::Shading;

constexpr glm::vec3 kBlack(0.0f);

bool isThere(const world::RenderItem& item, MaterialMap map) noexcept
{
    return item.texture(map).texture != nullptr;
}

bool hasMatcap(const world::RenderItem& item) noexcept
{
    return item.shading == Shading::Toon && isThere(item, MaterialMap::Matcap) &&
           item.material->toon->matcapColor != kBlack;
}

bool areSame(const asset::TextureSlot& a, const asset::TextureSlot& b) noexcept
{
    return a.texCoordSet == b.texCoordSet && a.offset == b.offset && a.rotation == b.rotation && a.scale == b.scale;
}

bool isUsed(const world::RenderItem& item, MaterialMap map) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const bool isToon = item.shading == Shading::Toon;
    switch (map) {
    case MaterialMap::BaseColor: return true;
    case MaterialMap::Emissive: return item.shading != Shading::Unlit && material.emissive != kBlack;
    case MaterialMap::Normal: return item.shading != Shading::Unlit && material.normalScale != 0.0f;
    case MaterialMap::Shade: return isToon && material.toon->shadeColor != kBlack;
    case MaterialMap::ShadingShift: return isToon && material.toon->shadingShiftTextureScale != 0.0f;
    case MaterialMap::RimMultiply: return hasRim(item);
    case MaterialMap::Matcap: return hasMatcap(item);
    case MaterialMap::UvAnimationMask: return material.toon && material.toon->isUvAnimated();
    case MaterialMap::MetallicRoughness: return item.shading == Shading::Physical;
    case MaterialMap::OutlineWidth: return item.hasHull;
    }
    return false;
}

/// Whether two maps are looked up at the same place, at any time.
bool liesLike(const world::RenderItem& item, MaterialMap a, MaterialMap b) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    if (!areSame(*asset::slotOf(material, a), *asset::slotOf(material, b)))
        return false;
    const bool isAnimated = material.toon && material.toon->isUvAnimated();
    return !isAnimated || (asset::isMovedByUvAnimation(a) == asset::isMovedByUvAnimation(b) &&
                           item.doesRepeat(a) == item.doesRepeat(b));
}

bool isOne(const world::TextureHandle& a, const world::TextureHandle& b) noexcept
{
    return a.texture == b.texture && a.sampler == b.sampler;
}

} // namespace

bool hasRim(const world::RenderItem& item) noexcept
{
    return hasMatcap(item) || (item.shading == Shading::Toon && item.material->toon->rimColor != kBlack);
}

SurfaceMaps surfaceMapsOf(const world::RenderItem& item) noexcept
{
    SurfaceMaps maps;
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
        const auto map = static_cast<MaterialMap>(i);
        if (!isThere(item, map) || !isUsed(item, map))
            continue;
        if (map == MaterialMap::Shade && maps.has(MaterialMap::BaseColor) &&
            isOne(item.texture(map), item.texture(MaterialMap::BaseColor)) &&
            liesLike(item, map, MaterialMap::BaseColor)) {
            maps.shadesBaseMap = true;
            continue;
        }
        maps.used |= mapBit(map);
        if (map == MaterialMap::Matcap)
            continue;
        std::uint8_t uv = maps.allUvCount;
        for (std::size_t j = 0; j < i; ++j)
            if (maps.uv[j] != SurfaceMaps::kNoUv && liesLike(item, map, static_cast<MaterialMap>(j)))
                uv = maps.uv[j];
        maps.uv[i] = uv;
        maps.allUvCount = std::max<std::uint8_t>(maps.allUvCount, uv + 1);
        if (map != MaterialMap::OutlineWidth)
            maps.uvCount = maps.allUvCount;
    }
    return maps;
}

SurfaceMaps onlyMaps(const SurfaceMaps& maps, std::uint16_t kept) noexcept
{
    SurfaceMaps out;
    out.used = maps.used & kept;
    out.shadesBaseMap =
        maps.shadesBaseMap && out.has(MaterialMap::BaseColor) && (kept & mapBit(MaterialMap::Shade)) != 0;
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i) {
        const auto map = static_cast<MaterialMap>(i);
        if (!out.has(map) || map == MaterialMap::Matcap)
            continue;
        out.uv[i] = maps.uv[i];
        out.allUvCount = std::max<std::uint8_t>(out.allUvCount, maps.uv[i] + 1);
        if (map != MaterialMap::OutlineWidth)
            out.uvCount = std::max<std::uint8_t>(out.uvCount, maps.uv[i] + 1);
    }
    return out;
}

} // namespace stylized::renderer
