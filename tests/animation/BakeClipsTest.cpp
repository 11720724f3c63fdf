#include "animation/SceneBuilding.h"

#include <stylized/animation/bake/BakeClips.h>
#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <cmath>

using namespace stylized;
using namespace stylized::animation;
using asset::AnimationInterpolation;
using asset::AnimationTarget;
using asset::BakedClipsAsset;
using asset::BakePrecision;

namespace {

constexpr std::uint32_t kNone = BakedClipsAsset::kNoMatrix;

/// One node with a triangle from the origin to (1, 0, 0) and (0, 0, -1), and a clip that moves it along x at 1 m/s.
asset::SceneAsset walkingTriangle()
{
    asset::SceneAsset scene = stylized::test::sceneWithParents({-1});
    stylized::test::addMorphedTriangle(scene, 0, 0);
    scene.streams[0].bounds = {{0, 0, -1}, {1, 0, 0}};
    scene.clips.push_back(stylized::test::walkingClip());
    return scene;
}

/// The same, turned by 90 degrees about y within one second.
asset::SceneAsset turningTriangle()
{
    asset::SceneAsset scene = walkingTriangle();
    const float half = std::sqrt(0.5f);
    scene.clips = {stylized::test::clipOf({stylized::test::channel(
        0, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, 1, 0, half, 0, half})})};
    return scene;
}

/// A chain of `jointCount` joints, and a node that draws a triangle on all of them.
asset::SceneAsset skinnedChain(std::size_t jointCount)
{
    std::vector<int> parents;
    for (std::size_t i = 0; i < jointCount; ++i)
        parents.push_back(static_cast<int>(i) - 1);
    parents.push_back(-1);
    asset::SceneAsset scene = stylized::test::sceneWithParents(parents);
    stylized::test::addMorphedTriangle(scene, jointCount, 0);
    scene.streams[0].influences.resize(3);
    asset::SkinAsset skin;
    asset::StreamJointBounds bounds{StreamIndex(std::size_t(0)), {}};
    for (std::size_t j = 0; j < jointCount; ++j) {
        skin.joints.push_back(NodeIndex(j));
        skin.inverseBinds.emplace_back(1.0f);
        bounds.joints.push_back({static_cast<std::uint32_t>(j), {{0, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}});
    }
    skin.streamBounds.push_back(bounds);
    scene.skins.push_back(skin);
    scene.nodes[jointCount].skin = SkinIndex(std::size_t(0));
    return scene;
}

Result<BakedClipsAsset> bakeFirst(const asset::SceneAsset& scene, const BakeOptions& options)
{
    const ClipIndex first[] = {ClipIndex(std::size_t(0))};
    return bakeClips(scene, first, options);
}

} // namespace

TEST(BakeClips, KeepsEvenFramesFromTheStartOfAClipToItsEnd)
{
    const Result<BakedClipsAsset> baked = bakeFirst(walkingTriangle(), {.framesPerSecond = 1});
    ASSERT_TRUE(baked) << toString(baked.error());
    EXPECT_EQ(findBrokenPromise(*baked), "");
    EXPECT_EQ(baked->matrixCount, 1u);
    EXPECT_EQ(baked->frameCount, 3u); // 0, 1 and 2 s
    EXPECT_EQ(baked->matrix(1, 0).rows[0], glm::vec4(1, 0, 0, 1));
    EXPECT_EQ(baked->matrix(2, 0).rows[0], glm::vec4(1, 0, 0, 2));
    EXPECT_EQ(baked->nodeMatrices[0], (BakedClipsAsset::NodeMatrices{kNone, 0}));
    const asset::BakedClip& clip = baked->clips.at(0);
    EXPECT_EQ(clip.name, "Clip 0");
    EXPECT_EQ(clip.durationSeconds, 2.0);
    EXPECT_EQ(clip.largestError, 0.0f);
    EXPECT_EQ(clip.bounds.min, glm::vec3(0, 0, -1));
    EXPECT_EQ(clip.bounds.max, glm::vec3(3, 0, 0));
}

TEST(BakeClips, KeepsNoFewerFramesThanAskedFor)
{
    // 2 s at 1.6 a second: 3.2 steps, so 4 of half a second.
    const Result<BakedClipsAsset> baked = bakeFirst(walkingTriangle(), {.framesPerSecond = 1.6});
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->frameCount, 5u);
    EXPECT_EQ(baked->matrix(1, 0).rows[0].w, 0.5f);
}

TEST(BakeClips, PutsFramesOnKeysOfTheSameRate)
{
    // 0.6 as a float lies above 0.6: 18 steps of a thirtieth and 7e-7 of one.
    asset::SceneAsset scene = walkingTriangle();
    scene.clips[0].channels[0].times = {0, 0.6f};
    scene.clips[0].durationSeconds = double(0.6f);
    const Result<BakedClipsAsset> baked = bakeFirst(scene, {.framesPerSecond = 30});
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->frameCount, 19u);
}

TEST(BakeClips, ShadersMixTwoFramesAndClipsGoRound)
{
    const Result<BakedClipsAsset> baked = bakeFirst(walkingTriangle(), {.framesPerSecond = 1});
    ASSERT_TRUE(baked);
    const asset::BakedClip& clip = baked->clips[0];
    EXPECT_EQ(baked->matrixAt(clip, 0.75, 0).rows[0].w, 0.75f);
    EXPECT_EQ(baked->matrixAt(clip, 2.25, 0).rows[0].w, 0.25f);
    EXPECT_EQ(baked->matrixAt(clip, -0.5, 0).rows[0].w, 1.5f);
}

TEST(BakeClips, MeasuresHowFarMixedFramesAreOff)
{
    // Halfway of a quarter turn the mixed matrix has shrunk to cos 45°: the box's far corner, √2 away, is off by
    // √2 (1 − cos 45°).
    const Result<BakedClipsAsset> coarse = bakeFirst(turningTriangle(), {.framesPerSecond = 1});
    ASSERT_TRUE(coarse);
    EXPECT_NEAR(coarse->clips[0].largestError, 0.4142136f, 1e-5f);
    // A thirtieth of it is 3°: √2 (1 − cos 1.5°).
    const Result<BakedClipsAsset> fine = bakeFirst(turningTriangle(), {.framesPerSecond = 30});
    ASSERT_TRUE(fine);
    EXPECT_NEAR(fine->clips[0].largestError, 4.846e-4f, 2e-6f);
}

TEST(BakeClips, MeasuresHowFarHalfPrecisionIsOff)
{
    asset::SceneAsset scene = walkingTriangle();
    scene.nodes[0].local.translation = {1.0004f, 0, 0}; // halves are 2^-10 apart between 1 and 2
    const Result<BakedClipsAsset> half = bakeClips(scene, {}, {.precision = BakePrecision::Half});
    ASSERT_TRUE(half);
    EXPECT_EQ(half->texels.size(), 24u);
    EXPECT_EQ(half->matrix(0, 0).rows[0], glm::vec4(1, 0, 0, 1));
    EXPECT_NEAR(half->clips[0].largestError, 4e-4f, 1e-6f);
    const Result<BakedClipsAsset> single = bakeClips(scene, {}, {});
    ASSERT_TRUE(single);
    EXPECT_EQ(single->texels.size(), 48u);
    EXPECT_EQ(single->clips[0].largestError, 0.0f);
}

TEST(BakeClips, RefusesNumbersThatHalvesCannotHold)
{
    asset::SceneAsset scene = walkingTriangle();
    scene.nodes[0].local.translation = {70000, 0, 0};
    const Result<BakedClipsAsset> half = bakeClips(scene, {}, {.precision = BakePrecision::Half});
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error().code, ErrorCode::ExtentOutOfRange);
    EXPECT_EQ(half.error().message, "a matrix holds 70000: expected numbers below 65504");
    EXPECT_TRUE(bakeClips(scene, {}, {}));
}

TEST(BakeClips, WithoutClipsKeepsTheBindPose)
{
    const Result<BakedClipsAsset> baked = bakeClips(walkingTriangle(), {}, {});
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->clips.at(0).name, "rest");
    EXPECT_EQ(baked->clips[0].durationSeconds, 0.0);
    EXPECT_EQ(baked->frameCount, 1u);
}

TEST(BakeClips, KeepsPalettesAndTheMatricesOfWhatHasNoSkin)
{
    asset::SceneAsset scene = skinnedChain(3);
    scene.nodes[0].mesh = scene.nodes[3].mesh; // without a skin
    scene.nodes[1].local.translation = {0, 2, 0};
    scene.streams[0].bounds = {{0, 0, -1}, {1, 0, 0}};
    const Result<BakedClipsAsset> baked = bakeClips(scene, {}, {});
    ASSERT_TRUE(baked) << toString(baked.error());
    EXPECT_EQ(baked->matrixCount, 4u);
    EXPECT_EQ(baked->nodeMatrices[0], (BakedClipsAsset::NodeMatrices{kNone, 0}));
    EXPECT_EQ(baked->nodeMatrices[2], (BakedClipsAsset::NodeMatrices{kNone, kNone}));
    EXPECT_EQ(baked->nodeMatrices[3], (BakedClipsAsset::NodeMatrices{1, kNone}));
    EXPECT_EQ(baked->matrix(0, 3).rows[1], glm::vec4(0, 1, 0, 2)); // joint 2, below joint 1
}

TEST(BakeClips, BakesTenThousandJoints)
{
    const Result<BakedClipsAsset> baked = bakeClips(skinnedChain(10000), {}, {});
    ASSERT_TRUE(baked) << toString(baked.error());
    EXPECT_EQ(baked->matrixCount, 10000u);
    EXPECT_EQ(baked->texels.size(), 480000u);
}

TEST(BakeClips, RefusesASceneInWhichNothingIsDrawn)
{
    const Result<BakedClipsAsset> none = bakeClips(stylized::test::sceneWithParents({-1, 0}), {}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::SceneEmpty);
    EXPECT_EQ(none.error().message, "there is nothing to bake: no joint and no node moves a surface");
    asset::SceneAsset jointless = skinnedChain(1);
    jointless.skins[0] = {};
    EXPECT_EQ(bakeClips(jointless, {}, {}).error().message, none.error().message);
}

TEST(BakeClips, LeavesOutWhatASkinWithoutJointsDraws)
{
    asset::SceneAsset scene = skinnedChain(2);
    scene.nodes[0].mesh = scene.nodes[2].mesh; // without a skin
    scene.streams[0].bounds = {{0, 0, -1}, {1, 0, 0}};
    scene.skins[0] = {};
    const Result<BakedClipsAsset> baked = bakeClips(scene, {}, {});
    ASSERT_TRUE(baked) << toString(baked.error());
    EXPECT_EQ(baked->matrixCount, 1u);
    EXPECT_EQ(baked->nodeMatrices[0], (BakedClipsAsset::NodeMatrices{kNone, 0}));
    EXPECT_EQ(baked->nodeMatrices[2], (BakedClipsAsset::NodeMatrices{kNone, kNone}));
    EXPECT_EQ(findBrokenPromise(*baked), "");
}

TEST(BakeClips, RefusesClipsThatFitNotAndPosesThatAreNotFinite)
{
    asset::SceneAsset scene = walkingTriangle();
    scene.clips[0].channels[0].node = NodeIndex(std::size_t(7));
    EXPECT_EQ(bakeFirst(scene, {}).error().code, ErrorCode::ValueInvalid);
    scene = walkingTriangle();
    scene.nodes[0].local.scale = glm::vec3(INFINITY);
    EXPECT_EQ(bakeFirst(scene, {}).error().code, ErrorCode::ValueNotFinite);
}

TEST(BakeClips, RefusesMoreThanMemoryShouldHold)
{
    asset::SceneAsset scene = skinnedChain(1000);
    scene.clips.push_back(stylized::test::walkingClip());
    scene.clips[0].channels[0].times = {0, 1000};
    scene.clips[0].durationSeconds = 1000; // a million frames of 48 kB
    const Result<BakedClipsAsset> baked = bakeFirst(scene, {.framesPerSecond = 1000});
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().code, ErrorCode::SizeImplausible);
}

TEST(BakeClips, GivesTheSameForAnyNumberOfThreads)
{
    asset::SceneAsset scene = turningTriangle();
    for (int i = 0; i < 7; ++i)
        scene.clips.push_back(stylized::test::walkingClip());
    std::vector<ClipIndex> clips;
    for (std::size_t i = 0; i < scene.clips.size(); ++i)
        clips.push_back(ClipIndex(i));
    setThreadCount(1);
    const Result<BakedClipsAsset> one = bakeClips(scene, clips, {});
    for (const std::size_t threads : {2u, 8u}) {
        setThreadCount(threads);
        const Result<BakedClipsAsset> many = bakeClips(scene, clips, {});
        ASSERT_TRUE(one && many);
        EXPECT_TRUE(one->texels == many->texels) << threads;
        EXPECT_EQ(one->clips[0].largestError, many->clips[0].largestError);
    }
    setThreadCount(0);
}

TEST(BakeClips, TellsOneCharacterFromAnother)
{
    const asset::SceneAsset scene = walkingTriangle();
    const Result<BakedClipsAsset> baked = bakeClips(scene, {}, {});
    ASSERT_TRUE(baked);
    EXPECT_TRUE(requireBakedFor(*baked, scene));
    asset::SceneAsset other = scene;
    other.nodes[0].name = "another";
    const Result<void> refused = requireBakedFor(*baked, other);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::MotionUnmatched);
    EXPECT_EQ(refused.error().message, "the baked clips are of another character: expected its own nodes and skins");
}
