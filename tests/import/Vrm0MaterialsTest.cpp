#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stylized::import {
namespace {

using asset::AlphaMode;
using asset::OutlineWidthMode;
using testing::HasSubstr;
using testing::IsEmpty;

/// Numbers that went through two or three operations of floats.
constexpr float kRounding = 1e-6f;
/// Numbers written with four digits.
constexpr float kTable = 1e-4f;

/// A VRM 0.x file with three textures, and as many materials as `properties` lists, or `materialCount`.
ImportedScene loadedVrm0Materials(const std::vector<std::string>& properties, std::size_t materialCount = 0)
{
    std::string materials, list;
    for (const std::string& one : properties)
        list += (list.empty() ? "" : ",") + one;
    for (std::size_t i = 0; i < std::max(properties.size(), materialCount); ++i)
        materials += std::string(i == 0 ? "" : ",") +
                     R"({"pbrMetallicRoughness":{"baseColorFactor":[0.25,0.25,0.25,1]},"doubleSided":true,)" +
                     R"("extensions":{"KHR_materials_unlit":{}}})";
    const std::string json =
        R"({"asset":{"version":"2.0"},"nodes":[{}],"images":[{"uri":"data:image/png;base64,AAAA"}],
        "textures":[{"source":0},{"source":0},{"source":0}],"materials":[)" +
        materials + R"(],"extensions":{"VRM":{"materialProperties":[)" + list + "]}}}";
    Result<ImportedScene> scene = loadSceneFromMemory(test::bytesOf(json), {});
    EXPECT_TRUE(scene.has_value()) << toString(scene.error());
    return scene ? std::move(*scene) : ImportedScene{};
}

std::vector<std::string> placesOf(const ImportReport& report)
{
    std::vector<std::string> out;
    for (const ReportEntry& entry : report.entries())
        if (entry.code == ReportCode::MaterialConverted)
            out.push_back(entry.place.substr(entry.place.rfind('/') + 1));
    return out;
}

/// The entries about material properties as text, without the place of their list.
std::vector<std::string> materialEntriesOf(const ImportReport& report)
{
    const std::string list = "/extensions/VRM/materialProperties";
    std::vector<std::string> out;
    for (const ReportEntry& entry : report.entries())
        if (entry.place.starts_with(list))
            out.push_back(entry.place.substr(list.size()) + ": " + entry.detail);
    return out;
}

TEST(Vrm0Materials, OfMToonAreConverted)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon","renderQueue":-1,
        "keywordMap":{"_ALPHATEST_ON":true,"_NORMALMAP":true},"tagMap":{"RenderType":"TransparentCutout"},
        "floatProperties":{"_BlendMode":1,"_Cutoff":0.25,"_BumpScale":0.5,"_ShadeShift":-0.5,"_ShadeToony":0.5,
            "_IndirectLightIntensity":0.25,"_RimLightingMix":0.75,"_RimFresnelPower":3,"_RimLift":0.125,
            "_OutlineWidthMode":1,"_OutlineWidth":2,"_OutlineColorMode":1,"_OutlineLightingMix":0.5,"_CullMode":2,
            "_UvAnimScrollX":0.5,"_UvAnimScrollY":0.25,"_UvAnimRotation":0.5,
            "_SrcBlend":1,"_DstBlend":0,"_ZWrite":1,"_MToonVersion":32,"_DebugMode":0,"_OutlineCullMode":1},
        "vectorProperties":{"_Color":[0.735356927,0,1,0.5],"_ShadeColor":[0,0.735356927,0,1],
            "_EmissionColor":[0.25,0,2,1],"_RimColor":[1,1,0,1],"_OutlineColor":[0,0,0.735356927,1],
            "_MainTex":[0.125,-0.125,2,1.5],"_BumpMap":[0,0,1,1]},
        "textureProperties":{"_MainTex":0,"_ShadeTexture":1,"_BumpMap":2,"_EmissionMap":1,"_SphereAdd":2,
            "_RimTexture":0}})"});
    EXPECT_THAT(materialEntriesOf(file.report), IsEmpty());
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.alphaMode, AlphaMode::Mask);
    EXPECT_EQ(material.alphaCutoff, 0.25f);
    EXPECT_FALSE(material.isDoubleSided || material.isUnlit || material.usesVertexColors);
    // 0.735357 in sRGB is 0.5 in linear light.
    EXPECT_NEAR(material.baseColor.r, 0.5f, kRounding);
    EXPECT_EQ(material.baseColor.b, 1.0f);
    EXPECT_EQ(material.baseColor.a, 0.5f) << "alpha is linear";
    EXPECT_EQ(material.baseColorTexture->texture, TextureIndex(0));
    EXPECT_EQ(material.baseColorTexture->offset, glm::vec2(0.125f, -0.375f)) << "1 - 1.5 + 0.125: v runs down now";
    EXPECT_EQ(material.baseColorTexture->scale, glm::vec2(2.0f, 1.5f));
    EXPECT_EQ(material.normalScale, 0.5f);
    EXPECT_EQ(material.normalTexture->scale, glm::vec2(2.0f, 1.5f)) << "all share the main texture's transform";
    EXPECT_EQ(material.emissive, glm::vec3(0.25f, 0.0f, 2.0f)) << "stored linear";
    ASSERT_TRUE(material.toon.has_value());
    const asset::ToonShadingAsset& toon = *material.toon;
    EXPECT_NEAR(toon.shadeColor.g, 0.5f, kRounding);
    EXPECT_EQ(toon.shadeTexture->texture, TextureIndex(1));
    // The edge ran from -0.5 to 0.25: its middle is -0.125, its width 0.75.
    EXPECT_NEAR(toon.shadingShift, 0.125f, kRounding);
    EXPECT_NEAR(toon.shadingToony, 0.625f, kRounding);
    EXPECT_EQ(toon.giEqualization, 0.75f);
    EXPECT_EQ(toon.matcapTexture->scale, glm::vec2(1.0f)) << "looked up by normals, not by uv";
    EXPECT_EQ(toon.matcapColor, glm::vec3(1.0f));
    EXPECT_EQ(toon.rimColor, glm::vec3(1.0f, 1.0f, 0.0f));
    EXPECT_EQ(toon.rimFresnelPower, 3.0f);
    EXPECT_EQ(toon.rimLift, 0.125f);
    EXPECT_EQ(toon.rimLightingMix, 0.75f);
    EXPECT_EQ(toon.outlineWidthMode, OutlineWidthMode::World);
    EXPECT_NEAR(toon.outlineWidth, 0.02f, kRounding) << "centimetres";
    EXPECT_NEAR(toon.outlineColor.b, 0.5f, kRounding);
    EXPECT_EQ(toon.outlineLightingMix, 0.5f);
    EXPECT_EQ(toon.uvScrollSpeed, glm::vec2(0.5f, -0.25f));
    EXPECT_NEAR(toon.uvRotationSpeed, 3.1415927f, kRounding) << "half a turn a second";
}

TEST(Vrm0Materials, HaveTheShadersDefaultsWhereNothingIsSaid)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon"})"});
    EXPECT_THAT(materialEntriesOf(file.report),
                testing::ElementsAre("/0: expected what a material of the shader VRM/MToon has, found no renderQueue, "
                                     "floatProperties, vectorProperties, textureProperties, keywordMap, tagMap: the "
                                     "shader's defaults are used"));
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.alphaMode, AlphaMode::Opaque);
    EXPECT_FALSE(material.isDoubleSided);
    EXPECT_EQ(material.baseColor, glm::vec4(1.0f));
    // An edge from 0 to 0.1.
    EXPECT_NEAR(material.toon->shadingShift, -0.05f, kRounding);
    EXPECT_NEAR(material.toon->shadingToony, 0.95f, kRounding);
    EXPECT_EQ(material.toon->giEqualization, 0.9f);
    EXPECT_EQ(material.toon->rimLightingMix, 0.0f);
    EXPECT_EQ(material.toon->outlineWidthMode, OutlineWidthMode::None);
    // (0.97, 0.81, 0.86) in sRGB.
    EXPECT_NEAR(material.toon->shadeColor.r, 0.9331f, kTable);
    EXPECT_NEAR(material.toon->shadeColor.g, 0.6209f, kTable);
    EXPECT_NEAR(material.toon->shadeColor.b, 0.7106f, kTable);
}

TEST(Vrm0Materials, HaveTheShadersDefaultsForSinglePropertiesInOneEntry)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon","renderQueue":-1,"keywordMap":{},
        "tagMap":{},"floatProperties":{"_OutlineWidthMode":1,"_Cutoff":0.5,"_BumpScale":1,"_ShadeShift":0,
        "_ShadeToony":0.9,"_CullMode":2},"vectorProperties":{"_OutlineColor":[0,0,0,1],"_EmissionColor":[0,0,0,1]},
        "textureProperties":{}})"});
    EXPECT_THAT(materialEntriesOf(file.report),
                testing::ElementsAre("/0/floatProperties: expected what a material of the shader VRM/MToon has, found "
                                     "no _OutlineWidth, _OutlineLightingMix, _BlendMode, _OutlineColorMode: the "
                                     "shader's defaults are used",
                                     "/0/vectorProperties: expected what a material of the shader VRM/MToon has, found "
                                     "no _Color, _ShadeColor: the shader's defaults are used"));
    for (const ReportEntry& entry : file.report.entries())
        EXPECT_EQ(entry.severity, Severity::Info) << toString(entry);
    EXPECT_NEAR(file.scene.materials[0].toon->outlineWidth, 0.005f, kRounding) << "half a centimetre";
}

TEST(Vrm0Materials, WithoutPropertiesStayAsGltfHasThem)
{
    const std::string white = R"({"shader":"VRM_USE_GLTFSHADER"})";
    const ImportedScene file = loadedVrm0Materials({white, "{}", white}, 5);
    EXPECT_THAT(materialEntriesOf(file.report),
                testing::UnorderedElementsAre(
                    ": expected properties of 5 materials, found 3: the others are drawn as glTF has them",
                    "/1: expected a shader, found none: drawn as the glTF material says"));
    for (const asset::MaterialAsset& material : file.scene.materials)
        EXPECT_TRUE(material.isUnlit && material.isDoubleSided && !material.toon);
}

TEST(Vrm0Materials, TakeTheDefaultForNumbersThatStandForNothing)
{
    const ImportedScene file = loadedVrm0Materials(
        {R"({"shader":"VRM/MToon","renderQueue":70000,"keywordMap":{"_ALPHABLEND_ON":true},"floatProperties":
        {"_BlendMode":0.5,"_ZWrite":1,"_CullMode":1.5,"_OutlineWidthMode":1.5,"_OutlineColorMode":0.5}})",
         R"({"shader":"VRM/MToon","renderQueue":-500,"floatProperties":{"_BlendMode":2}})",
         R"({"shader":"VRM/MToon","renderQueue":3000.5,"floatProperties":{"_BlendMode":2}})",
         R"({"shader":"VRM/MToon","renderQueue":3000,"floatProperties":{"_BlendMode":2}})"});
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.alphaMode, AlphaMode::Blend) << "as the keywords have it";
    EXPECT_TRUE(material.writesDepthWhenBlended);
    EXPECT_FALSE(material.isDoubleSided);
    EXPECT_EQ(material.toon->outlineWidthMode, OutlineWidthMode::None);
    EXPECT_EQ(material.toon->outlineLightingMix, 0.0f);
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_EQ(file.scene.materials[i].renderQueueOffset, 0) << "all are of queue 3000";
    EXPECT_THAT(
        materialEntriesOf(file.report),
        testing::IsSupersetOf(
            {"/0/renderQueue: expected -1 or a whole number from 0 to 5000, found 70000, 5000 is used",
             "/0/floatProperties/_BlendMode: expected a whole number from 0 to 3, found 0.5, 3 is used",
             "/0/floatProperties/_CullMode: expected a whole number from 0 to 2, found 1.5, 2 is used",
             "/0/floatProperties/_OutlineWidthMode: expected a whole number from 0 to 2, found 1.5, 0 is used",
             "/0/floatProperties/_OutlineColorMode: expected a whole number from 0 to 1, found 0.5, 0 is used",
             "/1/renderQueue: expected -1 or a whole number from 0 to 5000, found -500, the shader's own is used",
             "/2/renderQueue: expected -1 or a whole number from 0 to 5000, found 3000.5, 3000 is used"}));
}

TEST(Vrm0Materials, HoldColoursToTheShadersRange)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon","vectorProperties":{
        "_Color":[1,2,0,3],"_ShadeColor":[-1,1.5,1,1],"_OutlineColor":[9,0,0,1],"_RimColor":[4,0,0,1],
        "_EmissionColor":[4,0,0,1]}})"});
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.baseColor, glm::vec4(1.0f, 1.0f, 0.0f, 1.0f));
    EXPECT_EQ(material.toon->shadeColor, glm::vec3(0.0f, 1.0f, 1.0f));
    EXPECT_EQ(material.toon->outlineColor, glm::vec3(1.0f, 0.0f, 0.0f));
    EXPECT_GT(material.toon->rimColor.r, 4.0f) << "may be brighter, as its linear value is";
    EXPECT_EQ(material.emissive, glm::vec3(4.0f, 0.0f, 0.0f));
    std::vector<std::string> places;
    for (const ReportEntry& entry : file.report.entries())
        if (entry.severity == Severity::Warning)
            places.push_back(entry.place.substr(entry.place.rfind('/') + 1));
    EXPECT_THAT(places, testing::UnorderedElementsAre("_Color", "_ShadeColor", "_OutlineColor"));
}

TEST(Vrm0Materials, TakeOutlinesOnScreenInPartsOfHalfTheHeightAndFixedColoursUnlit)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon","floatProperties":{"_OutlineWidthMode":2,
        "_OutlineWidth":1,"_OutlineColorMode":0,"_OutlineLightingMix":1,"_OutlineScaledMaxDistance":3}})"});
    const asset::ToonShadingAsset& toon = *file.scene.materials[0].toon;
    EXPECT_EQ(toon.outlineWidthMode, OutlineWidthMode::Screen);
    EXPECT_EQ(toon.outlineWidth, 0.005f);
    EXPECT_EQ(toon.outlineLightingMix, 0.0f);
    EXPECT_THAT(placesOf(file.report), testing::ElementsAre("_OutlineScaledMaxDistance"));
}

TEST(Vrm0Materials, ReportEachPropertyWithoutATarget)
{
    const ImportedScene file =
        loadedVrm0Materials({R"({"shader":"VRM/MToon","floatProperties":{"_ReceiveShadowRate":0.5,
        "_ShadingGradeRate":0.5,"_LightColorAttenuation":0.5,"_CullMode":1,"_Glitter":1},
        "vectorProperties":{"_GlitterColor":[1,1,1,1]},
        "textureProperties":{"_ReceiveShadowTexture":0,"_ShadingGradeTexture":0,"_OutlineWidthTexture":1,
        "_UvAnimMaskTexture":1,"_GlitterMap":2}})"});
    EXPECT_THAT(placesOf(file.report),
                testing::UnorderedElementsAre("_ReceiveShadowRate", "_ReceiveShadowTexture", "_ShadingGradeRate",
                                              "_ShadingGradeTexture", "_LightColorAttenuation", "_CullMode",
                                              "_OutlineWidthTexture", "_UvAnimMaskTexture", "_Glitter", "_GlitterColor",
                                              "_GlitterMap"));
    EXPECT_TRUE(file.scene.materials[0].isDoubleSided);
}

TEST(Vrm0Materials, ShadeWithTheLitTextureWhereTheyHaveNone)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon","textureProperties":{"_MainTex":2}})"});
    EXPECT_EQ(file.scene.materials[0].toon->shadeTexture->texture, TextureIndex(2));
    EXPECT_THAT(placesOf(file.report), testing::ElementsAre("textureProperties"));
}

TEST(Vrm0Materials, KeepTheOrderOfTheirRenderQueues)
{
    const auto material = [](int mode, int queue) {
        return R"({"shader":"VRM/MToon","renderQueue":)" + std::to_string(queue) +
               R"(,"floatProperties":{"_BlendMode":)" + std::to_string(mode) + "}}";
    };
    const ImportedScene file =
        loadedVrm0Materials({material(2, 3000), material(2, 2980), material(2, 2990), material(2, 3000),
                             material(3, 2510), material(3, -1), material(0, 2000), material(2, -1)});
    std::vector<int> offsets;
    for (const asset::MaterialAsset& converted : file.scene.materials)
        offsets.push_back(converted.renderQueueOffset);
    EXPECT_THAT(offsets, testing::ElementsAre(0, -2, -1, 0, 1, 0, 0, 0));
    EXPECT_TRUE(file.scene.materials[4].writesDepthWhenBlended);
    EXPECT_FALSE(file.scene.materials[0].writesDepthWhenBlended);
}

TEST(Vrm0Materials, WithTooManyRenderQueuesDrawTheFarthestTogether)
{
    std::vector<std::string> materials;
    for (int i = 0; i < 12; ++i)
        materials.push_back(R"({"shader":"VRM/MToon","renderQueue":)" + std::to_string(2900 + i) +
                            R"(,"floatProperties":{"_BlendMode":2}})");
    const ImportedScene file = loadedVrm0Materials(materials);
    EXPECT_EQ(file.scene.materials[0].renderQueueOffset, -9);
    EXPECT_EQ(file.scene.materials[1].renderQueueOffset, -9);
    EXPECT_EQ(file.scene.materials[2].renderQueueOffset, -9);
    EXPECT_EQ(file.scene.materials[11].renderQueueOffset, 0);
    EXPECT_THAT(placesOf(file.report), testing::ElementsAre("renderQueue", "renderQueue"));
}

TEST(Vrm0Materials, OfUnlitShadersStayUnlit)
{
    const auto unlit = [](const std::string& shader, const std::string& numbers, const std::string& textures) {
        return R"({"shader":"VRM/)" + shader +
               R"(","renderQueue":-1,"keywordMap":{},"tagMap":{},"vectorProperties":{)" +
               R"("_MainTex":[0,0,1,1]},"floatProperties":{)" + numbers + R"(},"textureProperties":{)" + textures +
               "}}";
    };
    const ImportedScene file = loadedVrm0Materials({unlit("UnlitTransparentZWrite", "", R"("_MainTex":1)"),
                                                    unlit("UnlitCutout", R"("_Cutoff":0.75)", ""),
                                                    unlit("UnlitTransparent", "", ""), unlit("UnlitTexture", "", "")});
    EXPECT_THAT(materialEntriesOf(file.report), IsEmpty());
    const std::vector<asset::MaterialAsset>& materials = file.scene.materials;
    for (const asset::MaterialAsset& material : materials)
        EXPECT_TRUE(material.isUnlit && !material.toon);
    EXPECT_EQ(materials[0].baseColor, glm::vec4(0.25f, 0.25f, 0.25f, 1.0f)) << "glTF's: the shader has no colour";
    EXPECT_EQ(materials[0].alphaMode, AlphaMode::Blend);
    EXPECT_TRUE(materials[0].writesDepthWhenBlended);
    EXPECT_EQ(materials[0].baseColorTexture->texture, TextureIndex(1));
    EXPECT_EQ(materials[1].alphaMode, AlphaMode::Mask);
    EXPECT_EQ(materials[1].alphaCutoff, 0.75f);
    EXPECT_EQ(materials[2].alphaMode, AlphaMode::Blend);
    EXPECT_FALSE(materials[2].writesDepthWhenBlended);
    EXPECT_EQ(materials[3].alphaMode, AlphaMode::Opaque);
}

TEST(Vrm0Materials, OfOtherShadersAreDrawnAsTheirGltfMaterialSays)
{
    const ImportedScene file =
        loadedVrm0Materials({R"({"shader":"VRM_USE_GLTFSHADER"})", R"({"shader":"Custom/Hair"})", "{}"});
    for (const asset::MaterialAsset& material : file.scene.materials)
        EXPECT_TRUE(material.isUnlit && material.isDoubleSided && !material.toon);
    EXPECT_THAT(placesOf(file.report), testing::ElementsAre("shader"));
}

TEST(Vrm0Materials, ThatNameWrongThingsGetDefaultsAndEntries)
{
    const ImportedScene file = loadedVrm0Materials({R"({"shader":"VRM/MToon","renderQueue":"late",
        "floatProperties":{"_ShadeToony":"much","_BlendMode":9},"vectorProperties":{"_Color":[1,1]},
        "textureProperties":{"_MainTex":4,"_ShadeTexture":-1,"_BumpMap":"x"}})"});
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.baseColor, glm::vec4(1.0f));
    EXPECT_FALSE(material.baseColorTexture || material.normalTexture || material.toon->shadeTexture);
    EXPECT_NEAR(material.toon->shadingToony, 0.95f, kRounding);
    std::vector<std::string> places;
    for (const ReportEntry& entry : file.report.entries())
        if (entry.severity == Severity::Warning)
            places.push_back(entry.place.substr(entry.place.rfind('/') + 1));
    EXPECT_THAT(places, testing::UnorderedElementsAre("renderQueue", "_ShadeToony", "_BlendMode", "_Color", "_MainTex",
                                                      "_BumpMap"));
}

TEST(Vrm0Materials, WhosePropertiesAreNoObjectsGetDefaultsAndEntries)
{
    const ImportedScene file = loadedVrm0Materials(
        {R"({"shader":"VRM/MToon","floatProperties":3,"vectorProperties":"x","textureProperties":[]})"});
    EXPECT_EQ(file.scene.materials[0].baseColor, glm::vec4(1.0f));
    std::vector<std::string> places;
    for (const ReportEntry& entry : file.report.entries())
        if (entry.code == ReportCode::MaterialInvalid && entry.severity == Severity::Warning)
            places.push_back(entry.place);
    const std::string first = "/extensions/VRM/materialProperties/0/";
    EXPECT_EQ(places, (std::vector<std::string>{first + "floatProperties", first + "vectorProperties",
                                                first + "textureProperties"}));
}

} // namespace
} // namespace stylized::import
