#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/PipelineState.h>
#include <stylized/renderer/FrameStats.h>
#include <stylized/renderer/ShaderLibrary.h>
#include <stylized/world/RenderWorld.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// Draws a frame's items with the forward program: what opaque and transparent passes share.
/// **Cost**: one upload a frame for all items; no allocation once it has grown to the frame's size.
/// **Threads**: the GL thread.
class ForwardDrawer {
public:
    ForwardDrawer(graphics::Context& context, ShaderLibrary& shaders) noexcept : context_(context), shaders_(shaders) {}

    /// Compiles what the frame's items need and uploads what the shaders read.
    /// **Errors**: GraphicsFailed where a program does not compile or memory runs out.
    [[nodiscard]] Result<void> prepare(const world::RenderWorld& world, std::uint32_t sampleCount);

    /// Draws items of the world that was prepared, in the order given, into the bound framebuffer.
    void draw(const world::RenderWorld& world, std::span<const world::DrawOrder> order, FrameStats& stats);

private:
    void drawItem(const world::RenderItem& item, std::size_t index);
    [[nodiscard]] Result<void> upload();

    graphics::Context& context_;
    ShaderLibrary& shaders_;
    graphics::Buffer frame_;
    graphics::Buffer draws_;
    std::vector<std::byte> blocks_;                  // one DrawBlock an item, each aligned for binding
    std::vector<const graphics::Program*> programs_; // one an item
    std::size_t blockStride_ = 0;
};

} // namespace stylized::renderer
