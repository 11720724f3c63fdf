#include <stylized/animation/SceneMorphPose.h>

#include "animation/SceneBuilding.h"

#include <gmock/gmock.h>

#include <limits>

namespace stylized::animation {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Node 1 draws a mesh with two targets, node 2 one with one.
asset::SceneAsset twoFaces()
{
    asset::SceneAsset scene = test::sceneWithParents({-1, 0, 0});
    test::addMorphedTriangle(scene, 1, 2);
    test::addMorphedTriangle(scene, 2, 1);
    scene.meshes[1].morphWeights = {0.5f};
    return scene;
}

TEST(SceneMorphPose, StartsWithTheDefaultWeightsOfNodeOrMesh)
{
    asset::SceneAsset scene = twoFaces();
    scene.nodes[1].morphWeights = {0.25f, 2};
    const SceneMorphPose pose(scene);
    EXPECT_EQ(pose.version(), 1u);
    EXPECT_THAT(pose.weights(NodeIndex(std::size_t(0))), IsEmpty());
    EXPECT_THAT(pose.weights(NodeIndex(std::size_t(1))), ElementsAre(0.25f, 2));
    EXPECT_THAT(pose.weights(NodeIndex(std::size_t(2))), ElementsAre(0.5f));
}

TEST(SceneMorphPose, BelongsToOneSceneAndNotToItsCopy)
{
    const asset::SceneAsset scene = twoFaces(), copy = scene;
    const SceneMorphPose pose(scene);
    EXPECT_TRUE(pose.isForScene(scene));
    EXPECT_FALSE(pose.isForScene(copy));
}

TEST(SceneMorphPose, OnlyOtherWeightsAdvanceTheVersion)
{
    const asset::SceneAsset scene = twoFaces();
    SceneMorphPose pose(scene);
    const float weights[] = {-1, 2};
    EXPECT_TRUE(pose.setWeights(NodeIndex(std::size_t(1)), weights));
    EXPECT_THAT(pose.weights(NodeIndex(std::size_t(1))), ElementsAre(-1, 2)) << "as they are";
    EXPECT_EQ(pose.version(), 2u);
    EXPECT_TRUE(pose.setWeights(NodeIndex(std::size_t(1)), weights));
    EXPECT_EQ(pose.version(), 2u);
    pose.reset();
    EXPECT_EQ(pose.version(), 3u);
    EXPECT_THAT(pose.weights(NodeIndex(std::size_t(1))), ElementsAre(0, 0));
    pose.reset();
    EXPECT_EQ(pose.version(), 3u);
}

TEST(SceneMorphPose, RefusesWhatDoesNotFit)
{
    const asset::SceneAsset scene = twoFaces();
    SceneMorphPose pose(scene);
    const float one[] = {1}, broken[] = {1, std::numeric_limits<float>::quiet_NaN()};
    EXPECT_FALSE(pose.setWeights(NodeIndex(std::size_t(1)), one));
    EXPECT_FALSE(pose.setWeights(NodeIndex(std::size_t(1)), broken));
    EXPECT_FALSE(pose.setWeights(NodeIndex(std::size_t(3)), one));
    EXPECT_FALSE(pose.setWeights(NodeIndex(), one));
    EXPECT_EQ(pose.version(), 1u);
}

} // namespace
} // namespace stylized::animation
