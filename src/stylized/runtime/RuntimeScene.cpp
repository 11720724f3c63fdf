#include "stylized/runtime/RuntimeScene.h"

#include <stylized/core/Assert.h>
#include <stylized/core/Log.h>
#include <stylized/graphics/Context.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace stylized::runtime {
namespace {

using graphics::VertexAttribute;
using graphics::VertexFormat;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

constexpr VertexAttribute attribute(AttributeLocation location, VertexBinding binding, VertexFormat format,
                                    std::size_t offset)
{
    return {static_cast<std::uint32_t>(location), static_cast<std::uint32_t>(binding), format,
            static_cast<std::uint32_t>(offset)};
}

// What every stream has first, so that one without influences uses the head of the list.
constexpr std::array kAttributes{
    attribute(AttributeLocation::Position, VertexBinding::Geometry, VertexFormat::Float3, 0),
    attribute(AttributeLocation::Normal, VertexBinding::Geometry, VertexFormat::Float3,
              offsetof(GeometryVertex, normal)),
    attribute(AttributeLocation::Tangent, VertexBinding::Geometry, VertexFormat::Float4,
              offsetof(GeometryVertex, tangent)),
    attribute(AttributeLocation::OutlineNormal, VertexBinding::Geometry, VertexFormat::Float3,
              offsetof(GeometryVertex, outlineNormal)),
    attribute(AttributeLocation::Uv0, VertexBinding::Surface, VertexFormat::Float2, 0),
    attribute(AttributeLocation::Uv1, VertexBinding::Surface, VertexFormat::Float2, offsetof(SurfaceVertex, uv1)),
    attribute(AttributeLocation::Color, VertexBinding::Surface, VertexFormat::Unorm16x4,
              offsetof(SurfaceVertex, color)),
    attribute(AttributeLocation::Joints, VertexBinding::Influences, VertexFormat::Uint16x4, 0),
    attribute(AttributeLocation::Weights, VertexBinding::Influences, VertexFormat::Float4,
              offsetof(InfluenceVertex, weights)),
    attribute(AttributeLocation::Joints2, VertexBinding::Influences2, VertexFormat::Uint16x4, 0),
    attribute(AttributeLocation::Weights2, VertexBinding::Influences2, VertexFormat::Float4,
              offsetof(InfluenceVertex, weights)),
};
constexpr std::size_t kUnskinnedAttributeCount = 7;
constexpr std::array<std::uint32_t, 4> kStrides{sizeof(GeometryVertex), sizeof(SurfaceVertex), sizeof(InfluenceVertex),
                                                sizeof(InfluenceVertex)};
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

Result<graphics::Texture> uploadTexture(graphics::Context& context, const MipChain& mips, ColorSpace colorSpace,
                                        std::string_view label)
{
    const std::uint32_t limit = context.limits().maxTextureSize;
    const auto fits = [limit](const asset::DecodedImage& level) {
        return level.width <= limit && level.height <= limit;
    };
    const auto first = std::find_if(mips.levels.begin(), mips.levels.end(), fits); // the last level always fits
    if (first != mips.levels.begin())
        log::warning("the texture '{}' of {} × {} texels exceeds the driver's limit of {} and is drawn smaller", label,
                     mips.levels[0].width, mips.levels[0].height, limit);
    const bool isSrgb = colorSpace == ColorSpace::Srgb;
    auto texture = graphics::Texture::create(
        context, {.width = first->width,
                  .height = first->height,
                  .format = isSrgb ? graphics::TextureFormat::Srgb8Alpha8 : graphics::TextureFormat::Rgba8,
                  .levelCount = static_cast<std::uint32_t>(mips.levels.end() - first),
                  .label = label});
    if (!texture)
        return texture;
    for (auto level = first; level != mips.levels.end(); ++level)
        texture->upload(static_cast<std::uint32_t>(level - first), std::as_bytes(std::span(level->rgba)));
    return texture;
}

} // namespace

Result<std::shared_ptr<const RuntimeScene>> RuntimeScene::upload(graphics::Context& context, PreparedScene prepared)
{
    std::shared_ptr<RuntimeScene> twin(new RuntimeScene());
    twin->scene_ = prepared.scene;
    twin->byteCount_ = prepared.byteCount();
    if (auto done = twin->uploadGeometry(context, prepared); !done)
        return fail(std::move(done.error()));
    twin->makeStreams(context, prepared);
    if (auto done = twin->uploadMorphs(context, prepared); !done)
        return fail(std::move(done.error()));
    twin->makeMeshes(prepared);
    if (auto done = twin->uploadTextures(context, prepared); !done)
        return fail(std::move(done.error()));
    twin->makeSamplers(context);
    return twin;
}

Result<void> RuntimeScene::uploadGeometry(graphics::Context& context, const PreparedScene& prepared)
{
    const auto bring = [&](graphics::Buffer& buffer, std::span<const std::byte> bytes,
                           const char* label) -> Result<void> {
        if (bytes.empty())
            return {};
        auto made = graphics::Buffer::create(context, bytes, graphics::BufferUsage::Static, label);
        if (!made)
            return fail(std::move(made.error()));
        buffer = std::move(*made);
        return {};
    };
    for (std::size_t i = 0; i < vertices_.size(); ++i)
        if (auto done = bring(vertices_[i], prepared.vertices[i], kBufferLabels[i]); !done)
            return done;
    return bring(indices_, std::as_bytes(std::span(prepared.indices)), "indices");
}

void RuntimeScene::makeStreams(graphics::Context& context, const PreparedScene& prepared)
{
    for (std::size_t s = 0; s < prepared.streams.size(); ++s) {
        const asset::VertexStreamAsset& asset = scene_->streams[s];
        byteOffsets_.push_back(prepared.streams[s].byteOffsets);
        RuntimeStream& stream = streams_.emplace_back();
        stream.vertexCount = asset.vertexCount;
        stream.influenceSetCount = prepared.streams[s].influenceSetCount;
        stream.hasNormals = !asset.normals.empty();
        stream.hasTangents = !asset.tangents.empty();
        stream.hasColors = !asset.colors.empty();
        stream.uvSets = prepared.streams[s].uvSets;
        const VertexRange geometry = vertices(StreamIndex(s), VertexBinding::Geometry);
        stream.vertexArray = makeVertexArray(context, StreamIndex(s), *geometry.buffer, geometry.offset);
    }
}

VertexRange RuntimeScene::vertices(StreamIndex stream, VertexBinding binding) const noexcept
{
    const auto b = static_cast<std::size_t>(binding);
    return {&vertices_[b], byteOffsets_[stream.value][b]};
}

graphics::VertexArray RuntimeScene::makeVertexArray(graphics::Context& context, StreamIndex stream,
                                                    const graphics::Buffer& geometry, std::size_t offset) const
{
    const std::uint32_t influenceSetCount = streams_[stream.value].influenceSetCount;
    graphics::VertexArray array(context, std::span(kAttributes).first(kUnskinnedAttributeCount + 2 * influenceSetCount),
                                fmt::format("stream {}", stream.value));
    array.setVertexBuffer(0, geometry, offset, kStrides[0]);
    for (std::uint32_t b = 1; b < 2 + influenceSetCount; ++b)
        array.setVertexBuffer(b, vertices_[b], byteOffsets_[stream.value][b], kStrides[b]);
    if (indices_.isValid())
        array.setIndexBuffer(indices_);
    return array;
}

Result<void> RuntimeScene::uploadMorphs(graphics::Context& context, PreparedScene& prepared)
{
    for (std::size_t s = 0; s < prepared.streams.size(); ++s) {
        if (prepared.streams[s].morphs.parts.empty())
            continue;
        auto morphs = std::make_unique<RuntimeMorphs>();
        morphs->packed = std::move(prepared.streams[s].morphs);
        for (MorphPart& part : morphs->packed.parts) {
            graphics::Buffer& deltas = morphs->deltas.emplace_back();
            if (part.words.empty())
                continue;
            auto made = graphics::Buffer::create(context, std::as_bytes(std::span(part.words)),
                                                 graphics::BufferUsage::Static, fmt::format("morphs of stream {}", s));
            if (!made)
                return fail(std::move(made.error()));
            deltas = std::move(*made);
            part.words = {};
        }
        streams_[s].morphs = std::move(morphs);
    }
    return {};
}

void RuntimeScene::makeMeshes(const PreparedScene& prepared)
{
    for (std::size_t m = 0; m < scene_->meshes.size(); ++m) {
        RuntimeMesh& mesh = meshes_.emplace_back();
        const auto& primitives = scene_->meshes[m].primitives;
        for (std::size_t p = 0; p < primitives.size(); ++p)
            mesh.primitives.push_back({primitives[p].stream, primitives[p].material, topologyOf(primitives[p].topology),
                                       prepared.firstIndices[m][p],
                                       static_cast<std::uint32_t>(primitives[p].indices.size()),
                                       prepared.openPrimitives[m][p]});
    }
}

Result<void> RuntimeScene::uploadTextures(graphics::Context& context, PreparedScene& prepared)
{
    imageTextures_.assign(scene_->images.size(), {kNone, kNone});
    for (PreparedTexture& source : prepared.textures) {
        const asset::ImageAsset& image = scene_->images[source.image.value];
        auto made =
            uploadTexture(context, source.mips, source.colorSpace, image.name.empty() ? image.place : image.name);
        if (!made)
            return fail(std::move(made.error()));
        source.mips.levels.clear(); // one picture at a time is in memory twice
        imageTextures_[source.image.value][static_cast<std::size_t>(source.colorSpace)] = textures_.size();
        textures_.push_back(std::move(*made));
    }
    return {};
}

void RuntimeScene::makeSamplers(graphics::Context& context)
{
    std::vector<graphics::SamplerOptions> made;
    const auto samplerFor = [&](const graphics::SamplerOptions& options) {
        const auto found = std::find(made.begin(), made.end(), options);
        if (found == made.end()) {
            made.push_back(options);
            samplers_.emplace_back(context, options, fmt::format("sampler {}", samplers_.size()));
            return samplers_.size() - 1;
        }
        return static_cast<std::size_t>(found - made.begin());
    };
    for (const asset::TextureAsset& texture : scene_->textures)
        textureSamplers_.push_back(samplerFor(samplingOf(texture)));
}

TextureBinding RuntimeScene::texture(TextureIndex texture, ColorSpace colorSpace) const noexcept
{
    STYLIZED_DEBUG_ASSERT(texture.value < textureSamplers_.size(), "the texture is of this scene");
    const ImageIndex image = scene_->textures[texture.value].image;
    const std::size_t found =
        image.isValid() ? imageTextures_[image.value][static_cast<std::size_t>(colorSpace)] : kNone;
    if (found == kNone)
        return {};
    return {&textures_[found], &samplers_[textureSamplers_[texture.value]]};
}

} // namespace stylized::runtime
