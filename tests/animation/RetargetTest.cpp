#include "BlendTesting.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/retarget/RetargetClip.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;
using asset::HumanoidBone;

/// Single precision of keys that pass through a product of quaternions.
constexpr double kRetargetTolerance = 2e-6;

/// Hips 0, spine 1, head 2 below a root of the scene, and a node that is no bone.
asset::SceneAsset makeFigure(std::mt19937& random)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 2, 0});
    for (asset::NodeAsset& node : scene.nodes) {
        node.local = randomTransform(random);
        node.local.scale = glm::vec3(1.0f);
    }
    const auto set = [&](HumanoidBone bone, std::size_t node) {
        scene.humanoid.nodes[static_cast<std::size_t>(bone)] = NodeIndex(node);
    };
    set(HumanoidBone::Hips, 1);
    set(HumanoidBone::Spine, 2);
    set(HumanoidBone::Head, 3);
    return scene;
}

glm::dquat worldRotation(const ScenePose& pose, std::size_t node)
{
    return glm::normalize(glm::quat_cast(glm::dmat3(*pose.worldMatrix(NodeIndex(node)))));
}

/// The turn of a node away from how it stands in the bind pose, in the scene's axes.
glm::dquat turnFromRest(const asset::SceneAsset& scene, const ScenePose& pose, std::size_t node)
{
    return worldRotation(pose, node) * glm::conjugate(worldRotation(ScenePose(scene), node));
}

void play(const ClipBinding& binding, double time, ScenePose& pose)
{
    ClipSampler sampler(binding, pose.layout());
    pose.edit(binding.nodes(), [&](Pose& locals) { sampler.sample(time, locals); });
    ASSERT_TRUE(pose.updateWorldMatrices());
}

TEST(Retarget, GivesAFigureOfAnotherRestPoseTheSameTurnsInTheScene)
{
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round) {
        const asset::SceneAsset source = makeFigure(random), target = makeFigure(random);
        asset::AnimationClipAsset clip = randomClip(random, 5, 1.0f);
        std::erase_if(clip.channels,
                      [](const auto& c) { return c.target != AnimationTarget::Rotation || c.node.value == 0; });
        ScenePose from(source), to(target);
        play(ClipBinding::byIndex(clip, from.layout()), 0.3, from);
        play(ClipBinding::byHumanoid(clip, source, target, to.layout()), 0.3, to);
        for (const std::size_t bone : {1u, 2u, 3u})
            EXPECT_NEAR(std::abs(glm::dot(turnFromRest(source, from, bone), turnFromRest(target, to, bone))), 1.0,
                        1e-6);
        EXPECT_EQ(to.localTransform(NodeIndex(std::size_t(4))), target.nodes[4].local) << "no bone, no motion";
    }
}

TEST(Retarget, LeavesAClipOfTheSameFigureAsItIs)
{
    std::mt19937 random(2);
    const asset::SceneAsset source = makeFigure(random), target = source;
    const asset::AnimationClipAsset clip = randomClip(random, 4, 1.0f);
    const asset::AnimationClipAsset out = retargetClip(clip, source, target).clip;
    ASSERT_EQ(out.channels.size(), 4u) << "turns of three bones and the way of the hips";
    for (const asset::AnimationChannelAsset& channel : out.channels) {
        const auto same = std::find_if(clip.channels.begin(), clip.channels.end(), [&](const auto& c) {
            return c.node == channel.node && c.target == channel.target;
        });
        ASSERT_NE(same, clip.channels.end());
        for (std::size_t i = 0; i < channel.values.size(); ++i)
            EXPECT_NEAR(channel.values[i], same->values[i], kRetargetTolerance);
    }
}

/// Hips alone, standing at a height in a scene that may be turned.
asset::SceneAsset hipsAt(float height)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    scene.nodes[0].local = translation(0, height, 0);
    scene.humanoid.nodes[0] = NodeIndex(std::size_t(0));
    return scene;
}

TEST(Retarget, ScalesTheWayOfTheHipsByTheirHeights)
{
    const asset::SceneAsset source = hipsAt(0.5f), target = hipsAt(1.5f);
    const auto clip = clipOf(
        {channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1}, {0, 0.5f, 0, 1, 0.75f, -2})});
    EXPECT_EQ(retargetClip(clip, source, target).clip.channels[0].values,
              (std::vector<float>{0, 1.5f, 0, 3, 2.25f, -6}));
}

TEST(Retarget, TurnsTheMotionOfAFigureThatFacesTheOtherWay)
{
    const asset::SceneAsset source = hipsAt(1.0f);
    asset::SceneAsset target = hipsAt(1.0f);
    target.facing = asset::Facing::MinusZ;
    const auto clip =
        clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0}, {1, 1, 2}),
                channel(0, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0}, {0.6f, 0, 0, 0.8f})});
    const auto out = retargetClip(clip, source, target).clip;
    const float expectedWay[] = {-1, 1, -2}, expectedTurn[] = {-0.6f, 0, 0, 0.8f};
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(out.channels[0].values[i], expectedWay[i], kRetargetTolerance);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(out.channels[1].values[i], expectedTurn[i], kRetargetTolerance);
}

TEST(Retarget, TreatsTangentsAsDirections)
{
    const asset::SceneAsset source = hipsAt(1.0f), target = hipsAt(2.0f);
    const auto clip = clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::CubicSpline, {0},
                                      {1, 0, 0, 0, 1, 0, 0, 0, 3})});
    EXPECT_EQ(retargetClip(clip, source, target).clip.channels[0].values,
              (std::vector<float>{2, 0, 0, 0, 2, 0, 0, 0, 6}));
}

TEST(Retarget, TellsTheBonesThatTheTargetLacks)
{
    std::mt19937 random(3);
    const asset::SceneAsset source = makeFigure(random);
    asset::SceneAsset target = makeFigure(random);
    target.humanoid.nodes[static_cast<std::size_t>(HumanoidBone::Head)] = {};
    const asset::AnimationClipAsset clip = randomClip(random, 5, 1.0f);
    EXPECT_EQ(retargetClip(clip, source, target).missingBones, std::vector<std::string>{"head"});
    EXPECT_EQ(retargetClip(clip, source, target).otherNodes, (std::vector<std::string>{"0", "4"})); // no bones
    const ClipBinding binding = ClipBinding::byHumanoid(clip, source, target, PoseLayout(target));
    EXPECT_EQ(std::vector<std::string>(binding.missingNames().begin(), binding.missingNames().end()),
              (std::vector<std::string>{"0", "4", "head"}));
}

TEST(Retarget, KeepsItsKeysAliveInEveryCopyOfTheBinding)
{
    std::mt19937 random(4);
    const asset::SceneAsset source = makeFigure(random), target = makeFigure(random);
    ScenePose pose(target);
    std::optional<ClipBinding> binding;
    {
        const asset::AnimationClipAsset clip = randomClip(random, 5, 1.0f);
        const ClipBinding first = ClipBinding::byHumanoid(clip, source, target, pose.layout());
        binding.emplace(first);
    }
    play(*binding, 0.5, pose);
    EXPECT_FALSE(pose.isDirty());
}

} // namespace
} // namespace stylized::animation
