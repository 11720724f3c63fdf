#include "stylized/foreign/Materials.h"

#include "stylized/foreign/Convert.h"
#include "stylized/foreign/Textures.h"

#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

class MaterialReader {
public:
    MaterialReader(const aiMaterial& source, TextureReader& textures, const asset::SceneAsset& scene,
                   import::ImportReport& report)
        : source_(source), textures_(textures), scene_(scene), report_(report)
    {}

    asset::MaterialAsset run(std::size_t index)
    {
        aiString name;
        (void)source_.Get(AI_MATKEY_NAME, name);
        material_.name = name.length > 0 ? toString(name) : fmt::format("Material {}", index);
        place_ = fmt::format("material '{}'", material_.name);
        readBaseColor();
        readOpacity();
        readEmission();
        material_.normalTexture = textures_.read(source_, {aiTextureType_NORMALS, aiTextureType_NORMAL_CAMERA}, place_);
        int isTwoSided = 0;
        (void)source_.Get(AI_MATKEY_TWOSIDED, isTwoSided);
        material_.isDoubleSided = isTwoSided != 0;
        return std::move(material_);
    }

private:
    void readBaseColor()
    {
        aiColor4D color(1.0f, 1.0f, 1.0f, 1.0f);
        if (source_.Get(AI_MATKEY_BASE_COLOR, color) != aiReturn_SUCCESS)
            (void)source_.Get(AI_MATKEY_COLOR_DIFFUSE, color);
        material_.baseColorTexture = textures_.read(source_, {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}, place_);
        // Exporters leave the colour black or grey where the texture replaces it.
        if (material_.baseColorTexture)
            color = aiColor4D(1.0f, 1.0f, 1.0f, 1.0f);
        material_.baseColor = glm::vec4(linearFromSrgb(color), 1.0f);
    }

    void readOpacity()
    {
        float opacity = 1.0f;
        (void)source_.Get(AI_MATKEY_OPACITY, opacity);
        if (std::isfinite(opacity) && opacity < 1.0f) {
            material_.baseColor.a = std::max(opacity, 0.0f);
            material_.alphaMode = asset::AlphaMode::Blend;
        }
        const auto mask = textures_.read(source_, {aiTextureType_OPACITY}, place_);
        if (!mask)
            return;
        if (material_.baseColorTexture && imageOf(*mask) == imageOf(*material_.baseColorTexture)) {
            // Hair and lashes: cut out, so that they need no order.
            if (material_.alphaMode == asset::AlphaMode::Opaque)
                material_.alphaMode = asset::AlphaMode::Mask;
        } else {
            report_.add(ReportCode::FeatureNotRead, Severity::Warning, place_,
                        "a picture of opacity apart from the colour's is not used");
        }
    }

    [[nodiscard]] ImageIndex imageOf(const asset::TextureSlot& slot) const
    {
        return scene_.textures[slot.texture.value].image;
    }

    void readEmission()
    {
        aiColor4D color(0.0f, 0.0f, 0.0f, 1.0f);
        (void)source_.Get(AI_MATKEY_COLOR_EMISSIVE, color);
        material_.emissive = linearFromSrgb(color);
        material_.emissiveTexture =
            textures_.read(source_, {aiTextureType_EMISSION_COLOR, aiTextureType_EMISSIVE}, place_);
        if (material_.emissiveTexture && material_.emissive == glm::vec3(0.0f))
            material_.emissive = glm::vec3(1.0f);
    }

    const aiMaterial& source_;
    TextureReader& textures_;
    const asset::SceneAsset& scene_;
    import::ImportReport& report_;
    std::string place_;
    asset::MaterialAsset material_;
};

} // namespace

void readMaterials(const aiScene& source, const std::filesystem::path& modelFile, const import::ImportOptions& options,
                   asset::SceneAsset& scene, import::ImportReport& report)
{
    TextureReader textures(source, modelFile, options, scene, report);
    for (unsigned i = 0; i < source.mNumMaterials; ++i) {
        const aiMaterial* material = source.mMaterials[i];
        scene.materials.push_back(material == nullptr ? asset::MaterialAsset()
                                                      : MaterialReader(*material, textures, scene, report).run(i));
    }
    asset::MaterialAsset fallback;
    fallback.name = "Default";
    scene.materials.push_back(std::move(fallback));
}

} // namespace stylized::foreign
