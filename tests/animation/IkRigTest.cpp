#include "SceneBuilding.h"

#include <stylized/animation/ScenePose.h>
#include <stylized/animation/ik/IkRig.h>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace stylized::animation {
namespace {

using namespace test;

/// Chains of single precision matrices, some metres long.
constexpr float kGoalReached = 1e-4f;

/// A chain of five nodes, each turned and a metre from its parent, and a target (5) beside it that is moved and turned.
asset::SceneAsset makeScene()
{
    std::mt19937 random(8);
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 2, 3, -1});
    for (std::size_t i = 0; i < 6; ++i) {
        scene.nodes[i].local = randomTransform(random);
        scene.nodes[i].local.scale = glm::vec3(1.0f);
        if (i > 0)
            scene.nodes[i].local.translation = glm::normalize(scene.nodes[i].local.translation);
    }
    scene.nodes[0].local.scale = glm::vec3(2.0f); // uniform: bones of two metres
    return scene;
}

glm::vec3 nodePosition(const ScenePose& pose, std::size_t i)
{
    return glm::vec3((*pose.worldMatrix(node(i)))[3]);
}

TEST(IkRig, BringsALimbToItsGoal)
{
    const asset::SceneAsset scene = makeScene();
    auto rig = IkRig::make(scene, {TwoBoneIkStep{node(1), node(2), node(3), {}}});
    ASSERT_TRUE(rig) << toString(rig.error());
    ScenePose pose(scene, rig->plan());
    const glm::vec3 before = nodePosition(pose, 3), goal = nodePosition(pose, 1) + glm::vec3(0.5f, 1.5f, -1.0f);
    ASSERT_TRUE(rig->setGoal(0, {goal, 1.0f, {}}));
    pose.requestUpdate();
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_LT(glm::distance(nodePosition(pose, 3), goal), kGoalReached);
    EXPECT_NEAR(glm::distance(nodePosition(pose, 2), nodePosition(pose, 1)), 2.0f, 1e-5f);
    EXPECT_EQ(pose.localTransform(node(1)), scene.nodes[1].local) << "what was sampled stays";
    ASSERT_TRUE(rig->setGoal(0, {goal, 0.0f, {}}));
    pose.requestUpdate();
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(nodePosition(pose, 3), before) << "without weight, nothing";
}

TEST(IkRig, FollowsAGoalInTheSpaceOfANode)
{
    const asset::SceneAsset scene = makeScene();
    for (const ChainSolver solver : {ChainSolver::Fabrik, ChainSolver::Ccd}) {
        auto rig =
            IkRig::make(scene, {ChainIkStep{{node(0), node(1), node(2), node(3)}, node(4), solver, {}, node(5)}});
        ASSERT_TRUE(rig) << toString(rig.error());
        ScenePose pose(scene, rig->plan());
        ASSERT_TRUE(rig->setGoal(0, {{0.25f, 0.5f, 0.0f}, 1.0f, {}}));
        math::Transform target;
        target.translation = nodePosition(pose, 0) + glm::vec3(2, -1, 1);
        target.rotation = glm::quat(0.70710678f, 0, 0.70710678f, 0);
        ASSERT_TRUE(pose.setLocalTransform(node(5), target));
        ASSERT_TRUE(pose.updateWorldMatrices());
        const glm::vec3 goal(*pose.worldMatrix(node(5)) * glm::vec4(0.25f, 0.5f, 0.0f, 1.0f));
        EXPECT_LT(glm::distance(nodePosition(pose, 4), goal), kGoalReached);
    }
}

TEST(IkRig, SharesALookAmongJointsAndReachesItWithTheLast)
{
    const asset::SceneAsset scene = makeScene();
    auto rig = IkRig::make(scene, {LookAtStep{{{node(1), 0.3f}, {node(2), 0.5f}, {node(3), 1.0f}}, {0, 0, 2}, {}}});
    ASSERT_TRUE(rig) << toString(rig.error());
    ScenePose pose(scene, rig->plan());
    const glm::mat4 first = *pose.worldMatrix(node(1));
    const glm::vec3 goal(30, 20, -10);
    ASSERT_TRUE(rig->setGoal(0, {goal, 1.0f, {}}));
    pose.requestUpdate();
    ASSERT_TRUE(pose.updateWorldMatrices());
    const glm::vec3 forward = glm::normalize(glm::vec3((*pose.worldMatrix(node(3)))[2]));
    EXPECT_LT(glm::distance(forward, glm::normalize(goal - nodePosition(pose, 3))), kGoalReached);
    EXPECT_NE(*pose.worldMatrix(node(1)), first) << "the first has taken its share";
}

TEST(IkRig, PutsFeetOnTheirGroundAndTheHipsDown)
{
    // Hips at 1 m, two legs of half a metre each way down, slightly bent; feet at 0.1 m.
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 2, 0, 4, 5});
    scene.nodes[0].local.translation = {0, 1, 0};
    for (const std::size_t leg : {1u, 4u}) {
        scene.nodes[leg].local.translation = {leg == 1 ? 0.2f : -0.2f, 0, 0};
        scene.nodes[leg + 1].local.translation = {0, -0.45f, 0.1f};
        scene.nodes[leg + 2].local.translation = {0, -0.45f, -0.1f};
    }
    auto rig =
        IkRig::make(scene, {FootPlacementStep{node(0), {{node(1), node(2), node(3)}, {node(4), node(5), node(6)}}}});
    ASSERT_TRUE(rig) << toString(rig.error());
    ScenePose pose(scene, rig->plan());
    const std::vector<glm::mat4> before(pose.worldMatrices().begin(), pose.worldMatrices().end());
    const auto update = [&](float weight) {
        ASSERT_TRUE(rig->setGoal(0, {{}, weight, {}}));
        pose.requestUpdate();
        ASSERT_TRUE(pose.updateWorldMatrices());
    };
    update(1.0f); // the level floor
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_LT(glm::distance(nodePosition(pose, i), glm::vec3(before[i][3])), 1e-5f) << i;

    // Half a turn of 30 degrees about x: the ground rises towards +z.
    ASSERT_TRUE(rig->setGround(0, 0, {0.3f, {0, 1, 0}}));
    ASSERT_TRUE(rig->setGround(0, 1, {-0.2f, {0, 0.8660254f, -0.5f}}));
    update(1.0f);
    EXPECT_NEAR(nodePosition(pose, 0).y, 0.8f, 1e-5f) << "as low as the lower foot needs";
    EXPECT_LT(glm::distance(nodePosition(pose, 3), glm::vec3(0.2f, 0.4f, 0)), kGoalReached);
    EXPECT_LT(glm::distance(nodePosition(pose, 6), glm::vec3(-0.2f, -0.1f, 0)), kGoalReached);
    EXPECT_NEAR(glm::distance(nodePosition(pose, 1), nodePosition(pose, 2)), std::sqrt(0.45f * 0.45f + 0.01f), 1e-5f);
    EXPECT_LT(glm::distance(glm::vec3((*pose.worldMatrix(node(3)))[1]), glm::vec3(0, 1, 0)), 1e-5f) << "level ground";
    EXPECT_LT(glm::distance(glm::vec3((*pose.worldMatrix(node(6)))[1]), glm::vec3(0, 0.8660254f, -0.5f)), 1e-5f);

    update(0.5f);
    EXPECT_NEAR(nodePosition(pose, 0).y, 0.9f, 1e-5f);
    EXPECT_LT(glm::distance(nodePosition(pose, 3), glm::vec3(0.2f, 0.25f, 0)), kGoalReached);
    update(0.0f);
    EXPECT_EQ(*pose.worldMatrix(node(6)), before[6]);

    EXPECT_FALSE(rig->setGround(0, 2, {}));
    EXPECT_FALSE(rig->setGround(0, 0, {std::numeric_limits<float>::quiet_NaN(), {0, 1, 0}}));
    EXPECT_FALSE(IkRig::make(scene, {FootPlacementStep{node(1), {{node(4), node(5), node(6)}}}})) << "no leg of node 1";
    EXPECT_FALSE(IkRig::make(scene, {FootPlacementStep{node(0), {}}}));
}

TEST(IkRig, RunsItsStepsInOrder)
{
    const asset::SceneAsset scene = makeScene();
    auto rig = IkRig::make(scene, {ChainIkStep{{node(0)}, node(1), ChainSolver::Ccd, {}, {}},
                                   TwoBoneIkStep{node(1), node(2), node(3), {}}});
    ASSERT_TRUE(rig);
    ScenePose pose(scene, rig->plan());
    const glm::vec3 goal = nodePosition(pose, 0) + glm::vec3(1.0f, 2.0f, 0.5f);
    ASSERT_TRUE(rig->setGoal(0, {nodePosition(pose, 0) + glm::vec3(0, 9, 0), 1.0f, {}}));
    ASSERT_TRUE(rig->setGoal(1, {goal, 1.0f, {}}));
    pose.requestUpdate();
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_LT(glm::distance(nodePosition(pose, 1), nodePosition(pose, 0) + glm::vec3(0, 2, 0)), kGoalReached);
    EXPECT_LT(glm::distance(nodePosition(pose, 3), goal), kGoalReached);
}

TEST(IkRig, TakesGoalsThatAreNumbersOnly)
{
    const asset::SceneAsset scene = makeScene();
    auto rig = IkRig::make(scene, {TwoBoneIkStep{node(1), node(2), node(3), {}}});
    ASSERT_TRUE(rig);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(rig->setGoal(0, {{1, 2, 3}, 0.5f, {}}));
    EXPECT_FALSE(rig->setGoal(0, {{nan, 2, 3}, 0.5f, {}}));
    EXPECT_FALSE(rig->setGoal(0, {{1, 2, 3}, nan, {}}));
    EXPECT_FALSE(rig->setGoal(0, {{1, 2, 3}, 1.5f, {}}));
    EXPECT_FALSE(rig->setGoal(0, {{1, 2, 3}, 0.5f, glm::vec3(nan)}));
    EXPECT_FALSE(rig->setGoal(1, {}));
    EXPECT_EQ(rig->goal(0).position, glm::vec3(1, 2, 3));
}

TEST(IkRig, RefusesStepsThatDoNotFitTheSceneAndNamesThem)
{
    const asset::SceneAsset scene = makeScene();
    const IkStep steps[] = {
        TwoBoneIkStep{node(1), node(3), node(2), {}},
        TwoBoneIkStep{node(1), node(2), node(5), {}},
        TwoBoneIkStep{node(1), node(2), node(77), {}},
        TwoBoneIkStep{node(1), node(2), node(3), node(6)},
        ChainIkStep{{}, node(2), ChainSolver::Ccd, {}, {}},
        ChainIkStep{{node(0), node(1)}, node(2), ChainSolver::Ccd, {{}}, {}},
        ChainIkStep{{node(0)}, node(2), ChainSolver::Ccd, {{IkLimit::Kind::Cone, {0, 0, 0}, 0, 1}}, {}},
        ChainIkStep{{node(0)}, node(2), ChainSolver::Ccd, {{IkLimit::Kind::Hinge, {1, 0, 0}, 1, 0}}, {}},
        LookAtStep{{}, {0, 0, 1}, {}},
        LookAtStep{{{node(1), 1.5f}}, {0, 0, 1}, {}},
        LookAtStep{{{node(1), 1.0f}}, {0, 0, 0}, {}}};
    for (const IkStep& step : steps) {
        const auto rig = IkRig::make(scene, {TwoBoneIkStep{node(1), node(2), node(3), {}}, step});
        ASSERT_FALSE(rig);
        EXPECT_EQ(rig.error().place, "IK step 1");
        EXPECT_FALSE(rig.error().message.empty());
    }
}

} // namespace
} // namespace stylized::animation
