#include "stylized/world/SceneInstance.h"

#include <stylized/animation/SkinBoundsJob.h>
#include <stylized/animation/SkinMatricesJob.h>

#include <fmt/format.h>

#include <utility>

namespace stylized::world {
namespace {

/// Half a turn about +Y: exact, where a rotation by π in floats would not be.
glm::mat4 halfTurn() noexcept
{
    glm::mat4 turn(1.0f);
    turn[0][0] = -1.0f;
    turn[2][2] = -1.0f;
    return turn;
}

DrawGeometry geometryOf(const runtime::RuntimeScene& twin)
{
    return {
        .stream = [&](StreamIndex i) -> const runtime::RuntimeStream& { return twin.stream(i); },
        .primitive = [&](MeshIndex i, std::size_t p) -> const runtime::RuntimePrimitive& {
            return twin.mesh(i).primitives[p];
        },
        .texture = [&](TextureIndex i, runtime::ColorSpace space) -> TextureHandle {
            const runtime::TextureBinding binding = twin.texture(i, space);
            return {binding.texture, binding.sampler};
        },
    };
}

} // namespace

Result<std::unique_ptr<SceneInstance>> SceneInstance::create(std::shared_ptr<const runtime::RuntimeScene> twin,
                                                             runtime::PaletteArena& arena)
{
    if (const std::string broken = asset::findBrokenPromise(twin->scene()); !broken.empty())
        return fail(ErrorCode::ValueInvalid, {},
                    fmt::format("expected a scene that keeps its promises, but {}", broken));
    Result<runtime::SkinningPaletteSet> palettes = runtime::SkinningPaletteSet::create(arena, twin->scene());
    if (!palettes)
        return fail(std::move(palettes.error()));
    return std::unique_ptr<SceneInstance>(new SceneInstance(std::move(twin), arena, std::move(*palettes)));
}

SceneInstance::SceneInstance(std::shared_ptr<const runtime::RuntimeScene> twin, runtime::PaletteArena& arena,
                             runtime::SkinningPaletteSet palettes)
    : twin_(std::move(twin)), arena_(arena), pose_(twin_->scene()), palettes_(std::move(palettes)),
      draws_(twin_->scene(), geometryOf(*twin_)), facing_(twin_->scene().facing)
{}

glm::mat4 SceneInstance::worldFromInstance() const noexcept
{
    return facing_ == asset::Facing::MinusZ ? worldFromPlacement_ * halfTurn() : worldFromPlacement_;
}

Result<void> SceneInstance::update(double deltaSeconds)
{
    player_.update(deltaSeconds, scene(), pose_);
    if (pose_.isDirty() && !pose_.updateWorldMatrices()) {
        setPalettesReady(false);
        return fail(ErrorCode::ValueNotFinite, {}, "expected finite world matrices in the pose");
    }
    if (pose_.version() == appliedPoseVersion_)
        return {};
    setPalettesReady(false);
    if (Result<void> updated = updatePalettes(); !updated)
        return updated;
    updateSkinnedStreams();
    setPalettesReady(true);
    appliedPoseVersion_ = pose_.version();
    return {};
}

Result<void> SceneInstance::updatePalettes()
{
    if (!palettes_.needsUpdate(pose_.version()))
        return {};
    for (std::size_t i = 0; i < palettes_.paletteCount(); ++i) {
        const asset::SkinAsset& skin = scene().skin(palettes_.palettes()[i].skin());
        animation::SkinMatricesJob{pose_.worldMatrices(), skin.joints, skin.inverseBinds, palettes_.matrices(i)}.run();
    }
    return palettes_.commit(pose_.version());
}

void SceneInstance::updateSkinnedStreams() noexcept
{
    for (SkinnedStream& stream : draws_.skinnedStreams()) {
        const asset::SkinAsset& skin = scene().skin(stream.skin);
        for (std::size_t i = 0; i < palettes_.paletteCount(); ++i) {
            if (palettes_.palettes()[i].skin() != stream.skin)
                continue;
            const std::span<const math::Affine> matrices = std::as_const(palettes_).matrices(i);
            const animation::SkinBoundsJob job{pose_.worldMatrices(), skin.joints, matrices,
                                               skin.boundsOf(stream.stream)};
            if (!job.isValid())
                continue;
            stream.bounds = job.run();
            stream.winding = windingOf(matrices, *job.bounds);
        }
    }
}

void SceneInstance::setPalettesReady(bool isReady) noexcept
{
    const std::span<NodePalette> nodePalettes = draws_.nodePalettes();
    for (const DrawSlot& slot : draws_.slots())
        if (const runtime::SkinningPalette* palette = palettes_.find(slot.item.node, slot.item.primitive))
            nodePalettes[slot.item.node.value] = {palette->firstMatrix(), isReady && palette->isGpuReady()};
}

math::Bounds SceneInstance::worldBounds() const noexcept
{
    math::Bounds bounds;
    const glm::mat4 world = worldFromInstance();
    for (const DrawSlot& slot : draws_.slots()) {
        if (slot.item.influenceSets > 0)
            bounds.include(math::transformed(draws_.skinnedStreams()[slot.skinnedStream].bounds, world));
        else if (const glm::mat4* node = pose_.worldMatrix(slot.item.node))
            bounds.include(math::transformed(slot.modelBounds, world * *node));
    }
    return bounds;
}

ExtractSource SceneInstance::extractSource() const noexcept
{
    return {.scene = &scene(),
            .pose = &pose_,
            .worldFromInstance = worldFromInstance(),
            .slots = draws_.slots(),
            .nodeSlots = draws_.nodeSlots(),
            .nodePalettes = draws_.nodePalettes(),
            .skinnedStreams = draws_.skinnedStreams(),
            .joints = &arena_.buffer()};
}

} // namespace stylized::world
