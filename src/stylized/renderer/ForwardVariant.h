#pragma once

#include <stylized/asset/MaterialAsset.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/renderer/SurfaceMaps.h>
#include <stylized/world/RenderItem.h>

#include <cstdint>

namespace stylized::renderer {

/// What of an item is drawn.
enum class DrawPart : std::uint8_t {
    Surface, ///< And its outline: HullBlock says which of the two.
    Depth    ///< Its depth alone.
};

/// Which of the forward program's features a draw needs: a stage is compiled for each variant of it that occurs. All
/// parts of an item have the same vertex stage.
/// **Shape**: bit fields of the defines in forward.vert and forward.frag.
struct ForwardVariant {
    DrawPart part = DrawPart::Surface;
    std::uint8_t influenceSets = 0; ///< 0, 1 or 2.
    std::uint8_t sampleCount = 1;   ///< Of the target; counts for masked surfaces only and is 1 for others.
    asset::AlphaMode alphaMode = asset::AlphaMode::Opaque;
    world::Shading shading = world::Shading::Unlit;
    bool isCrowd = false; ///< Drawn for many members at once.
    bool isFlat = false;
    bool usesColors = false;
    bool usesTangents = false;
    bool usesUv1 = false;
    bool hasRim = false;
    bool cutsClear = false; ///< Blended surfaces that write depth: what is wholly clear writes none.
    bool receivesShadow = false;
    bool writesGeometry = false; ///< Normals and identities beside the colour.
    Channel channel = Channel::Beauty;
    bool hasHull = false; ///< May be drawn as an outline as well.
    SurfaceMaps maps;

    friend bool operator==(const ForwardVariant&, const ForwardVariant&) = default;
};

/// What all items of a frame have in common.
struct VariantFrame {
    std::uint32_t sampleCount = 1; ///< Of the target.
    bool hasShadows = false;
    bool hasHulls = false;
    bool hasEdges = false; ///< Opaque surfaces leave normals and identities behind.
    Channel channel = Channel::Beauty;
};

/// What a part of `item` needs.
[[nodiscard]] ForwardVariant variantFor(const world::RenderItem& item, const VariantFrame& frame,
                                        DrawPart part = DrawPart::Surface) noexcept;

/// What of a variant its vertex stage depends on; the rest is as in an empty variant.
[[nodiscard]] ForwardVariant vertexStageOf(const ForwardVariant& variant) noexcept;

/// What of a variant its fragment stage depends on; the rest is as in an empty variant.
[[nodiscard]] ForwardVariant fragmentStageOf(const ForwardVariant& variant) noexcept;

} // namespace stylized::renderer
