#include "stylized/renderer/ForwardVariant.h"

#include <algorithm>

namespace stylized::renderer {
namespace {

using asset::MaterialMap;
using world::Shading;

/// Leaves what says where a surface is, without what says how it looks.
void dropLook(ForwardVariant& variant) noexcept
{
    const bool readsColor = variant.alphaMode != asset::AlphaMode::Opaque;
    variant.shading = Shading::Unlit;
    variant.isFlat = variant.receivesShadow = variant.hasRim = false;
    variant.usesColors = variant.usesColors && readsColor;
    const std::uint16_t color = readsColor ? mapBit(MaterialMap::BaseColor) : std::uint16_t{0};
    variant.maps =
        onlyMaps(variant.maps, color | mapBit(MaterialMap::UvAnimationMask) | mapBit(MaterialMap::OutlineWidth));
}

void makeHull(ForwardVariant& variant, const world::RenderItem& item) noexcept
{
    variant.isHullLit = item.material->toon->outlineLightingMix > 0.0f;
    if (!variant.isHullLit)
        dropLook(variant);
}

/// A mask without a map that it moves is not looked at.
void dropIdleMask(SurfaceMaps& maps) noexcept
{
    const auto others = static_cast<std::uint16_t>(~mapBit(MaterialMap::UvAnimationMask));
    if ((maps.used & others & ~mapBit(MaterialMap::Matcap)) == 0)
        maps = onlyMaps(maps, others);
}

bool usesUv1(const world::RenderItem& item, const SurfaceMaps& maps) noexcept
{
    for (std::size_t i = 0; i < asset::kMaterialMapCount; ++i)
        if (const auto map = static_cast<MaterialMap>(i);
            maps.uv[i] != SurfaceMaps::kNoUv && asset::slotOf(*item.material, map)->texCoordSet == item.uvSets[1])
            return true;
    return false;
}

} // namespace

ForwardVariant variantFor(const world::RenderItem& item, const VariantFrame& frame, DrawPart part) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    ForwardVariant variant;
    variant.part = part;
    variant.influenceSets = item.influenceSets;
    variant.alphaMode = material.alphaMode;
    variant.shading = item.shading;
    variant.writesGeometry =
        frame.hasEdges && part == DrawPart::Surface && material.alphaMode != asset::AlphaMode::Blend;
    // Bounds and joints are lines over beauty.
    const bool isBeauty = frame.channel >= Channel::Bounds && frame.channel <= Channel::Joints;
    variant.channel = part == DrawPart::Depth || isBeauty ? Channel::Beauty : frame.channel;
    const bool needsNormal =
        item.shading != Shading::Unlit || variant.writesGeometry || variant.channel == Channel::Normal;
    variant.isFlat = needsNormal && !item.hasNormals;
    variant.receivesShadow = item.shading != Shading::Unlit && frame.hasShadows;
    variant.usesColors = item.hasColors && material.usesVertexColors;
    variant.hasRim = hasRim(item);
    variant.cutsClear = material.alphaMode == asset::AlphaMode::Blend && material.writesDepthWhenBlended;
    variant.maps = surfaceMapsOf(item);
    if (part == DrawPart::Depth)
        dropLook(variant);
    if (part == DrawPart::Hull)
        makeHull(variant, item);
    else
        variant.maps = onlyMaps(variant.maps, static_cast<std::uint16_t>(~mapBit(MaterialMap::OutlineWidth)));
    dropIdleMask(variant.maps);
    variant.usesTangents = variant.maps.has(MaterialMap::Normal) && item.hasTangents && item.hasNormals;
    variant.usesUv1 = usesUv1(item, variant.maps);
    if (variant.alphaMode == asset::AlphaMode::Mask)
        variant.sampleCount = static_cast<std::uint8_t>(std::max(frame.sampleCount, 1u));
    return variant;
}

} // namespace stylized::renderer
