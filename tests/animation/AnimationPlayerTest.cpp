#include "SceneBuilding.h"

#include <stylized/animation/AnimationPlayer.h>

#include <gtest/gtest.h>

#include <limits>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A player on a scene of three nodes whose bind pose stands at y = 10. `walk` drives node 0 for two seconds, `wave`
/// node 1 for one.
class AnimationPlayerTest : public testing::Test {
protected:
    AnimationPlayerTest()
    {
        for (asset::NodeAsset& n : scene.nodes)
            n.local = translation(0, 10, 0);
    }

    bool update(double seconds) { return player.update(seconds, scene, pose()); }

    ScenePose& pose()
    {
        if (!pose_)
            pose_.emplace(scene);
        return *pose_;
    }

    float x(std::size_t n) { return pose().localTransform(node(n)).translation.x; }
    float y(std::size_t n) { return pose().localTransform(node(n)).translation.y; }

    asset::SceneAsset scene = sceneWithParents({-1, -1, -1});
    asset::AnimationClipAsset walk = walkingClip();
    asset::AnimationClipAsset wave =
        clipOf({channel(1, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, 8, 0, 0})});
    AnimationPlayer player;

private:
    std::optional<ScenePose> pose_;
};

TEST_F(AnimationPlayerTest, StartsWithoutClipPausedLoopingAtNormalSpeed)
{
    EXPECT_EQ(player.clip(), nullptr);
    EXPECT_FALSE(player.isPlaying());
    EXPECT_TRUE(player.isLooping());
    EXPECT_EQ(player.playbackSpeed(), 1.0);
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_FALSE(player.isSamplePending());
    EXPECT_FALSE(update(1.0));
    EXPECT_EQ(pose().version(), 1u);
}

TEST_F(AnimationPlayerTest, CannotPlayOrSeekWithoutAClip)
{
    player.play();
    EXPECT_FALSE(player.isPlaying());
    EXPECT_FALSE(player.seek(1.0));
    EXPECT_EQ(player.currentTime(), 0.0);
}

TEST_F(AnimationPlayerTest, ShowsTheFirstMomentOfAClipEvenWhilePaused)
{
    player.setClip(&walk);
    EXPECT_TRUE(player.isSamplePending());
    EXPECT_TRUE(update(0.5));
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_EQ(y(0), 0.0f);
    EXPECT_FALSE(player.isSamplePending());
    EXPECT_FALSE(update(0.5)) << "nothing is pending any more";
}

TEST_F(AnimationPlayerTest, AdvancesTimeBySpeedTimesStepWhilePlaying)
{
    player.setClip(&walk);
    player.play();
    EXPECT_TRUE(update(0.25));
    EXPECT_EQ(player.currentTime(), 0.25);
    EXPECT_FLOAT_EQ(x(0), 0.25f);
    EXPECT_TRUE(player.setPlaybackSpeed(2.0));
    EXPECT_TRUE(update(0.25));
    EXPECT_EQ(player.currentTime(), 0.75);
    EXPECT_FLOAT_EQ(x(0), 0.75f);
}

TEST_F(AnimationPlayerTest, StandsStillAtSpeedZero)
{
    player.setClip(&walk);
    player.play();
    update(0.5);
    player.setPlaybackSpeed(0.0);
    EXPECT_FALSE(update(0.5)) << "time has not moved, so no sample is due";
    EXPECT_EQ(player.currentTime(), 0.5);
    EXPECT_TRUE(player.isPlaying());
}

TEST_F(AnimationPlayerTest, RefusesSpeedsThatAreNegativeOrNotFinite)
{
    player.setPlaybackSpeed(1.5);
    for (const double speed : {-0.5, kNan, kInfinity, -kInfinity})
        EXPECT_FALSE(player.setPlaybackSpeed(speed));
    EXPECT_EQ(player.playbackSpeed(), 1.5);
}

TEST_F(AnimationPlayerTest, WrapsTimeByTheRestOfTheDivisionWhenLooping)
{
    player.setClip(&walk);
    player.play();
    EXPECT_TRUE(update(5.5)); // 5.5 mod 2
    EXPECT_EQ(player.currentTime(), 1.5);
    EXPECT_FLOAT_EQ(x(0), 1.5f);
    EXPECT_TRUE(player.isPlaying());
    EXPECT_TRUE(update(0.5)); // the end of the clip is its start
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_EQ(x(0), 0.0f);
}

TEST_F(AnimationPlayerTest, StopsAtTheEndAndPausesWithoutLooping)
{
    player.setClip(&walk);
    player.setLooping(false);
    player.play();
    EXPECT_TRUE(update(7.0));
    EXPECT_EQ(player.currentTime(), 2.0);
    EXPECT_FALSE(player.isPlaying());
    EXPECT_EQ(x(0), 2.0f);
    EXPECT_FALSE(update(1.0));
    EXPECT_EQ(player.currentTime(), 2.0);
}

TEST_F(AnimationPlayerTest, PausesInTheVeryUpdateThatReachesTheEnd)
{
    player.setClip(&walk);
    player.setLooping(false);
    player.play();
    update(1.5);
    EXPECT_TRUE(player.isPlaying());
    EXPECT_TRUE(update(0.5));
    EXPECT_FALSE(player.isPlaying());
    EXPECT_EQ(x(0), 2.0f);
}

TEST_F(AnimationPlayerTest, DoesNotMoveTimeWhilePaused)
{
    player.setClip(&walk);
    player.play();
    update(0.5);
    player.pause();
    const std::uint64_t version = pose().version();
    EXPECT_FALSE(update(0.5));
    EXPECT_EQ(player.currentTime(), 0.5);
    EXPECT_EQ(pose().version(), version);
    player.play();
    EXPECT_TRUE(update(0.25));
    EXPECT_EQ(player.currentTime(), 0.75);
}

TEST_F(AnimationPlayerTest, ShowsASeekWhilePaused)
{
    player.setClip(&walk);
    update(0.0);
    const std::uint64_t version = pose().version();
    EXPECT_TRUE(player.seek(1.25));
    EXPECT_TRUE(player.isSamplePending());
    EXPECT_TRUE(update(1.0));
    EXPECT_EQ(player.currentTime(), 1.25);
    EXPECT_FLOAT_EQ(x(0), 1.25f);
    EXPECT_EQ(pose().version(), version + 1);
}

TEST_F(AnimationPlayerTest, LimitsASeekToTheClip)
{
    player.setClip(&walk);
    EXPECT_TRUE(player.seek(-1.0));
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_TRUE(player.seek(99.0));
    EXPECT_EQ(player.currentTime(), 2.0);
    update(0.0);
    EXPECT_EQ(x(0), 2.0f) << "the end itself, not the start it loops to";
}

TEST_F(AnimationPlayerTest, RefusesASeekThatIsNotFinite)
{
    player.setClip(&walk);
    player.seek(0.5);
    update(0.0);
    for (const double time : {kNan, kInfinity, -kInfinity})
        EXPECT_FALSE(player.seek(time));
    EXPECT_EQ(player.currentTime(), 0.5);
    EXPECT_FALSE(player.isSamplePending());
}

TEST_F(AnimationPlayerTest, DoesNotResetThePoseOnASeek)
{
    player.setClip(&walk);
    update(0.0);
    pose().setLocalTransform(node(2), translation(5, 5, 5));
    player.seek(1.0);
    EXPECT_TRUE(update(0.0));
    EXPECT_EQ(x(2), 5.0f);
}

TEST_F(AnimationPlayerTest, StartsANewClipFromTheBindPoseAtTimeZero)
{
    player.setClip(&walk);
    player.play();
    update(1.0);
    EXPECT_EQ(y(0), 0.0f);
    player.setClip(&wave);
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_TRUE(player.isPlaying());
    EXPECT_EQ(y(0), 0.0f) << "the pose changes at the next update, not before";
    EXPECT_TRUE(update(0.5));
    EXPECT_EQ(y(0), 10.0f) << "the former clip's node is back in its bind pose";
    EXPECT_FLOAT_EQ(x(1), 4.0f);
}

TEST_F(AnimationPlayerTest, ComesBackToTheBindPoseWithoutAClip)
{
    player.setClip(&walk);
    player.play();
    update(1.0);
    player.setClip(nullptr);
    EXPECT_FALSE(player.isPlaying());
    EXPECT_TRUE(update(0.5));
    EXPECT_EQ(y(0), 10.0f);
    EXPECT_FALSE(update(0.5));
}

TEST_F(AnimationPlayerTest, StopGoesToTheStartAndSamplesFromTheBindPose)
{
    player.setClip(&walk);
    player.play();
    update(1.0);
    pose().setLocalTransform(node(2), translation(5, 5, 5));
    player.stop();
    EXPECT_FALSE(player.isPlaying());
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_TRUE(update(1.0));
    EXPECT_EQ(x(0), 0.0f);
    EXPECT_EQ(y(0), 0.0f) << "the clip's first moment, not the bind pose itself";
    EXPECT_EQ(y(2), 10.0f) << "what the clip does not drive is in its bind pose";
    EXPECT_FALSE(update(1.0));
}

TEST_F(AnimationPlayerTest, RefusesStepsThatAreNegativeOrNotFiniteAndChangesNothing)
{
    player.setClip(&walk);
    player.play();
    update(0.5);
    player.seek(0.75);
    const std::uint64_t version = pose().version();
    for (const double step : {-0.1, kNan, kInfinity, -kInfinity}) {
        EXPECT_FALSE(update(step));
        EXPECT_EQ(player.currentTime(), 0.75);
        EXPECT_TRUE(player.isSamplePending());
        EXPECT_TRUE(player.isPlaying());
        EXPECT_EQ(pose().version(), version);
        EXPECT_FLOAT_EQ(x(0), 0.5f);
    }
    EXPECT_TRUE(update(0.25)) << "and goes on as if they had never come";
    EXPECT_FLOAT_EQ(x(0), 1.0f);
}

TEST_F(AnimationPlayerTest, RefusesAStepThatOverflowsWithItsSpeed)
{
    player.setClip(&walk);
    player.play();
    update(0.5);
    player.setPlaybackSpeed(1e200);
    EXPECT_FALSE(update(1e200));
    EXPECT_EQ(player.currentTime(), 0.5);
    player.setPlaybackSpeed(1.0);
    EXPECT_TRUE(update(0.5));
    EXPECT_EQ(player.currentTime(), 1.0);
}

TEST_F(AnimationPlayerTest, RefusesThePoseOfAnotherScene)
{
    const asset::SceneAsset twin = scene;
    ScenePose other(twin);
    player.setClip(&walk);
    player.play();
    EXPECT_FALSE(player.update(0.5, scene, other));
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_EQ(other.version(), 1u);
}

TEST_F(AnimationPlayerTest, RefusesAClipThatDoesNotFitTheScene)
{
    const asset::AnimationClipAsset foreign =
        clipOf({channel(99, AnimationTarget::Translation, AnimationInterpolation::Step, {0}, {1, 1, 1})});
    player.setClip(&foreign);
    player.play();
    EXPECT_FALSE(player.hasClipFailed()) << "nobody has looked yet";
    EXPECT_FALSE(update(0.5));
    EXPECT_TRUE(player.hasClipFailed());
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_EQ(pose().version(), 1u);
    player.setClip(&walk);
    EXPECT_FALSE(player.hasClipFailed());
    EXPECT_TRUE(update(0.5));
}

TEST_F(AnimationPlayerTest, ValidatesAClipOnceAChangeOfClipOrScene)
{
    // A clip that is broken behind the player's back is not noticed: it was looked at once.
    asset::AnimationClipAsset clip = walkingClip();
    player.setClip(&clip);
    player.play();
    EXPECT_TRUE(update(0.5));
    clip.durationSeconds = 1.0; // less than its last key: invalid
    ASSERT_FALSE(clip.isValid(3));
    EXPECT_TRUE(update(0.25));
    player.setClip(&clip);
    EXPECT_FALSE(update(0.25));
    EXPECT_TRUE(player.hasClipFailed());
}

TEST_F(AnimationPlayerTest, BindsAgainForAnotherScene)
{
    const asset::SceneAsset small = sceneWithParents({-1});
    ScenePose smallPose(small);
    player.setClip(&walk);
    player.play();
    EXPECT_TRUE(update(0.5));
    EXPECT_TRUE(player.update(0.5, small, smallPose));
    EXPECT_FLOAT_EQ(smallPose.localTransform(node(0)).translation.x, 1.0f);
    EXPECT_FLOAT_EQ(x(0), 0.5f);
}

TEST_F(AnimationPlayerTest, ShowsAClipWithoutDurationAsAConstantPose)
{
    const asset::AnimationClipAsset still =
        clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0}, {3, 0, 0})});
    ASSERT_EQ(still.durationSeconds, 0.0);
    player.setClip(&still);
    player.play();
    EXPECT_TRUE(update(0.5));
    EXPECT_EQ(x(0), 3.0f);
    EXPECT_EQ(player.currentTime(), 0.0);
    EXPECT_TRUE(player.isPlaying());
    EXPECT_FALSE(update(0.5));
    player.setLooping(false);
    EXPECT_FALSE(update(0.5));
    EXPECT_FALSE(player.isPlaying());
    EXPECT_TRUE(player.seek(1.0));
    EXPECT_EQ(player.currentTime(), 0.0);
}

TEST_F(AnimationPlayerTest, DrivesMorphWeightsIntoThePose)
{
    addMorphedTriangle(scene, 1, 1);
    const asset::AnimationClipAsset smile =
        clipOf({channel(1, AnimationTarget::MorphWeights, AnimationInterpolation::Linear, {0, 1}, {0, 1})});
    player.setClip(&smile);
    player.play();
    EXPECT_TRUE(update(0.5));
    EXPECT_FLOAT_EQ(pose().morphWeights(node(1))[0], 0.5f);
    EXPECT_EQ(pose().valueVersion(), 2u);
    player.setClip(nullptr);
    update(0.0);
    EXPECT_EQ(pose().morphWeights(node(1))[0], 0.0f);
    EXPECT_EQ(pose().valueVersion(), 3u);
}

TEST_F(AnimationPlayerTest, AdvancesThePoseVersionOncePerSample)
{
    player.setClip(&walk);
    player.play();
    for (std::uint64_t frame = 1; frame <= 5; ++frame) {
        update(1.0 / 60.0);
        EXPECT_EQ(pose().version(), 1 + frame);
        EXPECT_FALSE(pose().isDirty());
    }
}

TEST_F(AnimationPlayerTest, KeepsASamplePendingWhereWorldMatricesOverflow)
{
    const asset::AnimationClipAsset huge =
        clipOf({channel(0, AnimationTarget::Scale, AnimationInterpolation::Step, {0}, {3e38f, 3e38f, 3e38f})});
    scene = sceneWithParents({-1, 0});
    scene.nodes[1].local.scale = glm::vec3(100.0f);
    player.setClip(&huge);
    EXPECT_FALSE(update(0.0));
    EXPECT_TRUE(player.isSamplePending());
    EXPECT_EQ(pose().version(), 1u);
    EXPECT_TRUE(pose().worldMatrices().empty());
}

TEST_F(AnimationPlayerTest, LosesNoTimeOverManySmallSteps)
{
    // 100,000 steps of 1/1024 s: every sum is exact in double precision, as it would not be in single.
    player.setClip(&walk);
    player.play();
    for (int i = 0; i < 100000; ++i)
        update(1.0 / 1024.0);
    EXPECT_EQ(player.currentTime(), 1.65625); // 97.65625 mod 2
}

} // namespace
} // namespace stylized::animation
