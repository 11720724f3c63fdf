#include "stylized/import/gltf/Vrm0Materials.h"

#include "stylized/import/gltf/Factors.h"
#include "stylized/import/gltf/Vrm0Properties.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

namespace stylized::import::gltf {
namespace {

using asset::MaterialAsset;
using asset::OutlineWidthMode;

constexpr float kMetresPerCentimetre = 0.01f;
constexpr float kHeightPerHalfPercent = 0.005f; // 0.x: percent of half the picture's height
constexpr float kTwoPi = 6.2831853f;
constexpr float kFastestTurn = kFarthestOfVrm0 / kTwoPi;
constexpr float kWidestLine = 1e8f; // in its own units: a thousand kilometres, or half a million heights
constexpr std::ptrdiff_t kMostQueues = 10;
constexpr int kMostBlendFactor = 10; // of Unity's BlendMode
constexpr int kMostVersion = 9999;

/// Whether the glTF material says all that there is to say.
bool isGltfs(std::string_view shader) noexcept
{
    return shader == "VRM_USE_GLTFSHADER" || shader == "UniGLTF/UniUnlit" || shader == "Standard";
}

/// The queues that a file uses, in order: offsets of MToon 1.0 are the ranks among them.
struct Queues {
    std::set<int> blended, withDepth;

    void note(const Vrm0Properties& properties)
    {
        if (properties.blendMode() == Vrm0BlendMode::Transparent)
            blended.insert(properties.renderQueue());
        if (properties.blendMode() == Vrm0BlendMode::TransparentWithDepth)
            withDepth.insert(properties.renderQueue());
    }

    /// 0 is the first of those with depth and the last of the others, as in Unity's defaults.
    [[nodiscard]] std::ptrdiff_t offsetOf(const Vrm0Properties& properties) const
    {
        if (properties.blendMode() == Vrm0BlendMode::TransparentWithDepth)
            return std::distance(withDepth.begin(), withDepth.find(properties.renderQueue()));
        if (properties.blendMode() == Vrm0BlendMode::Transparent)
            return 1 - std::distance(blended.find(properties.renderQueue()), blended.end());
        return 0;
    }
};

void convertRendering(Vrm0Properties& properties, const JsonView& json, const Queues& queues, MaterialAsset& material)
{
    const Vrm0BlendMode mode = properties.blendMode();
    material.alphaMode = mode == Vrm0BlendMode::Opaque   ? asset::AlphaMode::Opaque
                         : mode == Vrm0BlendMode::Cutout ? asset::AlphaMode::Mask
                                                         : asset::AlphaMode::Blend;
    const float cutoff = properties.number("_Cutoff", 0.5f, 0.0f, 1.0f);
    if (mode == Vrm0BlendMode::Cutout)
        material.alphaCutoff = cutoff;
    material.writesDepthWhenBlended = mode == Vrm0BlendMode::TransparentWithDepth;
    const std::ptrdiff_t offset = queues.offsetOf(properties);
    material.renderQueueOffset = static_cast<std::int32_t>(std::clamp(offset, 1 - kMostQueues, kMostQueues - 1));
    if (material.renderQueueOffset != offset)
        properties.report(
            json["renderQueue"],
            fmt::format("the file uses more than {} render queues: this one is drawn with its neighbour", kMostQueues));
    // These follow from the mode.
    for (const std::string_view name : {"_SrcBlend", "_DstBlend"})
        properties.skipChoice(name, kMostBlendFactor);
    for (const std::string_view name : {"_ZWrite", "_AlphaToMask"})
        properties.skipChoice(name, 1);
}

void convertCulling(Vrm0Properties& properties, const JsonView& json, MaterialAsset& material)
{
    const int cull = properties.choice("_CullMode", 2, 2);
    material.isDoubleSided = cull != 2;
    if (cull == 1)
        properties.report(json["floatProperties"]["_CullMode"],
                          "only back faces were meant to be seen: both are drawn");
    properties.skipChoice("_OutlineCullMode", 2);
}

void convertShading(Vrm0Properties& properties, const JsonView& json, MaterialAsset& material,
                    asset::ToonShadingAsset& toon)
{
    material.baseColor = properties.color("_Color", glm::vec4(1.0f));
    material.baseColorTexture = properties.texture("_MainTex");
    toon.shadeColor = properties.color("_ShadeColor", {0.97f, 0.81f, 0.86f, 1.0f});
    toon.shadeTexture = properties.texture("_ShadeTexture");
    if (!toon.shadeTexture && material.baseColorTexture) {
        toon.shadeTexture = material.baseColorTexture;
        properties.report(json["textureProperties"], "without a texture of its own the shade takes the lit colour's");
    }
    material.normalTexture = properties.texture("_BumpMap");
    material.normalScale = properties.number("_BumpScale", 1.0f);
    // The edge ran from `shift` to a point between it and 1; it now lies around a shift, as wide as twice 1 - toony.
    const float shift = properties.number("_ShadeShift", 0.0f, -1.0f, 1.0f);
    const float end = shift + (1.0f - shift) * (1.0f - properties.number("_ShadeToony", 0.9f, 0.0f, 1.0f));
    toon.shadingToony = std::clamp(1.0f - (end - shift) / 2.0f, 0.0f, 1.0f);
    toon.shadingShift = std::clamp(-(end + shift) / 2.0f, -1.0f, 1.0f);
    toon.giEqualization = 1.0f - properties.number("_IndirectLightIntensity", 0.1f, 0.0f, 1.0f);
    material.emissive = properties.linearColor("_EmissionColor", glm::vec3(0.0f));
    material.emissiveTexture = properties.texture("_EmissionMap");
    properties.reportNumber("_ReceiveShadowRate", 1.0f, "surfaces receive shadows fully or not at all");
    properties.reportTexture("_ReceiveShadowTexture", "surfaces receive shadows fully or not at all");
    properties.reportNumber("_ShadingGradeRate", 1.0f, "there is no map that darkens the shading");
    properties.reportTexture("_ShadingGradeTexture", "there is no map that darkens the shading");
    properties.reportNumber("_LightColorAttenuation", 0.0f, "surfaces always take the light's whole colour");
}

void convertRim(Vrm0Properties& properties, asset::ToonShadingAsset& toon)
{
    toon.matcapTexture = properties.texture("_SphereAdd", false);
    toon.rimColor = properties.color("_RimColor", {0.0f, 0.0f, 0.0f, 1.0f}, kBrightestOfVrm0);
    toon.rimFresnelPower = properties.number("_RimFresnelPower", 1.0f, 0.0f, kUnlimited);
    toon.rimLift = properties.number("_RimLift", 0.0f);
    toon.rimMultiplyTexture = properties.texture("_RimTexture");
    toon.rimLightingMix = properties.number("_RimLightingMix", 0.0f, 0.0f, 1.0f);
}

void convertOutline(Vrm0Properties& properties, const JsonView& json, asset::ToonShadingAsset& toon)
{
    const int mode = properties.choice("_OutlineWidthMode", 0, 2);
    const float width = properties.number("_OutlineWidth", 0.5f, 0.0f, kWidestLine);
    if (mode == 1) {
        toon.outlineWidthMode = OutlineWidthMode::World;
        toon.outlineWidth = width * kMetresPerCentimetre;
    } else if (mode == 2) {
        toon.outlineWidthMode = OutlineWidthMode::Screen;
        toon.outlineWidth = width * kHeightPerHalfPercent;
    }
    const float farthest = properties.number("_OutlineScaledMaxDistance", 1.0f);
    if (toon.outlineWidthMode == OutlineWidthMode::Screen)
        properties.report(json["floatProperties"]["_OutlineScaledMaxDistance"],
                          fmt::format("outlines keep their width also beyond {} m", farthest));
    toon.outlineWidthTexture = properties.texture("_OutlineWidthTexture");
    if (toon.outlineWidthTexture)
        properties.report(json["textureProperties"]["_OutlineWidthTexture"],
                          "the width is read from green instead of red, which is the same for grey pictures");
    toon.outlineColor = properties.color("_OutlineColor", {0.0f, 0.0f, 0.0f, 1.0f});
    const float mix = properties.number("_OutlineLightingMix", 1.0f, 0.0f, 1.0f);
    toon.outlineLightingMix = properties.choice("_OutlineColorMode", 0, 1) == 1 ? mix : 0.0f;
}

void convertUvAnimation(Vrm0Properties& properties, const JsonView& json, asset::ToonShadingAsset& toon)
{
    // In Unity v runs up; rotations count whole turns.
    toon.uvScrollSpeed = {properties.numberWithin("_UvAnimScrollX", 0.0f, kFarthestOfVrm0),
                          -properties.numberWithin("_UvAnimScrollY", 0.0f, kFarthestOfVrm0)};
    toon.uvRotationSpeed = properties.numberWithin("_UvAnimRotation", 0.0f, kFastestTurn) * kTwoPi;
    toon.uvAnimationMaskTexture = properties.texture("_UvAnimMaskTexture");
    if (toon.uvAnimationMaskTexture)
        properties.report(json["textureProperties"]["_UvAnimMaskTexture"],
                          "the mask is read from blue instead of red, which is the same for grey pictures");
}

void convertMToon(Vrm0Properties& properties, const JsonView& json, MaterialAsset& material)
{
    asset::ToonShadingAsset toon;
    convertCulling(properties, json, material);
    convertShading(properties, json, material, toon);
    convertRim(properties, toon);
    convertOutline(properties, json, toon);
    convertUvAnimation(properties, json, toon);
    properties.skipChoice("_MToonVersion", kMostVersion);
    properties.skipChoice("_DebugMode", 2);
    properties.skipChoice("_IsFirstSetup", 1); // of the first versions
    material.toon = toon;
    material.isUnlit = false;
    material.usesVertexColors = false;
}

void convert(Document& document, Vrm0Properties& properties, const JsonView& json, const Queues& queues,
             MaterialAsset& material)
{
    if (!isMToon(properties.shader()) && !isUnlit(properties.shader())) {
        const JsonView shader = json["shader"];
        if (json.isObject() && !shader.exists())
            document.report().add(ReportCode::MaterialInvalid, Severity::Info, json.pointer(),
                                  "expected a shader, found none: drawn as the glTF material says");
        else if (shader.isString() && !isGltfs(properties.shader()))
            properties.report(shader, fmt::format("the shader {} is not known: drawn as the glTF material says",
                                                  printable(properties.shader())));
        return;
    }
    convertRendering(properties, json, queues, material);
    if (isMToon(properties.shader())) {
        convertMToon(properties, json, material);
    } else {
        material.isUnlit = true;
        // The official shaders have none, and multiply the texture with nothing.
        if (json["vectorProperties"]["_Color"].exists())
            material.baseColor = properties.color("_Color", glm::vec4(1.0f));
        if (auto texture = properties.texture("_MainTex"))
            material.baseColorTexture = texture;
    }
    properties.reportOthers();
}

} // namespace

void readVrm0Materials(Document& document, asset::SceneAsset& scene)
{
    const JsonView extensions = document.root()["extensions"];
    if (extensions["VRMC_vrm"].isObject())
        return; // the newer one is what the file means
    const JsonView list = extensions["VRM"]["materialProperties"];
    if (list.exists() && !list.isArray())
        document.report().add(ReportCode::MaterialInvalid, Severity::Warning, list.pointer(),
                              "expected an array of material properties, the materials stay as glTF has them");
    std::vector<JsonView> materials;
    const std::size_t count = document.count(Collection::Materials);
    for (const JsonView json : list.items()) {
        reportUnlessObject(json, document.report());
        static_cast<void>(json["name"].stringOr("", document.report()));
        for (const char* of : {"floatProperties", "vectorProperties", "textureProperties", "keywordMap", "tagMap"})
            reportUnlessObject(json[of], document.report());
        if (materials.size() < count)
            materials.push_back(json);
    }
    if (materials.size() < list.size())
        document.report().add(ReportCode::ValueIgnored, Severity::Warning, list.pointer(),
                              "there are properties for more materials than the file has");
    if (list.isArray() && materials.size() < count)
        document.report().add(ReportCode::MaterialInvalid, Severity::Info, list.pointer(),
                              fmt::format("expected properties of {} materials, found {}: the others are drawn as glTF "
                                          "has them",
                                          count, materials.size()));
    std::vector<Vrm0Properties> properties;
    properties.reserve(materials.size());
    Queues queues;
    for (const JsonView& json : materials)
        queues.note(properties.emplace_back(document, json));
    for (std::size_t i = 0; i < materials.size(); ++i)
        convert(document, properties[i], materials[i], queues, scene.materials[i]);
}

} // namespace stylized::import::gltf
