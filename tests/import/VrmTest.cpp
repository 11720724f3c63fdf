#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stylized::import {
namespace {

using testing::HasSubstr;

ImportedScene loadedVrm(std::string_view members)
{
    const std::string json = R"({"asset":{"version":"2.0"},)" + std::string(members) + "}";
    Result<ImportedScene> scene = loadSceneFromMemory(test::bytesOf(json), {});
    EXPECT_TRUE(scene.has_value()) << toString(scene.error());
    return scene ? std::move(*scene) : ImportedScene{};
}

ImportedScene loadedVrm1(std::string_view vrm, std::string_view nodes = R"([{},{}])")
{
    return loadedVrm(R"("nodes":)" + std::string(nodes) + R"(,"extensions":{"VRMC_vrm":)" + std::string(vrm) + "}");
}

ImportedScene loadedVrm0(std::string_view vrm)
{
    return loadedVrm(R"("nodes":[{},{}],"extensions":{"VRM":)" + std::string(vrm) + "}");
}

/// The detail of the entry at `place`; empty where there is none.
std::string vrmDetailAt(const ImportedScene& file, std::string_view place)
{
    for (const ReportEntry& entry : file.report.entries())
        if (entry.place == place)
            return entry.detail;
    return {};
}

TEST(Vrm, IsToldByItsExtensionAndFacesAsItsVersionDoes)
{
    EXPECT_EQ(loadedVrm(R"("nodes":[{}])").scene.format, "glTF 2.0");
    EXPECT_EQ(loadedVrm(R"("nodes":[{}])").scene.facing, asset::Facing::PlusZ);
    const ImportedScene old = loadedVrm0("{}");
    EXPECT_EQ(old.scene.format, "VRM 0.x");
    EXPECT_EQ(old.scene.facing, asset::Facing::MinusZ);
    const ImportedScene recent = loadedVrm1(R"({"specVersion":"1.0"})");
    EXPECT_EQ(recent.scene.format, "VRM 1.0");
    EXPECT_EQ(recent.scene.facing, asset::Facing::PlusZ);
    EXPECT_EQ(old.report.entries().size(), 1u);
    EXPECT_EQ(vrmDetailAt(old, "/extensions/VRM"),
              "expected what every VRM 0.x file has, found no meta, humanoid: read without");
    EXPECT_EQ(recent.report.entries().size(), 2u);
    EXPECT_EQ(vrmDetailAt(recent, "/extensions/VRMC_vrm/meta"), "expected an object");
    EXPECT_EQ(vrmDetailAt(recent, "/extensions/VRMC_vrm/humanoid"), "expected an object");
}

TEST(Vrm, ThatIsNoObjectIsIgnoredWithAnEntry)
{
    const ImportedScene file = loadedVrm1("[]");
    EXPECT_EQ(file.scene.format, "glTF 2.0");
    EXPECT_THAT(vrmDetailAt(file, "/extensions/VRMC_vrm"), HasSubstr("expected an object"));
}

TEST(Vrm, OfBothVersionsIsReadAsTheNewerWithAnEntry)
{
    const ImportedScene file = loadedVrm(R"("nodes":[{},{"extensions":{"VRMC_node_constraint":{"constraint":{
        "roll":{"source":8}}}}}],"materials":[{}],"extensions":{
        "VRM":{"humanoid":{"humanBones":[{"bone":"hips","node":7}]},"materialProperties":[{"shader":"VRM/MToon"}]},
        "VRMC_vrm":{"specVersion":"1.0","meta":{},"humanoid":{"humanBones":{"hips":{"node":1}}}}})");
    EXPECT_EQ(file.scene.format, "VRM 1.0");
    EXPECT_EQ(file.scene.facing, asset::Facing::PlusZ);
    EXPECT_FALSE(file.scene.materials.at(0).toon.has_value());
    EXPECT_EQ(vrmDetailAt(file, "/extensions/VRM"),
              "the file has VRMC_vrm, too: it is read as VRM 1.0, and nothing of this is used");
    EXPECT_THAT(vrmDetailAt(file, "/nodes/1/extensions/VRMC_node_constraint/constraint/roll/source"),
                HasSubstr("found 8"));
    EXPECT_EQ(vrmDetailAt(file, "/extensions/VRM/humanoid/humanBones/0/node"), "") << "nobody reads it";

    const ImportedScene old =
        loadedVrm(R"("nodes":[{}],"extensions":{"VRM":{"meta":{},"humanoid":{}},"VRMC_vrm":"1.0"})");
    EXPECT_EQ(old.scene.format, "VRM 0.x");
    EXPECT_EQ(vrmDetailAt(old, "/extensions/VRM"), "");
    EXPECT_EQ(vrmDetailAt(old, "/extensions/VRM/meta"),
              "expected what every VRM 0.x file has, found no title, version, author: read without");
}

TEST(Vrm, ReportsEachFeatureThatIsNotReadOnce)
{
    const ImportedScene recent = loadedVrm(R"("nodes":[{},{}],
        "extensionsUsed":["VRMC_vrm","VRMC_springBone","VRMC_node_constraint","VRMC_materials_mtoon","KHR_unheard_of"],
        "extensions":{"VRMC_vrm":{"expressions":{"preset":{"happy":{},"sad":{}}},"lookAt":{"type":"bone"}}})");
    std::vector<ReportCode> codes;
    for (const ReportEntry& entry : recent.report.entries())
        codes.push_back(entry.code);
    EXPECT_EQ(std::ranges::count(codes, ReportCode::FeatureNotRead), 3);
    EXPECT_EQ(std::ranges::count(codes, ReportCode::ExtensionIgnored), 1);

    const ImportedScene old = loadedVrm0(R"({"blendShapeMaster":{"blendShapeGroups":[{"name":"A"}]},
        "secondaryAnimation":{"boneGroups":[{"bones":[0]}]},"firstPerson":{"lookAtTypeName":"Bone"}})");
    std::vector<std::string> places;
    for (const ReportEntry& entry : old.report.entries())
        if (entry.code == ReportCode::FeatureNotRead)
            places.push_back(entry.place);
    EXPECT_EQ(places, (std::vector<std::string>{"/extensions/VRM/secondaryAnimation/boneGroups",
                                                "/extensions/VRM/firstPerson"}));
}

TEST(Vrm, ReportsBonesThatAreTwiceThereOrNowhere)
{
    const ImportedScene old =
        loadedVrm0(R"({"humanoid":{"humanBones":[{"bone":"hips","node":0},{"bone":"hips","node":1},
        {"bone":"spine","node":0},{"node":1},{"bone":"head","node":7}]}})");
    EXPECT_EQ(vrmDetailAt(old, "/extensions/VRM/humanoid/humanBones/1/node"), "the humanoid bone hips is named twice");
    EXPECT_EQ(vrmDetailAt(old, "/extensions/VRM/humanoid/humanBones/2/node"),
              "the humanoid bones hips and spine are the same node");
    EXPECT_THAT(vrmDetailAt(old, "/extensions/VRM/humanoid/humanBones/3/bone"), HasSubstr("expected a string"));
    EXPECT_THAT(vrmDetailAt(old, "/extensions/VRM/humanoid/humanBones/4/node"), HasSubstr("found 7"));

    const ImportedScene recent = loadedVrm1(R"({"meta":"text","humanoid":{"humanBones":{"spine":{"node":999}}}})");
    EXPECT_THAT(vrmDetailAt(recent, "/extensions/VRMC_vrm/humanoid/humanBones/spine/node"), HasSubstr("found 999"));
    EXPECT_THAT(vrmDetailAt(recent, "/extensions/VRMC_vrm/meta"), HasSubstr("expected an object"));
}

TEST(Vrm, ReportsExpressionsThatNameNothing)
{
    const ImportedScene recent = loadedVrm1(R"({"expressions":{"preset":{"happy":{
        "morphTargetBinds":[{"node":0,"index":7,"weight":1},{"node":5,"index":0,"weight":1}],
        "materialColorBinds":[{"material":3}],"textureTransformBinds":[{"material":4}]}}}})");
    const std::string at = "/extensions/VRMC_vrm/expressions/preset/happy/";
    EXPECT_THAT(vrmDetailAt(recent, at + "morphTargetBinds/0/index"), HasSubstr("morph targets"));
    EXPECT_THAT(vrmDetailAt(recent, at + "morphTargetBinds/1/node"), HasSubstr("found 5"));
    EXPECT_THAT(vrmDetailAt(recent, at + "materialColorBinds/0/material"), HasSubstr("found 3"));
    EXPECT_THAT(vrmDetailAt(recent, at + "textureTransformBinds/0/material"), HasSubstr("found 4"));

    const ImportedScene old =
        loadedVrm0(R"({"blendShapeMaster":{"blendShapeGroups":[{"binds":[{"mesh":2,"index":0}]}]}})");
    EXPECT_THAT(vrmDetailAt(old, "/extensions/VRM/blendShapeMaster/blendShapeGroups/0/binds/0/mesh"),
                HasSubstr("found 2"));
}

TEST(Vrm, ReportsSpringsAndConstraintsThatNameNothing)
{
    const ImportedScene recent =
        loadedVrm(R"("nodes":[{"extensions":{"VRMC_node_constraint":{"constraint":{"roll":{"source":8}}}}}],
        "extensions":{"VRMC_vrm":{},"VRMC_springBone":{"colliders":[{"node":3}],"colliderGroups":[{"colliders":[0,1]}],
        "springs":[{"center":0,"joints":[{"node":0},{"node":4}],"colliderGroups":[5]}]}})");
    EXPECT_THAT(vrmDetailAt(recent, "/nodes/0/extensions/VRMC_node_constraint/constraint/roll/source"),
                HasSubstr("found 8"));
    const std::string at = "/extensions/VRMC_springBone/";
    EXPECT_THAT(vrmDetailAt(recent, at + "colliders/0/node"), HasSubstr("found 3"));
    EXPECT_THAT(vrmDetailAt(recent, at + "colliderGroups/0/colliders/1"), HasSubstr("found 1"));
    EXPECT_THAT(vrmDetailAt(recent, at + "springs/0/joints/1/node"), HasSubstr("found 4"));
    EXPECT_THAT(vrmDetailAt(recent, at + "springs/0/colliderGroups/0"), HasSubstr("found 5"));
    EXPECT_EQ(recent.report.entries().size(), 8u) << "these and what VRMC_vrm must have";

    const ImportedScene old =
        loadedVrm0(R"({"secondaryAnimation":{"boneGroups":[{"center":-1,"bones":[9],"colliderGroups":[1]}],
        "colliderGroups":[{"node":6}]}})");
    EXPECT_THAT(vrmDetailAt(old, "/extensions/VRM/secondaryAnimation/boneGroups/0/bones/0"), HasSubstr("found 9"));
    EXPECT_THAT(vrmDetailAt(old, "/extensions/VRM/secondaryAnimation/boneGroups/0/colliderGroups/0"),
                HasSubstr("found 1"));
    EXPECT_THAT(vrmDetailAt(old, "/extensions/VRM/secondaryAnimation/colliderGroups/0/node"), HasSubstr("found 6"));
    EXPECT_EQ(vrmDetailAt(old, "/extensions/VRM/secondaryAnimation/boneGroups/0/center"), "");
}

TEST(Vrm, ReportsTexturesOfToonMaterialsThatAreNotThere)
{
    const ImportedScene recent = loadedVrm(R"("nodes":[{}],"materials":[{"extensions":{"VRMC_materials_mtoon":{
        "shadeMultiplyTexture":{"index":2},"shadingToonyFactor":1}}}],"extensions":{"VRMC_vrm":{}})");
    EXPECT_THAT(vrmDetailAt(recent, "/materials/0/extensions/VRMC_materials_mtoon/shadeMultiplyTexture/index"),
                HasSubstr("found 2"));
}

} // namespace
} // namespace stylized::import
