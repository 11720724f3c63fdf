#include "stylized/renderer/GeometryCapture.h"

#include <stylized/graphics/Context.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/DrawBlocks.h>
#include <stylized/runtime/PaletteLayout.h>

#include <span>
#include <utility>

namespace stylized::renderer {
namespace {

/// What the forward program captures of a vertex, in the order of ShaderLibrary's list.
struct CapturedVertex {
    glm::vec3 position;
    glm::vec3 normal;
};
static_assert(sizeof(CapturedVertex) == 24);

} // namespace

Result<GeometryCapture> GeometryCapture::create(graphics::Context& context, ShaderLibrary& shaders)
{
    GeometryCapture capture(context, shaders);
    // Without a complete framebuffer nothing is captured, though no pixel is drawn.
    Result<graphics::Framebuffer> noPixels = graphics::Framebuffer::create(context, {.label = "capture"});
    if (!noPixels)
        return fail(std::move(noPixels.error()));
    capture.noPixels_ = std::move(*noPixels);
    const auto make = [&](graphics::Buffer& buffer, std::size_t size, std::string_view label) -> Result<void> {
        Result<graphics::Buffer> made = graphics::Buffer::create(context, size, graphics::BufferUsage::Dynamic, label);
        if (!made)
            return fail(std::move(made.error()));
        buffer = std::move(*made);
        return {};
    };
    if (Result<void> made = make(capture.frame_, sizeof(FrameBlock), "capture frame block"); !made)
        return fail(std::move(made.error()));
    if (Result<void> made = make(capture.draw_, sizeof(DrawBlock), "capture draw block"); !made)
        return fail(std::move(made.error()));
    return capture;
}

Result<void> GeometryCapture::bind(const world::RenderWorld& world, const world::RenderItem& item)
{
    // Where vertices lie does not depend on the material.
    Result<const graphics::ProgramPipeline*> pipeline = shaders_->forward({.influenceSets = item.influenceSets});
    if (!pipeline)
        return fail(std::move(pipeline.error()));
    const FrameBlock frame = frameBlockFor(world);
    frame_.write(0, std::as_bytes(std::span(&frame, 1)));
    const DrawBlock draw = drawBlockFor(item);
    draw_.write(0, std::as_bytes(std::span(&draw, 1)));

    graphics::PipelineState state;
    state.testsDepth = false;
    state.discardsPixels = true;
    graphics::Commands& commands = context_->commands();
    commands.bindFramebuffer(noPixels_);
    commands.setState(state);
    commands.bindPipeline(**pipeline);
    commands.bindVertexArray(*item.vertexArray);
    commands.bindUniformBuffer(kFrameBinding, frame_);
    commands.bindUniformBuffer(kDrawBinding, draw_);
    if (item.influenceSets > 0)
        commands.bindStorageBuffer(runtime::kPaletteBinding, *world.joints);
    return {};
}

Result<CapturedGeometry> GeometryCapture::capture(const world::RenderWorld& world, std::size_t item)
{
    const std::uint32_t vertexCount = world.items[item].vertexCount;
    std::vector<CapturedVertex> vertices(vertexCount);
    Result<graphics::Buffer> target = graphics::Buffer::create(*context_, vertices.size() * sizeof(CapturedVertex),
                                                               graphics::BufferUsage::Static, "captured vertices");
    if (!target)
        return fail(std::move(target.error()));
    if (Result<void> bound = bind(world, world.items[item]); !bound)
        return fail(std::move(bound.error()));
    graphics::Commands& commands = context_->commands();
    commands.beginCapture(graphics::Topology::Points, *target, 0, target->size());
    commands.draw(graphics::Topology::Points, 0, vertexCount);
    commands.endCapture();
    commands.barrier(graphics::BarrierReader::CpuReadBack);
    target->read(0, std::as_writable_bytes(std::span(vertices)));

    CapturedGeometry geometry;
    geometry.positions.reserve(vertexCount);
    geometry.normals.reserve(vertexCount);
    for (const CapturedVertex& vertex : vertices) {
        geometry.positions.push_back(vertex.position);
        geometry.normals.push_back(vertex.normal);
    }
    return geometry;
}

} // namespace stylized::renderer
