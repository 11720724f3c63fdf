#include <stylized/asset/AnimationClipAsset.h>

#include <gtest/gtest.h>

#include <cmath>

namespace stylized::asset {
namespace {

constexpr std::size_t kNodeCount = 3;

AnimationClipAsset validClip()
{
    AnimationChannelAsset channel;
    channel.node = NodeIndex(2u);
    channel.times = {0.0f, 1.0f};
    channel.values = {0, 0, 0, 1, 2, 3};
    return {"Step", 1.0, {channel}};
}

TEST(AnimationClipAsset, IsValidWithAndWithoutChannels)
{
    EXPECT_TRUE(validClip().isValid(kNodeCount));
    EXPECT_TRUE((AnimationClipAsset{"Nothing", 0.0, {}}.isValid(0)));
}

TEST(AnimationClipAsset, HasThreeGroupsAKeyForCubicSplinesAndOneOtherwise)
{
    AnimationClipAsset clip = validClip();
    EXPECT_EQ(clip.channels[0].groupsPerKey(), 1u);
    clip.channels[0].interpolation = AnimationInterpolation::CubicSpline;
    EXPECT_EQ(clip.channels[0].groupsPerKey(), 3u);
    EXPECT_FALSE(clip.isValid(kNodeCount));
    clip.channels[0].values.resize(2 * 3 * 3);
    EXPECT_TRUE(clip.isValid(kNodeCount));
}

TEST(AnimationClipAsset, IsInvalidWhereATimeBreaksItsPromise)
{
    const auto withTimes = [](float first, float second) {
        AnimationClipAsset clip = validClip();
        clip.channels[0].times = {first, second};
        return clip.isValid(kNodeCount);
    };
    EXPECT_TRUE(withTimes(0.25f, 0.5f));
    EXPECT_FALSE(withTimes(0.5f, 0.5f)) << "not rising";
    EXPECT_FALSE(withTimes(0.5f, 0.25f)) << "falling";
    EXPECT_FALSE(withTimes(-0.5f, 0.5f)) << "negative";
    EXPECT_FALSE(withTimes(0.5f, 1.5f)) << "after the clip's end";
    EXPECT_FALSE(withTimes(0.5f, std::nanf(""))) << "not a number";
}

TEST(AnimationClipAsset, IsInvalidWhereShapeValueNodeOrDurationBreaksItsPromise)
{
    const auto broken = [](auto change) {
        AnimationClipAsset clip = validClip();
        change(clip, clip.channels[0]);
        return !clip.isValid(kNodeCount);
    };
    EXPECT_TRUE(broken([](auto&, auto& channel) { channel.values.pop_back(); }));
    EXPECT_TRUE(broken([](auto&, auto& channel) { channel.values[4] = INFINITY; }));
    EXPECT_TRUE(broken([](auto&, auto& channel) { channel.node = NodeIndex(3u); }));
    EXPECT_TRUE(broken([](auto&, auto& channel) { channel.node = NodeIndex(); }));
    EXPECT_TRUE(broken([](auto&, auto& channel) { channel.target = AnimationTarget::Rotation; }));
    EXPECT_TRUE(broken([](auto&, auto& channel) { channel.componentCount = 2; }));
    EXPECT_TRUE(broken([](auto&, auto& channel) {
        channel.times.clear();
        channel.values.clear();
    }));
    EXPECT_TRUE(broken([](auto& clip, auto&) { clip.durationSeconds = -1; }));
    EXPECT_TRUE(broken([](auto& clip, auto&) { clip.durationSeconds = INFINITY; }));
}

TEST(AnimationClipAsset, TakesAnyNumberOfMorphWeightsButNotNone)
{
    AnimationClipAsset clip = validClip();
    clip.channels[0].target = AnimationTarget::MorphWeights;
    clip.channels[0].componentCount = 5;
    clip.channels[0].values.assign(10, 0.5f);
    EXPECT_TRUE(clip.isValid(kNodeCount));
    clip.channels[0].componentCount = 0;
    clip.channels[0].values.clear();
    EXPECT_FALSE(clip.isValid(kNodeCount));
}

} // namespace
} // namespace stylized::asset
