#include "stylized/renderer/CrowdRenderer.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/math/MorphReach.h>
#include <stylized/renderer/ShaderFiles.h>
#include <stylized/renderer/ShadowFit.h>
#include <stylized/runtime/PaletteLayout.h>

#include <fmt/format.h>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

namespace stylized::renderer {
namespace {

/// The GPU counts a crowd's seconds from a moment in the near past: a float of an hour would lose a millisecond.
constexpr double kEpochSeconds = 64.0;

constexpr std::uint32_t kCameraView = 1, kLightView = 2;

std::uint32_t groupsFor(std::uint32_t count) noexcept
{
    return (count + kCrowdGroupSize - 1) / kCrowdGroupSize;
}

Result<graphics::Program> compileCrowd(graphics::Context& context, std::string_view stage)
{
    constexpr graphics::ShaderDefine kDefines[] = {{"CROWD", "1"}, {"CROWD_COMPUTE", "1"}};
    return graphics::Program::create(context, {.compute = shaderPieces(stage), .defines = kDefines, .label = stage});
}

Result<void> makeBuffer(graphics::Context& context, graphics::Buffer& buffer, std::size_t size, std::string_view label)
{
    auto made = graphics::Buffer::create(context, size, graphics::BufferUsage::Dynamic, label);
    if (!made)
        return fail(std::move(made.error()));
    buffer = *std::move(made);
    return {};
}

glm::vec4 rotationOf(const glm::quat& q) noexcept
{
    return {q.x, q.y, q.z, q.w};
}

} // namespace

Result<std::unique_ptr<CrowdRenderer>> CrowdRenderer::create(graphics::Context& context,
                                                             std::shared_ptr<const runtime::RuntimeBakedClips> clips,
                                                             const world::ExtractSource& model)
{
    STYLIZED_ASSERT(clips->nodeMatrices().size() == model.scene->nodes.size(), "the clips are baked for the scene");
    std::unique_ptr<CrowdRenderer> crowd(new CrowdRenderer(context, std::move(clips)));
    if (model.scene->facing == asset::Facing::MinusZ)
        crowd->facing_ = glm::quat(0, 0, 1, 0);
    crowd->tintAmounts_.assign(model.scene->materials.size(), 1.0f);
    crowd->crowd_.nodeMatrices = crowd->clips_->nodeMatrices();
    crowd->crowd_.tintAmounts = crowd->tintAmounts_;
    if (Result<void> made = crowd->makePrograms(); !made)
        return fail(std::move(made.error()));
    if (Result<void> made = crowd->makeCommands(model); !made)
        return fail(std::move(made.error()));
    if (Result<void> made = crowd->makeClips(); !made)
        return fail(std::move(made.error()));
    return crowd;
}

Result<void> CrowdRenderer::makePrograms()
{
    const std::pair<graphics::Program*, std::string_view> programs[] = {{&programs_.cull, "crowd_cull.comp"},
                                                                        {&programs_.list, "crowd_list.comp"},
                                                                        {&programs_.pose, "crowd_pose.comp"}};
    for (const auto& [program, stage] : programs) {
        Result<graphics::Program> compiled = compileCrowd(context_, stage);
        if (!compiled)
            return fail(std::move(compiled.error()));
        *program = *std::move(compiled);
    }
    return {};
}

/// One draw a slot for the camera, one for the light; the GPU fills in how many members they show.
Result<void> CrowdRenderer::makeCommands(const world::ExtractSource& model)
{
    std::vector<graphics::IndirectDraw> draws;
    for (int view = 0; view < 2; ++view)
        for (const world::DrawSlot& slot : model.slots)
            draws.push_back({.indexCount = slot.item.indexCount, .firstIndex = slot.item.firstIndex});
    crowd_.slotCount = static_cast<std::uint32_t>(model.slots.size());
    if (draws.empty())
        return {};
    auto made = graphics::Buffer::create(context_, std::as_bytes(std::span(draws)), graphics::BufferUsage::Static,
                                         "crowd draws");
    if (!made)
        return fail(std::move(made.error()));
    commandBuffer_ = *std::move(made);
    crowd_.commands = &commandBuffer_;
    return {};
}

Result<void> CrowdRenderer::makeClips()
{
    std::vector<CrowdClipBlock> blocks;
    for (const runtime::RuntimeBakedClips::Clip& clip : clips_->clips())
        blocks.push_back({.center = clip.bounds.center(),
                          .duration = static_cast<float>(clip.durationSeconds),
                          .extent = 0.5f * clip.bounds.size(),
                          .lastFrame = static_cast<float>(clip.frameCount - 1),
                          .firstFrame = clip.firstFrame});
    auto made = graphics::Buffer::create(context_, std::as_bytes(std::span(blocks)), graphics::BufferUsage::Static,
                                         "crowd clips");
    if (!made)
        return fail(std::move(made.error()));
    clipBuffer_ = *std::move(made);
    return {};
}

Result<void> CrowdRenderer::setInstances(std::span<const CrowdInstance> instances)
{
    crowd_.count = 0;
    isCurrent_ = false;
    if (instances.size() != instances_.size() && !instances.empty())
        if (Result<void> made = makeMembers(instances.size()); !made) {
            instances_.clear();
            return made;
        }
    instances_.assign(instances.begin(), instances.end());
    memberBounds_ = {};
    largestScale_ = 0.0f;
    for (const CrowdInstance& instance : instances_) {
        STYLIZED_ASSERT(instance.clip < clips_->clips().size() && instance.scale > 0.0f, "a member's clip is there");
        glm::mat4 place = glm::mat4_cast(instance.rotation * facing_);
        place = glm::translate(glm::mat4(1.0f), instance.position) * glm::scale(place, glm::vec3(instance.scale));
        memberBounds_.include(math::transformed(clips_->clips()[instance.clip].bounds, place));
        largestScale_ = std::max(largestScale_, instance.scale);
    }
    crowd_.count = static_cast<std::uint32_t>(instances_.size());
    order_.resize(instances_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    updateBounds();
    Result<void> written = writeInstances();
    if (written)
        written = writeOrder();
    if (!written)
        crowd_.count = 0;
    return written;
}

/// Buffers for that many.
Result<void> CrowdRenderer::makeMembers(std::size_t count)
{
    const graphics::GraphicsLimits& limits = context_.limits();
    const std::size_t paletteBytes = count * clips_->matrixCount() * sizeof(math::Affine);
    if (count > kMostMembers)
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("a crowd of {}: expected at most {} members", count, kMostMembers));
    if (paletteBytes > limits.maxStorageBlockSize)
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("a crowd of {} with {} matrices each: the driver holds those of at most {}", count,
                                clips_->matrixCount(),
                                limits.maxStorageBlockSize / (clips_->matrixCount() * sizeof(math::Affine))));
    const std::size_t alignment = limits.storageOffsetAlignment;
    crowd_.listStride = (count * sizeof(std::uint32_t) + alignment - 1) / alignment * alignment;
    const std::uint32_t groups = groupsFor(static_cast<std::uint32_t>(count));
    const struct {
        graphics::Buffer* buffer;
        std::size_t size;
        std::string_view label;
    } buffers[] = {{&groupBuffer_, groups * 2 * sizeof(std::uint32_t), "crowd groups"},
                   {&memberBuffer_, count * sizeof(CrowdMemberBlock), "crowd members"},
                   {&listBuffer_, 3 * crowd_.listStride, "crowd lists"},
                   {&paletteBuffer_, paletteBytes, "crowd matrices"}};
    for (const auto& wanted : buffers)
        if (Result<void> made = makeBuffer(context_, *wanted.buffer, wanted.size, wanted.label); !made)
            return made;
    crowd_.members = &memberBuffer_;
    crowd_.lists = &listBuffer_;
    crowd_.palettes = &paletteBuffer_;
    return {};
}

void CrowdRenderer::setPlacement(const glm::mat4& worldFromCrowd) noexcept
{
    worldFromCrowd_ = worldFromCrowd;
    updateBounds();
}

void CrowdRenderer::setMargin(float metres) noexcept
{
    margin_ = metres;
    updateBounds();
}

void CrowdRenderer::updateBounds() noexcept
{
    crowd_.bounds = math::transformed(math::widened(memberBounds_, margin_ * largestScale_), worldFromCrowd_);
}

/// With their seconds at the epoch, which is found from the clock alone: the same moment gives the same picture,
/// however it was reached.
Result<void> CrowdRenderer::writeInstances()
{
    epoch_ = std::floor(seconds_ / kEpochSeconds) * kEpochSeconds;
    blocks_.resize(instances_.size());
    for (std::size_t i = 0; i < instances_.size(); ++i) {
        const CrowdInstance& instance = instances_[i];
        const double duration = clips_->clips()[instance.clip].durationSeconds;
        const double seconds = instance.seconds + instance.speed * epoch_;
        blocks_[i] = {.rotation = rotationOf(instance.rotation * facing_),
                      .position = instance.position,
                      .scale = instance.scale,
                      .tint = instance.tint,
                      .seconds = duration > 0.0 ? static_cast<float>(std::fmod(seconds, duration)) : 0.0f,
                      .speed = static_cast<float>(instance.speed),
                      .clip = instance.clip};
    }
    return instanceBuffer_.write(context_, std::as_bytes(std::span(blocks_)), "crowd instances");
}

Result<void> CrowdRenderer::writeOrder()
{
    return orderBuffer_.write(context_, std::as_bytes(std::span(order_)), "crowd order");
}

/// Those who are nearer come first, of two as near the first.
void CrowdRenderer::sortOrder(const FrameKey& key)
{
    depths_.resize(instances_.size());
    for (std::size_t i = 0; i < instances_.size(); ++i)
        depths_[i] =
            glm::dot(glm::vec3(key.worldFromCrowd * glm::vec4(instances_[i].position, 1.0f)) - key.eye, key.direction);
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return depths_[a] != depths_[b] ? depths_[a] < depths_[b] : a < b;
    });
}

CrowdRenderer::FrameKey CrowdRenderer::keyOf(const world::RenderWorld& world,
                                             const FrameOptions& options) const noexcept
{
    FrameKey key;
    key.cameraFromWorld = world.camera.clipFromWorld(world.aspect);
    key.views = kCameraView;
    if (options.style.shadow.isOn && !world.casterBounds.isEmpty()) {
        key.views |= kLightView;
        key.lightFromWorld =
            fitShadow(world.light.direction, world.casterBounds, options.style.shadow.mapSize).clipFromWorld;
    }
    key.worldFromCrowd = worldFromCrowd_;
    key.eye = world.camera.position;
    key.direction = world.camera.direction();
    key.seconds = seconds_;
    key.margin = margin_;
    return key;
}

void CrowdRenderer::cull(const world::RenderWorld& world, const FrameOptions& options)
{
    if (crowd_.count == 0 || crowd_.slotCount == 0)
        return;
    const FrameKey key = keyOf(world, options);
    if (isCurrent_ && key == key_)
        return;
    bool isWritten = true;
    if (std::floor(seconds_ / kEpochSeconds) * kEpochSeconds != epoch_)
        isWritten = writeInstances().has_value();
    sortOrder(key);
    isWritten = isWritten && writeOrder().has_value();
    STYLIZED_ASSERT(isWritten, "setInstances has made room for both");
    dispatch(key);
    key_ = key;
    isCurrent_ = true;
}

void CrowdRenderer::dispatch(const FrameKey& key)
{
    const std::uint32_t groups = groupsFor(crowd_.count), matrixCount = clips_->matrixCount();
    const auto set = [](graphics::Program& program, const char* name, const auto& value) {
        program.setUniform(program.uniformLocation(name), value);
    };
    set(programs_.cull, "memberCount", crowd_.count);
    set(programs_.cull, "matrixCount", matrixCount);
    set(programs_.cull, "views", key.views);
    set(programs_.cull, "seconds", static_cast<float>(key.seconds - epoch_));
    set(programs_.cull, "margin", key.margin);
    set(programs_.cull, "worldFromCrowd", key.worldFromCrowd);
    set(programs_.cull, "cameraFromWorld", key.cameraFromWorld);
    set(programs_.cull, "lightFromWorld", key.lightFromWorld);
    set(programs_.list, "memberCount", crowd_.count);
    set(programs_.list, "groupCount", groups);
    set(programs_.list, "listStride", static_cast<std::uint32_t>(crowd_.listStride / sizeof(std::uint32_t)));
    set(programs_.list, "slotCount", crowd_.slotCount);
    set(programs_.pose, "matrixCount", matrixCount);

    graphics::Commands& commands = context_.commands();
    const std::pair<std::uint32_t, const graphics::Buffer*> bindings[] = {
        {runtime::kPaletteBinding, &paletteBuffer_}, {kCrowdMemberBinding, &memberBuffer_},
        {kCrowdListBinding, &listBuffer_},           {kCrowdClipBinding, &clipBuffer_},
        {kCrowdGroupBinding, &groupBuffer_},         {kCrowdCommandBinding, &commandBuffer_}};
    for (const auto& [binding, buffer] : bindings)
        commands.bindStorageBuffer(binding, *buffer);
    for (const auto& [binding, ring] :
         {std::pair{kCrowdInstanceBinding, &instanceBuffer_}, std::pair{kCrowdOrderBinding, &orderBuffer_}})
        commands.bindStorageBuffer(binding, ring->buffer(), ring->offset(), ring->size());
    commands.bindTexture(0, clips_->texture());
    commands.bindProgram(programs_.cull);
    commands.dispatch(groups);
    commands.barrier(graphics::BarrierReader::Shaders);
    commands.bindProgram(programs_.list);
    commands.dispatch(groups);
    commands.bindProgram(programs_.pose);
    commands.dispatch(groupsFor(matrixCount), crowd_.count);
    commands.barrier(graphics::BarrierReader::IndirectDraws);
}

CrowdRenderer::Counts CrowdRenderer::readCounts() const
{
    if (!isCurrent_)
        return {};
    context_.commands().barrier(graphics::BarrierReader::CpuReadBack);
    graphics::IndirectDraw camera, light;
    commandBuffer_.read(0, std::as_writable_bytes(std::span(&camera, 1)));
    commandBuffer_.read(crowd_.slotCount * sizeof camera, std::as_writable_bytes(std::span(&light, 1)));
    return {camera.instanceCount, light.instanceCount};
}

} // namespace stylized::renderer
