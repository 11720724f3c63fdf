#include "stylized/renderer/ForwardDrawer.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/CrowdBlocks.h>
#include <stylized/renderer/DrawBlocks.h>
#include <stylized/renderer/ShadowFit.h>
#include <stylized/runtime/PaletteLayout.h>
#include <stylized/world/RenderCrowd.h>

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

graphics::PipelineState surfaceState(const world::RenderItem& item) noexcept
{
    const asset::MaterialAsset& material = *item.material;
    const bool blends = material.alphaMode == asset::AlphaMode::Blend;
    const bool showsBacks = material.isDoubleSided || item.winding == world::Winding::Mixed;
    graphics::PipelineState state;
    // Layers that lie on each other show the later one.
    state.depthCompare = graphics::Compare::LessOrEqual;
    state.writesDepth = !blends || material.writesDepthWhenBlended;
    state.blend = blends ? graphics::Blend::Premultiplied : graphics::Blend::None;
    state.cull = showsBacks ? graphics::Cull::None : graphics::Cull::Back;
    state.isFrontClockwise = item.winding == world::Winding::Clockwise;
    return state;
}

/// The insides of the hull. All else is as for the surface: software drivers compile a program for each state.
graphics::PipelineState hullState(const world::RenderItem& item) noexcept
{
    graphics::PipelineState state = surfaceState(item);
    state.cull = graphics::Cull::Front;
    return state;
}

/// Whether no line belongs between the two.
bool isSameThing(const world::RenderItem& a, const world::RenderItem& b) noexcept
{
    return a.instance == b.instance && a.node == b.node && a.material == b.material;
}

} // namespace

Result<void> ForwardDrawer::prepare(const world::RenderWorld& world, const FrameOptions& options,
                                    std::uint32_t sampleCount)
{
    features_ = featuresOf(options.style);
    channel_ = options.style.channel;
    if (Result<void> found = findPipelines(world, sampleCount); !found)
        return found;
    writeBlocks(world, options);
    if (Result<void> updated = materials_.update(world); !updated)
        return updated;
    if (Result<void> uploaded = uploadFrame(world, options); !uploaded)
        return uploaded;
    return draws_.write(context_, blocks_, "draw blocks");
}

Result<void> ForwardDrawer::findPipelines(const world::RenderWorld& world, std::uint32_t sampleCount)
{
    const VariantFrame frame{.sampleCount = sampleCount,
                             .hasShadows = features_.drawsShadows,
                             .hasHulls = features_.drawsHulls,
                             .hasEdges = features_.drawsEdges,
                             .channel = channel_};
    const auto find = [&](const graphics::ProgramPipeline*& pipeline, const ForwardVariant& variant) -> Result<void> {
        Result<const graphics::ProgramPipeline*> found = shaders_.forward(variant);
        if (!found)
            return fail(std::move(found.error()));
        pipeline = *found;
        return {};
    };
    pipelines_.assign(world.items.size(), {});
    for (const auto* order : {&world.opaque, &world.transparent})
        for (const world::DrawOrder& place : *order) {
            const ForwardVariant variant = variantFor(world.items[place.item], frame);
            Pipelines& pipelines = pipelines_[place.item];
            pipelines.hasHull = variant.hasHull;
            if (Result<void> found = find(pipelines.surface, variant); !found)
                return found;
        }
    if (features_.drawsShadows)
        for (const world::DrawOrder& place : world.casters)
            if (Result<void> found =
                    find(pipelines_[place.item].depth, variantFor(world.items[place.item], frame, DrawPart::Depth));
                !found)
                return found;
    return {};
}

void ForwardDrawer::writeBlocks(const world::RenderWorld& world, const FrameOptions& options)
{
    const std::size_t count = world.items.size();
    blockStride_ = aligned(std::max({sizeof(DrawBlock), sizeof(HullBlock), sizeof(TagBlock)}));
    firstHull_ = count * blockStride_;
    firstTag_ = features_.drawsHulls ? 2 * firstHull_ + blockStride_ : firstHull_;
    blocks_.resize(firstTag_ + (usesTags() ? firstHull_ : 0));
    const auto put = [&](std::size_t first, std::size_t item, const auto& block) {
        std::memcpy(&blocks_[first + item * blockStride_], &block, sizeof block);
    };
    if (features_.drawsHulls)
        put(firstHull_, count, HullBlock{}); // of what is no hull
    TagBlock tag = tagBlockFor(world);
    for (std::size_t i = 0; i < count; ++i) {
        const world::RenderItem& item = world.items[i];
        put(0, i, drawBlockFor(item));
        if (pipelines_[i].hasHull)
            put(firstHull_, i, hullBlockFor(world, item, options.style.outline.scale));
        if (!usesTags())
            continue;
        if (i == 0 || !isSameThing(item, world.items[i - 1]))
            tag.id = static_cast<std::uint32_t>(i + 1);
        tag.queue = queueNumberOf(*item.material);
        put(firstTag_, i, tag);
    }
}

Result<void> ForwardDrawer::uploadFrame(const world::RenderWorld& world, const FrameOptions& options)
{
    frameStride_ = aligned(std::max(sizeof(FrameBlock), sizeof(ShadowBlock)));
    frameBlocks_.resize(features_.drawsShadows ? 3 * frameStride_ : frameStride_);
    const auto put = [&](std::size_t place, const auto& block) {
        std::memcpy(&frameBlocks_[place * frameStride_], &block, sizeof block);
    };
    put(0, frameBlockFor(world));
    if (features_.drawsShadows) {
        const std::uint32_t mapSize = options.style.shadow.mapSize;
        const math::Bounds nothing{glm::vec3(0.0f), glm::vec3(0.0f)};
        const ShadowFit fit =
            fitShadow(world.light.direction, world.casterBounds.isEmpty() ? nothing : world.casterBounds, mapSize);
        put(1, frameBlockFor(world, fit));
        put(2, shadowBlockFor(fit, mapSize));
    }
    return frame_.write(context_, frameBlocks_, "frame blocks");
}

std::size_t ForwardDrawer::aligned(std::size_t size) const noexcept
{
    const std::size_t alignment = context_.limits().uniformOffsetAlignment;
    return (size + alignment - 1) / alignment * alignment;
}

void ForwardDrawer::bindUniforms(std::uint32_t binding, const graphics::RingBuffer& blocks, std::size_t offset,
                                 std::size_t size) noexcept
{
    context_.commands().bindUniformBuffer(binding, blocks.buffer(), blocks.offset() + offset, size);
}

void ForwardDrawer::bindFrame(const world::RenderWorld& world, DrawnParts parts)
{
    const std::size_t view = parts == DrawnParts::Depths ? 1 : 0;
    bindUniforms(kFrameBinding, frame_, view * frameStride_, sizeof(FrameBlock));
    if (features_.drawsShadows)
        bindUniforms(kShadowBinding, frame_, 2 * frameStride_, sizeof(ShadowBlock));
    joints_ = world.joints != nullptr && world.joints->isValid() ? world.joints : nullptr;
}

void ForwardDrawer::draw(const world::RenderWorld& world, std::span<const world::DrawOrder> order, DrawnParts parts,
                         FrameStats& stats)
{
    STYLIZED_ASSERT(pipelines_.size() == world.items.size(), "the world that was prepared");
    parts_ = parts;
    bindFrame(world, parts);
    for (const world::DrawOrder& place : order) {
        const world::RenderItem& item = world.items[place.item];
        const Pipelines& pipelines = pipelines_[place.item];
        if (parts != DrawnParts::Hulls) {
            if (features_.drawsHulls)
                bindHull(world.items.size());
            drawItem(item, place.item, parts == DrawnParts::Depths ? *pipelines.depth : *pipelines.surface,
                     surfaceState(item), stats);
        }
        if ((parts != DrawnParts::Hulls && parts != DrawnParts::SurfacesWithHulls) || !pipelines.hasHull)
            continue;
        bindHull(place.item);
        drawItem(item, place.item, *pipelines.surface, hullState(item), stats);
    }
}

/// - `index` is an item's, or the number of items for what is no hull.
void ForwardDrawer::bindHull(std::size_t index) noexcept
{
    bindUniforms(kHullBinding, draws_, firstHull_ + index * blockStride_, sizeof(HullBlock));
}

void ForwardDrawer::drawItem(const world::RenderItem& item, std::size_t index,
                             const graphics::ProgramPipeline& pipeline, const graphics::PipelineState& state,
                             FrameStats& stats)
{
    graphics::Commands& commands = context_.commands();
    commands.setState(state);
    commands.bindPipeline(pipeline);
    commands.bindVertexArray(*item.vertexArray);
    bindUniforms(kDrawBinding, draws_, index * blockStride_, sizeof(DrawBlock));
    materials_.bind(item);
    if (usesTags())
        bindUniforms(kTagBinding, draws_, firstTag_ + index * blockStride_, sizeof(TagBlock));
    for (std::uint32_t unit = 0; unit < item.textures.size(); ++unit)
        if (item.textures[unit].texture != nullptr)
            commands.bindTexture(unit, *item.textures[unit].texture, *item.textures[unit].sampler);
    ++stats.drawCount;
    if (item.crowd != nullptr)
        return drawCrowd(item); // only the GPU knows how many triangles
    if (item.influenceSets > 0 && joints_ != nullptr)
        commands.bindStorageBuffer(runtime::kPaletteBinding, *joints_);
    commands.drawIndexed(toTopology(item.topology), item.firstIndex, item.indexCount);
    if (item.topology == asset::Topology::Triangles)
        stats.triangleCount += item.indexCount / 3;
}

void ForwardDrawer::drawCrowd(const world::RenderItem& item)
{
    const world::RenderCrowd& crowd = *item.crowd;
    const bool isForLight = parts_ == DrawnParts::Depths;
    const bool blends = item.material->alphaMode == asset::AlphaMode::Blend;
    const world::CrowdList list = isForLight ? world::CrowdList::Casters
                                  : blends   ? world::CrowdList::FarFirst
                                             : world::CrowdList::NearFirst;
    graphics::Commands& commands = context_.commands();
    commands.bindStorageBuffer(runtime::kPaletteBinding, *crowd.palettes);
    commands.bindStorageBuffer(kCrowdMemberBinding, *crowd.members);
    commands.bindStorageBuffer(kCrowdListBinding, *crowd.lists, static_cast<std::size_t>(list) * crowd.listStride,
                               crowd.count * sizeof(std::uint32_t));
    const std::size_t draw = (isForLight ? crowd.slotCount : 0) + item.crowdSlot;
    commands.drawIndexedIndirect(toTopology(item.topology), *crowd.commands, draw * sizeof(graphics::IndirectDraw));
}

} // namespace stylized::renderer
