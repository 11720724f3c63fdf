#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/renderer/ShaderBlocks.h>
#include <stylized/world/RenderWorld.h>

#include <cstddef>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// What shaders are told about the material of `item` at a moment.
/// - `timeSeconds` is how long UV animation has run.
[[nodiscard]] MaterialBlock materialBlockFor(const world::RenderItem& item, double timeSeconds) noexcept;

/// The material blocks of a frame on the GPU, one a material of an instance. Only those that differ from the frame
/// before are uploaded.
/// **Cost**: no allocation once it has grown to the frame's size.
/// **Threads**: the GL thread.
class MaterialBlocks {
public:
    explicit MaterialBlocks(graphics::Context& context) noexcept : context_(context) {}

    /// **Errors**: GraphicsFailed where memory runs out.
    [[nodiscard]] Result<void> update(const world::RenderWorld& world);

    /// Binds the block of an item of the world that update() was given.
    void bind(const world::RenderItem& item) const noexcept;

    /// Bytes that the last update() has uploaded.
    [[nodiscard]] std::size_t uploadedByteCount() const noexcept { return uploadedByteCount_; }

private:
    void write(std::size_t slot, const MaterialBlock& block);
    void uploadChanges();

    graphics::Context& context_;
    graphics::Buffer buffer_;
    std::vector<std::byte> blocks_; // what the buffer holds, or shall hold
    std::vector<bool> isWritten_;   // one a slot: in this frame
    std::vector<bool> isChanged_;   // one a slot: since the last upload
    std::size_t stride_ = 0;
    std::size_t uploadedByteCount_ = 0;
};

} // namespace stylized::renderer
