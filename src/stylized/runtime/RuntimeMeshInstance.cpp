#include "stylized/runtime/RuntimeMeshInstance.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/runtime/CpuSkinning.h>
#include <stylized/runtime/DeformBindings.h>
#include <stylized/runtime/PaletteLayout.h>

#include <algorithm>
#include <utility>

namespace stylized::runtime {
namespace {

constexpr std::size_t kSmallestWork = 256; // bytes

/// Replaces the first bytes of `buffer`, which grows by doubling where it must.
Result<void> upload(graphics::Context& context, graphics::Buffer& buffer, std::span<const glm::uvec2> words)
{
    const std::span<const std::byte> bytes = std::as_bytes(words);
    if (buffer.size() < bytes.size() || !buffer.isValid()) {
        auto made = graphics::Buffer::create(context, std::max({bytes.size(), 2 * buffer.size(), kSmallestWork}),
                                             graphics::BufferUsage::Dynamic, "morph work");
        if (!made)
            return fail(std::move(made.error()));
        buffer = std::move(*made);
    }
    buffer.write(0, bytes);
    return {};
}

std::size_t aligned(std::size_t bytes) noexcept
{
    return (bytes + kStreamAlignment - 1) / kStreamAlignment * kStreamAlignment;
}

static_assert(kMorphPartAlignment * sizeof(GeometryVertex) % kStreamAlignment == 0 &&
                  kMorphPartAlignment * sizeof(InfluenceVertex) % kStreamAlignment == 0,
              "vertices can be bound from the start of any part on");

} // namespace

Result<RuntimeMeshInstance> RuntimeMeshInstance::create(Deformer& deformer, const RuntimeScene& twin,
                                                        std::span<const StreamDeformation> streams)
{
    RuntimeMeshInstance instance(deformer, twin);
    instance.streams_.reserve(streams.size());
    for (const StreamDeformation& deformation : streams)
        instance.addStream(deformation);
    if (Result<void> made = instance.makeBuffer(); !made)
        return fail(std::move(made.error()));
    return instance;
}

void RuntimeMeshInstance::addStream(const StreamDeformation& deformation)
{
    const RuntimeStream& runtime = twin_->stream(deformation.stream);
    STYLIZED_ASSERT(deformation.isMorphed || deformation.isSkinned, "a stream is deformed somehow");
    STYLIZED_ASSERT(!deformation.isMorphed || runtime.morphs, "a morphed stream has targets");
    STYLIZED_ASSERT(!deformation.isSkinned || runtime.influenceSetCount > 0, "a skinned stream has influences");
    STYLIZED_ASSERT(!deformation.isOnCpu || (deformation.isSkinned && !deformation.isMorphed), "the CPU only skins");
    Stream& stream = streams_.emplace_back();
    stream.deformation = deformation;
    stream.offset = vertexBytes_;
    vertexBytes_ = aligned(vertexBytes_ + runtime.vertexCount * sizeof(GeometryVertex));
    if (deformation.isOnCpu)
        return;
    bool turnsTangents = deformation.isSkinned;
    if (deformation.isSkinned)
        stream.variant.influenceSets = static_cast<std::uint8_t>(runtime.influenceSetCount);
    if (deformation.isMorphed) {
        const PackedMorphs& morphs = runtime.morphs->packed;
        stream.variant.morphs = morphs.format;
        turnsTangents |= morphs.format.content == MorphContent::Tangents;
        for (const MorphPart& part : morphs.parts)
            stream.ranges.push_back({part.firstVertex, part.vertexCount});
    } else {
        for (std::uint32_t v = 0; v < runtime.vertexCount; v += kMaxDeformedVertices)
            stream.ranges.push_back({v, std::min(kMaxDeformedVertices, runtime.vertexCount - v)});
    }
    stream.variant.writesTangents = runtime.hasTangents && turnsTangents;
}

Result<void> RuntimeMeshInstance::makeBuffer()
{
    if (vertexBytes_ == 0)
        return {};
    graphics::Context& context = deformer_->context();
    const bool isWritten =
        std::any_of(streams_.begin(), streams_.end(), [](const Stream& s) { return s.deformation.isOnCpu; });
    auto made = graphics::Buffer::create(context, vertexBytes_,
                                         isWritten ? graphics::BufferUsage::Dynamic : graphics::BufferUsage::Static,
                                         "deformed vertices");
    if (!made)
        return fail(std::move(made.error()));
    vertices_ = std::move(*made);
    for (Stream& stream : streams_) {
        const StreamIndex index = stream.deformation.stream;
        const VertexRange base = twin_->vertices(index, VertexBinding::Geometry);
        vertices_.copyFrom(*base.buffer, base.offset, stream.offset,
                           twin_->stream(index).vertexCount * sizeof(GeometryVertex));
        stream.vertexArray = twin_->makeVertexArray(context, index, vertices_, stream.offset);
    }
    return {};
}

const graphics::VertexArray& RuntimeMeshInstance::vertexArray(std::size_t stream) const noexcept
{
    return streams_[stream].vertexArray;
}

std::uint64_t RuntimeMeshInstance::appliedMorphVersion(std::size_t stream) const noexcept
{
    return streams_[stream].morphVersion;
}

Result<void> RuntimeMeshInstance::update(std::span<const DeformInput> inputs, const graphics::Buffer& palettes)
{
    STYLIZED_ASSERT(inputs.size() == streams_.size(), "there is one input a stream");
    lastUploadCount_ = 0;
    Result<void> result;
    for (std::size_t i = 0; i < streams_.size() && result; ++i) {
        const Result<bool> isWritten = updateStream(streams_[i], inputs[i], palettes);
        if (!isWritten)
            result = fail(isWritten.error());
        else
            lastUploadCount_ += *isWritten ? 1 : 0;
    }
    totalUploadCount_ += lastUploadCount_;
    if (lastUploadCount_ > 0)
        deformer_->context().commands().barrier(graphics::BarrierReader::VertexInput);
    return result;
}

/// Whether anything was written.
Result<bool> RuntimeMeshInstance::updateStream(Stream& stream, const DeformInput& input,
                                               const graphics::Buffer& palettes)
{
    const bool hasMorphed =
        stream.deformation.isMorphed && (input.morphVersion == 0 || input.morphVersion != stream.morphVersion);
    const bool hasMoved =
        stream.deformation.isSkinned && (input.paletteVersion == 0 || input.paletteVersion != stream.paletteVersion);
    if (!hasMorphed && !hasMoved)
        return false;
    if (stream.deformation.isOnCpu) {
        skinOnCpu(stream, input);
        return true;
    }
    if (hasMorphed)
        if (Result<void> updated = updateWork(stream, input.weights); !updated)
            return fail(std::move(updated.error()));
    const Result<bool> isWritten = dispatch(stream, input, palettes);
    if (!isWritten) {
        stream.isGathered = false;
        stream.isUncertain = true;
        return isWritten;
    }
    stream.isUncertain = false;
    stream.morphVersion = input.morphVersion;
    stream.paletteVersion = input.paletteVersion;
    return isWritten;
}

Result<void> RuntimeMeshInstance::updateWork(Stream& stream, std::span<const float> weights)
{
    const PackedMorphs& morphs = twin_->stream(stream.deformation.stream).morphs->packed;
    STYLIZED_ASSERT(weights.size() == morphs.targetCount(), "there is one weight a target");
    active_.clear();
    for (std::uint32_t layer = 0; layer < morphs.layers.size(); ++layer)
        if (weights[morphs.layers[layer].target] != 0.0f)
            active_.push_back(layer);
    if (!stream.isGathered || active_ != stream.active) {
        stream.active = active_;
        return gather(stream, weights);
    }
    std::vector<glm::uvec2>& steps = deformer_->work().words;
    steps.resize(2 * active_.size());
    writeMorphSteps(morphs, active_, weights, steps);
    for (Range& range : stream.ranges)
        if (!steps.empty() && range.slotCount > 0)
            range.work.write(0, std::as_bytes(std::span(steps)));
    return {};
}

Result<void> RuntimeMeshInstance::gather(Stream& stream, std::span<const float> weights)
{
    const PackedMorphs& morphs = twin_->stream(stream.deformation.stream).morphs->packed;
    const bool writesAll = stream.deformation.isSkinned || stream.isUncertain;
    MorphWork& work = deformer_->work();
    stream.isGathered = false;
    stream.isUncertain = true; // until all of it is done
    bool hasRestored = false;
    for (std::size_t r = 0; r < stream.ranges.size(); ++r) {
        Range& range = stream.ranges[r];
        deformer_->gather().gather(morphs.parts[r], active_, writesAll, range.moved, work);
        range.firstSlot = work.firstSlot;
        range.slotCount = work.slotCount;
        hasRestored |= work.hasRestored;
        if (work.slotCount == 0)
            continue;
        writeMorphSteps(morphs, active_, weights, std::span(work.words).first(2 * active_.size()));
        if (Result<void> uploaded = upload(deformer_->context(), range.work, work.words); !uploaded)
            return uploaded;
    }
    stream.isGathered = !hasRestored;
    return {};
}

void RuntimeMeshInstance::skinOnCpu(Stream& stream, const DeformInput& input)
{
    const StreamIndex index = stream.deformation.stream;
    const asset::VertexStreamAsset& asset = twin_->scene().stream(index);
    if (stream.base.empty()) {
        const VertexRange base = twin_->vertices(index, VertexBinding::Geometry);
        stream.base.resize(asset.vertexCount);
        base.buffer->read(base.offset, std::as_writable_bytes(std::span(stream.base)));
    }
    skinned_ = stream.base;
    skinVertices(input.palette, asset.influences, asset.influences2, skinned_);
    vertices_.write(stream.offset, std::as_bytes(std::span(skinned_)));
    stream.paletteVersion = input.paletteVersion;
}

/// Whether any vertex was written.
Result<bool> RuntimeMeshInstance::dispatch(Stream& stream, const DeformInput& input, const graphics::Buffer& palettes)
{
    const bool isMorphed = stream.deformation.isMorphed;
    const auto isIdle = [&](const Range& range) { return isMorphed && range.slotCount == 0; };
    if (std::all_of(stream.ranges.begin(), stream.ranges.end(), isIdle))
        return false;
    Result<DeformProgram*> program = deformer_->program(stream.variant);
    if (!program)
        return fail(std::move(program.error()));
    graphics::Commands& commands = deformer_->context().commands();
    commands.bindProgram((*program)->program);
    for (std::size_t r = 0; r < stream.ranges.size(); ++r) {
        const Range& range = stream.ranges[r];
        if (isIdle(range))
            continue;
        const std::uint32_t count = isMorphed ? range.slotCount : range.vertexCount;
        bind(stream, r, palettes);
        (*program)->program.setUniform((*program)->vertexCount, count);
        (*program)->program.setUniform((*program)->firstSlot, range.firstSlot);
        (*program)->program.setUniform((*program)->firstJoint, input.firstJoint);
        commands.dispatch((count + kDeformGroupSize - 1) / kDeformGroupSize);
    }
    return true;
}

void RuntimeMeshInstance::bind(const Stream& stream, std::size_t r, const graphics::Buffer& palettes)
{
    graphics::Commands& commands = deformer_->context().commands();
    const Range& range = stream.ranges[r];
    const StreamIndex index = stream.deformation.stream;
    const auto bindVertices = [&](std::uint32_t binding, const VertexRange& vertices, std::size_t stride) {
        commands.bindStorageBuffer(binding, *vertices.buffer, vertices.offset + range.firstVertex * stride,
                                   range.vertexCount * stride);
    };
    bindVertices(kBaseVertexBinding, twin_->vertices(index, VertexBinding::Geometry), sizeof(GeometryVertex));
    bindVertices(kOutputVertexBinding, {&vertices_, stream.offset}, sizeof(GeometryVertex));
    if (stream.variant.influenceSets > 0) {
        commands.bindStorageBuffer(kPaletteBinding, palettes);
        bindVertices(kInfluenceBinding, twin_->vertices(index, VertexBinding::Influences), sizeof(InfluenceVertex));
    }
    if (stream.variant.influenceSets > 1)
        bindVertices(kInfluence2Binding, twin_->vertices(index, VertexBinding::Influences2), sizeof(InfluenceVertex));
    if (stream.variant.morphs) {
        commands.bindStorageBuffer(kMorphWorkBinding, range.work);
        if (const graphics::Buffer& deltas = twin_->stream(index).morphs->deltas[r]; deltas.isValid())
            commands.bindStorageBuffer(kMorphDeltaBinding, deltas);
    }
}

} // namespace stylized::runtime
