#include "CompressedClipTesting.h"

#include <stylized/animation/ScenePose.h>
#include <stylized/animation/crowd/AnimationSystem.h>
#include <stylized/animation/crowd/CompressedClipSource.h>

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

using asset::AnimationInterpolation;
using asset::AnimationTarget;
using test::channel;
using test::clipOf;

/// The bound that clips are compressed to: 0.1 mm.
constexpr float kClose = 1e-4f;

/// Two nodes; the first one's mesh has a morph target of which half is seen.
asset::SceneAsset restingScene()
{
    asset::SceneAsset scene = test::sceneWithParents({-1, 0});
    scene.nodes[1].local = {{5, 6, 7}, glm::quat(0, 1, 0, 0), {1, 2, 1}};
    test::addMorphedTriangle(scene, 0, 1);
    scene.meshes[0].morphWeights = {0.5f};
    return scene;
}

/// Sources on one scene, and the poses that they are lent.
struct Stage {
    asset::SceneAsset scene = restingScene();
    std::shared_ptr<const Pose> bind = std::make_shared<const Pose>(bindPoseOf(scene));
    std::vector<Pose> poses = std::vector<Pose>(CompressedClipSource::kMaxClips, Pose(PoseLayout(scene)));

    [[nodiscard]] PlayingClip playing(const asset::AnimationClipAsset& motion, float weight = 1.0f) const
    {
        auto clip = ClipCompressor(scene).compress(motion);
        EXPECT_TRUE(clip) << (clip ? "" : toString(clip.error()));
        return {std::make_shared<const CompressedClip>(std::move(*clip)), 0.0, 1.0f, weight, true};
    }
    /// From 0 to `end` along x in two seconds.
    [[nodiscard]] PlayingClip walking(float end, float weight = 1.0f) const
    {
        return playing(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 2},
                                       {0, 0, 0, end, 0, 0})}),
                       weight);
    }
    [[nodiscard]] CompressedClipSource source(std::vector<PlayingClip> clips) const { return {bind, std::move(clips)}; }
    /// Where node 0 is along x once so much time has passed.
    float place(CompressedClipSource& source, double seconds)
    {
        source.update(seconds, std::span(poses).first(source.poseCount()));
        return poses[0].transform(NodeIndex(std::size_t(0))).translation.x;
    }
};

TEST(CompressedClipSource, PlaysAroundAndAround)
{
    Stage stage;
    CompressedClipSource source = stage.source({stage.walking(2.0f)});
    EXPECT_EQ(source.poseCount(), 1u);
    EXPECT_NEAR(stage.place(source, 0.0), 0.0f, kClose);
    EXPECT_NEAR(stage.place(source, 0.5), 0.5f, kClose);
    EXPECT_NEAR(stage.place(source, 2.0), 0.5f, kClose);
    source.clips()[0].speed = -2.0f;
    EXPECT_NEAR(stage.place(source, 0.5), 1.5f, kClose) << "back over the beginning";
}

TEST(CompressedClipSource, StaysAtTheEndThatItReachesWithoutLoops)
{
    Stage stage;
    CompressedClipSource source = stage.source({stage.walking(2.0f)});
    source.clips()[0].loops = false;
    EXPECT_NEAR(stage.place(source, 1.5), 1.5f, kClose);
    EXPECT_NEAR(stage.place(source, 1.5), 2.0f, kClose);
    source.clips()[0].speed = -1.0f;
    EXPECT_NEAR(stage.place(source, 0.5), 1.5f, kClose) << "it has not gone on behind its end";
    EXPECT_NEAR(stage.place(source, 9.0), 0.0f, kClose);
    EXPECT_NEAR(stage.place(source, std::numeric_limits<double>::infinity()), 0.0f, kClose) << "no time to go to";
}

TEST(CompressedClipSource, MixesTwoClipsAndMoreByTheirWeights)
{
    Stage stage;
    CompressedClipSource two = stage.source({stage.walking(2.0f, 1.0f), stage.walking(4.0f, 3.0f)});
    EXPECT_EQ(two.poseCount(), 2u);
    EXPECT_NEAR(stage.place(two, 1.0), 1.75f, kClose); // (1 + 3 · 2) / 4
    CompressedClipSource three =
        stage.source({stage.walking(2.0f, 1.0f), stage.walking(4.0f, 2.0f), stage.walking(6.0f, 2.0f)});
    EXPECT_NEAR(stage.place(three, 1.0), 2.2f, kClose); // (1 + 2 · 2 + 2 · 3) / 5
    three.clips()[1].weight = 0.0f;
    EXPECT_NEAR(stage.place(three, 0.0), 7.0f / 3.0f, kClose) << "what weighs nothing is left out";
    three.clips()[2].weight = 0.0f;
    EXPECT_NEAR(stage.place(three, 0.0), 1.0f, kClose) << "one alone";
    EXPECT_NEAR(three.clips()[2].time, 1.0, 1e-12) << "time passes for all";
}

/// 5 nodes take as many padded places as 2.
TEST(CompressedClipSourceDeathTest, RefusesAClipOfAnotherSkeleton)
{
    const Stage stage;
    const asset::SceneAsset other = test::sceneWithParents({-1, 0, 1, 2, 3});
    const auto others = std::make_shared<const Pose>(bindPoseOf(other));
    EXPECT_DEATH(CompressedClipSource(others, {stage.walking(2.0f)}), "for another skeleton");
}

TEST(CompressedClipSource, KeepsTheBindPoseInWhatNoClipDrives)
{
    Stage stage;
    CompressedClipSource source = stage.source({stage.walking(2.0f)});
    for (const float weight : {1.0f, 0.0f}) {
        source.clips()[0].weight = weight;
        for (std::size_t n = 0; n < 2; ++n) // what another character has left
            stage.poses[0].setTransform(NodeIndex(n), {{9, 9, 9}, glm::quat(0, 0, 1, 0), {9, 9, 9}});
        stage.poses[0].values()[0] = 9.0f;
        EXPECT_NEAR(stage.place(source, weight), weight, kClose);
        const math::Transform first = stage.poses[0].transform(NodeIndex(std::size_t(0)));
        EXPECT_EQ(first.rotation, glm::quat(1, 0, 0, 0));
        EXPECT_EQ(first.scale, glm::vec3(1, 1, 1));
        const math::Transform second = stage.poses[0].transform(NodeIndex(std::size_t(1)));
        EXPECT_EQ(second.translation, glm::vec3(5, 6, 7));
        EXPECT_EQ(second.rotation, glm::quat(0, 1, 0, 0));
        EXPECT_EQ(second.scale, glm::vec3(1, 2, 1));
        EXPECT_EQ(stage.poses[0].values()[0], 0.5f);
    }
}

/// Jumps keep their own keys, beside what even frames give.
TEST(CompressedClipSource, PlaysJumpsAndMorphWeights)
{
    Stage stage;
    CompressedClipSource source = stage.source({stage.playing(clipOf(
        {channel(0, AnimationTarget::Translation, AnimationInterpolation::Step, {0, 1, 2}, {0, 0, 0, 3, 0, 0, 0, 0, 0}),
         channel(0, AnimationTarget::MorphWeights, AnimationInterpolation::Linear, {0, 2}, {0, 1})}))});
    EXPECT_EQ(stage.place(source, 0.75), 0.0f);
    EXPECT_NEAR(stage.poses[0].values()[0], 0.375f, 1e-3f);
    EXPECT_EQ(stage.place(source, 0.75), 3.0f);
    EXPECT_NEAR(stage.poses[0].values()[0], 0.75f, 1e-3f);
}

TEST(CompressedClipSource, IsTheBindPoseWithoutClips)
{
    Stage stage;
    CompressedClipSource source = stage.source({});
    EXPECT_EQ(source.poseCount(), 1u);
    EXPECT_EQ(stage.place(source, 1.0), 0.0f);
    EXPECT_EQ(stage.poses[0].values()[0], 0.5f);
}

TEST(CompressedClipSource, MovesTheCharactersOfASystem)
{
    Stage stage;
    asset::SkinAsset skin;
    skin.joints = {NodeIndex(std::size_t(0))};
    skin.inverseBinds = {glm::mat4(1)};
    stage.scene.skins.push_back(skin);
    AnimationSystem system;
    const SkeletonIndex skeleton = system.addSkeleton(stage.scene);
    std::vector<CharacterIndex> all;
    for (int i = 0; i < 20; ++i) {
        std::vector<PlayingClip> clips{stage.walking(2.0f)};
        clips[0].time = 0.1 * i;
        all.push_back(system.addCharacter(skeleton, std::make_unique<CompressedClipSource>(stage.bind, clips)));
    }
    system.update(0.05);
    for (int i = 0; i < 20; ++i)
        EXPECT_NEAR(system.palettes(all[std::size_t(i)])[0].rows[0].w, 0.05f + 0.1f * float(i), kClose);
}

TEST(CompressedClipSource, KeepsAFewBytesOfAClipThatPlays)
{
    EXPECT_LE(sizeof(PlayingClip), 256u) << "of the budget of a playing clip";
}

} // namespace
} // namespace stylized::animation
