#include "BlendTesting.h"

#include <stylized/animation/blend/LayerNode.h>
#include <stylized/animation/blend/LerpBlendNode.h>
#include <stylized/animation/root/RootMotion.h>
#include <stylized/animation/root/RootMotionTrack.h>

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace stylized::animation {
namespace {

using namespace test;

/// Sums of a few thousand motions in double precision, of keys in single precision.
constexpr double kMotionTolerance = 1e-6;

void expectNear(const RootMotion& actual, const RootMotion& expected, double tolerance = kMotionTolerance)
{
    EXPECT_LT(glm::distance(actual.translation, expected.translation), tolerance);
    EXPECT_NEAR(actual.turn, expected.turn, tolerance);
}

TEST(RootMotion, BackIsBack)
{
    const RootMotion motion{{1, 2, 3}, 0.7};
    expectNear(compose(motion, inverse(motion)), {});
    expectNear(compose(inverse(motion), motion), {});
}

TEST(RootMotion, ASecondMotionGoesWhereTheFirstHasTurned)
{
    // A metre ahead along z, a quarter to the left (+Y turns z to x), a metre ahead again: along x.
    const RootMotion ahead{{0, 0, 1}, glm::half_pi<double>()};
    expectNear(compose(ahead, ahead), {{1, 0, 1}, glm::pi<double>()});
    expectNear(repeated(ahead, 4), {{0, 0, 0}, glm::two_pi<double>()});
    expectNear(repeated(ahead, 0), {});
    RootMotion sum;
    for (int i = 0; i < 37; ++i)
        sum = compose(sum, ahead);
    expectNear(repeated(ahead, 37), sum, 1e-9);
}

/// Node 0 (the hips) walks and turns; node 1 stands below it.
struct RootMotionTest : testing::Test {
    TreeBench bench{sceneWithParents({-1, 0})};

    RootMotionTest() { bench.root = NodeIndex(std::size_t(0)); }

    BlendNodePtr play(asset::AnimationClipAsset clip, bool loops = true, std::array<bool, 3> axes = {true, false, true},
                      bool takesTurn = true)
    {
        bench.clips.push_back(std::make_unique<asset::AnimationClipAsset>(std::move(clip)));
        const ClipBinding binding = ClipBinding::byIndex(*bench.clips.back(), bench.layout);
        return std::make_unique<ClipNode>(
            binding, bench.layout, ClipNode::Settings{loops, 1.0, nullptr},
            RootMotionTrack(binding, bench.layout, bench.bind, {bench.root, axes, takesTurn}));
    }

    /// Goes round a quarter of a circle of one metre in two seconds, bobbing up and down, facing along it.
    static asset::AnimationClipAsset quarterCircle()
    {
        std::vector<float> times, places, turns;
        for (int i = 0; i <= 32; ++i) {
            const double u = i / 32.0, angle = u * glm::half_pi<double>();
            times.push_back(static_cast<float>(2.0 * u));
            places.insert(places.end(),
                          {static_cast<float>(1.0 - std::cos(angle)),
                           static_cast<float>(1.0 + 0.1 * std::sin(8 * angle)), static_cast<float>(std::sin(angle))});
            turns.insert(turns.end(),
                         {0, static_cast<float>(std::sin(angle / 2)), 0, static_cast<float>(std::cos(angle / 2))});
        }
        return clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, times, places),
                       channel(0, AnimationTarget::Rotation, AnimationInterpolation::Linear, times, turns)});
    }

    RootMotion walk(BlendNode& node, double seconds, int steps)
    {
        RootMotion sum;
        for (int i = 0; i < steps; ++i) {
            bench.step(node, seconds / steps);
            sum = compose(sum, bench.motion);
        }
        return sum;
    }
};

TEST_F(RootMotionTest, StaysInTheClipWhereNoRootIsNamed)
{
    bench.root = {};
    BlendNodePtr node = play(walkingClip());
    EXPECT_FLOAT_EQ(bench.x(*node, 0.5), 0.5f);
    expectNear(bench.motion, {});
}

TEST_F(RootMotionTest, LeavesTheNodeWhereTheClipBeginsAndMovesTheCharacter)
{
    BlendNodePtr node = play(quarterCircle());
    const Pose& pose = bench.step(*node, 2.0 / 3.0);
    const double angle = glm::pi<double>() / 6.0;
    // On the chord between two keys, a hair inside the circle.
    expectNear(bench.motion, {{1.0 - std::cos(angle), 0.0, std::sin(angle)}, angle}, 1e-3);
    const math::Transform root = pose.transform(NodeIndex(std::size_t(0)));
    EXPECT_NEAR(root.translation.x, 0.0f, 1e-6f);
    EXPECT_NEAR(root.translation.z, 0.0f, 1e-6f);
    EXPECT_NEAR(root.translation.y, 1.0 + 0.1 * std::sin(8 * angle), 1e-2) << "it bobs on";
    EXPECT_NEAR(std::abs(root.rotation.w), 1.0f, 1e-6f);
}

TEST_F(RootMotionTest, AddsUpToTheSameOverLoopsWhateverTheSteps)
{
    for (const double seconds : {0.5, 1.999, 2.0, 7.3, 80.0}) {
        BlendNodePtr once = play(quarterCircle()), often = play(quarterCircle());
        const RootMotion whole = walk(*once, seconds, 1);
        expectNear(walk(*often, seconds, 977), whole);
        EXPECT_NEAR(whole.turn, seconds / 2.0 * glm::half_pi<double>(), 1e-4) << "turns are not reduced";
    }
    // Four quarters come back to where they began.
    BlendNodePtr node = play(quarterCircle());
    expectNear(walk(*node, 8.0, 1), {{0, 0, 0}, glm::two_pi<double>()});
}

TEST_F(RootMotionTest, AnHourIsAsFarAsItsRounds)
{
    BlendNodePtr node = play(walkingClip());
    bench.step(*node, 3600.0);
    expectNear(bench.motion, {{3600.0, 0, 0}, 0.0}, 1e-3);
}

TEST_F(RootMotionTest, EndsWithAClipThatDoesNotLoop)
{
    BlendNodePtr node = play(walkingClip(), false);
    expectNear(walk(*node, 10.0, 7), {{2, 0, 0}, 0.0});
}

TEST_F(RootMotionTest, TakesOnlyTheAxesThatAreNamed)
{
    const auto clip =
        clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, 1, 2, 3})});
    BlendNodePtr node = play(clip, false, {false, true, false}, false);
    const Pose& pose = bench.step(*node, 1.0);
    expectNear(bench.motion, {{0, 2, 0}, 0.0});
    EXPECT_EQ(pose.transform(NodeIndex(std::size_t(0))).translation, glm::vec3(1, 0, 3));
}

TEST_F(RootMotionTest, BlendsWithTheTree)
{
    LerpBlendNode node(play(movingClip(0, 1, 10)), play(movingClip(0, 3, 10)), {0.25, {}});
    bench.step(node, 2.0);
    expectNear(bench.motion, {{3, 0, 0}, 0.0});
}

TEST_F(RootMotionTest, FollowsALayerAsFarAsTheRootDoes)
{
    NodeMask upper(bench.layout), whole(bench.layout);
    upper.setNode(NodeIndex(std::size_t(1)), 1.0f);
    whole.setNode(NodeIndex(std::size_t(0)), 0.5f);
    LayerNode arms(play(movingClip(0, 1, 10)), play(movingClip(0, 3, 10)), {1.0, {}}, upper);
    bench.step(arms, 1.0);
    expectNear(bench.motion, {{1, 0, 0}, 0.0});
    LayerNode half(play(movingClip(0, 1, 10)), play(movingClip(0, 3, 10)), {1.0, {}}, whole);
    bench.step(half, 1.0);
    expectNear(bench.motion, {{2, 0, 0}, 0.0});
}

} // namespace
} // namespace stylized::animation
