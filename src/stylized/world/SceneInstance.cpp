#include "stylized/world/SceneInstance.h"

#include <stylized/animation/SkinBoundsJob.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/math/MorphReach.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
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

/// The most by which any joint that moves the stream lengthens what it moves.
float largestScaleOf(std::span<const math::Affine> palette, const asset::StreamJointBounds& joints) noexcept
{
    float scale = 0.0f;
    for (const asset::JointBounds& joint : joints.joints)
        scale = std::max(scale, math::largestScale(palette[joint.joint]));
    return scale;
}

/// What `work` gives; adds how long it took to `seconds`.
template <class Work>
Result<void> timed(double& seconds, const Work& work)
{
    const auto start = std::chrono::steady_clock::now();
    Result<void> done = work();
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return done;
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
                                                             runtime::PaletteArena& arena, runtime::Deformer& deformer,
                                                             const SkinningOptions& skinning, Look look)
{
    if (const std::string broken = asset::findBrokenPromise(twin->scene()); !broken.empty())
        return fail(ErrorCode::ValueInvalid, {},
                    fmt::format("expected a scene that keeps its promises, but {}", broken));
    Result<runtime::SkinningPaletteSet> palettes = runtime::SkinningPaletteSet::create(arena, twin->scene());
    if (!palettes)
        return fail(std::move(palettes.error()));
    std::unique_ptr<SceneInstance> instance(
        new SceneInstance(std::move(twin), arena, std::move(*palettes), skinning, look));
    if (Result<void> made = instance->makeMeshInstance(deformer); !made)
        return fail(std::move(made.error()));
    return instance;
}

SceneInstance::SceneInstance(std::shared_ptr<const runtime::RuntimeScene> twin, runtime::PaletteArena& arena,
                             runtime::SkinningPaletteSet palettes, const SkinningOptions& skinning, Look look)
    : twin_(std::move(twin)), arena_(arena), pose_(twin_->scene()), face_(twin_->scene()),
      materials_(twin_->scene(), look), palettes_(std::move(palettes)),
      draws_(twin_->scene(), materials_.shown(), geometryOf(*twin_), skinning), facing_(twin_->scene().facing)
{}

Result<void> SceneInstance::makeMeshInstance(runtime::Deformer& deformer)
{
    std::vector<runtime::StreamDeformation> deformations;
    for (const DeformedStream& stream : draws_.deformedStreams()) {
        deformations.push_back({stream.stream, stream.node.isValid(), stream.skin.isValid(), stream.isSkinnedOnCpu});
        morphStates_.emplace_back(stream.node.isValid() ? face_.morphs().weights(stream.node).size() : 0);
    }
    Result<runtime::RuntimeMeshInstance> mesh = runtime::RuntimeMeshInstance::create(deformer, *twin_, deformations);
    if (!mesh)
        return fail(std::move(mesh.error()));
    mesh_ = std::move(*mesh);
    deformInputs_.resize(deformations.size());
    for (DrawSlot& slot : draws_.slots())
        if (slot.isDeformed)
            slot.item.vertexArray = &mesh_->vertexArray(slot.deformedStream);
    return {};
}

glm::mat4 SceneInstance::worldFromInstance() const noexcept
{
    return facing_ == asset::Facing::MinusZ ? worldFromPlacement_ * halfTurn() : worldFromPlacement_;
}

void SceneInstance::setNodeVisible(NodeIndex node, bool isVisible) noexcept
{
    const DrawSlotRange range = draws_.nodeSlots()[node.value];
    for (DrawSlot& slot : draws_.slots().subspan(range.first, range.count))
        slot.isHidden = !isVisible;
}

bool SceneInstance::isNodeVisible(NodeIndex node) const noexcept
{
    const DrawSlotRange range = draws_.nodeSlots()[node.value];
    return range.count > 0 && !draws_.slots()[range.first].isHidden;
}

Result<void> SceneInstance::update(double deltaSeconds, UpdateTimes* times)
{
    UpdateTimes unread;
    UpdateTimes& spent = times ? *times : unread;
    if (Result<void> posed = timed(spent.animation, [&] { return updatePose(deltaSeconds); }); !posed)
        return posed;
    face_.update(pose_);
    const bool isCurrent = pose_.version() == appliedPoseVersion_ && face_.morphs().version() == appliedMorphVersion_;
    if (!isCurrent)
        setPalettesReady(false);
    if (Result<void> updated = timed(spent.skinning, [&] { return updatePalettes(); }); !updated)
        return updated;
    return timed(spent.morph, [&] { return updateVertices(isCurrent); });
}

Result<void> SceneInstance::updatePose(double deltaSeconds)
{
    player_.update(deltaSeconds, scene(), pose_);
    if (!pose_.isDirty() || pose_.updateWorldMatrices())
        return {};
    setPalettesReady(false);
    return fail(ErrorCode::ValueNotFinite, {}, "expected finite world matrices in the pose");
}

Result<void> SceneInstance::updateVertices(bool isCurrent)
{
    materials_.applyExpressions(face_.expressionWeights());
    if (Result<void> deformed = deform(); !deformed)
        return deformed;
    if (isCurrent)
        return {};
    updateBounds();
    setPalettesReady(true);
    appliedPoseVersion_ = pose_.version();
    appliedMorphVersion_ = face_.morphs().version();
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

/// Weights of the face, stream by stream: only streams whose own weights have changed get a new version.
void SceneInstance::updateMorphStates() noexcept
{
    if (face_.morphs().version() == appliedMorphVersion_)
        return;
    for (std::size_t i = 0; i < morphStates_.size(); ++i)
        if (const NodeIndex node = draws_.deformedStreams()[i].node; node.isValid())
            morphStates_[i].assign(face_.morphs().weights(node));
}

Result<void> SceneInstance::deform()
{
    updateMorphStates();
    for (std::size_t i = 0; i < deformInputs_.size(); ++i) {
        const DeformedStream& stream = draws_.deformedStreams()[i];
        runtime::DeformInput& input = deformInputs_[i];
        input.weights = morphStates_[i].weights();
        input.morphVersion = morphStates_[i].version();
        for (std::size_t p = 0; p < palettes_.paletteCount(); ++p)
            if (const runtime::SkinningPalette& palette = palettes_.palettes()[p]; palette.skin() == stream.skin) {
                input.firstJoint = palette.firstMatrix();
                input.paletteVersion = pose_.version();
                input.palette = std::as_const(palettes_).matrices(p);
            }
    }
    return mesh_->update(deformInputs_, arena_.buffer());
}

math::MorphReach SceneInstance::reachOf(NodeIndex node, StreamIndex stream) const noexcept
{
    const std::span<const DeformedStream> streams = draws_.deformedStreams();
    const auto found = std::find_if(streams.begin(), streams.end(), [&](const DeformedStream& deformed) {
        return deformed.node == node && deformed.stream == stream;
    });
    if (!node.isValid() || found == streams.end())
        return {};
    return math::morphReach(morphStates_[static_cast<std::size_t>(found - streams.begin())].weights(),
                            twin_->stream(stream).morphs->packed.extents);
}

float SceneInstance::morphReach() const noexcept
{
    float reach = 0.0f;
    for (const DeformedStream& stream : draws_.deformedStreams())
        reach = std::max(reach, reachOf(stream.node, stream.stream).maximumDisplacement);
    return reach;
}

void SceneInstance::updateBounds() noexcept
{
    for (DrawSlot& slot : draws_.slots())
        if (slot.isDeformed && !slot.isSkinned) {
            const DeformedStream& stream = draws_.deformedStreams()[slot.deformedStream];
            slot.modelBounds = math::morphed(scene().stream(stream.stream).bounds, reachOf(stream.node, stream.stream));
        }
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
            const float reach = reachOf(stream.node, stream.stream).maximumDisplacement;
            stream.bounds = job.run();
            if (reach > 0.0f)
                stream.bounds = math::widened(stream.bounds, reach * largestScaleOf(matrices, *job.bounds));
            stream.winding = windingOf(matrices, *job.bounds);
        }
    }
}

void SceneInstance::setPalettesReady(bool isReady) noexcept
{
    const std::span<NodePalette> nodePalettes = draws_.nodePalettes();
    for (const DrawSlot& slot : draws_.slots())
        if (const runtime::SkinningPalette* palette = palettes_.find(slot.item.node, slot.item.primitive))
            nodePalettes[slot.item.node.value] = {palette, isReady && palette->isGpuReady()};
}

math::Bounds SceneInstance::worldBounds() const noexcept
{
    math::Bounds bounds;
    const glm::mat4 world = worldFromInstance();
    for (const DrawSlot& slot : draws_.slots()) {
        if (slot.isHidden)
            continue;
        if (slot.isSkinned)
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
