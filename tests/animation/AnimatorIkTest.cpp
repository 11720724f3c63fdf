#include "SceneBuilding.h"

#include <stylized/animation/Animator.h>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace stylized::animation {
namespace {

using namespace test;
using namespace asset;

constexpr float kReached = 1e-4f;

AnimatorNumber fixed(double number)
{
    return {number, {}};
}

AnimatorNumber parameter(std::size_t index)
{
    return {0.0, AnimatorParameterIndex(index)};
}

/// An arm of two bones of a metre along x, a table beside it, expressions "blink" and "happy", a clip that holds happy
/// at 0.5 and one that holds it at 1.
struct AnimatorIk : testing::Test {
    SceneAsset scene = sceneWithParents({-1, 0, 1, -1});
    AnimatorAsset graph;

    AnimatorIk()
    {
        scene.nodes[1].local = scene.nodes[2].local = translation(1, 0, 0);
        scene.nodes[3].local = translation(0, 5, 0);
        scene.expressions.resize(2);
        scene.expressions[0].name = "blink";
        scene.expressions[1].name = "happy";
        for (const float value : {0.5f, 1.0f}) {
            AnimationChannelAsset channel;
            channel.target = AnimationTarget::NamedValue;
            channel.valueName = "happy";
            channel.componentCount = 1;
            channel.times = {0, 1};
            channel.values = {value, value};
            scene.clips.push_back({value < 1 ? "half" : "full", 1.0, {channel}});
        }
        graph.parameters = {{"x", AnimatorParameterKind::Float, 1.0}, {"weight", AnimatorParameterKind::Float, 1.0}};
        graph.clips = {{"half", "", "", {}}, {"full", "", "", {}}};
        graph.nodes = {{"half", ClipNodeAsset{AnimatorClipIndex(0u), true, 1.0}},
                       {"full", ClipNodeAsset{AnimatorClipIndex(1u), true, 1.0}}};
        graph.root = BlendNodeIndex(0u);
    }

    std::unique_ptr<Animator> make()
    {
        const std::vector<AnimatorClip> clips{{&scene.clips[0], &scene}, {&scene.clips[1], &scene}};
        auto animator = Animator::make(graph, scene, clips);
        if (!animator)
            ADD_FAILURE() << toString(animator.error());
        return animator ? *std::move(animator) : nullptr;
    }

    std::string refusal()
    {
        const std::vector<AnimatorClip> clips{{&scene.clips[0], &scene}, {&scene.clips[1], &scene}};
        const auto animator = Animator::make(graph, scene, clips);
        EXPECT_FALSE(animator.has_value());
        return animator ? "" : toString(animator.error());
    }

    TwoBoneIkAsset arm() const { return {"0", "1", "2", {{parameter(0), fixed(0.5), fixed(0)}, ""}, false, {}}; }
};

glm::vec3 positionOf(const ScenePose& pose, std::size_t i)
{
    return glm::vec3((*pose.worldMatrix(node(i)))[3]);
}

TEST_F(AnimatorIk, GoalsAndWeightsFollowParameters)
{
    graph.ik = {{"arm", parameter(1), arm()}};
    const auto animator = make();
    ScenePose pose(scene, animator->plan());
    ASSERT_TRUE(animator->update(0.0, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(1, 0.5f, 0)), kReached);
    animator->parameters().set(*animator->parameters().findFloat("x"), 0.25f);
    ASSERT_TRUE(animator->update(0.1, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(0.25f, 0.5f, 0)), kReached);
    animator->parameters().set(*animator->parameters().findFloat("weight"), 0.0f);
    ASSERT_TRUE(animator->update(0.1, pose));
    EXPECT_EQ(positionOf(pose, 2), glm::vec3(2, 0, 0));
    animator->parameters().set(*animator->parameters().findFloat("weight"), 7.0f); // counts as 1
    ASSERT_TRUE(animator->update(0.1, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(0.25f, 0.5f, 0)), kReached);
}

TEST_F(AnimatorIk, AGoalIsHeldByHandUntilItIsLetGo)
{
    TwoBoneIkAsset onTable = arm();
    onTable.goal.space = "3";
    graph.ik = {{"arm", fixed(1), arm()}, {"table", fixed(0), onTable}};
    const auto animator = make();
    ScenePose pose(scene, animator->plan());
    ASSERT_NE(animator->ik(), nullptr);
    EXPECT_FALSE(animator->ik()->goalSpace(0).isValid());
    EXPECT_EQ(animator->ik()->goalSpace(1), node(3));
    EXPECT_FALSE(animator->isGoalHeld(0));
    EXPECT_TRUE(animator->holdGoal(0, glm::vec3(0.5f, -1, 0)));
    EXPECT_TRUE(animator->isGoalHeld(0));
    ASSERT_TRUE(animator->update(0.0, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(0.5f, -1, 0)), kReached);
    EXPECT_EQ(animator->ik()->goal(0).position, glm::vec3(0.5f, -1, 0));
    animator->parameters().set(*animator->parameters().findFloat("x"), 0.25f);
    ASSERT_TRUE(animator->update(0.1, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(0.5f, -1, 0)), kReached) << "whatever parameters say";
    EXPECT_TRUE(animator->holdGoal(0, std::nullopt));
    ASSERT_TRUE(animator->update(0.0, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(0.25f, 0.5f, 0)), kReached);
    EXPECT_FALSE(animator->holdGoal(0, glm::vec3(NAN, 0, 0)));
    EXPECT_FALSE(animator->isGoalHeld(0));
    EXPECT_FALSE(animator->holdGoal(2, glm::vec3(0.0f))) << "there are two steps";
}

TEST_F(AnimatorIk, GoalsMayBeInTheSpaceOfANode)
{
    TwoBoneIkAsset step = arm();
    step.goal = {{fixed(0.5), fixed(-4), fixed(0)}, "3"}; // the table stands 5 m high
    graph.ik = {{"arm", fixed(1), step}};
    const auto animator = make();
    ScenePose pose(scene, animator->plan());
    ASSERT_TRUE(animator->update(0.0, pose));
    EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(0.5f, 1, 0)), kReached);
}

TEST_F(AnimatorIk, EveryKindOfStepRunsAndAPoseMayTakeThePlanLater)
{
    graph.ik = {{"chain", fixed(1), ChainIkAsset{IkSolver::Fabrik, {{"0", {}}, {"1", {}}}, "2", arm().goal}}};
    {
        const auto animator = make();
        ScenePose pose(scene);
        pose.setPlan(animator->plan());
        ASSERT_TRUE(animator->update(0.0, pose));
        EXPECT_LT(glm::distance(positionOf(pose, 2), glm::vec3(1, 0.5f, 0)), kReached);
        pose.setPlan(PosePlan::propagateAll(scene));
        ASSERT_TRUE(pose.updateWorldMatrices());
        EXPECT_EQ(positionOf(pose, 2), glm::vec3(2, 0, 0)) << "what was sampled is as it was";
    }
    graph.ik[0].kind = LookAtIkAsset{{{"0", 1.0, 45.0}}, {1, 0, 0}, {{fixed(0), fixed(9), fixed(0)}, ""}};
    {
        const auto animator = make();
        ScenePose pose(scene, animator->plan());
        ASSERT_TRUE(animator->update(0.0, pose));
        EXPECT_LT(glm::distance(positionOf(pose, 1), glm::vec3(std::sqrt(0.5f), std::sqrt(0.5f), 0)), kReached)
            << "45 degrees of the 90 to the goal";
    }
    graph.ik[0].kind = FootPlacementIkAsset{"0", {{"1", "1", "2", fixed(0)}}, {fixed(0), fixed(1), fixed(0)}, 0, 1, 30};
    EXPECT_EQ(refusal(), "/ik/0: the step names '1', which does not stand below '1'");
}

TEST_F(AnimatorIk, NamesThePlaceOfANodeThatIsNotThere)
{
    TwoBoneIkAsset step = arm();
    step.tip = "leftHand";
    graph.ik = {{"arm", fixed(1), arm()}, {"other", fixed(1), step}};
    EXPECT_EQ(refusal(), "/ik/1/tip: expected a node or bone of the character, which has no \"leftHand\"");
    scene.humanoid.nodes[static_cast<std::size_t>(HumanoidBone::LeftHand)] = node(2);
    EXPECT_NE(make(), nullptr) << "now a bone is called so";
}

TEST_F(AnimatorIk, SmoothParametersFollowTheSameWayWhateverTheSteps)
{
    graph.parameters[0].smooth = 0.5;
    const auto at = [&](int steps) {
        const auto animator = make();
        ScenePose pose(scene);
        const FloatParameter x = *animator->parameters().findFloat("x");
        animator->parameters().set(x, 3.0f);
        EXPECT_EQ(animator->parameters().get(x), 3.0f);
        for (int i = 0; i < steps; ++i)
            EXPECT_TRUE(animator->update(0.5 / steps, pose));
        return animator->parameters().value(x.index);
    };
    EXPECT_NEAR(at(1), 3.0 - 2.0 * std::exp(-3.0), 1e-12); // 95 % of the way from 1 to 3
    EXPECT_NEAR(at(50), at(1), 1e-12);
    const auto animator = make();
    animator->parameters().set(*animator->parameters().findFloat("x"), 3.0f);
    animator->parameters().settle();
    EXPECT_EQ(animator->parameters().value(AnimatorParameterIndex(0u)), 3.0);
    animator->parameters().set(*animator->parameters().findFloat("x"), 5.0f);
    animator->parameters().settle(AnimatorParameterIndex(0u));
    EXPECT_EQ(animator->parameters().value(AnimatorParameterIndex(0u)), 5.0);
}

TEST_F(AnimatorIk, MasksWeighEachNamedValue)
{
    graph.masks = {{"no smile", 1.0, {}, {{"happy", 0.25}}}};
    graph.nodes.push_back({"over", LayerNodeAsset{BlendNodeIndex(0u), BlendNodeIndex(1u), AnimatorMaskIndex(0u)}});
    graph.root = BlendNodeIndex(2u);
    const auto animator = make();
    ScenePose pose(scene);
    ASSERT_TRUE(animator->update(0.0, pose));
    EXPECT_FLOAT_EQ(pose.expressionWeights()[1], 0.625f); // 0.5 and a quarter of the way to 1
    graph.masks[0].values[0].value = "angry";
    EXPECT_EQ(refusal(), "/masks/0/values/0/value: expected an expression of the character, which has no \"angry\"");
}

TEST_F(AnimatorIk, BlinksNowAndThenAlwaysAtTheSameTimes)
{
    BlinkNodeAsset blink;
    blink.node = BlendNodeIndex(0u);
    blink.every = 2.0;
    blink.spread = 0.25;
    blink.seconds = 0.2;
    graph.nodes.push_back({"eyes", blink});
    graph.root = BlendNodeIndex(2u);
    const auto play = [&] {
        const auto animator = make();
        ScenePose pose(scene);
        std::vector<float> closed;
        for (int i = 0; i < 6000; ++i) { // a minute
            EXPECT_TRUE(animator->update(0.01, pose));
            EXPECT_EQ(pose.expressionWeights()[1], 0.5f) << "the rest of the face is the clip's";
            closed.push_back(pose.expressionWeights()[0]);
        }
        return closed;
    };
    const std::vector<float> closed = play();
    EXPECT_EQ(play(), closed);
    std::vector<int> begins;
    int openSteps = 0;
    float most = 0;
    for (std::size_t i = 1; i < closed.size(); ++i) {
        if (closed[i] > 0 && closed[i - 1] == 0)
            begins.push_back(static_cast<int>(i));
        openSteps += closed[i] == 0 ? 1 : 0;
        most = std::max(most, closed[i]);
        EXPECT_GE(closed[i], 0.0f);
    }
    EXPECT_GT(most, 0.95f) << "a step falls near the middle of some blink";
    EXPECT_LE(most, 1.0f);
    ASSERT_GE(begins.size(), 24u); // every 1.5 to 2.5 s
    ASSERT_LE(begins.size(), 40u);
    for (std::size_t i = 1; i < begins.size(); ++i) {
        EXPECT_GE(begins[i] - begins[i - 1], 149);
        EXPECT_LE(begins[i] - begins[i - 1], 251);
    }
    EXPECT_GT(openSteps, 5000);
    graph.nodes[2].kind = [&] {
        BlinkNodeAsset other = blink;
        other.seed = 1;
        return other;
    }();
    EXPECT_NE(play(), closed) << "another seed, other times";
    std::get<BlinkNodeAsset>(graph.nodes[2].kind).value = "squint";
    EXPECT_EQ(refusal(), "/nodes/2/value: expected an expression of the character, which has no \"squint\"");
}

TEST_F(AnimatorIk, AStepOfAnHourBlinksOnLikeManySmallOnes)
{
    BlinkNodeAsset blink;
    blink.node = BlendNodeIndex(0u);
    graph.nodes.push_back({"eyes", blink});
    graph.root = BlendNodeIndex(2u);
    const auto one = make(), many = make();
    ScenePose onePose(scene), manyPose(scene);
    ASSERT_TRUE(one->update(3600.0, onePose));
    for (int i = 0; i < 3600; ++i)
        ASSERT_TRUE(many->update(1.0, manyPose));
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(one->update(0.01, onePose));
        ASSERT_TRUE(many->update(0.01, manyPose));
        EXPECT_NEAR(onePose.expressionWeights()[0], manyPose.expressionWeights()[0], 1e-4f);
    }
}

} // namespace
} // namespace stylized::animation
