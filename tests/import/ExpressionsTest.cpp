#include "import/gltf/LoadText.h"

#include <gmock/gmock.h>

#include <string>

namespace stylized::import {
namespace {

using asset::ExpressionAsset;
using asset::ExpressionOverride;
using asset::ExpressionPreset;
using asset::HumanoidBone;
using asset::MaterialColor;
using test::loadText;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Nodes 1 and 2 draw mesh 0, which has two targets; materials "skin", "eye" and "eye". Node 0 is their parent and
/// stands last in the file's list, so that its order is not the scene's.
ImportedScene loadFace(const std::string& extensions)
{
    stylized::test::GltfData data;
    data.addFloats({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
    data.addFloats({0, 0, 1, 0, 0, 0, 0, 0, 0}, "VEC3");
    return loadText(R"("nodes":[{"mesh":0,"name":"a"},{"mesh":0,"name":"b"},{"children":[0,1]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":1},{"POSITION":1}],"material":0}],
"extras":{"targetNames":["open","close"]}}],
"materials":[{"name":"skin"},{"name":"eye"},{"name":"eye"}],"extensions":{)" +
                    extensions + "}," + data.json());
}

ImportedScene load1(const std::string& expressions)
{
    return loadFace(R"("VRMC_vrm":{"expressions":)" + expressions + "}");
}

ImportedScene load0(const std::string& groups)
{
    return loadFace(R"("VRM":{"blendShapeMaster":{"blendShapeGroups":)" + groups + "}}");
}

std::string detailAt(const ImportedScene& file, std::string_view place)
{
    for (const ReportEntry& entry : file.report.entries())
        if (entry.place == place)
            return entry.detail;
    return {};
}

NodeIndex node(std::size_t index)
{
    return NodeIndex(index);
}

TEST(Expressions1, ReadEverythingThatTheSpecificationLists)
{
    const ImportedScene file = load1(R"({"preset":{"happy":{"isBinary":true,"overrideBlink":"block",
"overrideLookAt":"blend","overrideMouth":"none","morphTargetBinds":[{"node":1,"index":1,"weight":0.5}],
"materialColorBinds":[{"material":1,"type":"rimColor","targetValue":[0.1,0.2,0.3,0.4]}],
"textureTransformBinds":[{"material":2,"scale":[2,3],"offset":[0.5,0.25]},{"material":0}]}},
"custom":{"wink":{}}})");
    EXPECT_FALSE(file.report.contains(ReportCode::ExpressionInvalid));
    ASSERT_THAT(file.scene.expressions, SizeIs(2));
    const ExpressionAsset& happy = file.scene.expressions[0];
    EXPECT_EQ(happy.name, "happy");
    EXPECT_EQ(happy.preset, ExpressionPreset::Happy);
    EXPECT_TRUE(happy.isBinary);
    EXPECT_EQ(happy.overrideBlink, ExpressionOverride::Block);
    EXPECT_EQ(happy.overrideLookAt, ExpressionOverride::Blend);
    EXPECT_EQ(happy.overrideMouth, ExpressionOverride::None);
    EXPECT_THAT(happy.morphs, ElementsAre(asset::MorphBind{{node(2), 1}, 0.5f})) << "node 1 of the file";
    EXPECT_THAT(happy.colors, ElementsAre(asset::MaterialColorBind{
                                  MaterialIndex(std::size_t(1)), MaterialColor::Rim, {0.1f, 0.2f, 0.3f, 0.4f}}));
    EXPECT_THAT(happy.textureTransforms,
                ElementsAre(asset::TextureTransformBind{MaterialIndex(std::size_t(2)), {2, 3}, {0.5f, 0.25f}},
                            asset::TextureTransformBind{MaterialIndex(std::size_t(0)), {1, 1}, {0, 0}}));
    EXPECT_EQ(file.scene.expressions[1].name, "wink");
    EXPECT_EQ(file.scene.expressions[1].preset, ExpressionPreset::Custom);
}

TEST(Expressions1, ReportWhatTheyCannotUse)
{
    const ImportedScene file = load1(R"({"preset":{"giggle":{"overrideBlink":"sometimes"},
"sad":{"morphTargetBinds":[{"node":0,"index":0,"weight":7},{"node":0,"index":2,"weight":1},{"node":2,"index":0}],
"materialColorBinds":[{"material":0,"type":"tint","targetValue":[1,1,1,1]},{"material":0,"type":"color"}]}},
"custom":{"happy":{},"giggle":{},"":{}}})");
    const std::string at = "/extensions/VRMC_vrm/expressions/";
    ASSERT_THAT(file.scene.expressions, SizeIs(2));
    EXPECT_EQ(file.scene.expressions[0].name, "giggle");
    EXPECT_THAT(file.scene.expressions[1].morphs, ElementsAre(asset::MorphBind{{node(1), 0}, 1}));
    EXPECT_THAT(file.scene.expressions[1].colors, IsEmpty());
    EXPECT_THAT(detailAt(file, at + "preset/giggle"), HasSubstr("no preset"));
    EXPECT_THAT(detailAt(file, at + "preset/giggle/overrideBlink"), HasSubstr("none, block or blend"));
    EXPECT_THAT(detailAt(file, at + "preset/sad/morphTargetBinds/0/weight"), HasSubstr("from 0 to 1"));
    EXPECT_THAT(detailAt(file, at + "preset/sad/morphTargetBinds/1/index"), HasSubstr("morph targets"));
    EXPECT_THAT(detailAt(file, at + "preset/sad/morphTargetBinds/2/index"), HasSubstr("morph targets"));
    EXPECT_THAT(detailAt(file, at + "preset/sad/materialColorBinds/0"), HasSubstr("no colour"));
    EXPECT_THAT(detailAt(file, at + "preset/sad/materialColorBinds/1"), HasSubstr("targetValue"));
    EXPECT_THAT(detailAt(file, at + "custom/happy"), HasSubstr("name of the preset"));
    EXPECT_THAT(detailAt(file, at + "custom/giggle"), HasSubstr("two expressions"));
    EXPECT_THAT(detailAt(file, at + "custom/"), HasSubstr("expected a name"));
}

TEST(Expressions, DropNothingInSilence)
{
    const std::string in1 = "/extensions/VRMC_vrm/expressions",
                      in0 = "/extensions/VRM/blendShapeMaster/blendShapeGroups";
    for (const auto& [expressions, place] :
         {std::pair<std::string, std::string>{"[]", ""},
          {R"({"preset":[]})", "/preset"},
          {R"({"custom":7})", "/custom"},
          {R"({"preset":{"happy":null}})", "/preset/happy"},
          {R"({"preset":{"happy":{"morphTargetBinds":{}}}})", "/preset/happy/morphTargetBinds"},
          {R"({"preset":{"happy":{"materialColorBinds":null}}})", "/preset/happy/materialColorBinds"}})
        EXPECT_NE(detailAt(load1(expressions), in1 + place), "") << expressions;
    for (const auto& [groups, place] : {std::pair<std::string, std::string>{"{}", ""},
                                        {R"([{"name":"A","binds":null}])", "/0/binds"},
                                        {R"([{"name":"A","materialValues":{}}])", "/0/materialValues"},
                                        {R"([{"name":"A","presetName":"smirk"}])", "/0/presetName"}})
        EXPECT_NE(detailAt(load0(groups), in0 + place), "") << groups;
    EXPECT_EQ(detailAt(load0(R"([{"name":"A","presetName":"unknown"}])"), in0 + "/0/presetName"), "");
}

TEST(Expressions0, ComeInTheWordsOfVrm1)
{
    const ImportedScene file = load0(R"([{"name":"Joy!","presetName":"joy","isBinary":true,
"binds":[{"mesh":0,"index":1,"weight":25}]},{"name":"A","presetName":"a"},{"name":"W","presetName":"unknown"},
{"name":"L","presetName":"Blink_L"}])");
    ASSERT_THAT(file.scene.expressions, SizeIs(4));
    EXPECT_EQ(file.scene.expressions[0].name, "happy");
    EXPECT_EQ(file.scene.expressions[0].preset, ExpressionPreset::Happy);
    EXPECT_TRUE(file.scene.expressions[0].isBinary);
    EXPECT_THAT(file.scene.expressions[0].morphs,
                ElementsAre(asset::MorphBind{{node(1), 1}, 0.25f}, asset::MorphBind{{node(2), 1}, 0.25f}))
        << "every node that draws the mesh";
    EXPECT_EQ(file.scene.expressions[1].name, "aa");
    EXPECT_EQ(file.scene.expressions[2].name, "W");
    EXPECT_EQ(file.scene.expressions[2].preset, ExpressionPreset::Custom);
    EXPECT_EQ(file.scene.expressions[3].preset, ExpressionPreset::BlinkLeft);
}

TEST(Expressions0, ChangeAllMaterialsOfANameInLinearColoursAndVRunningDown)
{
    const ImportedScene file = load0(R"([{"name":"blush","presetName":"unknown","materialValues":[
{"materialName":"skin","propertyName":"_Color","targetValue":[1,0.5,0,0.25]},
{"materialName":"skin","propertyName":"_EmissionColor","targetValue":[2,0.5,0,1]},
{"materialName":"eye","propertyName":"_MainTex_ST","targetValue":[0.5,0.25,0.125,0.5]},
{"materialName":"skin","propertyName":"_MainTex_ST_S","targetValue":[0.5,9,0.25,9]}]}])");
    ASSERT_THAT(file.scene.expressions, SizeIs(1));
    const ExpressionAsset& blush = file.scene.expressions[0];
    ASSERT_THAT(blush.colors, SizeIs(2));
    EXPECT_EQ(blush.colors[0].color, MaterialColor::Base);
    EXPECT_NEAR(blush.colors[0].value.y, 0.21404114f, 1e-6f) << "one half of sRGB";
    EXPECT_EQ(blush.colors[0].value.w, 0.25f) << "alpha is no light";
    EXPECT_EQ(blush.colors[1].value, glm::vec4(2, 0.5f, 0, 1)) << "emission is stored linear";
    ASSERT_THAT(blush.textureTransforms, SizeIs(3));
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(blush.textureTransforms[i].material, MaterialIndex(i + 1));
        EXPECT_EQ(blush.textureTransforms[i].scale, glm::vec2(0.5f, 0.25f));
        EXPECT_EQ(blush.textureTransforms[i].offset, glm::vec2(0.125f, 0.25f)) << "1 - 0.5 - 0.25 from above";
    }
    EXPECT_EQ(blush.textureTransforms[2].scale, glm::vec2(0.5f, 1)) << "_S leaves v alone";
    EXPECT_EQ(blush.textureTransforms[2].offset, glm::vec2(0.25f, 0));
}

TEST(Expressions0, ReportWhatTheyCannotUse)
{
    const ImportedScene file = load0(R"([{"name":"one","presetName":"fun","binds":[{"mesh":0,"index":0,"weight":150}]},
{"name":"two","presetName":"fun","binds":[],"materialValues":[{"materialName":"hair","propertyName":"_Color","targetValue":[1,1,1,1]},
{"materialName":"skin","propertyName":"_Cutoff","targetValue":[1,1,1,1]},
{"materialName":"skin","propertyName":"_Color","targetValue":[1]}]},
{"name":"two","presetName":"unknown","binds":[],"materialValues":[]}])");
    const std::string at = "/extensions/VRM/blendShapeMaster/blendShapeGroups/";
    ASSERT_THAT(file.scene.expressions, SizeIs(2));
    EXPECT_EQ(file.scene.expressions[0].name, "relaxed");
    EXPECT_EQ(file.scene.expressions[0].morphs[0].weight, 1);
    EXPECT_EQ(file.scene.expressions[1].name, "two");
    EXPECT_THAT(detailAt(file, at + "0/binds/0/weight"), HasSubstr("from 0 to 100"));
    EXPECT_THAT(detailAt(file, at + "1"), HasSubstr("a second group for the preset relaxed"));
    EXPECT_THAT(detailAt(file, at + "1/materialValues/0"), HasSubstr("no material is called hair"));
    EXPECT_THAT(detailAt(file, at + "1/materialValues/1"), HasSubstr("_Cutoff"));
    EXPECT_THAT(detailAt(file, at + "1/materialValues/2"), HasSubstr("targetValue"));
    EXPECT_THAT(detailAt(file, at + "2"), HasSubstr("two expressions are called two"));
}

TEST(Expressions0, AreLeftOutBesideThoseOfVrm1)
{
    const ImportedScene file = loadFace(R"("VRM":{"blendShapeMaster":{"blendShapeGroups":[{"presetName":"joy"}]}},
"VRMC_vrm":{"expressions":{"preset":{"sad":{}}}})");
    ASSERT_THAT(file.scene.expressions, SizeIs(1));
    EXPECT_EQ(file.scene.expressions[0].name, "sad");
}

TEST(HumanoidOfAFile, NamesTheNodesOfItsBones)
{
    const ImportedScene recent =
        loadFace(R"("VRMC_vrm":{"humanoid":{"humanBones":{"head":{"node":1},"hips":{"node":2},"tail":{"node":0},
"neck":{"node":1},"jaw":{"node":9}}}})");
    EXPECT_EQ(recent.scene.humanoid.boneCount(), 2u);
    EXPECT_EQ(recent.scene.humanoid.node(HumanoidBone::Head), node(2));
    EXPECT_EQ(recent.scene.humanoid.node(HumanoidBone::Hips), node(0));
    EXPECT_THAT(detailAt(recent, "/extensions/VRMC_vrm/humanoid/humanBones/tail/node"), HasSubstr("no bone"));
}

TEST(HumanoidOfAFile, HasItsThumbsOneJointFurtherInThanVrm0Says)
{
    const ImportedScene old = loadFace(R"("VRM":{"humanoid":{"humanBones":[{"bone":"leftThumbProximal","node":0},
{"bone":"leftThumbIntermediate","node":1},{"bone":"rightThumbMetacarpal","node":2},{"bone":"head","node":2}]}})");
    EXPECT_EQ(old.scene.humanoid.node(HumanoidBone::LeftThumbMetacarpal), node(1));
    EXPECT_EQ(old.scene.humanoid.node(HumanoidBone::LeftThumbProximal), node(2));
    EXPECT_EQ(old.scene.humanoid.node(HumanoidBone::Head), node(0));
    EXPECT_THAT(detailAt(old, "/extensions/VRM/humanoid/humanBones/2/node"), HasSubstr("no bone"));
}

TEST(ExpressionTracks, OfAMotionFileAreWeightsByName)
{
    stylized::test::GltfData data;
    const std::size_t times = data.addFloats({0, 1}, "SCALAR");
    const std::size_t values = data.addFloats({0.25f, 9, 9, 0.75f, 9, 9}, "VEC3");
    const ImportedScene file = loadText(
        R"("nodes":[{},{}],"animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}},
{"sampler":0,"target":{"node":1,"path":"translation"}}],"samplers":[{"input":)" +
        std::to_string(times) + R"(,"output":)" + std::to_string(values) + R"(}]}],
"extensions":{"VRMC_vrm_animation":{"humanoid":{"humanBones":{"hips":{"node":1}}},
"expressions":{"preset":{"aa":{"node":0}}}}},)" +
        data.json());
    ASSERT_THAT(file.scene.clips, SizeIs(1));
    const auto& channels = file.scene.clips[0].channels;
    ASSERT_THAT(channels, SizeIs(2));
    EXPECT_EQ(channels[0].target, asset::AnimationTarget::NamedValue);
    EXPECT_EQ(channels[0].valueName, "aa");
    EXPECT_FALSE(channels[0].node.isValid());
    EXPECT_THAT(channels[0].values, ElementsAre(0.25f, 0.75f));
    EXPECT_EQ(channels[1].target, asset::AnimationTarget::Translation);
    EXPECT_EQ(file.scene.humanoid.node(HumanoidBone::Hips), node(1));
}

} // namespace
} // namespace stylized::import
