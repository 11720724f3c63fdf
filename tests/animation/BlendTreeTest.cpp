#include "BlendTesting.h"

#include <stylized/animation/blend/AdditiveBlendNode.h>
#include <stylized/animation/blend/BlendSpace1DNode.h>
#include <stylized/animation/blend/BlendSpace2DNode.h>
#include <stylized/animation/blend/LayerNode.h>
#include <stylized/animation/blend/LerpBlendNode.h>
#include <stylized/animation/blend/SelectNode.h>
#include <stylized/animation/blend/TimeScaleNode.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimatorNumber;
using asset::AnimatorParameterIndex;
using asset::AnimatorParameterKind;

constexpr std::size_t kTreeNodes = 21;

struct BlendTree : testing::Test {
    std::mt19937 random{17};
    TreeBench bench{randomScene(random, kTreeNodes)};

    asset::AnimationClipAsset clip(float seconds = 1.0f) { return randomClip(random, kTreeNodes, seconds); }

    /// The pose of a clip by itself.
    Pose sampled(const asset::AnimationClipAsset& clip, double time)
    {
        Pose pose = bench.bind;
        ClipSampler(ClipBinding::byIndex(clip, bench.layout), bench.layout).sample(time, pose);
        return pose;
    }

    /// A tree of random shape over random clips.
    BlendNodePtr randomTree(int depth)
    {
        if (depth == 0)
            return bench.play(clip(0.5f + float(random() % 100) / 100.0f));
        const double weight = double(random() % 101) / 100.0;
        switch (random() % 4) {
        case 0: return std::make_unique<LerpBlendNode>(randomTree(depth - 1), randomTree(depth - 1), number(weight));
        case 1: {
            NodeMask mask(bench.layout);
            mask.setSubtree(bench.scene, NodeIndex(random() % kTreeNodes), 0.7f);
            return std::make_unique<LayerNode>(randomTree(depth - 1), randomTree(depth - 1), number(weight), mask);
        }
        case 2:
            return std::make_unique<AdditiveBlendNode>(randomTree(depth - 1), randomTree(depth - 1), bench.bind,
                                                       number(weight));
        default: return std::make_unique<TimeScaleNode>(randomTree(depth - 1), number(weight + 0.5));
        }
    }

    static AnimatorNumber number(double constant) { return {constant, {}}; }
};

TEST_F(BlendTree, AClipWithoutAChannelForANodeGivesItsBindPose)
{
    auto node = bench.play(walkingClip());
    const Pose& pose = bench.step(*node, 0.5);
    EXPECT_EQ(pose.transform(NodeIndex(std::size_t(0))).translation, glm::vec3(0.5f, 0, 0));
    for (std::size_t i = 1; i < kTreeNodes; ++i)
        EXPECT_EQ(pose.transform(NodeIndex(i)), bench.scene.nodes[i].local);
}

TEST_F(BlendTree, ALoopingClipGoesRoundAndOneThatDoesNotHoldsItsLastFrame)
{
    auto looping = bench.play(walkingClip()), once = bench.play(walkingClip(), false);
    EXPECT_FLOAT_EQ(bench.x(*looping, 2.5), 0.5f);
    EXPECT_FLOAT_EQ(bench.x(*once, 2.5), 2.0f);
    EXPECT_FLOAT_EQ(bench.x(*once, 1e300), 2.0f);
    EXPECT_EQ(looping->cycleSeconds(*bench.parameters), 2.0);
}

TEST_F(BlendTree, AClipWithoutDurationIsAConstantPose)
{
    auto node =
        bench.play(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0}, {3, 0, 0})}));
    EXPECT_EQ(bench.x(*node, 1.0), 3.0f);
    EXPECT_EQ(node->cycleSeconds(*bench.parameters), 0.0);
}

TEST_F(BlendTree, LerpEqualsItsPlainVersionInDoublePrecision)
{
    const AnimatorParameterIndex weight = bench.addParameter("weight", AnimatorParameterKind::Float);
    const asset::AnimationClipAsset a = clip(), b = clip(0.7f);
    LerpBlendNode node(bench.play(a), bench.play(b), {0.0, weight});
    double time = 0.0;
    for (const double w : {0.0, 0.3, 0.5, 0.9, 1.0, 2.0, -1.0}) {
        bench.set(weight, w);
        const Pose& pose = bench.step(node, 0.11);
        time += 0.11;
        const Pose pa = sampled(a, std::fmod(time, a.durationSeconds)),
                   pb = sampled(b, std::fmod(time, b.durationSeconds));
        for (std::size_t i = 0; i < kTreeNodes; ++i)
            expectNear(pose.transform(NodeIndex(i)),
                       mixed(toDouble(pa.transform(NodeIndex(i))), toDouble(pb.transform(NodeIndex(i))),
                             std::clamp(w, 0.0, 1.0)));
    }
}

TEST_F(BlendTree, LerpOfRandomTreesIsTheSameTheOtherWayRound)
{
    for (int round = 0; round < 30; ++round) {
        const double w = double(random() % 101) / 100.0;
        const unsigned seed = static_cast<unsigned>(random());
        const auto build = [&](bool turned) {
            random.seed(seed); // the same trees both times
            BlendNodePtr a = randomTree(2), b = randomTree(2);
            return turned ? std::make_unique<LerpBlendNode>(std::move(b), std::move(a), number(1.0 - w))
                          : std::make_unique<LerpBlendNode>(std::move(a), std::move(b), number(w));
        };
        const Pose expected = bench.step(*build(false), 0.37);
        const Pose& actual = bench.step(*build(true), 0.37);
        for (std::size_t i = 0; i < kTreeNodes; ++i)
            expectNear(actual.transform(NodeIndex(i)), toDouble(expected.transform(NodeIndex(i))));
    }
}

TEST_F(BlendTree, ABlendSpaceOfOneDimensionGivesItsSamplesExactlyAndBlendsBetweenThem)
{
    const AnimatorParameterIndex speed = bench.addParameter("speed", AnimatorParameterKind::Float);
    const std::array clips{clip(), clip(), clip()};
    std::vector<BlendNodePtr> children;
    for (const auto& c : clips)
        children.push_back(bench.play(c));
    BlendSpace1DNode node(std::move(children), {0.0, 1.5, 4.0}, speed);
    for (const auto& [value, expected] : {std::pair{0.0, 0u}, {1.5, 1u}, {4.0, 2u}, {-3.0, 0u}, {100.0, 2u}}) {
        bench.set(speed, value);
        node.restart();
        expectSameBits(bench.step(node, 0.25), sampled(clips[expected], 0.25));
    }
    bench.set(speed, 2.0); // a fifth of the way from 1.5 to 4
    node.restart();
    const Pose& pose = bench.step(node, 0.25);
    const Pose a = sampled(clips[1], 0.25), b = sampled(clips[2], 0.25);
    for (std::size_t i = 0; i < kTreeNodes; ++i)
        expectNear(pose.transform(NodeIndex(i)),
                   mixed(toDouble(a.transform(NodeIndex(i))), toDouble(b.transform(NodeIndex(i))), 0.2));
}

TEST_F(BlendTree, ABlendSpaceOfTwoDimensionsGivesItsSamplesExactly)
{
    const AnimatorParameterIndex x = bench.addParameter("x", AnimatorParameterKind::Float);
    const AnimatorParameterIndex y = bench.addParameter("y", AnimatorParameterKind::Float);
    const std::vector<glm::dvec2> places{{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}};
    std::vector<asset::AnimationClipAsset> clips;
    std::vector<BlendNodePtr> children;
    for (std::size_t i = 0; i < places.size(); ++i) {
        clips.push_back(clip());
        children.push_back(bench.play(clips.back()));
    }
    BlendSpace2DNode node(std::move(children), places, x, y);
    for (std::size_t i = 0; i < places.size(); ++i) {
        bench.set(x, places[i].x);
        bench.set(y, places[i].y);
        node.restart();
        expectSameBits(bench.step(node, 0.25), sampled(clips[i], 0.25));
    }
    // In the middle of the edge from the centre to (0, -1), which two triangles share.
    bench.set(x, 0.0);
    bench.set(y, -0.5);
    node.restart();
    const Pose& pose = bench.step(node, 0.25);
    const Pose a = sampled(clips[0], 0.25), b = sampled(clips[2], 0.25);
    for (std::size_t i = 0; i < kTreeNodes; ++i)
        expectNear(pose.transform(NodeIndex(i)),
                   mixed(toDouble(a.transform(NodeIndex(i))), toDouble(b.transform(NodeIndex(i))), 0.5));
}

TEST_F(BlendTree, ABlendSpaceOfTwoDimensionsBlendsThreeByTheirBarycentricWeights)
{
    const AnimatorParameterIndex x = bench.addParameter("x", AnimatorParameterKind::Float);
    const AnimatorParameterIndex y = bench.addParameter("y", AnimatorParameterKind::Float);
    std::vector<BlendNodePtr> children;
    for (const float place : {10.0f, 20.0f, 40.0f})
        children.push_back(bench.play(standingClip(place)));
    BlendSpace2DNode node(std::move(children), {{0, 0}, {4, 0}, {0, 4}}, x, y);
    bench.set(x, 1.0);
    bench.set(y, 2.0);
    EXPECT_NEAR(bench.x(node, 0.1), 0.25 * 10 + 0.25 * 20 + 0.5 * 40, 1e-5);
    bench.set(x, 3.0); // outside: nearest is the middle of the long edge
    bench.set(y, 3.0);
    EXPECT_NEAR(bench.x(node, 0.1), 30.0, 1e-5);
}

TEST_F(BlendTree, AddingAClipsDifferenceFromTheBaseGivesTheClip)
{
    const asset::AnimationClipAsset base = clip(), added = clip();
    AdditiveBlendNode node(bench.play(base), bench.play(added), sampled(base, 0.3), number(1.0));
    const Pose& pose = bench.step(node, 0.3);
    const Pose expected = sampled(added, 0.3);
    for (std::size_t i = 0; i < kTreeNodes; ++i)
        expectNear(pose.transform(NodeIndex(i)), toDouble(expected.transform(NodeIndex(i))));
}

TEST_F(BlendTree, AddingWithoutWeightGivesTheBaseExactly)
{
    const asset::AnimationClipAsset base = clip();
    AdditiveBlendNode off(bench.play(base), bench.play(clip()), bench.bind, number(0.0));
    expectSameBits(bench.step(off, 0.3), sampled(base, 0.3));
    AdditiveBlendNode masked(bench.play(base), bench.play(clip()), bench.bind, number(1.0), NodeMask(bench.layout));
    expectSameBits(bench.step(masked, 0.3), sampled(base, 0.3));
}

TEST_F(BlendTree, ALayerIsExactWhereItsMaskIsZeroOrOne)
{
    NodeMask mask(bench.layout);
    for (std::size_t i = 0; i < kTreeNodes; ++i)
        mask.setNode(NodeIndex(i), float(i % 2));
    const asset::AnimationClipAsset base = clip(), layer = clip();
    LayerNode node(bench.play(base), bench.play(layer), number(1.0), mask);
    const Pose& pose = bench.step(node, 0.3);
    const Pose below = sampled(base, 0.3), above = sampled(layer, 0.3);
    for (std::size_t i = 0; i < kTreeNodes; ++i)
        EXPECT_EQ(pose.transform(NodeIndex(i)), (i % 2 == 0 ? below : above).transform(NodeIndex(i)));
}

TEST_F(BlendTree, ALayersMaskScalesItsWeight)
{
    NodeMask mask(bench.layout, 0.25f);
    LayerNode node(bench.play(standingClip(0)), bench.play(standingClip(8)), number(0.5), mask);
    EXPECT_FLOAT_EQ(bench.x(node, 0.1), 1.0f);
}

TEST_F(BlendTree, ASelectionPlaysOneChoiceAndStartsItFromItsBeginning)
{
    const AnimatorParameterIndex choice = bench.addParameter("choice", AnimatorParameterKind::Int);
    std::vector<BlendNodePtr> choices;
    choices.push_back(bench.play(movingClip(0, 1, 10)));
    choices.push_back(bench.play(movingClip(100, 1, 10)));
    SelectNode node(std::move(choices), choice);
    EXPECT_FLOAT_EQ(bench.x(node, 1.0), 1.0f);
    bench.set(choice, 1);
    EXPECT_FLOAT_EQ(bench.x(node, 1.0), 101.0f);
    bench.set(choice, 7); // limited to the last
    EXPECT_FLOAT_EQ(bench.x(node, 1.0), 102.0f);
    bench.set(choice, -5); // and to the first, which starts again
    EXPECT_FLOAT_EQ(bench.x(node, 0.25), 0.25f);
}

TEST_F(BlendTree, ATimeScaleLetsTimeRunFasterAndNeverBackward)
{
    const AnimatorParameterIndex factor = bench.addParameter("factor", AnimatorParameterKind::Float, 2.0);
    TimeScaleNode node(bench.play(movingClip(0, 1, 10)), {0.0, factor});
    EXPECT_FLOAT_EQ(bench.x(node, 1.0), 2.0f);
    EXPECT_EQ(node.cycleSeconds(*bench.parameters), 5.0);
    bench.set(factor, -3.0);
    EXPECT_FLOAT_EQ(bench.x(node, 1.0), 2.0f);
    EXPECT_EQ(node.cycleSeconds(*bench.parameters), std::numeric_limits<double>::infinity());
}

TEST_F(BlendTree, SynchronizedCyclesStayInStepWhateverTheWeights)
{
    const AnimatorParameterIndex speed = bench.addParameter("speed", AnimatorParameterKind::Float);
    auto walk = bench.play(clip(1.2f)), run = bench.play(clip(0.6f));
    const ClipNode *walking = walk.get(), *running = run.get();
    std::vector<BlendNodePtr> children;
    children.push_back(std::move(walk));
    children.push_back(std::move(run));
    BlendSpace1DNode node(std::move(children), {0.0, 1.0}, speed, true);
    bench.set(speed, 0.5);
    EXPECT_NEAR(node.cycleSeconds(*bench.parameters), 0.9, 1e-6);
    for (int frame = 0; frame < 1000; ++frame) {
        bench.set(speed, double(random() % 101) / 100.0);
        bench.step(node, 1.0 / 60.0);
        double apart = std::abs(walking->time() / double(1.2f) - running->time() / double(0.6f));
        apart = std::min(apart, 1.0 - apart); // one may just have gone round
        ASSERT_LT(apart, 1e-9) << "a thousand sums of doubles";
    }
    bench.set(speed, 1.0);
    node.restart();
    bench.step(node, 0.3);
    EXPECT_NEAR(running->time(), 0.3, 1e-6) << "alone it keeps its own speed";
    EXPECT_NEAR(walking->time(), 0.6, 1e-6);
}

TEST_F(BlendTree, EqualTimesPassTwiceThroughAnUnsynchronizedBlend)
{
    auto a = bench.play(clip(1.2f)), b = bench.play(clip(0.6f));
    const ClipNode *first = a.get(), *second = b.get();
    LerpBlendNode node(std::move(a), std::move(b), number(0.5));
    bench.step(node, 0.5);
    EXPECT_EQ(first->time(), 0.5);
    EXPECT_EQ(second->time(), 0.5);
}

TEST_F(BlendTree, MorphWeightsBlendWithTheSameWeights)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    addMorphedTriangle(scene, 1, 2);
    TreeBench morphs(scene);
    const auto clipTo = [](float a, float b) {
        return clipOf(
            {channel(1, AnimationTarget::MorphWeights, AnimationInterpolation::Linear, {0, 1}, {a, b, a, b})});
    };
    LerpBlendNode lerp(morphs.play(clipTo(0, 1)), morphs.play(clipTo(1, 0.5f)), number(0.25));
    const Pose blended = morphs.step(lerp, 0.5);
    EXPECT_FLOAT_EQ(blended.values()[0], 0.25f);
    EXPECT_FLOAT_EQ(blended.values()[1], 0.875f);
    NodeMask mask(morphs.layout);
    mask.setNode(NodeIndex(std::size_t(1)), 0.5f);
    LayerNode layer(morphs.play(clipTo(0, 1)), morphs.play(clipTo(1, 0.5f)), number(1.0), mask);
    const Pose layered = morphs.step(layer, 0.5);
    EXPECT_FLOAT_EQ(layered.values()[0], 0.5f);
    EXPECT_FLOAT_EQ(layered.values()[1], 0.75f);
}

struct EventTest : testing::Test {
    TreeBench bench{sceneWithParents({-1})};
    asset::AnimatorClipAsset description{"walk", {}, {}, {{"start", 0.0}, {"step", 0.7}, {"end", 1.0}}};

    /// How often each of the three has been told after `steps` steps.
    std::array<std::uint64_t, 3> countAll(BlendNode& node, double seconds, int steps)
    {
        std::array<std::uint64_t, 3> counts{};
        for (int i = 0; i < steps; ++i) {
            bench.step(node, seconds);
            for (const AnimationEvent& event : bench.events.all())
                counts[event.name == "start" ? 0 : event.name == "step" ? 1 : 2] += event.count;
        }
        return counts;
    }
};

TEST_F(EventTest, HappensOnceARoundInStepsOfAnyLength)
{
    using Counts = std::array<std::uint64_t, 3>;
    const auto node = [&] { return bench.play(standingClip(0, 1), true, &description); };
    // Half a second after a whole number of rounds: "step" has not come again, "start" has.
    EXPECT_EQ(countAll(*node(), 1e-6, 2'500'000), (Counts{3, 2, 2}));
    EXPECT_EQ(countAll(*node(), 0.1, 25), (Counts{3, 2, 2}));
    EXPECT_EQ(countAll(*node(), 1.0, 1), (Counts{1, 1, 1})) << "its end is where the first round ends";
    EXPECT_EQ(countAll(*node(), 1.25, 2), (Counts{3, 2, 2}));
    EXPECT_EQ(countAll(*node(), 3600.5, 1), (Counts{3601, 3600, 3600}));
    EXPECT_EQ(countAll(*node(), 3600.0, 10), (Counts{36000, 36000, 36000}));
    EXPECT_EQ(countAll(*node(), 0.0, 10), (Counts{0, 0, 0}));
}

TEST_F(EventTest, HappensOnceInAClipThatDoesNotLoop)
{
    using Counts = std::array<std::uint64_t, 3>;
    const auto node = [&] { return bench.play(standingClip(0, 1), false, &description); };
    EXPECT_EQ(countAll(*node(), 0.3, 1), (Counts{1, 0, 0}));
    EXPECT_EQ(countAll(*node(), 0.25, 20), (Counts{1, 1, 1}));
    EXPECT_EQ(countAll(*node(), 3600, 3), (Counts{1, 1, 1}));
}

TEST_F(EventTest, HappensOnceInAClipWithoutDurationAndAgainAfterARestart)
{
    auto node =
        bench.play(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0}, {3, 0, 0})}),
                   true, &description);
    EXPECT_EQ(countAll(*node, 1.0, 5), (std::array<std::uint64_t, 3>{1, 1, 1})) << "a later moment counts as the end";
    node->restart();
    EXPECT_EQ(countAll(*node, 1.0, 5), (std::array<std::uint64_t, 3>{1, 1, 1}));
}

TEST_F(EventTest, IsToldWithItsClipsWeightAndNotAtAllWithoutOne)
{
    LerpBlendNode node(bench.play(standingClip(0, 1), true, &description),
                       bench.play(standingClip(0, 1), true, &description), {0.25, {}});
    bench.step(node, 0.5);
    ASSERT_EQ(bench.events.all().size(), 2u);
    EXPECT_EQ(bench.events.all()[0].weight, 0.75f);
    EXPECT_EQ(bench.events.all()[1].weight, 0.25f);
    LerpBlendNode silent(bench.play(standingClip(0, 1)), bench.play(standingClip(0, 1), true, &description), {0.0, {}});
    bench.step(silent, 0.5);
    EXPECT_TRUE(bench.events.all().empty());
}

} // namespace
} // namespace stylized::animation
