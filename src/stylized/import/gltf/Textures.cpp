#include "stylized/import/gltf/Textures.h"

#include "stylized/import/gltf/Factors.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace stylized::import::gltf {
namespace {

using asset::FilterMode;
using asset::WrapMode;

/// OpenGL's numbers, as glTF writes them.
constexpr std::uint32_t kNearest = 9728, kLinear = 9729, kNearestMipmapNearest = 9984, kLinearMipmapNearest = 9985,
                        kNearestMipmapLinear = 9986, kLinearMipmapLinear = 9987;
constexpr std::uint32_t kClampToEdge = 33071, kMirroredRepeat = 33648, kRepeat = 10497;

void reportUnknown(const JsonView& view, std::uint32_t value, ImportReport& report)
{
    report.add(ReportCode::ValueIgnored, Severity::Warning, view.pointer(),
               fmt::format("{} is no value that glTF knows, the default is used", value));
}

WrapMode readWrap(const JsonView& view, ImportReport& report)
{
    const std::uint32_t value = view.unsignedOr(kRepeat, report);
    switch (value) {
    case kClampToEdge: return WrapMode::ClampToEdge;
    case kMirroredRepeat: return WrapMode::MirroredRepeat;
    case kRepeat: break;
    default: reportUnknown(view, value, report);
    }
    return WrapMode::Repeat;
}

void readMinification(const JsonView& view, asset::TextureAsset& texture, ImportReport& report)
{
    std::uint32_t value = view.unsignedOr(kLinearMipmapLinear, report);
    const bool isKnown =
        value == kNearest || value == kLinear || (value >= kNearestMipmapNearest && value <= kLinearMipmapLinear);
    if (!isKnown) {
        reportUnknown(view, value, report);
        value = kLinearMipmapLinear;
    }
    const bool isNearest = value == kNearest || value == kNearestMipmapNearest || value == kNearestMipmapLinear;
    texture.minification = isNearest ? FilterMode::Nearest : FilterMode::Linear;
    texture.usesMipmaps = value >= kNearestMipmapNearest;
    const bool picksOneLevel = value == kNearestMipmapNearest || value == kLinearMipmapNearest;
    texture.mipmapping = picksOneLevel ? FilterMode::Nearest : FilterMode::Linear;
}

void readMagnification(const JsonView& view, asset::TextureAsset& texture, ImportReport& report)
{
    const std::uint32_t value = view.unsignedOr(kLinear, report);
    if (value != kNearest && value != kLinear)
        reportUnknown(view, value, report);
    texture.magnification = value == kNearest ? FilterMode::Nearest : FilterMode::Linear;
}

void readSampler(Document& document, const JsonView& reference, asset::TextureAsset& texture)
{
    if (!reference.exists())
        return;
    const Result<std::uint32_t> index = document.index(reference, Collection::Samplers);
    if (!index) {
        document.report().add(ReportCode::TextureInvalid, Severity::Warning, reference.pointer(),
                              index.error().message + ", the default sampler is used");
        return;
    }
    const JsonView sampler = document.item(Collection::Samplers, *index);
    texture.wrapU = readWrap(sampler["wrapS"], document.report());
    texture.wrapV = readWrap(sampler["wrapT"], document.report());
    readMagnification(sampler["magFilter"], texture, document.report());
    readMinification(sampler["minFilter"], texture, document.report());
}

/// Where the texture names its image: WebP where it has one, else the plain one.
JsonView findSource(const JsonView& texture, ImportReport& report)
{
    const JsonView webp = extensionOf(texture, "EXT_texture_webp", report);
    if (webp["source"].exists())
        return webp["source"];
    if (webp.isObject())
        report.add(ReportCode::TextureInvalid, Severity::Warning, webp["source"].pointer(),
                   "expected a WebP image, the plain one is used");
    return texture["source"];
}

ImageIndex readSource(Document& document, const JsonView& texture)
{
    ImportReport& report = document.report();
    const JsonView source = findSource(texture, report);
    if (source.exists()) {
        const Result<std::uint32_t> index = document.index(source, Collection::Images);
        if (index)
            return ImageIndex(*index);
        report.add(ReportCode::TextureInvalid, Severity::Warning, source.pointer(), index.error().message);
        return {};
    }
    const bool isBasis = texture["extensions"]["KHR_texture_basisu"].exists();
    report.add(ReportCode::TextureInvalid, Severity::Warning, texture.pointer(),
               isBasis ? "the texture has a KTX2 picture only, which is not read yet: drawn without it"
                       : "the texture names no image that can be read: drawn without it");
    return {};
}

void readTransform(const JsonView& transform, asset::TextureSlot& slot, ImportReport& report)
{
    constexpr float kFar = asset::kFarthestUv;
    std::array<float, 2> pair{};
    if (transform["offset"].floatsOr(pair, -kFar, kFar, report))
        slot.offset = {pair[0], pair[1]};
    if (transform["scale"].floatsOr(pair, -kFar, kFar, report))
        slot.scale = {pair[0], pair[1]};
    slot.rotation = transform["rotation"].floatOr(0.0f, -kFar, kFar, report);
    slot.texCoordSet = transform["texCoord"].unsignedOr(slot.texCoordSet, report);
}

} // namespace

void readTextures(Document& document, asset::SceneAsset& scene)
{
    scene.textures.reserve(document.count(Collection::Textures));
    for (std::size_t i = 0; i < document.count(Collection::Textures); ++i) {
        const JsonView json = document.item(Collection::Textures, i);
        asset::TextureAsset texture;
        texture.name = json["name"].stringOr("", document.report());
        texture.image = readSource(document, json);
        readSampler(document, json["sampler"], texture);
        scene.textures.push_back(std::move(texture));
    }
}

std::optional<asset::TextureSlot> readTextureSlot(Document& document, const JsonView& info)
{
    reportUnlessObject(info, document.report());
    if (!info.isObject())
        return std::nullopt;
    const Result<std::uint32_t> index = document.index(info["index"], Collection::Textures);
    if (!index) {
        document.report().add(ReportCode::TextureInvalid, Severity::Warning, info["index"].pointer(),
                              index.error().message + ", drawn without the texture");
        return std::nullopt;
    }
    asset::TextureSlot slot;
    slot.texture = TextureIndex(*index);
    slot.texCoordSet = info["texCoord"].unsignedOr(0, document.report());
    if (const JsonView transform = extensionOf(info, "KHR_texture_transform", document.report()); transform.isObject())
        readTransform(transform, slot, document.report());
    return slot;
}

} // namespace stylized::import::gltf
