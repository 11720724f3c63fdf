#include "stylized/renderer/ForwardVariant.h"

#include <algorithm>
#include <array>
#include <optional>

namespace stylized::renderer {

ForwardVariant variantFor(const world::RenderItem& item, std::uint32_t sampleCount) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const auto isThere = [&](world::TextureUse use) { return item.texture(use).texture != nullptr; };
    ForwardVariant variant;
    variant.influenceSets = item.influenceSets;
    variant.alphaMode = material.alphaMode;
    variant.isLit = item.isLit;
    variant.isFlat = item.isLit && !item.hasNormals;
    variant.usesColors = item.hasColors;
    variant.hasBaseColorMap = isThere(world::TextureUse::BaseColor);
    // Without light there is neither emission nor a normal to bend.
    variant.hasEmissiveMap = item.isLit && isThere(world::TextureUse::Emissive);
    variant.hasNormalMap = item.isLit && isThere(world::TextureUse::Normal);
    variant.usesTangents = variant.hasNormalMap && item.hasTangents && item.hasNormals;
    const auto usesUv1 = [](bool isUsed, const std::optional<asset::TextureSlot>& slot) {
        return isUsed && slot && slot->texCoordSet == 1;
    };
    variant.usesUv1 = usesUv1(variant.hasBaseColorMap, material.baseColorTexture) ||
                      usesUv1(variant.hasEmissiveMap, material.emissiveTexture) ||
                      usesUv1(variant.hasNormalMap, material.normalTexture);
    if (variant.alphaMode == asset::AlphaMode::Mask)
        variant.sampleCount = static_cast<std::uint8_t>(std::max(sampleCount, 1u));
    return variant;
}

} // namespace stylized::renderer
