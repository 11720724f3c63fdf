#include "stylized/foreign/Textures.h"

#include "stylized/foreign/Convert.h"
#include "stylized/foreign/TextureFiles.h"

#include <assimp/scene.h>
#include <assimp/texture.h>

#include <cmath>
#include <cstring>
#include <utility>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

constexpr std::size_t kTgaHeaderBytes = 18;
constexpr unsigned kLargestTgaSide = 0xFFFF;

asset::WrapMode wrapOf(int mode)
{
    switch (mode) {
    case aiTextureMapMode_Clamp:
    case aiTextureMapMode_Decal: return asset::WrapMode::ClampToEdge;
    case aiTextureMapMode_Mirror: return asset::WrapMode::MirroredRepeat;
    default: return asset::WrapMode::Repeat;
    }
}

/// Texels as an uncompressed TGA file, which is what image decoders can read them from: BGRA, rows from the top.
std::vector<std::byte> tgaOf(const aiTexture& texture)
{
    const std::size_t size = std::size_t{texture.mWidth} * texture.mHeight * sizeof(aiTexel);
    std::vector<std::byte> out(kTgaHeaderBytes + size);
    out[2] = std::byte{2}; // true colour
    for (std::size_t i = 0; i < 2; ++i) {
        out[12 + i] = static_cast<std::byte>(texture.mWidth >> (8 * i));
        out[14 + i] = static_cast<std::byte>(texture.mHeight >> (8 * i));
    }
    out[16] = std::byte{32};   // bits a texel
    out[17] = std::byte{0x28}; // 8 bits of alpha, rows from the top
    std::memcpy(out.data() + kTgaHeaderBytes, texture.pcData, size);
    return out;
}

/// The encoded bytes of a picture inside the model file.
std::vector<std::byte> embeddedBytes(const aiTexture& texture)
{
    if (texture.pcData == nullptr || texture.mWidth == 0)
        return {};
    if (texture.mHeight == 0) {
        const auto* first = reinterpret_cast<const std::byte*>(texture.pcData);
        return {first, first + texture.mWidth};
    }
    return texture.mWidth <= kLargestTgaSide && texture.mHeight <= kLargestTgaSide ? tgaOf(texture)
                                                                                   : std::vector<std::byte>();
}

bool isFinite(const aiUVTransform& t)
{
    return std::isfinite(t.mTranslation.x) && std::isfinite(t.mTranslation.y) && std::isfinite(t.mScaling.x) &&
           std::isfinite(t.mScaling.y);
}

std::string lastPartOf(const std::string& name)
{
    return name.substr(name.find_last_of("/\\") + 1);
}

} // namespace

TextureReader::TextureReader(const aiScene& source, std::filesystem::path modelFile,
                             const import::ImportOptions& options, asset::SceneAsset& scene,
                             import::ImportReport& report)
    : source_(source), modelFile_(std::move(modelFile)), options_(options), scene_(scene), report_(report)
{}

std::optional<asset::TextureSlot>
TextureReader::read(const aiMaterial& material, std::initializer_list<aiTextureType> kinds, const std::string& place)
{
    for (const aiTextureType kind : kinds) {
        aiString path;
        if (material.Get(AI_MATKEY_TEXTURE(kind, 0), path) != aiReturn_SUCCESS || path.length == 0)
            continue;
        int wrapU = aiTextureMapMode_Wrap, wrapV = aiTextureMapMode_Wrap, set = 0;
        (void)material.Get(AI_MATKEY_MAPPINGMODE_U(kind, 0), wrapU);
        (void)material.Get(AI_MATKEY_MAPPINGMODE_V(kind, 0), wrapV);
        (void)material.Get(AI_MATKEY_UVWSRC(kind, 0), set);
        const ImageIndex image = imageOf(toString(path), place);
        const auto [known, isNew] =
            textures_.try_emplace({image, wrapOf(wrapU), wrapOf(wrapV)}, scene_.textures.size());
        if (isNew) {
            asset::TextureAsset texture;
            texture.name = scene_.images[image.value].name;
            texture.image = image;
            texture.wrapU = wrapOf(wrapU);
            texture.wrapV = wrapOf(wrapV);
            scene_.textures.push_back(std::move(texture));
        }
        asset::TextureSlot slot;
        slot.texture = known->second;
        slot.texCoordSet = set > 0 ? static_cast<std::uint32_t>(set) : 0;
        aiUVTransform transform;
        if (material.Get(AI_MATKEY_UVTRANSFORM(kind, 0), transform) == aiReturn_SUCCESS && isFinite(transform)) {
            // Assimp's v runs up, ours down.
            slot.scale = {transform.mScaling.x, transform.mScaling.y};
            slot.offset = {transform.mTranslation.x, 1.0f - transform.mScaling.y - transform.mTranslation.y};
            if (transform.mRotation != 0.0f)
                report_.add(ReportCode::FeatureNotRead, Severity::Warning, place,
                            "a turned texture is drawn without the turn");
        }
        return slot;
    }
    return std::nullopt;
}

ImageIndex TextureReader::imageOf(const std::string& name, const std::string& place)
{
    const auto [known, isNew] = images_.try_emplace(name, scene_.images.size());
    if (isNew) {
        asset::ImageAsset image;
        image.name = lastPartOf(name);
        image.place = name;
        if (options_.loadImages)
            readImage(name, place, image);
        scene_.images.push_back(std::move(image));
    }
    return known->second;
}

void TextureReader::readImage(const std::string& name, const std::string& place, asset::ImageAsset& image)
{
    import::file::Bytes content;
    if (const aiTexture* embedded = source_.GetEmbeddedTexture(name.c_str())) {
        content = import::file::wholeOf(embeddedBytes(*embedded));
        if (content.span.empty())
            report_.add(ReportCode::ImageMissing, Severity::Warning, place, "the embedded picture has no bytes");
    } else {
        content = readTexture(name, modelFile_, place, report_);
    }
    image.bytes = content.span;
    image.storage = std::move(content.storage);
}

} // namespace stylized::foreign
