#include <stylized/app/FaceFraming.h>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace stylized::app {
namespace {

asset::SceneAsset sceneWith(std::initializer_list<const char*> names)
{
    asset::SceneAsset scene;
    for (const char* name : names)
        scene.nodes.emplace_back().name = name;
    return scene;
}

/// The head's name, or nothing.
std::string headOf(const asset::SceneAsset& scene)
{
    const NodeIndex head = headNode(scene);
    return head.isValid() ? scene.node(head).name : "";
}

TEST(FaceFraming, TheHeadIsTheNodeOfThatNameElseTheFirstWithThatWord)
{
    EXPECT_EQ(headOf(sceneWith({"Hips", "HeadTop_End", "mixamorig:Head", "Head_2"})), "mixamorig:Head");
    EXPECT_EQ(headOf(sceneWith({"b_Neck_04", "b_Head_05"})), "b_Head_05");
    EXPECT_EQ(headOf(sceneWith({"ForeheadBone", "LeftHeadBone"})), "LeftHeadBone");
    EXPECT_EQ(headOf(sceneWith({"head_end", "HeadCtrl", "head.target", "Overhead"})), "");
    EXPECT_EQ(headOf(sceneWith({})), "");
}

TEST(FaceFraming, JointsComeBeforeOtherNodesOfTheSameWord)
{
    asset::SceneAsset scene = sceneWith({"Head_Mesh", "Bip01 Head"});
    EXPECT_EQ(headOf(scene), "Head_Mesh");
    scene.skins.emplace_back().joints = {NodeIndex(1)};
    EXPECT_EQ(headOf(scene), "Bip01 Head");
}

} // namespace
} // namespace stylized::app
