#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/PipelineState.h>
#include <stylized/graphics/RingBuffer.h>
#include <stylized/renderer/FrameFeatures.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/renderer/FrameStats.h>
#include <stylized/renderer/MaterialBlocks.h>
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

/// What draw() shows of each item.
enum class DrawnParts : std::uint8_t {
    Surfaces,
    Hulls,             ///< Of the items that have one.
    SurfacesWithHulls, ///< Each surface is followed by its own hull.
    Depths             ///< Seen from the light.
};

/// Draws a frame's items with the forward program: what all passes that draw items share.
/// **Cost**: one write into mapped memory a frame for all items, none where nothing has moved; no allocation once it
/// has grown to the frame's size.
/// **Threads**: the GL thread.
class ForwardDrawer {
public:
    ForwardDrawer(graphics::Context& context, ShaderLibrary& shaders) noexcept
        : context_(context), shaders_(shaders), materials_(context)
    {}

    /// Compiles what the frame's items need and uploads what the shaders read.
    /// **Errors**: GraphicsFailed where a program does not compile or memory runs out.
    [[nodiscard]] Result<void> prepare(const world::RenderWorld& world, const FrameOptions& options,
                                       std::uint32_t sampleCount);

    /// Draws items of the world that was prepared, in the order given, into the bound framebuffer.
    void draw(const world::RenderWorld& world, std::span<const world::DrawOrder> order, DrawnParts parts,
              FrameStats& stats);

private:
    /// Of one item. Null: the part is not drawn in this frame.
    struct Pipelines {
        const graphics::ProgramPipeline* surface = nullptr; // and the hull's
        const graphics::ProgramPipeline* depth = nullptr;
        bool hasHull = false;
    };

    [[nodiscard]] Result<void> findPipelines(const world::RenderWorld& world, std::uint32_t sampleCount);
    [[nodiscard]] bool usesTags() const noexcept { return features_.drawsEdges || channel_ != Channel::Beauty; }
    void writeBlocks(const world::RenderWorld& world, const FrameOptions& options);
    [[nodiscard]] Result<void> uploadFrame(const world::RenderWorld& world, const FrameOptions& options);
    [[nodiscard]] std::size_t aligned(std::size_t size) const noexcept;
    void bindUniforms(std::uint32_t binding, const graphics::RingBuffer& blocks, std::size_t offset,
                      std::size_t size) noexcept;
    void bindFrame(const world::RenderWorld& world, DrawnParts parts);
    void bindHull(std::size_t index) noexcept;
    void drawCrowd(const world::RenderItem& item);
    void drawItem(const world::RenderItem& item, std::size_t index, const graphics::ProgramPipeline& pipeline,
                  const graphics::PipelineState& state, FrameStats& stats);

    graphics::Context& context_;
    ShaderLibrary& shaders_;
    MaterialBlocks materials_;
    graphics::RingBuffer frame_;    // a FrameBlock, the light's FrameBlock, a ShadowBlock, each aligned for binding
    graphics::RingBuffer draws_;    // blocks_
    std::vector<std::byte> blocks_; // one DrawBlock an item, then, where they are needed, one HullBlock an item and
                                    // one for all that is no hull, and one TagBlock an item; each aligned for binding
    std::vector<Pipelines> pipelines_; // one an item
    std::vector<std::byte> frameBlocks_;
    std::size_t frameStride_ = 0;
    std::size_t blockStride_ = 0;
    std::size_t firstHull_ = 0; // offset of the first HullBlock
    std::size_t firstTag_ = 0;
    DrawnParts parts_ = DrawnParts::Surfaces;  // of the draw that runs
    const graphics::Buffer* joints_ = nullptr; // the same
    FrameFeatures features_;                   // of the frame that was prepared
    Channel channel_ = Channel::Beauty;
};

} // namespace stylized::renderer
