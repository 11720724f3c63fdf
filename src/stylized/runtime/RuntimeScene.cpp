#include "stylized/runtime/RuntimeScene.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>
#include <stylized/runtime/SceneUpload.h>

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace stylized::runtime {
namespace {

using graphics::VertexAttribute;
using graphics::VertexFormat;

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
} // namespace

Result<std::shared_ptr<const RuntimeScene>> RuntimeScene::upload(graphics::Context& context, PreparedScene prepared)
{
    SceneUpload upload(std::move(prepared));
    while (!upload.isDone())
        if (const Result<std::size_t> done = upload.advance(context, std::numeric_limits<std::size_t>::max()); !done)
            return fail(done.error());
    return upload.take();
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

TextureBinding RuntimeScene::texture(TextureIndex texture, ColorSpace colorSpace) const noexcept
{
    STYLIZED_DEBUG_ASSERT(texture.value < textureSamplers_.size(), "the texture is of this scene");
    const ImageIndex image = scene_->textures[texture.value].image;
    const std::size_t found =
        image.isValid() ? imageTextures_[image.value][static_cast<std::size_t>(colorSpace)] : kNoTexture;
    if (found == kNoTexture)
        return {};
    return {&textures_[found], &samplers_[textureSamplers_[texture.value]]};
}

} // namespace stylized::runtime
