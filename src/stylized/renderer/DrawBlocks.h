#pragma once

#include <stylized/renderer/ShaderBlocks.h>
#include <stylized/renderer/ShadowFit.h>
#include <stylized/world/RenderItem.h>
#include <stylized/world/RenderWorld.h>

namespace stylized::renderer {

/// What shaders are told about a frame and about an item.
[[nodiscard]] FrameBlock frameBlockFor(const world::RenderWorld& world) noexcept;

/// The same for the pass that draws the shadow map.
[[nodiscard]] FrameBlock frameBlockFor(const world::RenderWorld& world, const ShadowFit& fit) noexcept;
[[nodiscard]] ShadowBlock shadowBlockFor(const ShadowFit& fit, std::uint32_t mapSize) noexcept;

[[nodiscard]] DrawBlock drawBlockFor(const world::RenderItem& item) noexcept;

/// A tag that tells how deep the frame's items lie; the rest is the item's.
[[nodiscard]] TagBlock tagBlockFor(const world::RenderWorld& world) noexcept;

/// A number that rises with the queue and the offset of what is drawn: 16 times the queue, plus 0 to 9.
[[nodiscard]] std::uint32_t queueNumberOf(const asset::MaterialAsset& material) noexcept;

/// How the hull of an item that has one is drawn.
/// - `scale` multiplies its width.
[[nodiscard]] HullBlock hullBlockFor(const world::RenderWorld& world, const world::RenderItem& item,
                                     float scale) noexcept;

} // namespace stylized::renderer
