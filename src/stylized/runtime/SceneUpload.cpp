#include "stylized/runtime/SceneUpload.h"

#include <stylized/core/Assert.h>
#include <stylized/core/Log.h>
#include <stylized/graphics/Context.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace stylized::runtime {
namespace {

constexpr std::array<const char*, 4> kBufferLabels{"vertex geometry", "vertex surface", "vertex influences",
                                                   "vertex influences 5 to 8"};

graphics::Topology topologyOf(asset::Topology topology)
{
    switch (topology) {
    case asset::Topology::Triangles: return graphics::Topology::Triangles;
    case asset::Topology::Lines: return graphics::Topology::Lines;
    case asset::Topology::Points: break;
    }
    return graphics::Topology::Points;
}

graphics::Wrap wrapOf(asset::WrapMode mode)
{
    switch (mode) {
    case asset::WrapMode::Repeat: return graphics::Wrap::Repeat;
    case asset::WrapMode::MirroredRepeat: return graphics::Wrap::MirroredRepeat;
    case asset::WrapMode::ClampToEdge: break;
    }
    return graphics::Wrap::ClampToEdge;
}

graphics::SamplerOptions samplingOf(const asset::TextureAsset& texture)
{
    const auto filter = [](asset::FilterMode mode) {
        return mode == asset::FilterMode::Nearest ? graphics::Filter::Nearest : graphics::Filter::Linear;
    };
    const auto mips = [&] {
        if (!texture.usesMipmaps)
            return graphics::MipFilter::None;
        return texture.mipmapping == asset::FilterMode::Nearest ? graphics::MipFilter::Nearest
                                                                : graphics::MipFilter::Linear;
    };
    return {wrapOf(texture.wrapU), wrapOf(texture.wrapV), filter(texture.magnification), filter(texture.minification),
            mips()};
}

} // namespace

SceneUpload::SceneUpload(PreparedScene prepared)
    : prepared_(std::move(prepared)), twin_(new RuntimeScene()), byteCount_(prepared_.byteCount())
{
    twin_->scene_ = prepared_.scene;
    twin_->byteCount_ = byteCount_;
    twin_->imageTextures_.assign(prepared_.scene->images.size(), {RuntimeScene::kNoTexture, RuntimeScene::kNoTexture});
    for (std::size_t i = 0; i < prepared_.vertices.size(); ++i)
        if (!prepared_.vertices[i].empty())
            parts_.push_back({Part::Kind::Vertices, i});
    if (!prepared_.indices.empty())
        parts_.push_back({Part::Kind::Indices});
    parts_.push_back({Part::Kind::Streams});
    for (std::size_t s = 0; s < prepared_.streams.size(); ++s)
        for (std::size_t p = 0; p < prepared_.streams[s].morphs.parts.size(); ++p)
            parts_.push_back({Part::Kind::Morphs, s, p});
    for (std::size_t t = 0; t < prepared_.textures.size(); ++t)
        parts_.push_back({Part::Kind::Texture, t});
}

Result<std::size_t> SceneUpload::advance(graphics::Context& context, std::size_t byteBudget)
{
    std::size_t byteCount = 0;
    do {
        if (isDone())
            break;
        const Result<std::size_t> done = upload(context, parts_[next_], byteBudget - byteCount);
        if (!done)
            return fail(done.error());
        byteCount += *done;
    } while (byteCount < byteBudget);
    doneByteCount_ += byteCount;
    return byteCount;
}

float SceneUpload::donePart() const noexcept
{
    if (isDone() || byteCount_ == 0)
        return isDone() ? 1.0f : 0.0f;
    return std::min(static_cast<float>(doneByteCount_) / static_cast<float>(byteCount_), 1.0f);
}

std::shared_ptr<const RuntimeScene> SceneUpload::take()
{
    STYLIZED_ASSERT(isDone() && twin_, "a whole twin is taken once");
    return std::move(twin_);
}

Result<std::size_t> SceneUpload::upload(graphics::Context& context, const Part& part, std::size_t byteBudget)
{
    switch (part.kind) {
    case Part::Kind::Vertices:
        return uploadBytes(context, twin_->vertices_[part.index], prepared_.vertices[part.index],
                           kBufferLabels[part.index], byteBudget);
    case Part::Kind::Indices:
        return uploadBytes(context, twin_->indices_, std::as_bytes(std::span(prepared_.indices)), "indices",
                           byteBudget);
    case Part::Kind::Morphs: return uploadMorphs(context, part, byteBudget);
    case Part::Kind::Texture: return uploadRows(context, prepared_.textures[part.index]);
    case Part::Kind::Streams: break;
    }
    makeStreams(context);
    makeMeshes();
    makeSamplers(context);
    ++next_;
    return std::size_t(0);
}

/// Fills `buffer` a part further; the whole buffer at once where it is no more than a part. Parts arrive in a buffer of
/// their own and are copied by the GPU, so that the whole stays one that the CPU never writes to.
Result<std::size_t> SceneUpload::uploadBytes(graphics::Context& context, graphics::Buffer& buffer,
                                             std::span<const std::byte> bytes, const std::string& label,
                                             std::size_t byteBudget)
{
    using graphics::Buffer;
    using graphics::BufferUsage;
    const bool isBegun = filledByteCount_ > 0;
    const std::span<const std::byte> part =
        bytes.subspan(filledByteCount_, std::min(bytes.size() - filledByteCount_, std::max(byteBudget, kPartBytes)));
    if (!isBegun) {
        const bool isWhole = part.size() == bytes.size();
        Result<Buffer> made = isWhole ? Buffer::create(context, bytes, BufferUsage::Static, label)
                                      : Buffer::create(context, bytes.size(), BufferUsage::Static, label);
        if (!made)
            return fail(std::move(made.error()));
        buffer = *std::move(made);
        if (isWhole) {
            ++next_;
            return bytes.size();
        }
    }
    const Result<Buffer> arrived = Buffer::create(context, part, BufferUsage::Static, label + " on their way");
    if (!arrived)
        return fail(arrived.error());
    buffer.copyFrom(*arrived, 0, filledByteCount_, part.size());
    filledByteCount_ += part.size();
    if (filledByteCount_ == bytes.size()) {
        filledByteCount_ = 0;
        ++next_;
    }
    return part.size();
}

void SceneUpload::makeStreams(graphics::Context& context)
{
    for (std::size_t s = 0; s < prepared_.streams.size(); ++s) {
        const asset::VertexStreamAsset& asset = twin_->scene_->streams[s];
        twin_->byteOffsets_.push_back(prepared_.streams[s].byteOffsets);
        RuntimeStream& stream = twin_->streams_.emplace_back();
        stream.vertexCount = asset.vertexCount;
        stream.influenceSetCount = prepared_.streams[s].influenceSetCount;
        stream.hasNormals = !asset.normals.empty();
        stream.hasTangents = !asset.tangents.empty();
        stream.hasColors = !asset.colors.empty();
        stream.uvSets = prepared_.streams[s].uvSets;
        const VertexRange geometry = twin_->vertices(StreamIndex(s), VertexBinding::Geometry);
        stream.vertexArray = twin_->makeVertexArray(context, StreamIndex(s), *geometry.buffer, geometry.offset);
    }
}

Result<std::size_t> SceneUpload::uploadMorphs(graphics::Context& context, const Part& part, std::size_t byteBudget)
{
    if (!morphs_) {
        morphs_ = std::make_unique<RuntimeMorphs>();
        morphs_->packed = std::move(prepared_.streams[part.index].morphs);
        morphs_->deltas.resize(morphs_->packed.parts.size());
    }
    MorphPart& source = morphs_->packed.parts[part.morphIndex];
    const std::size_t before = next_;
    Result<std::size_t> done = std::size_t(0);
    if (source.words.empty())
        ++next_;
    else
        done = uploadBytes(context, morphs_->deltas[part.morphIndex], std::as_bytes(std::span(source.words)),
                           fmt::format("morphs of stream {}", part.index), byteBudget);
    if (next_ == before)
        return done; // more of it is to come, or it failed
    source.words = {};
    if (part.morphIndex + 1 == morphs_->packed.parts.size())
        twin_->streams_[part.index].morphs = std::move(morphs_);
    return done;
}

void SceneUpload::makeMeshes()
{
    const asset::SceneAsset& scene = *twin_->scene_;
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        RuntimeMesh& mesh = twin_->meshes_.emplace_back();
        const auto& primitives = scene.meshes[m].primitives;
        for (std::size_t p = 0; p < primitives.size(); ++p)
            mesh.primitives.push_back({primitives[p].stream, primitives[p].material, topologyOf(primitives[p].topology),
                                       prepared_.firstIndices[m][p],
                                       static_cast<std::uint32_t>(primitives[p].indices.size()),
                                       prepared_.openPrimitives[m][p]});
    }
}

Result<void> SceneUpload::beginTexture(graphics::Context& context, const PreparedTexture& source)
{
    const std::vector<asset::DecodedImage>& levels = source.mips.levels;
    const asset::ImageAsset& image = twin_->scene_->images[source.image.value];
    const std::string& label = image.name.empty() ? image.place : image.name;
    const std::uint32_t limit = context.limits().maxTextureSize;
    const auto fits = [limit](const asset::DecodedImage& level) {
        return level.width <= limit && level.height <= limit;
    };
    const auto first = std::find_if(levels.begin(), levels.end(), fits); // the last level always fits
    if (first != levels.begin())
        log::warning("the texture '{}' of {} × {} texels exceeds the driver's limit of {} and is drawn smaller", label,
                     levels[0].width, levels[0].height, limit);
    const bool isSrgb = source.colorSpace == ColorSpace::Srgb;
    auto texture = graphics::Texture::create(
        context, {.width = first->width,
                  .height = first->height,
                  .format = isSrgb ? graphics::TextureFormat::Srgb8Alpha8 : graphics::TextureFormat::Rgba8,
                  .levelCount = static_cast<std::uint32_t>(levels.end() - first),
                  .label = label});
    if (!texture)
        return fail(std::move(texture.error()));
    texture_ = std::move(*texture);
    firstLevel_ = level_ = static_cast<std::size_t>(first - levels.begin());
    row_ = 0;
    return {};
}

Result<std::size_t> SceneUpload::uploadRows(graphics::Context& context, PreparedTexture& source)
{
    if (!texture_.isValid())
        if (Result<void> begun = beginTexture(context, source); !begun)
            return fail(std::move(begun.error()));
    const asset::DecodedImage& level = source.mips.levels[level_];
    const std::size_t rowSize = std::size_t(4) * level.width;
    const auto rowCount =
        std::min(static_cast<std::uint32_t>(std::max<std::size_t>(kPartBytes / rowSize, 1)), level.height - row_);
    const std::size_t byteCount = rowSize * rowCount;
    texture_.upload(static_cast<std::uint32_t>(level_ - firstLevel_), row_,
                    std::as_bytes(std::span(level.rgba)).subspan(rowSize * row_, byteCount));
    row_ += rowCount;
    if (row_ < level.height)
        return byteCount;
    row_ = 0;
    if (++level_ < source.mips.levels.size())
        return byteCount;
    source.mips.levels.clear(); // one picture at a time is in memory twice
    twin_->imageTextures_[source.image.value][static_cast<std::size_t>(source.colorSpace)] = twin_->textures_.size();
    twin_->textures_.push_back(std::move(texture_));
    texture_ = {};
    ++next_;
    return byteCount;
}

void SceneUpload::makeSamplers(graphics::Context& context)
{
    std::vector<graphics::SamplerOptions> made;
    const auto samplerFor = [&](const graphics::SamplerOptions& options) {
        const auto found = std::find(made.begin(), made.end(), options);
        if (found == made.end()) {
            made.push_back(options);
            twin_->samplers_.emplace_back(context, options, fmt::format("sampler {}", twin_->samplers_.size()));
            return twin_->samplers_.size() - 1;
        }
        return static_cast<std::size_t>(found - made.begin());
    };
    for (const asset::TextureAsset& texture : twin_->scene_->textures)
        twin_->textureSamplers_.push_back(samplerFor(samplingOf(texture)));
}

} // namespace stylized::runtime
