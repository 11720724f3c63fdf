#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace stylized::import {
namespace {

using asset::OutlineWidthMode;
using testing::HasSubstr;
using testing::IsEmpty;

/// A file with one material, `members` beside its extension `mtoon`, and two textures.
ImportedScene loadedMToon(std::string_view mtoon, std::string_view members = {})
{
    const std::string json = R"({"asset":{"version":"2.0"},"nodes":[{}],"images":[{"uri":"data:image/png;base64,AAAA"}],
        "textures":[{"source":0},{"source":0}],"extensionsUsed":["VRMC_materials_mtoon"],"materials":[{)" +
                             std::string(members) +
                             R"("extensions":{"KHR_materials_unlit":{},"VRMC_materials_mtoon":)" + std::string(mtoon) +
                             "}}]}";
    Result<ImportedScene> scene = loadSceneFromMemory(test::bytesOf(json), {});
    EXPECT_TRUE(scene.has_value()) << toString(scene.error());
    return scene ? std::move(*scene) : ImportedScene{};
}

/// What was complained about, by code and the name of the field.
std::vector<std::string> fieldEntriesOf(const ImportReport& report)
{
    std::vector<std::string> out;
    for (const ReportEntry& entry : report.entries())
        out.push_back(std::string(toString(entry.code)) + " " + entry.place.substr(entry.place.find("_mtoon") + 6));
    return out;
}

TEST(MToon, IsReadWithAllItsParameters)
{
    const ImportedScene file =
        loadedMToon(R"({"specVersion":"1.0","transparentWithZWrite":true,"renderQueueOffsetNumber":4,
        "shadeColorFactor":[0.25,0.5,0.75],"shadeMultiplyTexture":{"index":1,"texCoord":1},
        "shadingShiftFactor":-0.25,"shadingShiftTexture":{"index":0,"scale":-2,"texCoord":2},"shadingToonyFactor":0.5,
        "giEqualizationFactor":0.25,"matcapFactor":[0.5,0.5,0],"matcapTexture":{"index":1},
        "parametricRimColorFactor":[1,0.5,0],"parametricRimFresnelPowerFactor":2,"parametricRimLiftFactor":-0.5,
        "rimMultiplyTexture":{"index":0},"rimLightingMixFactor":0.5,"outlineWidthMode":"screenCoordinates",
        "outlineWidthFactor":0.01,"outlineWidthMultiplyTexture":{"index":1,"extensions":{"KHR_texture_transform":
        {"offset":[0.5,0]}}},"outlineColorFactor":[0,0.25,1],"outlineLightingMixFactor":0.75,
        "uvAnimationMaskTexture":{"index":0},"uvAnimationScrollXSpeedFactor":0.5,"uvAnimationScrollYSpeedFactor":-1,
        "uvAnimationRotationSpeedFactor":3})",
                    R"("alphaMode":"BLEND",)");
    EXPECT_THAT(file.report.entries(), IsEmpty());
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_FALSE(material.isUnlit) << "KHR_materials_unlit is for programs that do not know the extension";
    EXPECT_FALSE(material.usesVertexColors);
    EXPECT_TRUE(material.writesDepthWhenBlended);
    EXPECT_EQ(material.renderQueueOffset, 4);
    ASSERT_TRUE(material.toon.has_value());
    const asset::ToonShadingAsset& toon = *material.toon;
    EXPECT_EQ(toon.shadeColor, glm::vec3(0.25f, 0.5f, 0.75f));
    EXPECT_EQ(toon.shadeTexture->texture, TextureIndex(1));
    EXPECT_EQ(toon.shadeTexture->texCoordSet, 1u);
    EXPECT_EQ(toon.shadingShift, -0.25f);
    EXPECT_EQ(toon.shadingShiftTexture->texCoordSet, 2u);
    EXPECT_EQ(toon.shadingShiftTextureScale, -2.0f);
    EXPECT_EQ(toon.shadingToony, 0.5f);
    EXPECT_EQ(toon.giEqualization, 0.25f);
    EXPECT_EQ(toon.matcapColor, glm::vec3(0.5f, 0.5f, 0.0f));
    EXPECT_EQ(toon.matcapTexture->texture, TextureIndex(1));
    EXPECT_EQ(toon.rimColor, glm::vec3(1.0f, 0.5f, 0.0f));
    EXPECT_EQ(toon.rimFresnelPower, 2.0f);
    EXPECT_EQ(toon.rimLift, -0.5f);
    EXPECT_TRUE(toon.rimMultiplyTexture.has_value());
    EXPECT_EQ(toon.rimLightingMix, 0.5f);
    EXPECT_EQ(toon.outlineWidthMode, OutlineWidthMode::Screen);
    EXPECT_EQ(toon.outlineWidth, 0.01f);
    EXPECT_EQ(toon.outlineWidthTexture->offset, glm::vec2(0.5f, 0.0f));
    EXPECT_EQ(toon.outlineColor, glm::vec3(0.0f, 0.25f, 1.0f));
    EXPECT_EQ(toon.outlineLightingMix, 0.75f);
    EXPECT_TRUE(toon.uvAnimationMaskTexture.has_value());
    EXPECT_EQ(toon.uvScrollSpeed, glm::vec2(0.5f, -1.0f));
    EXPECT_EQ(toon.uvRotationSpeed, 3.0f);
}

TEST(MToon, ThatSaysNothingHasTheDefaultsOfItsTextAndTellsWhatIsMissing)
{
    const ImportedScene file = loadedMToon("{}");
    EXPECT_THAT(fieldEntriesOf(file.report),
                testing::ElementsAre("MaterialInvalid /specVersion", "MaterialInvalid /shadeColorFactor"));
    const asset::ToonShadingAsset& toon = *file.scene.materials[0].toon;
    EXPECT_EQ(toon.shadeColor, glm::vec3(0.0f));
    EXPECT_EQ(toon.shadingToony, 0.9f);
    EXPECT_EQ(toon.rimFresnelPower, 5.0f);
    EXPECT_EQ(toon.matcapColor, glm::vec3(1.0f));
    EXPECT_EQ(toon.outlineWidthMode, OutlineWidthMode::None);
}

TEST(MToon, WithWrongTypesGetsDefaultsAndAnEntryForEach)
{
    const ImportedScene file = loadedMToon(R"({"specVersion":1,"transparentWithZWrite":"yes","shadeColorFactor":[1,1],
        "shadeMultiplyTexture":{"index":9},"shadingShiftFactor":null,"shadingShiftTexture":{"index":0,"scale":"x"},
        "shadingToonyFactor":[0.5],"matcapTexture":5,"matcapFactor":"white","outlineWidthMode":"pixels",
        "outlineWidthFactor":{},"uvAnimationScrollXSpeedFactor":false})");
    EXPECT_THAT(fieldEntriesOf(file.report),
                testing::UnorderedElementsAre(
                    "ValueIgnored /specVersion", "MaterialInvalid /specVersion", "ValueIgnored /transparentWithZWrite",
                    "ValueIgnored /shadeColorFactor", "TextureInvalid /shadeMultiplyTexture/index",
                    "ValueIgnored /shadingShiftFactor", "ValueIgnored /shadingShiftTexture/scale",
                    "ValueIgnored /shadingToonyFactor", "MaterialInvalid /matcapTexture", "ValueIgnored /matcapFactor",
                    "MaterialInvalid /outlineWidthMode", "ValueIgnored /outlineWidthFactor",
                    "ValueIgnored /uvAnimationScrollXSpeedFactor"));
    const asset::ToonShadingAsset& toon = *file.scene.materials[0].toon;
    EXPECT_EQ(toon.shadeColor, glm::vec3(0.0f));
    EXPECT_FALSE(toon.shadeTexture || toon.matcapTexture);
    EXPECT_EQ(toon.shadingShiftTextureScale, 1.0f);
    EXPECT_EQ(toon.shadingToony, 0.9f);
    EXPECT_EQ(toon.outlineWidthMode, OutlineWidthMode::None);
}

TEST(MToon, BringsNumbersIntoTheirRange)
{
    const ImportedScene file =
        loadedMToon(R"({"specVersion":"1.0","shadeColorFactor":[-1,0.5,2],"shadingToonyFactor":1.5,
        "giEqualizationFactor":-1,"parametricRimFresnelPowerFactor":-2,"rimLightingMixFactor":7,
        "outlineWidthFactor":-0.1,"outlineLightingMixFactor":-0.5})");
    EXPECT_EQ(file.report.entries().size(), 7u);
    EXPECT_TRUE(file.report.contains(ReportCode::MaterialInvalid));
    const asset::ToonShadingAsset& toon = *file.scene.materials[0].toon;
    EXPECT_EQ(toon.shadeColor, glm::vec3(0.0f, 0.5f, 1.0f));
    EXPECT_EQ(toon.shadingToony, 1.0f);
    EXPECT_EQ(toon.giEqualization, 0.0f);
    EXPECT_EQ(toon.rimFresnelPower, 0.0f);
    EXPECT_EQ(toon.rimLightingMix, 1.0f);
    EXPECT_EQ(toon.outlineWidth, 0.0f);
    EXPECT_EQ(toon.outlineLightingMix, 0.0f);
}

TEST(MToon, KeepsRenderQueueOffsetsInTheRangeOfTheirQueue)
{
    const auto offset = [](std::string_view members, std::string_view mode) {
        const ImportedScene file =
            loadedMToon(R"({"specVersion":"1.0","shadeColorFactor":[1,1,1],)" + std::string(members) + "}",
                        R"("alphaMode":")" + std::string(mode) + R"(",)");
        return std::pair(file.scene.materials[0].renderQueueOffset, file.report.entries().size());
    };
    using Found = std::pair<std::int32_t, std::size_t>;
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":-9)", "BLEND"), Found(-9, 0));
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":3)", "BLEND"), Found(0, 1));
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":9,"transparentWithZWrite":true)", "BLEND"), Found(9, 0));
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":-1,"transparentWithZWrite":true)", "BLEND"), Found(0, 1));
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":-2.5)", "BLEND"), Found(-2, 1));
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":5)", "OPAQUE"), Found(0, 1)) << "means nothing there";
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":3.5)", "MASK"), Found(0, 1));
    EXPECT_EQ(offset(R"("renderQueueOffsetNumber":99,"transparentWithZWrite":true)", "BLEND"), Found(9, 1));
}

TEST(MToon, ThatIsNoObjectIsIgnored)
{
    const ImportedScene file = loadedMToon("[1]");
    EXPECT_FALSE(file.scene.materials[0].toon.has_value());
    EXPECT_TRUE(file.scene.materials[0].isUnlit);
    EXPECT_THAT(fieldEntriesOf(file.report), testing::ElementsAre("ValueIgnored "));
}

} // namespace
} // namespace stylized::import
