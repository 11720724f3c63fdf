#include "stylized/asset/MaterialAsset.h"

namespace stylized::asset {
namespace {

template <class Material>
auto* findSlot(Material& material, MaterialMap map) noexcept
{
    const auto found = [](auto& slot) { return slot ? &*slot : nullptr; };
    switch (map) {
    case MaterialMap::BaseColor: return found(material.baseColorTexture);
    case MaterialMap::Emissive: return found(material.emissiveTexture);
    case MaterialMap::Normal: return found(material.normalTexture);
    case MaterialMap::MetallicRoughness:
        return material.metallicRoughness ? found(material.metallicRoughness->texture) : nullptr;
    default: break;
    }
    if (!material.toon)
        return decltype(found(material.baseColorTexture))(nullptr);
    switch (map) {
    case MaterialMap::Shade: return found(material.toon->shadeTexture);
    case MaterialMap::ShadingShift: return found(material.toon->shadingShiftTexture);
    case MaterialMap::RimMultiply: return found(material.toon->rimMultiplyTexture);
    case MaterialMap::Matcap: return found(material.toon->matcapTexture);
    case MaterialMap::UvAnimationMask: return found(material.toon->uvAnimationMaskTexture);
    default: return found(material.toon->outlineWidthTexture);
    }
}

} // namespace

const TextureSlot* slotOf(const MaterialAsset& material, MaterialMap map) noexcept
{
    return findSlot(material, map);
}

TextureSlot* slotOf(MaterialAsset& material, MaterialMap map) noexcept
{
    return findSlot(material, map);
}

bool holdsColors(MaterialMap map) noexcept
{
    return map == MaterialMap::BaseColor || map == MaterialMap::Emissive || map == MaterialMap::Shade ||
           map == MaterialMap::RimMultiply || map == MaterialMap::Matcap;
}

bool isMovedByUvAnimation(MaterialMap map) noexcept
{
    return map != MaterialMap::Matcap && map != MaterialMap::UvAnimationMask;
}

} // namespace stylized::asset
