#include "stylized/import/gltf/Materials.h"

#include "stylized/import/gltf/Factors.h"
#include "stylized/import/gltf/MToon.h"
#include "stylized/import/gltf/Textures.h"
#include "stylized/import/gltf/Vrm0Materials.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace stylized::import::gltf {
namespace {

asset::AlphaMode readAlphaMode(const JsonView& view, ImportReport& report)
{
    const std::string_view text = view.stringOr("OPAQUE", report);
    if (text == "MASK")
        return asset::AlphaMode::Mask;
    if (text == "BLEND")
        return asset::AlphaMode::Blend;
    if (text != "OPAQUE")
        report.add(ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
                   fmt::format("expected OPAQUE, MASK or BLEND, found {}, drawn opaque", text));
    return asset::AlphaMode::Opaque;
}

void readEmission(Document& document, const JsonView& json, asset::MaterialAsset& material)
{
    ImportReport& report = document.report();
    std::array<float, 3> factor{};
    readFactors(json["emissiveFactor"], factor, report);
    const JsonView strength = extensionOf(json, "KHR_materials_emissive_strength", report)["emissiveStrength"];
    const JsonView multiplier =
        extensionOf(json, "VRMC_materials_hdr_emissiveMultiplier", report)["emissiveMultiplier"];
    const float times =
        (strength.exists() ? strength : multiplier).floatOr(1.0f, 0.0f, std::numeric_limits<float>::max(), report);
    // Kept finite: the largest strength times the largest factor is the largest float.
    material.emissive = glm::vec3(factor[0], factor[1], factor[2]) * times;
    material.emissiveTexture = readTextureSlot(document, json["emissiveTexture"]);
}

asset::MetallicRoughnessAsset readMetallicRoughness(Document& document, const JsonView& surface)
{
    ImportReport& report = document.report();
    return {.metallic = factorOr(surface["metallicFactor"], 1.0f, 0.0f, 1.0f, report),
            .roughness = factorOr(surface["roughnessFactor"], 1.0f, 0.0f, 1.0f, report),
            .texture = readTextureSlot(document, surface["metallicRoughnessTexture"])};
}

asset::MaterialAsset readMaterial(Document& document, const JsonView& json)
{
    ImportReport& report = document.report();
    asset::MaterialAsset material;
    material.name = json["name"].stringOr("", report);
    const JsonView surface = json["pbrMetallicRoughness"];
    reportUnlessObject(surface, report);
    std::array<float, 4> color{1.0f, 1.0f, 1.0f, 1.0f};
    readFactors(surface["baseColorFactor"], color, report);
    material.baseColor = {color[0], color[1], color[2], color[3]};
    material.baseColorTexture = readTextureSlot(document, surface["baseColorTexture"]);
    material.metallicRoughness = readMetallicRoughness(document, surface);
    const JsonView normal = json["normalTexture"];
    material.normalTexture = readTextureSlot(document, normal);
    material.normalScale = normal["scale"].floatOr(1.0f, report);
    readEmission(document, json, material);
    material.alphaMode = readAlphaMode(json["alphaMode"], report);
    material.alphaCutoff = json["alphaCutoff"].floatOr(0.5f, 0.0f, std::numeric_limits<float>::max(), report);
    material.isDoubleSided = json["doubleSided"].boolOr(false, report);
    material.isUnlit = extensionOf(json, "KHR_materials_unlit", report).isObject();
    readMToon(document, json["extensions"]["VRMC_materials_mtoon"], material);
    return material;
}

/// In one entry for all materials.
void reportOcclusion(Document& document)
{
    ImportReport& report = document.report();
    std::string first;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < document.count(Collection::Materials); ++i) {
        const JsonView occlusion = document.item(Collection::Materials, i)["occlusionTexture"];
        static_cast<void>(readTextureSlot(document, occlusion)); // for its faults
        static_cast<void>(factorOr(occlusion["strength"], 1.0f, 0.0f, 1.0f, report));
        if (occlusion.isObject() && ++count == 1)
            first = occlusion.pointer();
    }
    if (count > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Info, std::move(first),
                   "maps of ambient occlusion are not used by any look", count);
}

} // namespace

void readMaterials(Document& document, asset::SceneAsset& scene)
{
    scene.materials.reserve(document.count(Collection::Materials));
    for (std::size_t i = 0; i < document.count(Collection::Materials); ++i)
        scene.materials.push_back(readMaterial(document, document.item(Collection::Materials, i)));
    reportOcclusion(document);
    readVrm0Materials(document, scene);
    for (asset::MaterialAsset& material : scene.materials)
        if (material.toon || material.isUnlit)
            material.metallicRoughness.reset();
}

MaterialIndex readMaterialReference(Document& document, asset::SceneAsset& scene, const JsonView& reference)
{
    const std::size_t fileCount = document.count(Collection::Materials);
    if (reference.exists()) {
        const Result<std::uint32_t> index = document.index(reference, Collection::Materials);
        if (index)
            return MaterialIndex(*index);
        document.report().add(ReportCode::MaterialInvalid, Severity::Warning, reference.pointer(),
                              index.error().message + ", the default material is used");
    }
    if (scene.materials.size() == fileCount)
        scene.materials.push_back({.name = "default", .metallicRoughness = asset::MetallicRoughnessAsset{}});
    return MaterialIndex(fileCount);
}

} // namespace stylized::import::gltf
