#pragma once

#include <stylized/asset/MaterialAsset.h>

#include <bit>
#include <compare>
#include <cstdint>

namespace stylized::world {

/// The order in which items are drawn, as a number: smaller comes first.
///
///     opaque, mask   63 62 | 61 … 52 | 51 … 32  | 31 … 0
///                    queue | look    | material | view depth, near first
///     blend          63 62 | 61 … 30            | 29 … 0
///                    queue | view depth, far first | 0
///
/// Queue is 0 opaque, 1 mask, 2 blend. Look holds what chooses a shader and fixed state, material the number of the
/// material among all of the frame: neighbours share state. View depth is that of the item's centre, as the bits of a
/// float, which sort like the float as long as it is not negative.
using DrawKey = std::uint64_t;

inline constexpr unsigned kDrawKeyQueueShift = 62;
inline constexpr unsigned kDrawKeyLookShift = 52;
inline constexpr unsigned kDrawKeyLookBits = 10;
inline constexpr unsigned kDrawKeyMaterialShift = 32;
inline constexpr unsigned kDrawKeyMaterialBits = 20;
inline constexpr unsigned kDrawKeyBlendDepthShift = 30;
static_assert(kDrawKeyMaterialShift + kDrawKeyMaterialBits == kDrawKeyLookShift);
static_assert(kDrawKeyLookShift + kDrawKeyLookBits == kDrawKeyQueueShift);
static_assert(kDrawKeyBlendDepthShift + 32 == kDrawKeyQueueShift);

/// The bits of a depth; what lies behind the eye, or is not a number, counts as 0.
[[nodiscard]] constexpr std::uint32_t depthBits(float viewDepth) noexcept
{
    return viewDepth > 0.0f ? std::bit_cast<std::uint32_t>(viewDepth) : 0u;
}

[[nodiscard]] constexpr DrawKey drawKey(asset::AlphaMode mode, std::uint32_t look, std::uint32_t material,
                                        float viewDepth) noexcept
{
    const DrawKey depth = depthBits(viewDepth);
    if (mode == asset::AlphaMode::Blend)
        return DrawKey(2) << kDrawKeyQueueShift | (0xFFFFFFFFu - depth) << kDrawKeyBlendDepthShift;
    const DrawKey queue = mode == asset::AlphaMode::Mask ? 1 : 0;
    const DrawKey maskedLook = look & ((1u << kDrawKeyLookBits) - 1);
    const DrawKey maskedMaterial = material & ((1u << kDrawKeyMaterialBits) - 1);
    return queue << kDrawKeyQueueShift | maskedLook << kDrawKeyLookShift | maskedMaterial << kDrawKeyMaterialShift |
           depth;
}

// The picture above, bit by bit.
static_assert(drawKey(asset::AlphaMode::Opaque, 0x3FF, 0, 0.0f) == 0x3FF0'0000'0000'0000u);
static_assert(drawKey(asset::AlphaMode::Opaque, 0, 0xFFFFF, 0.0f) == 0x000F'FFFF'0000'0000u);
static_assert(drawKey(asset::AlphaMode::Opaque, 0, 0, 1.0f) == 0x0000'0000'3F80'0000u);
static_assert(drawKey(asset::AlphaMode::Mask, 0, 0, 0.0f) == 0x4000'0000'0000'0000u);
static_assert(drawKey(asset::AlphaMode::Blend, 0x3FF, 0xFFFFF, 0.0f) == 0xBFFF'FFFF'C000'0000u);
static_assert(drawKey(asset::AlphaMode::Blend, 0, 0, 1.0f) == 0xB01F'FFFF'C000'0000u);
static_assert(drawKey(asset::AlphaMode::Blend, 0, 0, 2.0f) < drawKey(asset::AlphaMode::Blend, 0, 0, 1.0f));

/// One place in the order of drawing. Two never compare equal: the index breaks ties.
struct DrawOrder {
    DrawKey key = 0;
    std::uint32_t item = 0; ///< Index into RenderWorld::items.

    friend constexpr auto operator<=>(const DrawOrder&, const DrawOrder&) noexcept = default;
};

} // namespace stylized::world
