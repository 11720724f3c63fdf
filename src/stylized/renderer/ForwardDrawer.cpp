#include "stylized/renderer/ForwardDrawer.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/DrawBlocks.h>
#include <stylized/runtime/PaletteLayout.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace stylized::renderer {
namespace {

graphics::Topology toTopology(asset::Topology topology) noexcept
{
    switch (topology) {
    case asset::Topology::Triangles: return graphics::Topology::Triangles;
    case asset::Topology::Lines: return graphics::Topology::Lines;
    case asset::Topology::Points: return graphics::Topology::Points;
    }
    return graphics::Topology::Triangles;
}

graphics::PipelineState stateFor(const world::RenderItem& item) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const bool blends = material.alphaMode == asset::AlphaMode::Blend;
    const bool showsBacks = material.isDoubleSided || item.winding == world::Winding::Mixed;
    graphics::PipelineState state;
    // Layers that lie on each other show the later one.
    state.depthCompare = graphics::Compare::LessOrEqual;
    state.writesDepth = !blends;
    state.blend = blends ? graphics::Blend::Premultiplied : graphics::Blend::None;
    state.cull = showsBacks ? graphics::Cull::None : graphics::Cull::Back;
    state.isFrontClockwise = item.winding == world::Winding::Clockwise;
    return state;
}

/// Makes `buffer` hold at least `size` bytes; doubling, so that a growing crowd does not reallocate each frame.
Result<void> reserve(graphics::Context& context, graphics::Buffer& buffer, std::size_t size, std::string_view label)
{
    if (buffer.size() >= size)
        return {};
    auto grown =
        graphics::Buffer::create(context, std::max(size, 2 * buffer.size()), graphics::BufferUsage::Dynamic, label);
    if (!grown)
        return fail(std::move(grown.error()));
    buffer = std::move(*grown);
    return {};
}

} // namespace

Result<void> ForwardDrawer::prepare(const world::RenderWorld& world, std::uint32_t sampleCount)
{
    const std::size_t alignment = context_.limits().uniformOffsetAlignment;
    blockStride_ = (sizeof(DrawBlock) + alignment - 1) / alignment * alignment;
    blocks_.resize(world.items.size() * blockStride_);
    programs_.resize(world.items.size());
    for (std::size_t i = 0; i < world.items.size(); ++i) {
        Result<const graphics::Program*> program = shaders_.forward(variantFor(world.items[i], sampleCount));
        if (!program)
            return fail(std::move(program.error()));
        programs_[i] = *program;
        const DrawBlock block = drawBlockFor(world.items[i]);
        std::memcpy(&blocks_[i * blockStride_], &block, sizeof block);
    }
    if (Result<void> reserved = reserve(context_, frame_, sizeof(FrameBlock), "frame block"); !reserved)
        return reserved;
    const FrameBlock frame = frameBlockFor(world);
    frame_.write(0, std::as_bytes(std::span(&frame, 1)));
    return upload();
}

Result<void> ForwardDrawer::upload()
{
    if (blocks_.empty())
        return {};
    if (Result<void> reserved = reserve(context_, draws_, blocks_.size(), "draw blocks"); !reserved)
        return reserved;
    draws_.write(0, blocks_);
    return {};
}

void ForwardDrawer::draw(const world::RenderWorld& world, std::span<const world::DrawOrder> order, FrameStats& stats)
{
    STYLIZED_ASSERT(programs_.size() == world.items.size(), "the world that was prepared");
    graphics::Commands& commands = context_.commands();
    commands.bindUniformBuffer(kFrameBinding, frame_);
    if (world.joints != nullptr && world.joints->isValid())
        commands.bindStorageBuffer(runtime::kPaletteBinding, *world.joints);
    for (const world::DrawOrder& place : order) {
        const world::RenderItem& item = world.items[place.item];
        drawItem(item, place.item);
        ++stats.drawCount;
        if (item.topology == asset::Topology::Triangles)
            stats.triangleCount += item.indexCount / 3;
    }
}

void ForwardDrawer::drawItem(const world::RenderItem& item, std::size_t index)
{
    graphics::Commands& commands = context_.commands();
    commands.setState(stateFor(item));
    commands.bindProgram(*programs_[index]);
    commands.bindVertexArray(*item.vertexArray);
    commands.bindUniformBuffer(kDrawBinding, draws_, index * blockStride_, sizeof(DrawBlock));
    for (std::uint32_t unit = 0; unit < item.textures.size(); ++unit)
        if (item.textures[unit].texture != nullptr)
            commands.bindTexture(unit, *item.textures[unit].texture, *item.textures[unit].sampler);
    commands.drawIndexed(toTopology(item.topology), item.firstIndex, item.indexCount);
}

} // namespace stylized::renderer
