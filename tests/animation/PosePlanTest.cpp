#include "SceneBuilding.h"

#include <stylized/animation/PosePlan.h>
#include <stylized/animation/ScenePose.h>

#include <gtest/gtest.h>

#include <limits>

namespace stylized::animation {
namespace {

using namespace test;

PropagateStep propagate(std::size_t first, std::size_t end)
{
    return {node(first), node(end)};
}

/// A step that does nothing, for plans that are only checked.
UserStep idle(std::vector<NodeIndex> reads, std::vector<NodeIndex> writes)
{
    return {"idle", std::move(reads), std::move(writes), [](PoseStepContext&) {}};
}

std::string refusal(const asset::SceneAsset& scene, std::vector<PoseStep> steps)
{
    const auto plan = PosePlan::make(scene, std::move(steps));
    return plan ? std::string() : toString(plan.error());
}

/// Lets node `follower`, a root, stand where node `leader` is in the world.
UserStep follow(std::size_t leader, std::size_t follower)
{
    return {"follow", {node(leader)}, {node(follower)}, [=](PoseStepContext& context) {
                math::Transform local = context.localTransform(node(follower));
                local.translation = glm::vec3(context.worldMatrix(node(leader))[3]);
                context.setLocalTransform(node(follower), local);
            }};
}

/// 0 ── 1     2 ── 3: a leader 1 that hangs from 0, and a follower 2 with a child.
asset::SceneAsset leaderAndFollower()
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, -1, 2});
    scene.nodes[0].local = translation(1, 0, 0);
    scene.nodes[1].local = translation(0, 2, 0);
    scene.nodes[3].local = translation(0, 0, 3);
    return scene;
}

glm::vec3 worldPosition(const ScenePose& pose, std::size_t n)
{
    return glm::vec3((*pose.worldMatrix(node(n)))[3]);
}

TEST(PosePlan, RunsAStepBetweenTwoPartialPropagations)
{
    const asset::SceneAsset scene = leaderAndFollower();
    const auto plan = PosePlan::make(scene, {propagate(0, 2), follow(1, 2), propagate(2, 4)});
    ASSERT_TRUE(plan) << toString(plan.error());
    ScenePose pose(scene, *plan);
    EXPECT_EQ(worldPosition(pose, 2), glm::vec3(1, 2, 0));
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(1, 2, 3));

    pose.setLocalTransform(node(0), translation(5, 0, 0));
    EXPECT_TRUE(pose.worldMatrices().empty());
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(5, 2, 3));
    EXPECT_EQ(pose.version(), 2u);
}

TEST(PosePlan, KeepsWhatWasSampledApartFromWhatStepsHaveSet)
{
    const asset::SceneAsset scene = leaderAndFollower();
    ScenePose pose(scene, *PosePlan::make(scene, {propagate(0, 2), follow(1, 2), propagate(2, 4)}));
    EXPECT_EQ(pose.localTransform(node(2)), math::Transform{});
    EXPECT_EQ(pose.resolvedTransform(node(2)).translation, glm::vec3(1, 2, 0));
    EXPECT_EQ(pose.resolvedTransform(node(1)), pose.localTransform(node(1)));
}

TEST(PosePlan, StartsEachEvaluationFromTheSampledPoseSoThatNothingAddsUp)
{
    const asset::SceneAsset scene = leaderAndFollower();
    UserStep climb{"climb", {}, {node(2)}, [](PoseStepContext& context) {
                       math::Transform local = context.localTransform(node(2));
                       local.translation.y += 1.0f;
                       context.setLocalTransform(node(2), local);
                   }};
    ScenePose pose(scene, *PosePlan::make(scene, {climb, propagate(0, 4)}));
    for (int frame = 0; frame < 3; ++frame) {
        pose.setLocalTransform(node(0), translation(float(frame), 0, 0));
        ASSERT_TRUE(pose.updateWorldMatrices());
        EXPECT_EQ(worldPosition(pose, 2), glm::vec3(0, 1, 0));
    }
}

TEST(PosePlan, PropagatesWhatAStepHasLeftUnsetThisTime)
{
    const asset::SceneAsset scene = leaderAndFollower();
    UserStep sometimes{"sometimes", {node(1)}, {node(2)}, [](PoseStepContext& context) {
                           if (context.worldMatrix(node(1))[3].x < 3.0f)
                               context.setLocalTransform(node(2), translation(9, 9, 9));
                       }};
    ScenePose pose(scene, *PosePlan::make(scene, {propagate(0, 2), sometimes, propagate(2, 4)}));
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(9, 9, 12));
    pose.setLocalTransform(node(0), translation(4, 0, 0));
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(0, 0, 3));
}

TEST(PosePlan, CarriesAChangeAboveACutIntoTheLaterRange)
{
    // 0 ── 1 ── 2, 3     with the cut inside the subtree of 1
    const asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 1, 0});
    ScenePose pose(scene, *PosePlan::make(scene, {propagate(0, 2), idle({node(1)}, {}), propagate(2, 5)}));
    pose.setLocalTransform(node(1), translation(1, 0, 0));
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(worldPosition(pose, 2), glm::vec3(1, 0, 0));
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(1, 0, 0));
    EXPECT_EQ(worldPosition(pose, 4), glm::vec3(0, 0, 0));
    EXPECT_EQ(pose.lastUpdatedNodeCount(), 3u);
    pose.setLocalTransform(node(0), translation(0, 1, 0));
    ASSERT_TRUE(pose.updateWorldMatrices());
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(1, 1, 0));
    EXPECT_EQ(worldPosition(pose, 4), glm::vec3(0, 1, 0));
    EXPECT_EQ(pose.lastUpdatedNodeCount(), 5u);
}

TEST(PosePlan, LetsAStepSeeWhatAnEarlierOneHasSet)
{
    const asset::SceneAsset scene = leaderAndFollower();
    float seen = 0.0f;
    UserStep set{"set", {}, {node(1)}, [](PoseStepContext& context) {
                     context.setLocalTransform(node(1), translation(0, 7, 0));
                 }};
    UserStep look{"look", {node(1)}, {}, [&](PoseStepContext& context) {
                      seen = context.localTransform(node(1)).translation.y + context.worldMatrix(node(1))[3].y;
                  }};
    ScenePose pose(scene, *PosePlan::make(scene, {propagate(0, 4), set, propagate(1, 2), look}));
    EXPECT_EQ(seen, 14.0f);
    EXPECT_EQ(worldPosition(pose, 1), glm::vec3(1, 7, 0));
}

TEST(PosePlan, RefusesNonFiniteTransformsFromSteps)
{
    const asset::SceneAsset scene = leaderAndFollower();
    bool accepted = true;
    UserStep bad{"bad", {}, {node(2)}, [&](PoseStepContext& context) {
                     accepted =
                         context.setLocalTransform(node(2), translation(std::numeric_limits<float>::quiet_NaN(), 0, 0));
                 }};
    ScenePose pose(scene, *PosePlan::make(scene, {bad, propagate(0, 4)}));
    EXPECT_FALSE(accepted);
    EXPECT_EQ(worldPosition(pose, 3), glm::vec3(0, 0, 3));
}

TEST(PosePlan, RunsNoStepWhileNothingHasChanged)
{
    const asset::SceneAsset scene = leaderAndFollower();
    int calls = 0;
    UserStep count{"count", {}, {}, [&](PoseStepContext&) { ++calls; }};
    ScenePose pose(scene, *PosePlan::make(scene, {propagate(0, 4), count}));
    pose.updateWorldMatrices();
    EXPECT_EQ(calls, 1);
    pose.setLocalTransform(node(3), {});
    pose.updateWorldMatrices();
    EXPECT_EQ(calls, 2);
}

TEST(PosePlan, IsRefusedWhereAStepReadsWhatNoEarlierStepHasPropagated)
{
    const asset::SceneAsset scene = leaderAndFollower();
    EXPECT_EQ(refusal(scene, {follow(1, 2), propagate(0, 4)}),
              "step 0 (follow): reads the world matrix of node 1 that no earlier step has propagated since its locals "
              "were written");
    EXPECT_EQ(refusal(scene, {propagate(0, 1), follow(1, 2), propagate(0, 4)}),
              "step 1 (follow): reads the world matrix of node 1 that no earlier step has propagated since its locals "
              "were written");
    EXPECT_NE(refusal(scene, {propagate(0, 4), idle({}, {node(0)}), idle({node(1)}, {}), propagate(0, 4)}), "")
        << "writing a parent puts its children out of date";
}

TEST(PosePlan, IsRefusedWhereARangeComesBeforeItsParents)
{
    const asset::SceneAsset scene = leaderAndFollower();
    EXPECT_EQ(refusal(scene, {propagate(1, 4), propagate(0, 4)}),
              "step 0: propagates node 1 whose parent 0 no earlier step has propagated");
}

TEST(PosePlan, IsRefusedWhereItEndsWithNodesOutOfDate)
{
    const asset::SceneAsset scene = leaderAndFollower();
    EXPECT_EQ(refusal(scene, {propagate(0, 3)}),
              "end of the plan: no step propagates node 3 after its locals were last written");
    EXPECT_EQ(refusal(scene, {propagate(0, 4), idle({}, {node(2)}), propagate(2, 3)}),
              "end of the plan: no step propagates node 3 after its locals were last written");
    EXPECT_NE(refusal(scene, {}), "");
    EXPECT_EQ(refusal(asset::SceneAsset{}, {}), "");
}

TEST(PosePlan, IsRefusedWhereItNamesNodesThatAreNotThere)
{
    const asset::SceneAsset scene = leaderAndFollower();
    EXPECT_EQ(refusal(scene, {propagate(0, 5)}), "step 0: propagates the nodes 0 to 5 of 4");
    EXPECT_EQ(refusal(scene, {propagate(3, 2)}), "step 0: propagates the nodes 3 to 2 of 4");
    EXPECT_EQ(refusal(scene, {propagate(0, 4), idle({node(4)}, {})}), "step 1 (idle): reads node 4 of 4");
    EXPECT_EQ(refusal(scene, {idle({}, {node(9)}), propagate(0, 4)}), "step 0 (idle): writes node 9 of 4");
    EXPECT_EQ(refusal(scene, {UserStep{}, propagate(0, 4)}), "step 0: has nothing to run");
}

using PosePlanDeathTest = testing::Test;

TEST(PosePlanDeathTest, StepsMustDeclareWhatTheyTouch)
{
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const asset::SceneAsset scene = leaderAndFollower();
    UserStep writes{"w", {}, {}, [](PoseStepContext& context) { context.setLocalTransform(node(0), {}); }};
    EXPECT_DEATH(ScenePose(scene, *PosePlan::make(scene, {writes, propagate(0, 4)})), "has not declared");
    UserStep reads{"r", {}, {}, [](PoseStepContext& context) { (void)context.worldMatrix(node(0)); }};
    EXPECT_DEATH(ScenePose(scene, *PosePlan::make(scene, {propagate(0, 4), reads})), "has not declared");
    EXPECT_DEATH(ScenePose(scene, PosePlan::propagateAll(asset::SceneAsset{})), "another scene");
}

} // namespace
} // namespace stylized::animation
