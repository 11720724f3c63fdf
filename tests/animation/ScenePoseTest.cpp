#include "SceneBuilding.h"

#include <stylized/animation/ScenePose.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace stylized::animation {
namespace {

using namespace test;

constexpr float kNanFloat = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfiniteFloat = std::numeric_limits<float>::infinity();

/// The definition itself: the parent's world matrix times the node's own, asked for again at every node.
glm::mat4 naiveWorld(const asset::SceneAsset& scene, const ScenePose& pose, NodeIndex n)
{
    const glm::mat4 local = math::toMatrix(pose.localTransform(n));
    const NodeIndex parent = scene.node(n).parent;
    return parent.isValid() ? naiveWorld(scene, pose, parent) * local : local;
}

void expectNaiveWorlds(const asset::SceneAsset& scene, const ScenePose& pose)
{
    ASSERT_EQ(pose.worldMatrices().size(), scene.nodes.size());
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        ASSERT_EQ(*pose.worldMatrix(node(i)), naiveWorld(scene, pose, node(i))) << "node " << i;
}

TEST(ScenePose, StartsInTheBindPoseWithWorldMatricesAtVersionOne)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    scene.nodes[0].local = translation(1, 0, 0);
    scene.nodes[1].local = translation(0, 2, 0);
    const ScenePose pose(scene);
    EXPECT_FALSE(pose.isDirty());
    EXPECT_EQ(pose.version(), 1u);
    EXPECT_EQ(pose.valueVersion(), 1u);
    EXPECT_EQ(pose.lastUpdatedNodeCount(), 2u);
    EXPECT_EQ(glm::vec3((*pose.worldMatrix(node(1)))[3]), glm::vec3(1, 2, 0));
}

TEST(ScenePose, BelongsToOneSceneByAddressNotByShape)
{
    const asset::SceneAsset scene = sceneWithParents({-1}), twin = scene;
    const ScenePose pose(scene);
    EXPECT_TRUE(pose.isForScene(scene));
    EXPECT_FALSE(pose.isForScene(twin));
}

TEST(ScenePose, HandsOutNothingWhileDirty)
{
    const asset::SceneAsset scene = sceneWithParents({-1, 0});
    ScenePose pose(scene);
    ASSERT_TRUE(pose.setLocalTransform(node(1), translation(1, 0, 0)));
    EXPECT_TRUE(pose.isDirty());
    EXPECT_EQ(pose.worldMatrix(node(0)), nullptr);
    EXPECT_EQ(pose.worldMatrix(node(1)), nullptr);
    EXPECT_TRUE(pose.worldMatrices().empty());
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(glm::vec3((*pose.worldMatrix(node(1)))[3]), glm::vec3(1, 0, 0));
}

TEST(ScenePose, AdvancesItsVersionOnlyWhenWorldMatricesHaveBeenComputed)
{
    const asset::SceneAsset scene = sceneWithParents({-1});
    ScenePose pose(scene);
    pose.setLocalTransform(node(0), translation(1, 0, 0));
    pose.setLocalTransform(node(0), translation(2, 0, 0));
    EXPECT_EQ(pose.version(), 1u);
    EXPECT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(pose.version(), 2u);
}

TEST(ScenePose, ComputesNothingAndKeepsItsVersionWhereNothingChanged)
{
    const asset::SceneAsset scene = sceneWithParents({-1});
    ScenePose pose(scene);
    EXPECT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(pose.version(), 1u);
    EXPECT_EQ(pose.lastUpdatedNodeCount(), 0u);
}

TEST(ScenePose, RefusesTransformsThatAreNotFiniteAndStaysClean)
{
    const asset::SceneAsset scene = sceneWithParents({-1});
    ScenePose pose(scene);
    for (const float bad : {kNanFloat, kInfiniteFloat, -kInfiniteFloat}) {
        for (int component = 0; component < 10; ++component) {
            math::Transform transform;
            float* const parts[] = {&transform.translation.x, &transform.translation.y, &transform.translation.z,
                                    &transform.rotation.x,    &transform.rotation.y,    &transform.rotation.z,
                                    &transform.rotation.w,    &transform.scale.x,       &transform.scale.y,
                                    &transform.scale.z};
            *parts[component] = bad;
            EXPECT_FALSE(pose.setLocalTransform(node(0), transform)) << component;
        }
    }
    EXPECT_FALSE(pose.isDirty());
    EXPECT_EQ(pose.localTransform(node(0)), math::Transform{});
}

TEST(ScenePose, RefusesANodeThatIsNotThere)
{
    const asset::SceneAsset scene = sceneWithParents({-1});
    ScenePose pose(scene);
    EXPECT_FALSE(pose.setLocalTransform(node(1), {}));
    EXPECT_FALSE(pose.setLocalTransform(NodeIndex(), {}));
    EXPECT_FALSE(pose.isDirty());
}

TEST(ScenePose, FailsAndKeepsItsVersionWhereMatricesOverflow)
{
    const asset::SceneAsset scene = sceneWithParents({-1, 0, 1});
    ScenePose pose(scene);
    math::Transform huge;
    huge.scale = glm::vec3(1e30f);
    pose.setLocalTransform(node(0), huge);
    pose.setLocalTransform(node(1), huge);
    EXPECT_FALSE(pose.updateWorldMatrices());
    EXPECT_TRUE(pose.isDirty());
    EXPECT_EQ(pose.version(), 1u);
    EXPECT_EQ(pose.worldMatrix(node(0)), nullptr);
    pose.setLocalTransform(node(1), {});
    EXPECT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(pose.version(), 2u);
    expectNaiveWorlds(scene, pose);
}

TEST(ScenePose, StaysDirtyAtVersionZeroWhereTheBindPoseOverflows)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    scene.nodes[0].local.scale = scene.nodes[1].local.scale = glm::vec3(1e30f);
    const ScenePose pose(scene);
    EXPECT_TRUE(pose.isDirty());
    EXPECT_EQ(pose.version(), 0u);
}

TEST(ScenePose, TakesEveryNodeBackToTheBindPose)
{
    std::mt19937 random(1);
    const asset::SceneAsset scene = randomScene(random, 20);
    ScenePose pose(scene);
    for (std::size_t i = 0; i < 20; ++i)
        pose.setLocalTransform(node(i), randomTransform(random));
    pose.updateWorldMatrices();
    pose.resetToBindPose();
    EXPECT_TRUE(pose.isDirty());
    EXPECT_EQ(pose.version(), 2u);
    pose.updateWorldMatrices();
    EXPECT_EQ(pose.version(), 3u);
    for (std::size_t i = 0; i < 20; ++i)
        EXPECT_EQ(pose.localTransform(node(i)), scene.nodes[i].local);
    expectNaiveWorlds(scene, pose);
}

TEST(ScenePose, ComputesOnlyTheSubtreesOfChangedNodes)
{
    // 0 ── 1 ── 2, 3     4 ── 5 ── 6     7
    const asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 1, -1, 4, 5, -1});
    ScenePose pose(scene);
    const auto countAfterChanging = [&](std::initializer_list<std::size_t> nodes) {
        for (const std::size_t n : nodes)
            pose.setLocalTransform(node(n), translation(float(n), 1, 0));
        EXPECT_TRUE(pose.updateWorldMatrices());
        expectNaiveWorlds(scene, pose);
        return pose.lastUpdatedNodeCount();
    };
    EXPECT_EQ(countAfterChanging({2}), 1u);
    EXPECT_EQ(countAfterChanging({1}), 3u);
    EXPECT_EQ(countAfterChanging({0}), 4u);
    EXPECT_EQ(countAfterChanging({2, 5}), 3u) << "two disjoint subtrees, and nothing between them";
    EXPECT_EQ(countAfterChanging({7, 3, 4}), 5u);
    EXPECT_EQ(countAfterChanging({3, 1}), 3u) << "a subtree within another counts once";
}

TEST(ScenePose, AgreesWithANaiveEvaluatorOnRandomHierarchies)
{
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        const std::size_t count = 1 + random() % 150;
        const asset::SceneAsset scene = randomScene(random, count);
        ASSERT_EQ(asset::findBrokenPromise(scene), "");
        ScenePose pose(scene);
        expectNaiveWorlds(scene, pose);
        for (int change = 0; change < 5; ++change) {
            for (std::size_t i = random() % 4; i > 0; --i)
                ASSERT_TRUE(pose.setLocalTransform(node(random() % count), randomTransform(random)));
            ASSERT_TRUE(pose.updateWorldMatrices());
            expectNaiveWorlds(scene, pose);
        }
    }
}

TEST(ScenePose, TakesZeroScaleAsItIs)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    scene.nodes[0].local.scale = glm::vec3(0.0f);
    scene.nodes[1].local = translation(1, 2, 3);
    const ScenePose pose(scene);
    EXPECT_EQ(*pose.worldMatrix(node(1)), glm::mat4(glm::vec4(0), glm::vec4(0), glm::vec4(0), glm::vec4(0, 0, 0, 1)));
}

TEST(ScenePose, MayHaveNoNodes)
{
    const asset::SceneAsset scene;
    ScenePose pose(scene);
    EXPECT_FALSE(pose.isDirty());
    EXPECT_EQ(pose.version(), 1u);
    pose.resetToBindPose();
    EXPECT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(pose.version(), 2u);
}

TEST(ScenePose, TakesDefaultMorphWeightsFromTheNodeElseFromTheMesh)
{
    asset::SceneAsset scene = sceneWithParents({-1, -1, -1});
    addMorphedTriangle(scene, 0, 2);
    scene.meshes[0].morphWeights = {0.25f, 0.5f};
    scene.nodes[1].mesh = scene.nodes[0].mesh;
    scene.nodes[1].morphWeights = {0.75f, 1.0f};
    const ScenePose pose(scene);
    EXPECT_EQ(pose.morphWeights(node(0))[1], 0.5f);
    EXPECT_EQ(pose.morphWeights(node(1))[0], 0.75f);
    EXPECT_TRUE(pose.morphWeights(node(2)).empty());
}

TEST(ScenePose, AdvancesItsMorphVersionOnlyWhenAWeightTakesAnotherValue)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 2);
    ScenePose pose(scene);
    const std::vector<float> same{0, 0}, other{0, 0.5f};
    EXPECT_TRUE(pose.setMorphWeights(node(0), same));
    EXPECT_EQ(pose.valueVersion(), 1u);
    EXPECT_TRUE(pose.setMorphWeights(node(0), other));
    EXPECT_EQ(pose.valueVersion(), 2u);
    EXPECT_EQ(pose.morphWeights(node(0))[1], 0.5f);
    pose.resetToBindPose();
    EXPECT_EQ(pose.valueVersion(), 3u);
    EXPECT_EQ(pose.morphWeights(node(0))[1], 0.0f);
    pose.resetToBindPose();
    EXPECT_EQ(pose.valueVersion(), 3u);
}

TEST(ScenePose, KeepsItsWorldMatricesWhenOnlyMorphWeightsChange)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 1);
    ScenePose pose(scene);
    EXPECT_TRUE(pose.setMorphWeights(node(0), std::vector<float>{1.0f}));
    EXPECT_FALSE(pose.isDirty());
    EXPECT_EQ(pose.version(), 1u);
}

TEST(ScenePose, RefusesMorphWeightsThatAreNotFiniteOrOfAnotherCount)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 2);
    ScenePose pose(scene);
    EXPECT_FALSE(pose.setMorphWeights(node(0), std::vector<float>{1.0f}));
    EXPECT_FALSE(pose.setMorphWeights(node(0), std::vector<float>{1.0f, kNanFloat}));
    EXPECT_FALSE(pose.setMorphWeights(node(1), {}));
    EXPECT_EQ(pose.valueVersion(), 1u);
    EXPECT_EQ(pose.morphWeights(node(0))[0], 0.0f);
}

TEST(ScenePose, LetsASamplerWriteNodesAndValuesInPlace)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, -1});
    addMorphedTriangle(scene, 2, 1);
    ScenePose pose(scene);
    const NodeIndex changed[] = {node(1)};
    pose.edit(changed, [](Pose& locals) {
        locals.setTransform(NodeIndex(std::size_t(1)), translation(0, 0, 4));
        locals.values()[0] = 0.5f;
    });
    EXPECT_TRUE(pose.isDirty());
    EXPECT_EQ(pose.valueVersion(), 2u);
    EXPECT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(pose.lastUpdatedNodeCount(), 1u);
    EXPECT_EQ((*pose.worldMatrix(node(1)))[3].z, 4.0f);
}

TEST(ScenePose, CopiesPoseIndependently)
{
    const asset::SceneAsset scene = sceneWithParents({-1});
    ScenePose first(scene);
    ScenePose second(first);
    second.setLocalTransform(node(0), translation(1, 0, 0));
    second.updateWorldMatrices();
    EXPECT_EQ(first.version(), 1u);
    EXPECT_EQ((*first.worldMatrix(node(0)))[3].x, 0.0f);
    EXPECT_EQ((*second.worldMatrix(node(0)))[3].x, 1.0f);
}

} // namespace
} // namespace stylized::animation
