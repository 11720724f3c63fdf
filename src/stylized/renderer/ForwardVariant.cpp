#include "stylized/renderer/ForwardVariant.h"

#include <algorithm>

namespace stylized::renderer {
namespace {

using asset::MaterialMap;
using world::Shading;

/// A mask without a map that it moves is not looked at.
void dropIdleMask(SurfaceMaps& maps) noexcept
{
    const auto others = static_cast<std::uint16_t>(~mapBit(MaterialMap::UvAnimationMask));
    if ((maps.used & others & ~mapBit(MaterialMap::Matcap)) == 0)
        maps = onlyMaps(maps, others);
}

/// Leaves what says where a surface is, without what says how it looks.
void dropLook(ForwardVariant& variant) noexcept
{
    const bool readsColor = variant.alphaMode != asset::AlphaMode::Opaque;
    variant.shading = Shading::Unlit;
    variant.isCrowd = false;
    variant.isFlat = variant.receivesShadow = variant.hasRim = variant.usesTangents = false;
    variant.hasHull = variant.writesGeometry = false;
    variant.channel = Channel::Beauty;
    variant.usesColors = variant.usesColors && readsColor;
    const std::uint16_t color = readsColor ? mapBit(MaterialMap::BaseColor) : std::uint16_t{0};
    variant.maps = onlyMaps(variant.maps, color | mapBit(MaterialMap::UvAnimationMask));
    dropIdleMask(variant.maps);
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
    variant.isCrowd = item.crowd != nullptr;
    variant.writesGeometry = frame.hasEdges && material.alphaMode != asset::AlphaMode::Blend;
    // Bounds and joints are lines over beauty.
    const bool isBeauty = frame.channel >= Channel::Bounds && frame.channel <= Channel::Joints;
    variant.channel = isBeauty ? Channel::Beauty : frame.channel;
    const bool needsNormal =
        item.shading != Shading::Unlit || variant.writesGeometry || variant.channel == Channel::Normal;
    variant.isFlat = needsNormal && !item.hasNormals;
    variant.receivesShadow = item.shading != Shading::Unlit && frame.hasShadows;
    // Mixed windings have no back faces to show.
    variant.hasHull = frame.hasHulls && item.hasHull && item.winding != world::Winding::Mixed;
    variant.usesColors = item.hasColors && material.usesVertexColors;
    variant.hasRim = hasRim(item);
    variant.cutsClear = material.alphaMode == asset::AlphaMode::Blend && material.writesDepthWhenBlended;
    variant.maps = surfaceMapsOf(item);
    if (!variant.hasHull)
        variant.maps = onlyMaps(variant.maps, static_cast<std::uint16_t>(~mapBit(MaterialMap::OutlineWidth)));
    dropIdleMask(variant.maps);
    variant.usesTangents = variant.maps.has(MaterialMap::Normal) && item.hasTangents && item.hasNormals;
    variant.usesUv1 = usesUv1(item, variant.maps);
    if (variant.alphaMode == asset::AlphaMode::Mask)
        variant.sampleCount = static_cast<std::uint8_t>(part == DrawPart::Depth ? 1u : std::max(frame.sampleCount, 1u));
    return variant;
}

ForwardVariant vertexStageOf(const ForwardVariant& variant) noexcept
{
    ForwardVariant stage;
    stage.influenceSets = variant.influenceSets;
    stage.isCrowd = variant.isCrowd;
    stage.usesColors = variant.usesColors;
    stage.usesTangents = variant.usesTangents;
    stage.usesUv1 = variant.usesUv1;
    stage.hasHull = variant.hasHull;
    stage.maps = onlyMaps(variant.maps, mapBit(MaterialMap::UvAnimationMask) | mapBit(MaterialMap::OutlineWidth));
    stage.maps.uvCount = variant.maps.uvCount;
    stage.maps.allUvCount = variant.maps.allUvCount;
    return stage;
}

ForwardVariant fragmentStageOf(const ForwardVariant& variant) noexcept
{
    ForwardVariant stage = variant;
    stage.influenceSets = 0;
    stage.usesUv1 = false;
    stage.maps = onlyMaps(variant.maps, static_cast<std::uint16_t>(~mapBit(MaterialMap::OutlineWidth)));
    if (variant.part == DrawPart::Depth)
        dropLook(stage);
    if (stage.maps.uvCount > 0)
        stage.maps.uvCount = variant.maps.uvCount; // as many as the vertex stage gives
    return stage;
}

} // namespace stylized::renderer
