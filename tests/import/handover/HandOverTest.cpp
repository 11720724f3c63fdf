#include "SmallScene.h"

#include <stylized/import/handover/HandOver.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace stylized::import::handover {
namespace {

using testing::HasSubstr;

TEST(HandOver, GivesBackTheSceneItWasGiven)
{
    const ImportedScene before = test::smallScene();
    ASSERT_EQ(asset::findBrokenPromise(before.scene), "");
    const auto bytes = pack(before);
    const auto after = unpack(bytes);
    ASSERT_TRUE(after) << toString(after.error());
    EXPECT_EQ(pack(*after), bytes);
    EXPECT_EQ(after->scene.facing, asset::Facing::MinusZ);
    ASSERT_EQ(after->scene.nodes.size(), 2u);
    EXPECT_EQ(after->scene.nodes[1].name, "joint");
    EXPECT_EQ(after->scene.nodes[1].sourceIndex, 7u);
    EXPECT_EQ(after->scene.nodes[1].local, before.scene.nodes[1].local);
    EXPECT_FALSE(after->scene.nodes[1].isDrawn);
    EXPECT_EQ(after->scene.streams[0].morphTargets[0].name, "smile");
    EXPECT_EQ(after->scene.materials[0].baseColorTexture->rotation, 0.1f);
    EXPECT_FALSE(after->scene.materials[0].normalTexture);
    EXPECT_EQ(after->scene.cameras[0].far, 10.0f);
    ASSERT_EQ(after->scene.images[0].bytes.size(), 5u);
    EXPECT_EQ(after->scene.images[0].bytes[4], std::byte{42});
    EXPECT_NE(after->scene.images[0].storage, nullptr);
    ASSERT_EQ(after->report.entries().size(), 2u);
    EXPECT_EQ(after->report.entries()[0].count, 2u);
}

TEST(HandOver, GivesBackTheErrorItWasGiven)
{
    const auto after = unpack(pack(fail(Error{ErrorCode::NodeCycle, "a.fbx", "node b", "a circle"})));
    ASSERT_FALSE(after);
    EXPECT_EQ(after.error().code, ErrorCode::NodeCycle);
    EXPECT_EQ(after.error().file, "a.fbx");
    EXPECT_EQ(after.error().place, "node b");
    EXPECT_EQ(after.error().message, "a circle");
}

TEST(HandOver, RefusesAnErrorThatNoImportCanHave)
{
    const auto after = unpack(pack(fail(ErrorCode::GraphicsFailed, "", "no")));
    ASSERT_FALSE(after);
    EXPECT_EQ(after.error().code, ErrorCode::HandOverInvalid);
}

TEST(HandOver, RefusesAnotherVersionAndSaysWhich)
{
    auto bytes = pack(test::smallScene());
    bytes[8] = std::byte{99};
    const auto after = unpack(bytes);
    ASSERT_FALSE(after);
    EXPECT_EQ(after.error().code, ErrorCode::HandOverInvalid);
    EXPECT_THAT(after.error().message, HasSubstr("version 99"));
    EXPECT_EQ(exitCode(after.error().code), 4);
}

TEST(HandOver, RefusesNothingAndForeignBytes)
{
    EXPECT_FALSE(unpack({}));
    EXPECT_FALSE(unpack(std::vector<std::byte>(64)));
}

TEST(HandOver, RefusesBytesBehindTheScene)
{
    auto bytes = pack(test::smallScene());
    bytes.push_back(std::byte{0});
    EXPECT_FALSE(unpack(bytes));
}

struct Misfit {
    const char* name;
    std::function<void(asset::SceneAsset&)> spoil;
};

class HandOverMisfit : public testing::TestWithParam<Misfit> {};

TEST_P(HandOverMisfit, IsRefused)
{
    ImportedScene imported = test::smallScene();
    GetParam().spoil(imported.scene);
    const auto after = unpack(pack(imported));
    ASSERT_FALSE(after);
    EXPECT_EQ(after.error().code, ErrorCode::HandOverInvalid);
}

INSTANTIATE_TEST_SUITE_P(
    Each, HandOverMisfit,
    testing::Values(Misfit{"NodeBeforeParent", [](auto& s) { s.nodes[0].parent = NodeIndex(1); }},
                    Misfit{"IndexBeyondStream", [](auto& s) { s.meshes[0].primitives[0].indices[1] = 3; }},
                    Misfit{"JointBeyondSkin", [](auto& s) { s.streams[0].influences[2].joints[3] = 1; }},
                    Misfit{"BoundsOfNoJoint", [](auto& s) { s.skins[0].streamBounds[0].joints[0].joint = 1; }},
                    Misfit{"BoundsOfNoStream", [](auto& s) { s.skins[0].streamBounds[0].stream = StreamIndex(1); }},
                    Misfit{"WeightsWithoutTarget", [](auto& s) { s.meshes[0].morphWeights.push_back(0); }},
                    Misfit{"NodeWeightsWithoutTarget", [](auto& s) { s.nodes[0].morphWeights.push_back(0); }},
                    Misfit{"NodeWeightsWithoutMesh", [](auto& s) { s.nodes[1].morphWeights = {0}; }},
                    Misfit{"InfiniteNode", [](auto& s) { s.nodes[1].local.scale.x = INFINITY; }},
                    Misfit{"NamelessClip", [](auto& s) { s.clips[0].name.clear(); }},
                    Misfit{"ImageOfNoTexture", [](auto& s) { s.textures[0].image = ImageIndex(1); }},
                    Misfit{"UnknownEnum", [](auto& s) { s.materials[0].alphaMode = asset::AlphaMode(9); }}),
    [](const auto& param) { return std::string(param.param.name); });

} // namespace
} // namespace stylized::import::handover
