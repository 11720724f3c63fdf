#include "BlendTesting.h"

#include <stylized/animation/Animator.h>

#include <gtest/gtest.h>

#include <limits>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimatorAsset;
using asset::AnimatorClipIndex;
using asset::AnimatorMaskIndex;
using asset::AnimatorParameterIndex;
using asset::AnimatorParameterKind;
using asset::AnimatorStateIndex;
using asset::AnimatorTest;
using asset::AnimatorTransitionAsset;
using asset::BlendNodeIndex;

constexpr std::size_t kNodes = 6;

BlendNodeIndex treeNode(std::size_t i)
{
    return BlendNodeIndex(i);
}

/// Idle, walk and run by speed, a jump, and a wave over the upper body.
AnimatorAsset makeDescription()
{
    AnimatorAsset out;
    out.parameters = {{"speed", AnimatorParameterKind::Float, 0.0},
                      {"jump", AnimatorParameterKind::Trigger, 0.0},
                      {"wave", AnimatorParameterKind::Float, 0.0}};
    out.clips = {{"Idle", {}, {}, {}},
                 {"Walk", {}, {}, {{"step", 0.25}}},
                 {"Run", {}, {}, {{"step", 0.125}}},
                 {"Jump", {}, {}, {{"land", 0.5}}},
                 {"Wave", {}, {}, {}}};
    out.masks = {{"upper body", 0.0, {{"2", 1.0, true}}}};
    for (std::size_t i = 0; i < out.clips.size(); ++i)
        out.nodes.push_back({out.clips[i].name, asset::ClipNodeAsset{AnimatorClipIndex(i), i != 3, 1.0}});
    const AnimatorParameterIndex speed(std::size_t(0)), jump(std::size_t(1)), wave(std::size_t(2));
    out.nodes.push_back({"locomotion", asset::BlendSpace1DNodeAsset{
                                           speed, {{treeNode(0), 0.0}, {treeNode(1), 1.5}, {treeNode(2), 4.0}}, true}});
    AnimatorTransitionAsset up, down;
    up.from = down.to = AnimatorStateIndex(std::size_t(0));
    up.to = down.from = AnimatorStateIndex(std::size_t(1));
    up.conditions = {{jump, AnimatorTest::Set, 0.0}};
    down.exitTime = 0.9;
    out.nodes.push_back({"legs", asset::StateMachineNodeAsset{{{"Move", treeNode(5)}, {"Jump", treeNode(3)}},
                                                              AnimatorStateIndex(std::size_t(0)),
                                                              {up, down}}});
    out.nodes.push_back(
        {"body", asset::LayerNodeAsset{treeNode(6), treeNode(4), AnimatorMaskIndex(std::size_t(0)), {0.0, wave}}});
    out.root = treeNode(7);
    return out;
}

struct AnimatorTests : testing::Test {
    std::mt19937 random{23};
    AnimatorAsset description = makeDescription();
    asset::SceneAsset scene = randomScene(random, kNodes);
    std::vector<AnimatorClip> clips;

    AnimatorTests()
    {
        for (const auto& [name, seconds] :
             {std::pair{"Idle", 2.0f}, {"Walk", 1.0f}, {"Run", 0.5f}, {"Jump", 0.75f}, {"Wave", 1.25f}}) {
            scene.clips.push_back(randomClip(random, kNodes, seconds));
            scene.clips.back().name = name;
        }
        for (const asset::AnimationClipAsset& clip : scene.clips)
            clips.push_back({&clip, &scene});
    }

    std::string placeOfError()
    {
        const auto made = Animator::make(description, scene, clips);
        return made ? "made" : made.error().place;
    }
};

TEST_F(AnimatorTests, DrivesACharacterAsItsDescriptionSays)
{
    auto made = Animator::make(description, scene, clips);
    ASSERT_TRUE(made) << toString(made.error());
    Animator& animator = **made;
    const auto speed = animator.parameters().findFloat("speed");
    const auto jump = animator.parameters().findTrigger("jump");
    ASSERT_TRUE(speed && jump);
    EXPECT_FALSE(animator.parameters().findBool("speed"));
    ScenePose pose(scene);
    EXPECT_TRUE(animator.update(0.3, pose));
    ClipSampler idle(ClipBinding::byIndex(scene.clips[0], pose.layout()), pose.layout());
    Pose expected(pose.layout());
    idle.sample(0.3, expected);
    for (std::size_t i = 0; i < kNodes; ++i)
        EXPECT_EQ(pose.localTransform(NodeIndex(i)), expected.transform(NodeIndex(i)));

    animator.parameters().set(*speed, 4.0f);
    animator.parameters().set(*jump);
    ASSERT_EQ(animator.machines().size(), 1u);
    const AnimationStateMachine& machine = *animator.machines()[0].machine;
    EXPECT_EQ(machine.currentState().value, 0u);
    EXPECT_TRUE(animator.update(0.1, pose));
    EXPECT_EQ(machine.currentState().value, 1u);
    EXPECT_FALSE(animator.parameters().isSet(*jump));
    for (int i = 0; i < 20; ++i)
        EXPECT_TRUE(animator.update(0.1, pose));
    EXPECT_EQ(machine.currentState().value, 0u) << "the jump is over";
    EXPECT_FALSE(pose.isDirty());
}

TEST_F(AnimatorTests, TellsWhatEachInputCountsFor)
{
    description.parameters.push_back({"choice", AnimatorParameterKind::Int, 9.0});
    description.nodes.push_back(
        {"choice", asset::SelectNodeAsset{AnimatorParameterIndex(std::size_t(3)), {treeNode(7), treeNode(4)}}});
    description.nodes.push_back(
        {"add",
         asset::AdditiveNodeAsset{treeNode(8), treeNode(4), {}, {0.0, AnimatorParameterIndex(std::size_t(0))}, {}}});
    description.nodes.push_back({"slow", asset::TimeScaleNodeAsset{treeNode(9), {0.5, {}}}});
    description.root = treeNode(10);
    const auto made = Animator::make(description, scene, clips);
    ASSERT_TRUE(made) << toString(made.error());
    Animator& animator = **made;
    using Weights = std::vector<float>;
    EXPECT_EQ(animator.inputWeights(treeNode(0)), Weights()) << "a clip is made of no others";
    EXPECT_EQ(animator.inputWeights(treeNode(5)), (Weights{1, 0, 0}));
    EXPECT_EQ(animator.inputWeights(treeNode(6)), (Weights{1, 0}));
    EXPECT_EQ(animator.inputWeights(treeNode(7)), (Weights{1, 0}));
    EXPECT_EQ(animator.inputWeights(treeNode(8)), (Weights{0, 1})) << "the last choice there is";
    EXPECT_EQ(animator.inputWeights(treeNode(9)), (Weights{1, 0}));
    EXPECT_EQ(animator.inputWeights(treeNode(10)), (Weights{1}));

    AnimatorParameters& parameters = animator.parameters();
    parameters.set(*parameters.findFloat("speed"), 0.375f); // a quarter of the way from idle to walk
    parameters.set(*parameters.findFloat("wave"), 0.625f);
    parameters.set(*parameters.findInt("choice"), 0);
    parameters.set(*parameters.findTrigger("jump"));
    ScenePose pose(scene);
    ASSERT_TRUE(
        animator.update(0.05, pose)); // an eighth of the fade into the jump: it takes 0.2 seconds, twice as slow
    EXPECT_EQ(animator.inputWeights(treeNode(5)), (Weights{0.75f, 0.25f, 0}));
    EXPECT_EQ(animator.inputWeights(treeNode(7)), (Weights{1, 0.625f}));
    EXPECT_EQ(animator.inputWeights(treeNode(8)), (Weights{1, 0}));
    const Weights fading = animator.inputWeights(treeNode(6));
    EXPECT_FLOAT_EQ(fading[0] + fading[1], 1.0f);
    EXPECT_GT(fading[1], 0.0f);
    EXPECT_LT(fading[1], 0.5f);
    ASSERT_TRUE(animator.update(0.5, pose));
    EXPECT_EQ(animator.inputWeights(treeNode(6)), (Weights{0, 1}));
    parameters.set(*parameters.findFloat("speed"), 4.0f);
    EXPECT_EQ(animator.inputWeights(treeNode(5)), (Weights{0, 0, 1}));
    EXPECT_EQ(animator.inputWeights(treeNode(9)), (Weights{1, 1})) << "a weight beyond 1 counts as 1";
}

TEST_F(AnimatorTests, TellsEventsOfWhatPlays)
{
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    ScenePose pose(scene);
    (*animator)->parameters().set(*(*animator)->parameters().findFloat("speed"), 1.5f);
    EXPECT_TRUE((*animator)->update(0.2, pose));
    EXPECT_TRUE((*animator)->events().empty());
    EXPECT_TRUE((*animator)->update(10.0, pose));
    ASSERT_EQ((*animator)->events().size(), 1u) << "running counts for nothing";
    EXPECT_EQ((*animator)->events()[0].name, "step");
    EXPECT_EQ((*animator)->events()[0].clip, "Walk");
    EXPECT_EQ((*animator)->events()[0].count, 10u);
    EXPECT_TRUE((*animator)->update(0.01, pose));
    EXPECT_TRUE((*animator)->events().empty());
}

TEST_F(AnimatorTests, RefusesStepsThatAreNoTimeAndPosesOfOtherScenes)
{
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    ScenePose pose(scene);
    ASSERT_TRUE((*animator)->update(0.3, pose));
    const std::uint64_t version = pose.version();
    const math::Transform before = pose.localTransform(NodeIndex(std::size_t(2)));
    for (const double step :
         {-1.0, -1e-12, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
        EXPECT_FALSE((*animator)->update(step, pose));
    EXPECT_EQ(pose.version(), version);
    EXPECT_EQ(pose.localTransform(NodeIndex(std::size_t(2))), before);
    const asset::SceneAsset other = scene;
    ScenePose otherPose(other);
    EXPECT_FALSE((*animator)->update(0.1, otherPose));
    EXPECT_TRUE((*animator)->update(0.0, pose));
    EXPECT_EQ(pose.localTransform(NodeIndex(std::size_t(2))), before) << "a step of nothing shows the same";
}

TEST_F(AnimatorTests, RefusesParametersThatAreNotFinite)
{
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    const FloatParameter speed = *(*animator)->parameters().findFloat("speed");
    EXPECT_TRUE((*animator)->parameters().set(speed, 2.0f));
    EXPECT_FALSE((*animator)->parameters().set(speed, std::numeric_limits<float>::quiet_NaN()));
    EXPECT_FALSE((*animator)->parameters().set(speed, std::numeric_limits<float>::infinity()));
    EXPECT_EQ((*animator)->parameters().get(speed), 2.0f);
}

TEST_F(AnimatorTests, StartsAgainWithTheSamePoses)
{
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    ScenePose pose(scene);
    std::vector<glm::mat4> first;
    for (int round = 0; round < 2; ++round) {
        (*animator)->restart();
        (*animator)->parameters().set(*(*animator)->parameters().findFloat("wave"), 0.5f);
        for (int i = 0; i < 50; ++i) {
            if (i == 20)
                (*animator)->parameters().set(*(*animator)->parameters().findTrigger("jump"));
            ASSERT_TRUE((*animator)->update(1.0 / 30.0, pose));
            if (round == 0)
                first.push_back(*pose.worldMatrix(NodeIndex(std::size_t(5))));
            else
                EXPECT_EQ(*pose.worldMatrix(NodeIndex(std::size_t(5))), first[std::size_t(i)]);
        }
    }
}

TEST_F(AnimatorTests, LeavesAloneWhatNoClipDrives)
{
    scene.clips[0].channels.clear(); // nothing but the other clips drives anything …
    for (auto& clip : scene.clips)
        std::erase_if(clip.channels, [](const auto& c) { return c.node.value == 4; }); // … and none node 4
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    ScenePose pose(scene);
    ASSERT_TRUE(pose.setLocalTransform(NodeIndex(std::size_t(4)), translation(7, 8, 9)));
    ASSERT_TRUE((*animator)->update(0.1, pose));
    EXPECT_EQ(pose.localTransform(NodeIndex(std::size_t(4))), translation(7, 8, 9));
    EXPECT_EQ(pose.localTransform(NodeIndex(std::size_t(3))), scene.nodes[3].local) << "the idle clip drives nothing";
}

TEST_F(AnimatorTests, BindsClipsOfOtherScenesByNameAndTellsWhatIsMissing)
{
    asset::SceneAsset other = sceneWithParents({-1, 0});
    other.nodes[1].name = "tail";
    other.clips.push_back(randomClip(random, 2, 1.0f));
    clips[4] = {&other.clips[0], &other};
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    ASSERT_EQ((*animator)->missingNodes().size(), 1u);
    EXPECT_EQ((*animator)->missingNodes()[0].clip, "Wave");
    EXPECT_EQ((*animator)->missingNodes()[0].node, "tail");
}

TEST_F(AnimatorTests, RefusesWhatCannotPlayAndNamesItsPlace)
{
    EXPECT_EQ(placeOfError(), "made");
    const std::vector<AnimatorClip> all = clips;
    clips[2].clip = nullptr;
    EXPECT_EQ(placeOfError(), "/clips/2");
    EXPECT_EQ(Animator::make(description, scene, clips).error().code, ErrorCode::ClipNotFound);
    clips.pop_back();
    clips[2] = all[2];
    EXPECT_EQ(placeOfError(), "/clips/4");
    clips = all;
    asset::AnimationClipAsset broken = scene.clips[1];
    broken.channels[0].values[0] = std::numeric_limits<float>::quiet_NaN();
    clips[1].clip = &broken;
    EXPECT_EQ(placeOfError(), "/clips/1");
    clips = all;
    asset::SceneAsset stranger = sceneWithParents({-1});
    stranger.nodes[0].name = "nobody here";
    stranger.clips.push_back(walkingClip());
    clips[0] = {&stranger.clips[0], &stranger};
    EXPECT_EQ(placeOfError(), "/clips/0") << "a clip for another skeleton";
    clips = all;
    description.masks[0].entries[0].node = "no such node";
    EXPECT_EQ(placeOfError(), "/masks/0/nodes/0/node");
}

TEST_F(AnimatorTests, ClipsWithoutDurationPlayAsPoses)
{
    for (asset::AnimationClipAsset& clip : scene.clips) {
        clip.durationSeconds = 0.0;
        for (asset::AnimationChannelAsset& c : clip.channels) {
            c.values.resize(c.componentCount);
            c.times = {0.0f};
        }
    }
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator);
    ScenePose pose(scene);
    for (int i = 0; i < 10; ++i) {
        (*animator)->parameters().set(*(*animator)->parameters().findFloat("speed"), float(i));
        (*animator)->parameters().set(*(*animator)->parameters().findTrigger("jump"));
        EXPECT_TRUE((*animator)->update(0.1, pose));
    }
}

} // namespace
} // namespace stylized::animation
