#include <stylized/animation/FaceState.h>

#include <stylized/animation/AnimationPlayer.h>

#include "animation/SceneBuilding.h"

#include <gmock/gmock.h>

#include <limits>
#include <optional>

namespace stylized::animation {
namespace {

using asset::AnimationInterpolation;
using asset::AnimationTarget;
using asset::CorrectiveKind;
using testing::ElementsAre;
using testing::FloatEq;

const NodeIndex kFace(std::size_t(0));
const ExpressionIndex kHappy(std::size_t(0)), kBlink(std::size_t(1));

asset::MorphReference target(std::uint32_t index)
{
    return {kFace, index};
}

/// One node with four targets. "happy" shows target 0 wholly and target 1 by half, "blink" target 1 wholly.
asset::SceneAsset faceScene()
{
    asset::SceneAsset scene = test::sceneWithParents({-1});
    test::addMorphedTriangle(scene, 0, 4);
    asset::ExpressionAsset happy, blink;
    happy.name = "happy";
    happy.preset = asset::ExpressionPreset::Happy;
    happy.morphs = {{target(0), 1}, {target(1), 0.5f}};
    blink.name = "blink";
    blink.preset = asset::ExpressionPreset::Blink;
    blink.morphs = {{target(1), 1}};
    scene.expressions = {happy, blink};
    return scene;
}

class FaceStateTest : public testing::Test {
protected:
    explicit FaceStateTest(asset::SceneAsset made = faceScene()) : scene(std::move(made)), pose(scene), face(scene) {}

    /// What the node shows after an update.
    std::vector<float> shown()
    {
        face.update(pose);
        const std::span<const float> weights = face.morphs().weights(kFace);
        return {weights.begin(), weights.end()};
    }

    void setPose(std::vector<float> weights) { ASSERT_TRUE(pose.setMorphWeights(kFace, weights)); }

    asset::SceneAsset scene;
    ScenePose pose;
    FaceState face;
};

TEST_F(FaceStateTest, ShowsThePoseWhereNothingElseSpeaks)
{
    setPose({0.5f, -1, 2, 0});
    EXPECT_THAT(shown(), ElementsAre(0.5f, -1, 2, 0)) << "what a file animates beyond 0 and 1 is kept";
    EXPECT_THAT(face.expressionWeights(), ElementsAre(0, 0));
}

TEST_F(FaceStateTest, ExpressionsAddTheirBindsToThePose)
{
    setPose({0.25f, 0, 0, 0});
    ASSERT_TRUE(face.setExpressionWeight(kHappy, 0.5f));
    EXPECT_THAT(shown(), ElementsAre(0.75f, 0.25f, 0, 0));
    ASSERT_TRUE(face.setExpressionWeight(kBlink, 0.5f));
    EXPECT_THAT(shown(), ElementsAre(0.75f, 0.75f, 0, 0)) << "two expressions on one target are summed";
}

TEST_F(FaceStateTest, ExpressionsNeverPushATargetBeyondOne)
{
    ASSERT_TRUE(face.setExpressionWeight(kHappy, 1));
    ASSERT_TRUE(face.setExpressionWeight(kBlink, 1));
    EXPECT_THAT(shown(), ElementsAre(1, 1, 0, 0));
    setPose({0.5f, 2, 0, 0});
    EXPECT_THAT(shown(), ElementsAre(1, 2, 0, 0)) << "nor pull back what the pose itself shows beyond it";
    setPose({-1, 0, 0, 0});
    EXPECT_THAT(shown(), ElementsAre(0, 1, 0, 0));
}

TEST_F(FaceStateTest, AHandWinsOverPoseAndExpressionsUntilItLetsGo)
{
    setPose({0.25f, 0.25f, 0.25f, 0.25f});
    ASSERT_TRUE(face.setExpressionWeight(kHappy, 1));
    ASSERT_TRUE(face.setMorphWeight(target(0), 0.125f));
    ASSERT_TRUE(face.setMorphWeight(target(3), 0));
    EXPECT_THAT(shown(), ElementsAre(0.125f, 0.75f, 0.25f, 0));
    setPose({1, 1, 1, 1});
    EXPECT_THAT(shown(), ElementsAre(0.125f, 1, 1, 0)) << "whatever is played meanwhile";
    EXPECT_EQ(face.handSetMorphWeight(target(0)), 0.125f);
    face.releaseMorphWeight(target(0));
    EXPECT_THAT(shown(), ElementsAre(1, 1, 1, 0));
    face.releaseAll();
    EXPECT_THAT(shown(), ElementsAre(1, 1, 1, 1));
    EXPECT_EQ(face.handSetMorphWeight(target(3)), std::nullopt);
}

TEST_F(FaceStateTest, HandsAreLimitedAndRefusedWhereTheyMakeNoSense)
{
    EXPECT_TRUE(face.setMorphWeight(target(0), 7));
    EXPECT_TRUE(face.setMorphWeight(target(1), -7));
    EXPECT_THAT(shown(), ElementsAre(1, 0, 0, 0));
    EXPECT_FALSE(face.setMorphWeight(target(4), 1));
    EXPECT_FALSE(face.setMorphWeight({NodeIndex(std::size_t(1)), 0}, 1));
    EXPECT_FALSE(face.setMorphWeight({NodeIndex(), 0}, 1));
    EXPECT_FALSE(face.setMorphWeight(target(0), std::numeric_limits<float>::quiet_NaN()));
    EXPECT_FALSE(face.setExpressionWeight(ExpressionIndex(std::size_t(2)), 1));
    EXPECT_FALSE(face.setExpressionWeight(kHappy, std::numeric_limits<float>::infinity()));
    face.releaseMorphWeight(target(9));
    face.releaseExpressionWeight(ExpressionIndex());
    EXPECT_THAT(shown(), ElementsAre(1, 0, 0, 0));
}

TEST_F(FaceStateTest, AHandOnAnExpressionWinsOverTheClip)
{
    ASSERT_TRUE(pose.setExpressionWeight(kHappy, 1));
    EXPECT_THAT(shown(), ElementsAre(1, 0.5f, 0, 0));
    ASSERT_TRUE(face.setExpressionWeight(kHappy, 0));
    EXPECT_THAT(shown(), ElementsAre(0, 0, 0, 0));
    EXPECT_EQ(face.handSetExpressionWeight(kHappy), 0.0f);
    face.releaseExpressionWeight(kHappy);
    EXPECT_THAT(shown(), ElementsAre(1, 0.5f, 0, 0));
}

TEST_F(FaceStateTest, UnchangedInputsAdvanceNoVersion)
{
    shown();
    const std::uint64_t morphs = face.morphs().version(), expressions = face.expressionVersion();
    EXPECT_EQ(morphs, 1u) << "the pose says what the scene says";
    shown();
    face.setMorphWeight(target(0), 0);
    shown();
    EXPECT_EQ(face.morphs().version(), morphs) << "a hand on a weight that was 0 changes nothing to be seen";
    face.setExpressionWeight(kHappy, 0.5f);
    shown();
    EXPECT_EQ(face.expressionVersion(), expressions + 1);
    EXPECT_EQ(face.morphs().version(), morphs + 1) << "target 1 moves, target 0 is held";
}

TEST_F(FaceStateTest, AClipDrivesExpressionsByName)
{
    asset::AnimationChannelAsset channel;
    channel.target = AnimationTarget::NamedValue;
    channel.valueName = "happy";
    channel.componentCount = 1;
    channel.times = {0, 1};
    channel.values = {0, 1};
    const asset::AnimationClipAsset clip = test::clipOf({channel});
    ASSERT_TRUE(clip.isValid(scene.nodes.size()));
    AnimationPlayer player;
    player.setClip(&clip);
    ASSERT_TRUE(player.seek(0.25));
    ASSERT_TRUE(player.update(0, scene, pose));
    EXPECT_THAT(shown(), ElementsAre(0.25f, 0.125f, 0, 0));
    ASSERT_TRUE(player.seek(1));
    ASSERT_TRUE(player.update(0, scene, pose));
    EXPECT_THAT(shown(), ElementsAre(1, 0.5f, 0, 0));
    player.setClip(nullptr);
    player.update(0, scene, pose);
    EXPECT_THAT(shown(), ElementsAre(0, 0, 0, 0)) << "the bind pose shows no expression";
}

TEST_F(FaceStateTest, AClipOfMorphWeightsAndOneOfExpressionsMeet)
{
    asset::AnimationChannelAsset expression;
    expression.target = AnimationTarget::NamedValue;
    expression.valueName = "blink";
    expression.componentCount = 1;
    expression.times = {0};
    expression.values = {0.5f};
    const asset::AnimationClipAsset clip = test::clipOf(
        {test::channel(0, AnimationTarget::MorphWeights, AnimationInterpolation::Step, {0}, {0.25f, 0.25f, 0, 0}),
         expression});
    AnimationPlayer player;
    player.setClip(&clip);
    ASSERT_TRUE(player.update(0, scene, pose));
    EXPECT_THAT(shown(), ElementsAre(0.25f, 0.75f, 0, 0));
}

asset::SceneAsset withCorrectives(std::vector<asset::CorrectiveAsset> correctives)
{
    asset::SceneAsset scene = faceScene();
    scene.correctives = std::move(correctives);
    return scene;
}

class Correctives : public FaceStateTest {
protected:
    Correctives()
        : FaceStateTest(withCorrectives({{target(2), CorrectiveKind::Product, 0.5f, {target(0), target(1)}},
                                         {target(3), CorrectiveKind::Minimum, 1, {target(0), target(2)}}}))
    {}
};

TEST_F(Correctives, AreTheProductOrMinimumOfTheirDrivers)
{
    setPose({0.5f, 0.5f, 0, 0});
    EXPECT_THAT(shown(), ElementsAre(0.5f, 0.5f, 0.125f, 0.125f)) << "one may drive another";
    setPose({0.5f, 0, 0, 0});
    EXPECT_THAT(shown(), ElementsAre(0.5f, 0, 0, 0));
}

TEST_F(Correctives, FollowExpressionsAndHandsAsWell)
{
    ASSERT_TRUE(face.setExpressionWeight(kHappy, 1));
    EXPECT_THAT(shown(), ElementsAre(1, 0.5f, 0.25f, 0.25f));
    ASSERT_TRUE(face.setMorphWeight(target(1), 1));
    EXPECT_THAT(shown(), ElementsAre(1, 1, 0.5f, 0.5f));
}

TEST_F(Correctives, TakeDriversBeyondOneForOne)
{
    setPose({2, 3, 0, 0});
    EXPECT_THAT(shown(), ElementsAre(2, 3, 0.5f, 0.5f));
    setPose({-1, 1, 0, 0});
    EXPECT_THAT(shown(), ElementsAre(-1, 1, 0, 0));
}

TEST_F(Correctives, ReplaceWhatThePoseSaysOfTheirTargetButNotAHand)
{
    setPose({1, 1, 0.9f, 0});
    EXPECT_THAT(shown(), ElementsAre(1, 1, 0.5f, 0.5f));
    ASSERT_TRUE(face.setMorphWeight(target(2), 0.125f));
    EXPECT_THAT(shown(), ElementsAre(1, 1, 0.125f, 0.125f));
}

TEST(ClipOfNamedValues, TellsNamesThatTheSceneDoesNotHave)
{
    const asset::SceneAsset scene = faceScene();
    asset::AnimationChannelAsset channel;
    channel.target = AnimationTarget::NamedValue;
    channel.valueName = "surprised";
    channel.componentCount = 1;
    channel.times = {0};
    channel.values = {1};
    const asset::AnimationClipAsset clip = test::clipOf({channel});
    const ClipBinding binding = ClipBinding::byIndex(clip, PoseLayout(scene));
    EXPECT_TRUE(binding.tracks().empty());
    EXPECT_THAT(binding.missingNames(), ElementsAre("surprised"));
}

TEST(ClipOfNamedValues, BindsToAnotherSceneByNameAlone)
{
    const asset::SceneAsset source = test::sceneWithParents({-1}), destination = faceScene();
    asset::AnimationChannelAsset channel;
    channel.target = AnimationTarget::NamedValue;
    channel.valueName = "blink";
    channel.componentCount = 1;
    channel.times = {0};
    channel.values = {1};
    const asset::AnimationClipAsset clip = test::clipOf({channel});
    const PoseLayout layout(destination);
    const ClipBinding binding = ClipBinding::byName(clip, source, destination, layout);
    ASSERT_EQ(binding.tracks().size(), 1u);
    EXPECT_EQ(binding.tracks()[0].values.first, layout.expressionWeights().first + 1);
}

} // namespace
} // namespace stylized::animation
