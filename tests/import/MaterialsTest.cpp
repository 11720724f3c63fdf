#include <stylized/import/Import.h>

#include "support/GltfText.h"
#include "support/TemporaryDirectory.h"
#include "support/TinyPictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace stylized::import {
namespace {

using asset::AlphaMode;
using asset::FilterMode;
using asset::WrapMode;
using testing::HasSubstr;
using testing::IsEmpty;

/// A file with `members` beside the least that a file needs.
ImportedScene loadedMaterials(std::string_view members, const std::filesystem::path& directory = {},
                              ImportOptions options = {})
{
    const std::string json = R"({"asset":{"version":"2.0"},"nodes":[{}],)" + std::string(members) + "}";
    Result<ImportedScene> scene = loadSceneFromMemory(test::bytesOf(json), directory, options);
    EXPECT_TRUE(scene.has_value()) << toString(scene.error());
    return scene ? std::move(*scene) : ImportedScene{};
}

std::vector<std::string> entriesOf(const ImportReport& report)
{
    std::vector<std::string> out;
    for (const ReportEntry& entry : report.entries())
        out.push_back(std::string(toString(entry.code)) + " " + entry.place);
    return out;
}

TEST(Materials, HaveGltfsDefaultsWhereNothingIsSaid)
{
    const ImportedScene file = loadedMaterials(R"("materials":[{}])");
    ASSERT_EQ(file.scene.materials.size(), 1u);
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.baseColor, glm::vec4(1.0f));
    EXPECT_EQ(material.emissive, glm::vec3(0.0f));
    EXPECT_EQ(material.alphaMode, AlphaMode::Opaque);
    EXPECT_EQ(material.alphaCutoff, 0.5f);
    EXPECT_EQ(material.normalScale, 1.0f);
    EXPECT_EQ(material.metallicRoughness, (asset::MetallicRoughnessAsset{1.0f, 1.0f, {}}));
    EXPECT_FALSE(material.isDoubleSided || material.isUnlit || material.baseColorTexture || material.emissiveTexture ||
                 material.normalTexture);
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Materials, AreReadWithAllTheirValues)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],"textures":[{"source":0},{"source":0}],
        "materials":[{"name":"Skin","pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,0,0.75],
            "baseColorTexture":{"index":1,"texCoord":1}},
            "normalTexture":{"index":0,"scale":-2},"emissiveTexture":{"index":0},"emissiveFactor":[1,0.5,0],
            "alphaMode":"MASK","alphaCutoff":0.25,"doubleSided":true,
            "extensions":{"KHR_materials_unlit":{},"KHR_materials_emissive_strength":{"emissiveStrength":4}}},
            {"alphaMode":"BLEND"}])");
    ASSERT_EQ(file.scene.materials.size(), 2u);
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.name, "Skin");
    EXPECT_EQ(material.baseColor, glm::vec4(0.5f, 0.25f, 0.0f, 0.75f));
    ASSERT_TRUE(material.baseColorTexture && material.normalTexture && material.emissiveTexture);
    EXPECT_EQ(material.baseColorTexture->texture, TextureIndex(1));
    EXPECT_EQ(material.baseColorTexture->texCoordSet, 1u);
    EXPECT_EQ(material.baseColorTexture->scale, glm::vec2(1.0f));
    EXPECT_EQ(material.normalTexture->texture, TextureIndex(0));
    EXPECT_EQ(material.normalScale, -2.0f);
    EXPECT_EQ(material.emissive, glm::vec3(4.0f, 2.0f, 0.0f));
    EXPECT_EQ(material.alphaMode, AlphaMode::Mask);
    EXPECT_EQ(material.alphaCutoff, 0.25f);
    EXPECT_TRUE(material.isDoubleSided && material.isUnlit);
    EXPECT_EQ(file.scene.materials[1].alphaMode, AlphaMode::Blend);
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Materials, ReflectByMetalAndRoughnessUnlessTheyAreToonsOrUnlit)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],"textures":[{"source":0}],
        "materials":[{"pbrMetallicRoughness":{"metallicFactor":0.25,"roughnessFactor":0.75,
            "metallicRoughnessTexture":{"index":0,"extensions":{"KHR_texture_transform":{"offset":[0.5,0]}}}}},
            {"pbrMetallicRoughness":{"metallicFactor":0.5},"extensions":{"KHR_materials_unlit":{}}},
            {"extensions":{"VRMC_materials_mtoon":{"specVersion":"1.0","shadeColorFactor":[0,0,0]}}}],
        "extensionsUsed":["KHR_texture_transform"])");
    ASSERT_TRUE(file.scene.materials[0].metallicRoughness);
    const asset::MetallicRoughnessAsset& reflection = *file.scene.materials[0].metallicRoughness;
    EXPECT_EQ(reflection.metallic, 0.25f);
    EXPECT_EQ(reflection.roughness, 0.75f);
    ASSERT_TRUE(reflection.texture);
    EXPECT_EQ(reflection.texture->texture, TextureIndex(0));
    EXPECT_EQ(reflection.texture->offset, glm::vec2(0.5f, 0.0f));
    EXPECT_FALSE(file.scene.materials[1].metallicRoughness || file.scene.materials[2].metallicRoughness);
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Materials, TakeTextureTransformsAndTheirOwnCoordinateSet)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],"textures":[{"source":0}],
        "materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"texCoord":1,"extensions":{
            "KHR_texture_transform":{"offset":[0.5,-1],"rotation":1.5,"scale":[2,3],"texCoord":0}}}},
            "emissiveTexture":{"index":0,"texCoord":1,"extensions":{"KHR_texture_transform":{"rotation":"x"}}}}])");
    const asset::TextureSlot& slot = *file.scene.materials[0].baseColorTexture;
    EXPECT_EQ(slot.offset, glm::vec2(0.5f, -1.0f));
    EXPECT_EQ(slot.rotation, 1.5f);
    EXPECT_EQ(slot.scale, glm::vec2(2.0f, 3.0f));
    EXPECT_EQ(slot.texCoordSet, 0u);
    EXPECT_EQ(file.scene.materials[0].emissiveTexture->texCoordSet, 1u);
    EXPECT_EQ(file.scene.materials[0].emissiveTexture->rotation, 0.0f);
    EXPECT_EQ(entriesOf(file.report),
              std::vector<std::string>{
                  "ValueIgnored /materials/0/emissiveTexture/extensions/KHR_texture_transform/rotation"});
}

TEST(Materials, MoveNoMapToWhereAFloatCannotTellPlacesApart)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],"textures":[{"source":0}],
        "materials":[{"emissiveTexture":{"index":0,"extensions":{
            "KHR_texture_transform":{"offset":[16777216,0],"rotation":-16777216,"scale":[0,-16777216]}}},
            "normalTexture":{"index":0,"extensions":{
            "KHR_texture_transform":{"offset":[0,1e38],"rotation":1e38,"scale":[16777218,1]}}}}])");
    EXPECT_EQ(*file.scene.materials[0].emissiveTexture, (asset::TextureSlot{.texture = TextureIndex(0),
                                                                            .offset = {16777216.0f, 0.0f},
                                                                            .rotation = -16777216.0f,
                                                                            .scale = {0.0f, -16777216.0f}}));
    EXPECT_EQ(*file.scene.materials[0].normalTexture, asset::TextureSlot{.texture = TextureIndex(0)});
    const std::string at = "ValueIgnored /materials/0/normalTexture/extensions/KHR_texture_transform/";
    ASSERT_EQ(entriesOf(file.report), (std::vector<std::string>{at + "offset", at + "scale", at + "rotation"}));
    EXPECT_EQ(file.report.entries()[2].detail, "expected a number from -16777216 to 16777216, the default is used");
}

TEST(Materials, SayOnceAFileThatMapsOfOcclusionAreNotUsed)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],"textures":[{"source":0}],
        "materials":[{},{"occlusionTexture":{"index":0}},{"occlusionTexture":{"index":0}}])");
    ASSERT_EQ(file.report.entries().size(), 1u);
    const ReportEntry& entry = file.report.entries()[0];
    EXPECT_EQ(entry.severity, Severity::Info);
    EXPECT_EQ(toString(entry),
              "/materials/1/occlusionTexture: maps of ambient occlusion are not used by any look (×2)");
}

TEST(Materials, WithWrongValuesGetDefaultsAndEntries)
{
    const ImportedScene file = loadedMaterials(R"("materials":[{"pbrMetallicRoughness":{"baseColorFactor":[2,-1,0.5,1],
        "baseColorTexture":{"index":9}},"emissiveFactor":[1,1],"alphaMode":"GLASS","alphaCutoff":-1,"doubleSided":1,
        "normalTexture":{"index":-1,"scale":1e39}}])");
    const asset::MaterialAsset& material = file.scene.materials[0];
    EXPECT_EQ(material.baseColor, glm::vec4(1.0f, 0.0f, 0.5f, 1.0f));
    EXPECT_EQ(material.emissive, glm::vec3(0.0f));
    EXPECT_EQ(material.alphaMode, AlphaMode::Opaque);
    EXPECT_EQ(material.alphaCutoff, 0.5f);
    EXPECT_EQ(material.normalScale, 1.0f);
    EXPECT_FALSE(material.isDoubleSided || material.baseColorTexture || material.normalTexture);
    EXPECT_THAT(entriesOf(file.report),
                testing::UnorderedElementsAre(
                    "MaterialInvalid /materials/0/pbrMetallicRoughness/baseColorFactor",
                    "TextureInvalid /materials/0/pbrMetallicRoughness/baseColorTexture/index",
                    "ValueIgnored /materials/0/emissiveFactor", "MaterialInvalid /materials/0/alphaMode",
                    "ValueIgnored /materials/0/alphaCutoff", "ValueIgnored /materials/0/doubleSided",
                    "TextureInvalid /materials/0/normalTexture/index",
                    "ValueIgnored /materials/0/normalTexture/scale"));
}

TEST(Materials, WhosePartsAreNoObjectsGetDefaultsAndEntries)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],"textures":[{"source":0}],"materials":[
        {"pbrMetallicRoughness":"x",
            "extensions":{"KHR_materials_emissive_strength":"x","KHR_materials_unlit":3}},
        {"extensions":[]},
        {"emissiveTexture":{"index":0,"extensions":{"KHR_texture_transform":null}}}])");
    EXPECT_FALSE(file.scene.materials[0].isUnlit);
    ASSERT_TRUE(file.scene.materials[2].emissiveTexture);
    EXPECT_EQ(file.scene.materials[2].emissiveTexture->scale, glm::vec2(1.0f));
    EXPECT_EQ(
        entriesOf(file.report),
        (std::vector<std::string>{"MaterialInvalid /materials/0/pbrMetallicRoughness",
                                  "MaterialInvalid /materials/0/extensions/KHR_materials_emissive_strength",
                                  "MaterialInvalid /materials/0/extensions/KHR_materials_unlit",
                                  "MaterialInvalid /materials/1/extensions",
                                  "MaterialInvalid /materials/2/emissiveTexture/extensions/KHR_texture_transform"}));
}

TEST(Textures, AreSampledAsTheirSamplerSays)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"}],
        "samplers":[{},{"wrapS":33071,"wrapT":33648,"magFilter":9728,"minFilter":9728},
            {"minFilter":9729},{"minFilter":9984},{"minFilter":9985},{"minFilter":9986},{"minFilter":9987}],
        "textures":[{"source":0},{"source":0,"sampler":1,"name":"eye"},{"source":0,"sampler":2},
            {"source":0,"sampler":3},{"source":0,"sampler":4},{"source":0,"sampler":5},{"source":0,"sampler":6}])");
    const auto& textures = file.scene.textures;
    ASSERT_EQ(textures.size(), 7u);
    EXPECT_EQ(textures[0].wrapU, WrapMode::Repeat);
    EXPECT_EQ(textures[0].magnification, FilterMode::Linear);
    EXPECT_TRUE(textures[0].usesMipmaps);
    EXPECT_EQ(textures[1].name, "eye");
    EXPECT_EQ(textures[1].wrapU, WrapMode::ClampToEdge);
    EXPECT_EQ(textures[1].wrapV, WrapMode::MirroredRepeat);
    EXPECT_EQ(textures[1].magnification, FilterMode::Nearest);
    const auto filters = [&](std::size_t i) {
        return std::tuple(textures[i].minification, textures[i].usesMipmaps, textures[i].mipmapping);
    };
    EXPECT_EQ(std::get<0>(filters(1)), FilterMode::Nearest);
    EXPECT_FALSE(std::get<1>(filters(1)));
    EXPECT_EQ(std::get<0>(filters(2)), FilterMode::Linear);
    EXPECT_FALSE(std::get<1>(filters(2)));
    EXPECT_EQ(filters(3), std::tuple(FilterMode::Nearest, true, FilterMode::Nearest));
    EXPECT_EQ(filters(4), std::tuple(FilterMode::Linear, true, FilterMode::Nearest));
    EXPECT_EQ(filters(5), std::tuple(FilterMode::Nearest, true, FilterMode::Linear));
    EXPECT_EQ(filters(6), std::tuple(FilterMode::Linear, true, FilterMode::Linear));
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Textures, PreferWebpAndReportKtx2)
{
    const ImportedScene file = loadedMaterials(R"(
        "images":[{"uri":"data:image/png;base64,AAAA"},{"uri":"data:image/webp;base64,AAAA"}],
        "extensionsUsed":["EXT_texture_webp","KHR_texture_basisu"],
        "textures":[{"source":0,"extensions":{"EXT_texture_webp":{"source":1}}},
            {"source":0,"extensions":{"KHR_texture_basisu":{"source":1}}},
            {"extensions":{"KHR_texture_basisu":{"source":1}}},{"source":2},{"sampler":4,"source":0}])");
    EXPECT_EQ(file.scene.textures[0].image, ImageIndex(1));
    EXPECT_EQ(file.scene.textures[1].image, ImageIndex(0));
    EXPECT_FALSE(file.scene.textures[2].image.isValid());
    EXPECT_FALSE(file.scene.textures[3].image.isValid());
    EXPECT_EQ(file.scene.textures[4].image, ImageIndex(0));
    EXPECT_EQ(entriesOf(file.report),
              (std::vector<std::string>{"FeatureNotRead /extensionsUsed/1", "TextureInvalid /textures/2",
                                        "TextureInvalid /textures/3/source", "TextureInvalid /textures/4/sampler"}));
}

TEST(Images, ComeFromViewsDataAndFiles)
{
    const test::TemporaryDirectory directory;
    const auto png = test::asBytes(test::kPngRgba);
    const std::string text(reinterpret_cast<const char*>(png.data()), png.size());
    directory.write("Ünïcode 絵.png", text);
    test::GltfData data;
    data.addView(text);
    const ImportedScene file = loadedMaterials(
        data.json() +
            R"(,"images":[{"bufferView":0,"mimeType":"image/png","name":"face"},{"uri":"data:image/png;base64,)" +
            test::base64(text) + R"("},{"uri":"%C3%9Cn%C3%AFcode%20絵.png"},{"uri":"%C3%9Cn%C3%AFcode%20絵.png"}])",
        directory.path());
    ASSERT_EQ(file.scene.images.size(), 4u);
    for (const asset::ImageAsset& image : file.scene.images)
        EXPECT_TRUE(std::ranges::equal(image.bytes, png)) << image.place;
    EXPECT_EQ(file.scene.images[0].name, "face");
    EXPECT_EQ(file.scene.images[0].mimeType, "image/png");
    EXPECT_EQ(file.scene.images[1].mimeType, "image/png");
    EXPECT_EQ(file.scene.images[2].name, "Ünïcode 絵.png");
    EXPECT_EQ(file.scene.images[2].place, "/images/2");
    EXPECT_EQ(file.scene.images[2].storage, file.scene.images[3].storage);
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Images, ThatAreMissingLeaveASceneAndAnEntryEach)
{
    const test::TemporaryDirectory directory;
    std::filesystem::create_directory(directory.path() / "folder");
    const ImportedScene file = loadedMaterials(R"("images":[{"uri":"none.png"},{"uri":"https://example.com/a.png"},
        {"uri":"folder"},{"bufferView":0},{},{"uri":"data:image/png;base64,"},{"uri":7}])",
                                               directory.path());
    ASSERT_EQ(file.scene.images.size(), 7u);
    for (const asset::ImageAsset& image : file.scene.images)
        EXPECT_THAT(image.bytes, IsEmpty());
    ASSERT_EQ(file.report.entries().size(), 7u);
    for (std::size_t i = 0; i < 7; ++i) {
        EXPECT_EQ(file.report.entries()[i].code, ReportCode::ImageMissing);
        EXPECT_EQ(file.report.entries()[i].place, "/images/" + std::to_string(i));
    }
    EXPECT_THAT(file.report.entries()[0].detail, HasSubstr("none.png"));
}

TEST(Images, AreNotOpenedWhereTheyAreNotWanted)
{
    const ImportedScene file =
        loadedMaterials(R"("images":[{"uri":"none.png","name":"n"}])", {}, ImportOptions{.loadImages = false});
    ASSERT_EQ(file.scene.images.size(), 1u);
    EXPECT_EQ(file.scene.images[0].name, "n");
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Cameras, AreReadWithTheirDefaults)
{
    const ImportedScene file = loadedMaterials(R"("cameras":[
        {"name":"front","type":"perspective","perspective":{"yfov":0.5,"aspectRatio":1.5,"znear":0.25,"zfar":100}},
        {"type":"perspective","perspective":{"yfov":0.5,"znear":0.25}},
        {"type":"orthographic","orthographic":{"xmag":2,"ymag":-3,"znear":0,"zfar":10}}])");
    ASSERT_EQ(file.scene.cameras.size(), 3u);
    EXPECT_EQ(file.scene.cameras[0].name, "front");
    EXPECT_TRUE(file.scene.cameras[0].isPerspective);
    EXPECT_EQ(file.scene.cameras[0].verticalFov, 0.5f);
    EXPECT_EQ(file.scene.cameras[0].aspect, 1.5f);
    EXPECT_EQ(file.scene.cameras[0].near, 0.25f);
    EXPECT_EQ(file.scene.cameras[0].far, 100.0f);
    EXPECT_FALSE(file.scene.cameras[1].far.has_value() || file.scene.cameras[1].aspect.has_value());
    EXPECT_FALSE(file.scene.cameras[2].isPerspective);
    EXPECT_EQ(file.scene.cameras[2].halfWidth, 2.0f);
    EXPECT_EQ(file.scene.cameras[2].halfHeight, 3.0f);
    EXPECT_EQ(file.scene.cameras[2].near, 0.0f);
    EXPECT_THAT(file.report.entries(), IsEmpty());
}

TEST(Cameras, WithWrongValuesGetDefaultsAndEntries)
{
    const ImportedScene file = loadedMaterials(R"("cameras":[{"type":"fisheye"},
        {"type":"perspective","perspective":{"yfov":-1,"aspectRatio":0,"znear":0,"zfar":0.001}},
        {"type":"orthographic","orthographic":{"xmag":0,"ymag":1}}])");
    EXPECT_TRUE(file.scene.cameras[0].isPerspective);
    EXPECT_EQ(file.scene.cameras[1].verticalFov, 0.8f);
    EXPECT_EQ(file.scene.cameras[1].near, 0.01f);
    EXPECT_FALSE(file.scene.cameras[1].far.has_value() || file.scene.cameras[1].aspect.has_value());
    EXPECT_EQ(file.scene.cameras[2].halfWidth, 1.0f);
    EXPECT_EQ(file.report.entries().size(), 7u);
}

} // namespace
} // namespace stylized::import
