#include "CompressedClipTesting.h"

#include <stylized/animation/compression/ClipCompressor.h>
#include <stylized/animation/compression/CompressedClipFile.h>
#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace stylized::animation {
namespace {

using asset::AnimationInterpolation;
using asset::AnimationTarget;
using test::channel;
using test::clipOf;

/// Nodes in a line, a tenth of a metre apart.
asset::SceneAsset chain(std::size_t count)
{
    std::vector<int> parents;
    for (std::size_t i = 0; i < count; ++i)
        parents.push_back(static_cast<int>(i) - 1);
    asset::SceneAsset scene = test::sceneWithParents(parents);
    for (asset::NodeAsset& node : scene.nodes)
        node.local.translation = {0.0f, 0.1f, 0.0f};
    return scene;
}

/// Compresses and checks the bound at 1,000 random times.
CompressedClip keepsItsBound(const asset::SceneAsset& scene, const asset::AnimationClipAsset& motion,
                             const ClipCompressionOptions& options)
{
    auto clip = ClipCompressor(scene, options).compress(motion);
    EXPECT_TRUE(clip) << (clip ? "" : toString(clip.error()));
    const ClipError error = test::errorOf(*clip, motion, scene);
    EXPECT_LE(error.space, options.errorBound) << "node " << error.node.value << " at " << error.time;
    EXPECT_LE(error.value, options.valueErrorBound);
    EXPECT_LE(clip->data().measuredError, float(options.errorBound));
    return std::move(*clip);
}

TEST(ClipCompressor, KeepsItsBoundAlongAllParents)
{
    const asset::SceneAsset scene = chain(40);
    const asset::AnimationClipAsset motion = test::smoothClip(scene, 3, 61, 30.0);
    for (const ClipProfile profile : {ClipProfile::Fast, ClipProfile::Small}) {
        const CompressedClip fine = keepsItsBound(scene, motion, {profile, 1e-4, 0.03, 1e-3, 0.0});
        const CompressedClip coarse = keepsItsBound(scene, motion, {profile, 1e-3, 0.1, 1e-3, 0.0});
        EXPECT_LT(writeCompressedClip(coarse).size(), writeCompressedClip(fine).size());
        EXPECT_TRUE(fine.data().exactTracks.empty());
        EXPECT_NEAR(fine.sampleRate(), 30.0, 1e-3);
        // An error half as large as is allowed would be wasted bytes.
        EXPECT_GT(fine.data().measuredError, 0.5e-4f);
    }
}

TEST(ClipCompressor, MakesSmallClipsSmallerThanFastOnes)
{
    const asset::SceneAsset scene = chain(40);
    const asset::AnimationClipAsset motion = test::smoothClip(scene, 3, 121, 30.0);
    const auto bytes = [&](ClipProfile profile) {
        ClipCompressionOptions options;
        options.profile = profile;
        return writeCompressedClip(*ClipCompressor(scene, options).compress(motion)).size();
    };
    EXPECT_LT(bytes(ClipProfile::Small), bytes(ClipProfile::Fast));
}

TEST(ClipCompressor, StripsWhatNeverMoves)
{
    asset::SceneAsset scene = chain(3);
    const asset::AnimationClipAsset motion =
        clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1},
                        {0, 0.1f, 0, 0, 0.1f, 0}), // the rest pose
                channel(1, AnimationTarget::Scale, AnimationInterpolation::Linear, {0, 1}, {2, 2, 2, 2, 2, 2}),
                channel(2, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1},
                        {0, 0, 0, 1, 0, 0, 0, -1})}); // q and −q
    const CompressedClip clip = keepsItsBound(scene, motion, {});
    EXPECT_TRUE(clip.data().groups.empty());
    ASSERT_EQ(clip.data().constants.size(), 3u);
    EXPECT_TRUE(clip.data().constants[0].isRest);
    EXPECT_TRUE(clip.data().constants[1].isRest); // the rotation
    EXPECT_FALSE(clip.data().constants[2].isRest);
    EXPECT_EQ(clip.data().constants[2].numbers[0], 2.0f);
}

TEST(ClipCompressor, KeepsTheKeysOfJumps)
{
    const asset::SceneAsset scene = chain(2);
    const asset::AnimationClipAsset motion =
        clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Step, {0, 0.4f, 1},
                        {0, 0, 0, 1, 0, 0, 2, 0, 0}),
                channel(1, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1},
                        {0, 0, 0, 1, 0, 0, 0.6f, 0.8f})});
    const CompressedClip clip = keepsItsBound(scene, motion, {});
    ASSERT_EQ(clip.data().exactTracks.size(), 1u);
    Pose pose{PoseLayout(scene)};
    clip.sample(0.3999, pose);
    EXPECT_EQ(pose.transform(NodeIndex(std::size_t(0))).translation.x, 0.0f);
    clip.sample(0.4001, pose);
    EXPECT_EQ(pose.transform(NodeIndex(std::size_t(0))).translation.x, 1.0f);
}

TEST(ClipCompressor, KeepsItsBoundOnSplines)
{
    const asset::SceneAsset scene = chain(3);
    keepsItsBound(scene,
                  clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::CubicSpline, {0, 1.3f, 2},
                                  {0, 0, 0, 0, 0, 0,    0,    1,    0, 0, 1, 0, //
                                   0, 0, 0, 0, 0, 0,    0.6f, 0.8f, 0, 1, 0, 0, //
                                   0, 0, 0, 0, 0, 0.8f, 0,    0.6f, 0, 0, 0, 0}),
                          channel(2, AnimationTarget::Translation, AnimationInterpolation::CubicSpline, {0, 2},
                                  {0, 0, 0, 0, 0, 0, 1, 2, 0, //
                                   0, 0, 5, 1, 0, 0, 0, 0, 0})}),
                  {});
}

TEST(ClipCompressor, KeepsItsBoundOnFastTurnsAndBeyondAFullOne)
{
    const asset::SceneAsset scene = chain(12);
    std::vector<float> times, values;
    for (int key = 0; key <= 60; ++key) { // 20 degrees a frame, twenty turns in all
        const double half = key * 10.0 * 3.14159265358979 / 180.0;
        times.push_back(float(key) / 30.0f);
        values.insert(values.end(), {0.0f, 0.0f, float(std::sin(half)), float(std::cos(half))});
    }
    const CompressedClip clip = keepsItsBound(
        scene, clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::Linear, times, values)}), {});
    EXPECT_NEAR(clip.sampleRate(), 30.0, 1e-3);
    ASSERT_EQ(clip.data().groups.size(), 1u);
    EXPECT_EQ(clip.data().groups[0].kind, BlockKind::WideRotation);
}

TEST(ClipCompressor, FollowsTheRateOfTheKeys)
{
    const asset::SceneAsset scene = chain(5);
    const CompressedClip clip = keepsItsBound(scene, test::smoothClip(scene, 9, 100, 24000.0 / 1001.0), {});
    EXPECT_EQ(clip.frameCount(), 100u);
    EXPECT_NEAR(clip.sampleRate(), 23.976, 1e-3);
}

TEST(ClipCompressor, CountsMoreThan65536Frames)
{
    const asset::SceneAsset scene = chain(1);
    const asset::AnimationClipAsset motion = test::smoothClip(scene, 9, 66'000, 100.0);
    auto clip = ClipCompressor(scene, {ClipProfile::Small, 1e-4, 0.03, 1e-3, 100.0}).compress(motion);
    ASSERT_TRUE(clip);
    EXPECT_EQ(clip->frameCount(), 66'000u);
    EXPECT_LE(test::errorOf(*clip, motion, scene).space, 1e-4);
}

TEST(ClipCompressor, TakesTenThousandNodes)
{
    asset::SceneAsset scene;
    scene.nodes.resize(10'000);
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        scene.nodes[n].subtreeEnd = NodeIndex(n == 0 ? scene.nodes.size() : n + 1);
        if (n > 0)
            scene.nodes[n].parent = NodeIndex(std::size_t(0));
    }
    keepsItsBound(scene, test::smoothClip(scene, 2, 2, 30.0), {ClipProfile::Fast, 1e-3, 0.03, 1e-3, 0.0});
}

TEST(ClipCompressor, GivesTheSameBytesForAnyNumberOfThreads)
{
    const asset::SceneAsset scene = chain(20);
    const asset::AnimationClipAsset motion = test::smoothClip(scene, 3, 91, 30.0);
    std::vector<std::vector<std::byte>> files;
    for (const std::size_t threads : {1, 2, 8}) {
        setThreadCount(threads);
        files.push_back(writeCompressedClip(*ClipCompressor(scene).compress(motion)));
    }
    setThreadCount(0);
    EXPECT_EQ(files[0], files[1]);
    EXPECT_EQ(files[0], files[2]);
}

std::string refusal(const asset::SceneAsset& scene, const asset::AnimationClipAsset& motion,
                    const ClipCompressionOptions& options = {})
{
    const auto clip = ClipCompressor(scene, options).compress(motion);
    return clip ? "" : toString(clip.error());
}

TEST(ClipCompressor, RefusesNumbersThatAreNotFinite)
{
    const asset::SceneAsset scene = chain(2);
    asset::AnimationClipAsset motion = test::smoothClip(scene, 3, 10, 30.0);
    motion.channels[2].values[5] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(refusal(scene, motion), "channel 2 (scale of node '0'): All times and values of a channel must be finite "
                                      "numbers.");
}

TEST(ClipCompressor, RefusesNodesThatAreNotThere)
{
    EXPECT_EQ(refusal(chain(1), test::smoothClip(chain(2), 3, 10, 30.0)),
              "channel 3 (rotation): A channel must name a node of the scene and have a value for each of its rising "
              "times.");
}

TEST(ClipCompressor, RefusesBoundsThatAreNone)
{
    ClipCompressionOptions options;
    options.errorBound = 0.0;
    EXPECT_EQ(refusal(chain(1), test::walkingClip(), options),
              "options: The error bounds and the shell distance of a compressed clip must be finite and above 0.");
    options = {};
    options.sampleRate = std::numeric_limits<double>::infinity();
    EXPECT_EQ(refusal(chain(1), test::walkingClip(), options),
              "options: The sample rate of a compressed clip must be finite and not below 0.");
}

TEST(ClipCompressor, RefusesABoundThatNoStepsKeep)
{
    ClipCompressionOptions options;
    options.errorBound = 1e-9;
    const asset::SceneAsset scene = chain(3);
    EXPECT_EQ(refusal(scene, test::smoothClip(scene, 3, 10, 30.0), options),
              "clip: The clip 'Clip 0' cannot be kept within 1e-09 m: no steps are fine enough.");
}

} // namespace
} // namespace stylized::animation
