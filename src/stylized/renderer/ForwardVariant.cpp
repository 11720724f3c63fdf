#include "stylized/renderer/ForwardVariant.h"

#include <algorithm>
#include <array>
#include <optional>

namespace stylized::renderer {
namespace {

/// Leaves what says where a surface is, without what says how it looks.
void dropLook(ForwardVariant& variant) noexcept
{
    variant.isLit = variant.isFlat = variant.receivesShadow = false;
    variant.usesTangents = variant.hasEmissiveMap = variant.hasNormalMap = false;
    if (variant.alphaMode == asset::AlphaMode::Opaque)
        variant.hasBaseColorMap = variant.usesColors = false;
}

void makeHull(ForwardVariant& variant, const world::RenderItem& item) noexcept
{
    variant.hasWidthMap = item.texture(world::TextureUse::OutlineWidth).texture != nullptr;
    variant.isHullLit = item.material->toon->outlineLightingMix > 0.0f;
    if (!variant.isHullLit)
        dropLook(variant);
}

} // namespace

ForwardVariant variantFor(const world::RenderItem& item, const VariantFrame& frame, DrawPart part) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const auto isThere = [&](world::TextureUse use) { return item.texture(use).texture != nullptr; };
    ForwardVariant variant;
    variant.influenceSets = item.influenceSets;
    variant.alphaMode = material.alphaMode;
    variant.isLit = item.isLit;
    variant.writesGeometry =
        frame.hasEdges && part == DrawPart::Surface && material.alphaMode != asset::AlphaMode::Blend;
    variant.isFlat = (item.isLit || variant.writesGeometry) && !item.hasNormals;
    variant.receivesShadow = item.isLit && frame.hasShadows;
    variant.usesColors = item.hasColors;
    variant.hasBaseColorMap = isThere(world::TextureUse::BaseColor);
    // Without light there is neither emission nor a normal to bend.
    variant.hasEmissiveMap = item.isLit && isThere(world::TextureUse::Emissive);
    variant.hasNormalMap = item.isLit && isThere(world::TextureUse::Normal);
    variant.usesTangents = variant.hasNormalMap && item.hasTangents && item.hasNormals;
    const auto usesUv1 = [](bool isUsed, const std::optional<asset::TextureSlot>& slot) {
        return isUsed && slot && slot->texCoordSet == 1;
    };
    variant.part = part;
    if (part == DrawPart::Hull)
        makeHull(variant, item);
    else if (part == DrawPart::Depth)
        dropLook(variant);
    variant.usesUv1 = usesUv1(variant.hasBaseColorMap, material.baseColorTexture) ||
                      usesUv1(variant.hasEmissiveMap, material.emissiveTexture) ||
                      usesUv1(variant.hasNormalMap, material.normalTexture) ||
                      (variant.hasWidthMap && usesUv1(true, material.toon->outlineWidthTexture));
    if (variant.alphaMode == asset::AlphaMode::Mask)
        variant.sampleCount = static_cast<std::uint8_t>(std::max(frame.sampleCount, 1u));
    return variant;
}

} // namespace stylized::renderer
