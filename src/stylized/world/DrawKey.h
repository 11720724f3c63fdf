#pragma once

#include <stylized/asset/MaterialAsset.h>

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>

namespace stylized::world {

/// The order in which items are drawn, as a number: smaller comes first.
///
///     opaque, mask   63 62 | 61 … 52 | 51 … 32  | 31 … 0
///                    queue | look    | material | view depth, near first
///     blend          63 62 | 61 … 58 | 57 … 26               | 25 … 6   | 5 … 0
///                    queue | offset  | view depth, far first | material | 0
///
/// Queue is 0 opaque, 1 mask, 2 blend with depth writes, 3 blend. Offset is the material's render queue offset, counted
/// from the lowest that its queue may have. Look holds what chooses a shader and fixed state, material the number of
/// the material among all of the frame: neighbours share state. View depth is that of the item's centre, as the bits of
/// a float, which sort like the float as long as it is not negative.
using DrawKey = std::uint64_t;

inline constexpr unsigned kDrawKeyQueueShift = 62;
inline constexpr unsigned kDrawKeyLookShift = 52;
inline constexpr unsigned kDrawKeyLookBits = 10;
inline constexpr unsigned kDrawKeyMaterialShift = 32;
inline constexpr unsigned kDrawKeyMaterialBits = 20;
inline constexpr unsigned kDrawKeyOffsetShift = 58;
inline constexpr unsigned kDrawKeyOffsetBits = 4;
inline constexpr unsigned kDrawKeyBlendDepthShift = 26;
inline constexpr unsigned kDrawKeyBlendMaterialShift = 6;
static_assert(kDrawKeyMaterialShift + kDrawKeyMaterialBits == kDrawKeyLookShift);
static_assert(kDrawKeyLookShift + kDrawKeyLookBits == kDrawKeyQueueShift);
static_assert(kDrawKeyBlendMaterialShift + kDrawKeyMaterialBits == kDrawKeyBlendDepthShift);
static_assert(kDrawKeyBlendDepthShift + 32 == kDrawKeyOffsetShift);
static_assert(kDrawKeyOffsetShift + kDrawKeyOffsetBits == kDrawKeyQueueShift);

/// The queues in the order in which they are drawn.
enum class DrawQueue : std::uint8_t { Opaque, Mask, BlendWithDepth, Blend };

[[nodiscard]] inline DrawQueue queueOf(const asset::MaterialAsset& material) noexcept
{
    switch (material.alphaMode) {
    case asset::AlphaMode::Opaque: return DrawQueue::Opaque;
    case asset::AlphaMode::Mask: return DrawQueue::Mask;
    case asset::AlphaMode::Blend: break;
    }
    return material.writesDepthWhenBlended ? DrawQueue::BlendWithDepth : DrawQueue::Blend;
}

/// Offsets of blend queues reach this far: up from 0 with depth writes, down from 0 without.
inline constexpr int kMostQueueOffset = 9;

/// The bits of a depth; what lies behind the eye, or is not a number, counts as 0.
[[nodiscard]] constexpr std::uint32_t depthBits(float viewDepth) noexcept
{
    return viewDepth > 0.0f ? std::bit_cast<std::uint32_t>(viewDepth) : 0u;
}

/// What decides an item's place.
struct DrawPlace {
    DrawQueue queue = DrawQueue::Opaque;
    int offset = 0; ///< Blend queues only; clamped to what the queue may have.
    std::uint32_t look = 0;
    std::uint32_t material = 0;
    float viewDepth = 0.0f; ///< Metres.
};

[[nodiscard]] constexpr DrawKey drawKey(const DrawPlace& place) noexcept
{
    const DrawKey queue = DrawKey(place.queue) << kDrawKeyQueueShift;
    const DrawKey depth = depthBits(place.viewDepth);
    const DrawKey material = place.material & ((1u << kDrawKeyMaterialBits) - 1);
    if (place.queue <= DrawQueue::Mask)
        return queue | DrawKey(place.look & ((1u << kDrawKeyLookBits) - 1)) << kDrawKeyLookShift |
               material << kDrawKeyMaterialShift | depth;
    const bool hasDepth = place.queue == DrawQueue::BlendWithDepth;
    const int lowest = hasDepth ? 0 : -kMostQueueOffset;
    const int offset = std::clamp(place.offset, lowest, lowest + kMostQueueOffset) - lowest;
    return queue | DrawKey(offset) << kDrawKeyOffsetShift | (0xFFFFFFFFu - depth) << kDrawKeyBlendDepthShift |
           material << kDrawKeyBlendMaterialShift;
}

// The picture above, bit by bit.
static_assert(drawKey({.look = 0x3FF}) == 0x3FF0'0000'0000'0000u);
static_assert(drawKey({.material = 0xFFFFF}) == 0x000F'FFFF'0000'0000u);
static_assert(drawKey({.viewDepth = 1.0f}) == 0x0000'0000'3F80'0000u);
static_assert(drawKey({.queue = DrawQueue::Mask}) == 0x4000'0000'0000'0000u);
static_assert(drawKey({.queue = DrawQueue::BlendWithDepth}) == 0x83FF'FFFF'FC00'0000u);
static_assert(drawKey({.queue = DrawQueue::BlendWithDepth, .offset = 9}) == 0xA7FF'FFFF'FC00'0000u);
static_assert(drawKey({.queue = DrawQueue::Blend, .offset = -9}) == 0xC3FF'FFFF'FC00'0000u);
static_assert(drawKey({.queue = DrawQueue::Blend}) == 0xE7FF'FFFF'FC00'0000u);
static_assert(drawKey({.queue = DrawQueue::Blend, .offset = 5}) == drawKey({.queue = DrawQueue::Blend}));
static_assert(drawKey({.queue = DrawQueue::Blend, .viewDepth = 1.0f}) == 0xE701'FFFF'FC00'0000u);
static_assert(drawKey({.queue = DrawQueue::Blend, .look = 0x3FF, .material = 0xFFFFF}) == 0xE7FF'FFFF'FFFF'FFC0u);

/// One place in the order of drawing. Two never compare equal: the index breaks ties.
struct DrawOrder {
    DrawKey key = 0;
    std::uint32_t item = 0; ///< Index into RenderWorld::items.

    friend constexpr auto operator<=>(const DrawOrder&, const DrawOrder&) noexcept = default;
};

} // namespace stylized::world
