#include <stylized/app/FramedBounds.h>

#include "support/TinyScene.h"

#include <gtest/gtest.h>

#include <vector>

namespace stylized::app {
namespace {

TEST(FramedBounds, AFewFramesStandForAllTheFirstAndTheLastAmongThem)
{
    using Frames = std::vector<std::uint64_t>;
    EXPECT_EQ(framedFrames(0), Frames{});
    EXPECT_EQ(framedFrames(1), Frames{0});
    EXPECT_EQ(framedFrames(3), (Frames{0, 1, 2}));
    const Frames many = framedFrames(311);
    ASSERT_EQ(many.size(), 32u);
    EXPECT_EQ(many[0], 0u);
    EXPECT_EQ(many[1], 10u);
    EXPECT_EQ(many[31], 310u);
}

/// A cube of a metre that goes from the origin 4 m along x and back within two seconds.
asset::SceneAsset goingCube()
{
    test::TinyScene tiny;
    const NodeIndex cube = tiny.drawing(tiny.cube(1.0f), tiny.unlit({1, 1, 1, 1}));
    asset::AnimationClipAsset& clip = tiny.scene.clips.emplace_back();
    clip.name = "go";
    clip.durationSeconds = 2;
    clip.channels.push_back({.node = cube, .times = {0, 1, 2}, .values = {0, 0, 0, 4, 0, 0, 0, 0, 0}});
    return std::move(tiny.scene);
}

TEST(FramedBounds, AClipFillsAllThatItGoesThrough)
{
    const asset::SceneAsset scene = goingCube();
    const FramedBounds bounds = clipBounds(scene, ClipIndex(0));
    constexpr float kBetween = 4.0f / 30; // metres: a frame's way, which may be missed at the turn
    EXPECT_FLOAT_EQ(bounds.all.min.x, -0.5f);
    EXPECT_LE(bounds.all.max.x, 4.5f);
    EXPECT_GT(bounds.all.max.x, 4.5f - kBetween);
    EXPECT_FLOAT_EQ(bounds.all.max.y, 0.5f);
    EXPECT_TRUE(bounds.part.isEmpty()) << "it has no head";
    EXPECT_EQ(bounds.partOf(Subject::Whole), bounds.all);
    EXPECT_EQ(bounds.partOf(Subject::Bust).max.y, bounds.all.max.y) << "then it is the upper third";
    EXPECT_NEAR(bounds.partOf(Subject::Bust).min.y, 0.5f - 1.0f / 3, 1e-6f);
}

TEST(FramedBounds, WhoeverStopsGetsNoMore)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(clipBounds(goingCube(), ClipIndex(0), stop.get_token()).all.isEmpty());
}

TEST(FramedBounds, AClipOfNoTimeIsOnePose)
{
    asset::SceneAsset scene = goingCube();
    scene.clips[0].durationSeconds = 0;
    scene.clips[0].channels[0].times = {0};
    scene.clips[0].channels[0].values = {2, 0, 0};
    const FramedBounds bounds = clipBounds(scene, ClipIndex(0));
    EXPECT_FLOAT_EQ(bounds.all.min.x, 1.5f);
    EXPECT_FLOAT_EQ(bounds.all.max.x, 2.5f);
}

} // namespace
} // namespace stylized::app
