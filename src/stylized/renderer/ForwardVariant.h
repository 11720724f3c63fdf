#pragma once

#include <stylized/asset/MaterialAsset.h>
#include <stylized/world/RenderItem.h>

#include <cstdint>

namespace stylized::renderer {

/// Which of the forward program's features a draw needs: one program is compiled for each variant that occurs.
/// **Shape**: bit fields of the defines in forward.vert and forward.frag.
struct ForwardVariant {
    std::uint8_t influenceSets = 0; ///< 0, 1 or 2.
    std::uint8_t sampleCount = 1;   ///< Of the target; counts for masked surfaces only and is 1 for others.
    asset::AlphaMode alphaMode = asset::AlphaMode::Opaque;
    bool isLit = false;
    bool isFlat = false;
    bool usesColors = false;
    bool usesTangents = false;
    bool usesUv1 = false;
    bool hasBaseColorMap = false;
    bool hasEmissiveMap = false;
    bool hasNormalMap = false;

    friend bool operator==(const ForwardVariant&, const ForwardVariant&) = default;
};

/// What `item` needs on a target with `sampleCount` samples a pixel.
[[nodiscard]] ForwardVariant variantFor(const world::RenderItem& item, std::uint32_t sampleCount) noexcept;

} // namespace stylized::renderer
