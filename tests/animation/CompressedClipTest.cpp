#include "CompressedClipTesting.h"

#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/compression/CompressedClip.h>
#include <stylized/animation/kernels/SimdTargets.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace stylized::animation {
namespace {

using test::channel;
using test::clipOf;

CompressedClip compressed(const asset::SceneAsset& scene, const asset::AnimationClipAsset& clip,
                          const ClipCompressionOptions& options = {})
{
    auto made = ClipCompressor(scene, options).compress(clip);
    EXPECT_TRUE(made) << (made ? "" : toString(made.error()));
    return std::move(*made);
}

Pose restPose(const asset::SceneAsset& scene)
{
    Pose pose{PoseLayout(scene)};
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        pose.setTransform(NodeIndex(n), scene.nodes[n].local);
    return pose;
}

bool haveSameBits(const Pose& a, const Pose& b)
{
    const auto floats = [](const Pose& pose) { return pose.component(PoseComponent::TranslationX).data(); };
    return std::memcmp(floats(a), floats(b), a.paddedNodeCount() * kPoseComponentCount * sizeof(float)) == 0 &&
           std::equal(a.values().begin(), a.values().end(), b.values().begin());
}

/// The bound at a leaf, 0.1 mm at 3 cm, as a change of a quaternion: half the angle.
constexpr float kLeafTurn = 0.5f * 1e-4f / 0.03f;

/// Enough for a scene of random sizes, hundreds of metres large.
constexpr double kWideBound = 0.05;

/// 117 nodes of all kinds of tracks: rotations, some of them spinning, translations, scales.
asset::SceneAsset crowdedScene()
{
    std::mt19937 random(11);
    return test::randomScene(random, 117);
}

asset::AnimationClipAsset crowdedClip(const asset::SceneAsset& scene)
{
    asset::AnimationClipAsset clip = test::smoothClip(scene, 5, 91, 30.0);
    for (asset::AnimationChannelAsset& c : clip.channels)
        if (c.target == asset::AnimationTarget::Rotation && c.node.value % 16 == 3)
            for (std::size_t key = 0; key < c.times.size(); ++key) { // five turns
                const float half = 15.7f * float(key) / 90.0f;
                const float values[4] = {0.0f, std::sin(half), 0.0f, std::cos(half)};
                std::copy_n(values, 4, c.values.data() + 4 * key);
            }
    return clip;
}

TEST(CompressedClip, GivesWhatLiesBetweenKeys)
{
    const asset::SceneAsset scene = test::sceneWithParents({-1});
    const CompressedClip clip = compressed(scene, test::walkingClip());
    Pose pose = restPose(scene);
    for (const double time : {0.0, 0.25, 1.0, 1.9}) {
        clip.sample(time, pose);
        EXPECT_NEAR(pose.transform(NodeIndex(std::size_t(0))).translation.x, time, 1e-4);
    }
}

TEST(CompressedClip, HoldsItsEnds)
{
    const asset::SceneAsset scene = test::sceneWithParents({-1});
    const CompressedClip clip = compressed(scene, test::walkingClip());
    Pose pose = restPose(scene);
    clip.sample(-3.0, pose);
    EXPECT_NEAR(pose.transform(NodeIndex(std::size_t(0))).translation.x, 0.0, 1e-4);
    clip.sample(1e9, pose);
    EXPECT_NEAR(pose.transform(NodeIndex(std::size_t(0))).translation.x, 2.0, 1e-4);
}

TEST(CompressedClip, WritesNothingThatItDoesNotDrive)
{
    const asset::SceneAsset scene = test::sceneWithParents({-1, 0, 1, 1, 0});
    const asset::AnimationClipAsset motion = clipOf(
        {channel(1, asset::AnimationTarget::Rotation, asset::AnimationInterpolation::Linear, {0, 1},
                 {0, 0, 0, 1, 0.6f, 0, 0, 0.8f}),
         channel(3, asset::AnimationTarget::Scale, asset::AnimationInterpolation::Linear, {0, 1}, {2, 2, 2, 2, 2, 2})});
    const CompressedClip clip = compressed(scene, motion);
    for (const std::string_view target : simdTargets()) {
        SCOPED_TRACE(target);
        ASSERT_TRUE(pinSimdTarget(target));
        Pose pose{PoseLayout(scene)};
        const math::Transform marked = {{7, 8, 9}, glm::quat(0, 0, 1, 0), {4, 5, 6}};
        for (std::size_t n = 0; n < 5; ++n)
            pose.setTransform(NodeIndex(n), marked);
        clip.sample(1.0, pose);
        for (const std::size_t n : {0, 2, 4})
            EXPECT_EQ(pose.transform(NodeIndex(n)), marked) << n;
        EXPECT_EQ(pose.transform(NodeIndex(std::size_t(1))).translation, marked.translation);
        EXPECT_EQ(pose.transform(NodeIndex(std::size_t(1))).scale, marked.scale);
        EXPECT_NEAR(pose.transform(NodeIndex(std::size_t(1))).rotation.x, 0.6f, kLeafTurn);
        EXPECT_EQ(pose.transform(NodeIndex(std::size_t(3))).translation, marked.translation);
        EXPECT_EQ(pose.transform(NodeIndex(std::size_t(3))).rotation, marked.rotation);
        EXPECT_EQ(pose.transform(NodeIndex(std::size_t(3))).scale, glm::vec3(2.0f));
    }
    pinSimdTarget("");
}

TEST(CompressedClip, HoldsConstantValues)
{
    asset::SceneAsset scene = test::sceneWithParents({-1, 0});
    test::addMorphedTriangle(scene, 1, 3);
    const CompressedClip clip =
        compressed(scene, clipOf({channel(1, asset::AnimationTarget::MorphWeights,
                                          asset::AnimationInterpolation::Linear, {0, 2}, {0.25f, 0, 1, 0.25f, 0, 1})}));
    EXPECT_TRUE(clip.data().groups.empty());
    Pose pose = restPose(scene);
    std::fill(pose.values().begin(), pose.values().end(), 9.0f);
    clip.sample(1.0, pose);
    EXPECT_EQ(pose.values()[0], 0.25f);
    EXPECT_EQ(pose.values()[1], 0.0f);
    EXPECT_EQ(pose.values()[2], 1.0f);
}

TEST(CompressedClip, GivesTheSameBitsOnAllVectorInstructions)
{
    const asset::SceneAsset scene = crowdedScene();
    ClipCompressionOptions options;
    options.errorBound = kWideBound;
    const CompressedClip clip = compressed(scene, crowdedClip(scene), options);
    for (const double time : test::randomTimes(clip.durationSeconds(), 50)) {
        Pose best = restPose(scene);
        clip.sample(time, best);
        for (const std::string_view target : simdTargets()) {
            ASSERT_TRUE(pinSimdTarget(target));
            Pose other = restPose(scene);
            clip.sample(time, other);
            EXPECT_TRUE(haveSameBits(best, other)) << target << " at " << time;
        }
        pinSimdTarget("");
    }
}

TEST(CompressedClip, GivesOneNodeTheBitsOfTheWholePose)
{
    const asset::SceneAsset scene = crowdedScene();
    ClipCompressionOptions options;
    options.errorBound = kWideBound;
    const CompressedClip clip = compressed(scene, crowdedClip(scene), options);
    bool hasWide = false, hasFolded = false;
    for (const LaneGroup& group : clip.data().groups) {
        hasWide |= group.kind == BlockKind::WideRotation;
        hasFolded |= group.isFolded;
    }
    EXPECT_TRUE(hasWide);
    EXPECT_TRUE(hasFolded);
    for (const double time : test::randomTimes(clip.durationSeconds(), 20)) {
        Pose pose = restPose(scene);
        clip.sample(time, pose);
        for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
            math::Transform alone = scene.nodes[n].local;
            clip.sampleNode(time, NodeIndex(n), alone);
            EXPECT_EQ(alone, pose.transform(NodeIndex(n))) << "node " << n << " at " << time;
        }
    }
}

TEST(CompressedClip, DrivesMorphWeightsAndExpressions)
{
    asset::SceneAsset scene = test::sceneWithParents({-1, 0});
    test::addMorphedTriangle(scene, 1, 3);
    scene.expressions.resize(1);
    scene.expressions[0].name = "happy";
    asset::AnimationChannelAsset happy =
        channel(0, asset::AnimationTarget::NamedValue, asset::AnimationInterpolation::Linear, {0, 1, 2}, {0, 1, 0.5f});
    happy.node = {};
    happy.valueName = "happy";
    const asset::AnimationClipAsset motion =
        clipOf({channel(1, asset::AnimationTarget::MorphWeights, asset::AnimationInterpolation::Linear, {0, 2},
                        {0, 0.25f, 1, 1, 0.25f, 0}),
                happy});
    const CompressedClip clip = compressed(scene, motion);
    Pose pose = restPose(scene);
    clip.sample(0.5, pose);
    const std::span<const float> values = std::as_const(pose).values();
    EXPECT_NEAR(values[0], 0.25f, 1e-3f);
    EXPECT_NEAR(values[1], 0.25f, 1e-3f);
    EXPECT_NEAR(values[2], 0.75f, 1e-3f);
    EXPECT_NEAR(values[3], 0.5f, 1e-3f);
}

TEST(CompressedClip, OfNothingIsNothing)
{
    const asset::SceneAsset none;
    Pose pose{PoseLayout(none)};
    asset::AnimationClipAsset motion;
    motion.name = "Clip 0";
    const CompressedClip clip = compressed(none, motion);
    clip.sample(0.0, pose);
    EXPECT_EQ(clip.frameCount(), 1u);
    EXPECT_EQ(clip.sampleRate(), 0.0);
}

} // namespace
} // namespace stylized::animation
