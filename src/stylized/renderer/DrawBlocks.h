#pragma once

#include <stylized/renderer/ShaderBlocks.h>
#include <stylized/world/RenderItem.h>
#include <stylized/world/RenderWorld.h>

namespace stylized::renderer {

/// What shaders are told about a frame and about an item.
[[nodiscard]] FrameBlock frameBlockFor(const world::RenderWorld& world) noexcept;
[[nodiscard]] DrawBlock drawBlockFor(const world::RenderItem& item) noexcept;

} // namespace stylized::renderer
