#include "AllocationCount.h"
#include "CompressedClipTesting.h"
#include "CrowdTesting.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/Animator.h>
#include <stylized/animation/SkinBoundsJob.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/crowd/CompressedClipSource.h>
#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;

/// How many times operator new runs while `work` does.
template <class Work>
std::size_t allocationsOf(const Work& work)
{
    const std::size_t before = allocationCount();
    work();
    return allocationCount() - before;
}

TEST(Allocation, IsCounted)
{
    // Called by name: a compiler may leave out a new-expression whose result is not used.
    EXPECT_EQ(allocationsOf([] { ::operator delete(::operator new(1)); }), 1u);
    const PoseLayout layout(sceneWithParents({-1}));
    EXPECT_EQ(allocationsOf([&] { const Pose pose(layout); }), 1u) << "a pose is one allocation";
}

TEST(Allocation, DoesNotHappenInAFrameAfterTheFirst)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 1});
    addMorphedTriangle(scene, 2, 2);
    const asset::AnimationClipAsset clip =
        clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, 1, 1, 1}),
                channel(1, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, 1, 0, 0, 1, 0}),
                channel(3, AnimationTarget::Scale, AnimationInterpolation::CubicSpline, {0, 1},
                        {0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0}),
                channel(2, AnimationTarget::MorphWeights, AnimationInterpolation::Linear, {0, 1}, {0, 1, 1, 0})});
    const auto plan = PosePlan::make(
        scene, {PropagateStep{node(0), node(2)},
                UserStep{"look",
                         {node(1)},
                         {node(2)},
                         [](PoseStepContext& context) {
                             context.setLocalTransform(node(2), translation(context.worldMatrix(node(1))[3].x, 0, 0));
                         }},
                PropagateStep{node(2), node(4)}});
    ASSERT_TRUE(plan);
    const std::vector<NodeIndex> joints{node(1), node(3)};
    const std::vector<glm::mat4> inverseBinds(2, glm::mat4(1.0f));
    const asset::StreamJointBounds bounds{StreamIndex(std::size_t(0)),
                                          {{0, {glm::vec3(0), glm::vec3(1)}, {glm::vec3(0), glm::vec3(1)}}}};
    std::vector<math::Affine> palette(2);

    ScenePose pose(scene, *plan);
    AnimationPlayer player;
    player.setClip(&clip);
    player.play();
    ASSERT_TRUE(player.update(0.1, scene, pose));
    const std::size_t count = allocationsOf([&] {
        for (int frame = 0; frame < 100; ++frame) {
            if (frame % 10 == 5)
                player.seek(0.03 * frame);
            if (frame == 50)
                player.stop(), player.play();
            player.update(1.0 / 60.0, scene, pose);
            SkinMatricesJob{pose.worldMatrices(), joints, inverseBinds, palette}.run();
            (void)SkinBoundsJob{pose.worldMatrices(), joints, palette, &bounds}.run();
        }
    });
    EXPECT_EQ(count, 0u);
    EXPECT_FALSE(pose.isDirty());
}

TEST(Allocation, DoesNotHappenInAnUpdateOfAnAnimator)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, 1, 1});
    scene.expressions.resize(1);
    scene.expressions[0].name = "blink";
    scene.nodes[1].local.translation = scene.nodes[2].local.translation = {0, -1, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        const float x = static_cast<float>(i);
        scene.clips.push_back(clipOf(
            {channel(i, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, x, 1, 1}),
             channel(3, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1}, {0, 0, 0, 1, 0, 0, 1, 0})}));
    }
    using namespace asset;
    const BlendNodeIndex a(std::size_t(0)), b(std::size_t(1)), c(std::size_t(2));
    const AnimatorParameterIndex speed(std::size_t(0)), state(std::size_t(1));
    AnimatorAsset description;
    description.parameters = {{"speed", AnimatorParameterKind::Float, 0.5, 0.25},
                              {"state", AnimatorParameterKind::Int, 0.0}};
    description.clips = {{"a", {}, {}, {{"x", 0.1}}}, {"b", {}, {}, {{"x", 0.1}}}, {"c", {}, {}, {{"x", 0.1}}}};
    description.masks = {{"m", 0.0, {{"1", 1.0, true}}}};
    description.nodes = {{"a", ClipNodeAsset{AnimatorClipIndex(std::size_t(0)), true, 1.0}},
                         {"b", ClipNodeAsset{AnimatorClipIndex(std::size_t(1)), true, 1.0}},
                         {"c", ClipNodeAsset{AnimatorClipIndex(std::size_t(2)), true, 1.0}},
                         {"line", BlendSpace1DNodeAsset{speed, {{a, 0.0}, {b, 1.0}}, true}},
                         {"plane", BlendSpace2DNodeAsset{speed, speed, {{a, {0, 0}}, {b, {1, 0}}, {c, {0, 1}}}, false}},
                         {"plus", AdditiveNodeAsset{a, c, AdditiveReference::FirstFrame, {0.5, {}}, {}}},
                         {"over", LayerNodeAsset{b, c, AnimatorMaskIndex(std::size_t(0)), {1.0, {}}}},
                         {"one", SelectNodeAsset{state, {a, b, c}}},
                         {"slow", TimeScaleNodeAsset{a, {0.5, {}}}}};
    StateMachineNodeAsset machine;
    for (std::size_t i = 3; i < 9; ++i) {
        machine.states.push_back({description.nodes[i].name, BlendNodeIndex(i)});
        AnimatorTransitionAsset way;
        way.to = AnimatorStateIndex(i - 3);
        way.conditions = {{state, AnimatorTest::Equal, double(i - 3)}};
        way.kind = i % 2 == 0 ? TransitionKind::CrossFade : TransitionKind::Inertial;
        machine.transitions.push_back(way);
    }
    description.nodes.push_back({"machine", machine});
    BlinkNodeAsset blink;
    blink.node = BlendNodeIndex(std::size_t(9));
    description.nodes.push_back({"eyes", blink});
    description.root = BlendNodeIndex(std::size_t(10));
    const AnimatorVector goal{AnimatorNumber{0.0, speed}, AnimatorNumber{-1.0, {}}, AnimatorNumber{0.5, {}}};
    const AnimatorNumber whole{1.0, {}};
    description.ik = {{"limb", whole, TwoBoneIkAsset{"0", "1", "2", {goal, "3"}, true, goal}},
                      {"chain", whole, ChainIkAsset{IkSolver::Fabrik, {{"0", {}}, {"1", {}}}, "2", {goal, ""}}},
                      {"bend", whole, ChainIkAsset{IkSolver::Ccd, {{"0", {}}, {"1", {}}}, "2", {goal, ""}}},
                      {"look", whole, LookAtIkAsset{{{"0", 0.5, 90.0}, {"1", 1.0, 90.0}}, {0, 0, 1}, {goal, ""}}}};
    std::vector<animation::AnimatorClip> clips;
    for (const AnimationClipAsset& clip : scene.clips)
        clips.push_back({&clip, &scene});
    auto animator = Animator::make(description, scene, clips);
    ASSERT_TRUE(animator) << toString(animator.error());
    ScenePose pose(scene, (*animator)->plan());
    const IntParameter choice = *(*animator)->parameters().findInt("state");
    const FloatParameter follower = *(*animator)->parameters().findFloat("speed");
    std::size_t eventCount = 0;
    const std::size_t count = allocationsOf([&] {
        for (int frame = 0; frame < 600; ++frame) {
            if (frame % 7 == 0)
                (*animator)->parameters().set(choice, frame / 7 % 6);
            (*animator)->parameters().set(follower, frame % 2 == 0 ? 0.0f : 1.0f);
            (*animator)->update(1.0 / 60.0, pose);
            eventCount += (*animator)->events().size();
        }
    });
    EXPECT_EQ(count, 0u);
    EXPECT_GT(eventCount, 10u);
}

TEST(Allocation, DoesNotHappenInAnUpdateOfManyCharacters)
{
    const CrowdScene crowd(1, 20);
    int asked = 0;
    AnimationSystem system({1.0, 100.0, 0.25, [&] { return 20.0 * ++asked; }});
    const SkeletonIndex skeleton = system.addSkeleton(crowd.scene, std::vector<LodLevel>{{}, {0.1, {}, 0.01}});
    std::vector<CharacterIndex> all;
    for (int i = 0; i < 50; ++i)
        all.push_back(system.addCharacter(skeleton, crowd.source(0.02f * static_cast<float>(i))));
    setThreadCount(1);
    system.update(1.0 / 60.0);
    std::size_t interpolated = 0;
    const std::size_t count = allocationsOf([&] {
        for (std::size_t frame = 0; frame < 200; ++frame) {
            for (std::size_t i = 0; i < all.size(); ++i)
                system.setView(all[i], {(i + frame) % 7 != 0, frame / 50 % 2 == 0 ? 1000.0 : 10.0, 0.0f});
            system.setBudget(frame < 100 ? 100.0 : std::numeric_limits<double>::infinity());
            interpolated += system.update(1.0 / 60.0).interpolatedCount;
        }
    });
    setThreadCount(0);
    EXPECT_EQ(count, 0u);
    EXPECT_GT(interpolated, 1000u);
    EXPECT_GT(asked, 100);
}

TEST(Allocation, DoesNotHappenWhereCompressedClipsAreSampled)
{
    const CrowdScene crowd(1, 40);
    ClipCompressionOptions options;
    options.errorBound = 0.01;
    auto made = ClipCompressor(crowd.scene, options).compress(crowd.scene.clips[0]);
    ASSERT_TRUE(made) << toString(made.error());
    const auto clip = std::make_shared<const CompressedClip>(std::move(*made));
    EXPECT_FALSE(clip->data().groups.empty());
    const auto bind = std::make_shared<const Pose>(bindPoseOf(crowd.scene));
    CompressedClipSource source(bind, std::vector<PlayingClip>(3, {clip, 0.0, 1.0f, 1.0f, true}));
    std::vector<Pose> poses(source.poseCount(), Pose(PoseLayout(crowd.scene)));
    math::Transform one;
    const std::size_t count = allocationsOf([&] {
        for (std::size_t frame = 0; frame < 200; ++frame) {
            clip->sample(0.37 * double(frame % 11), poses[0]);
            clip->sampleNode(0.01 * double(frame), node(frame % 40), one);
            source.clips()[frame % 3].weight = static_cast<float>(frame % 4);
            source.update(1.0 / 60.0, poses);
        }
    });
    EXPECT_EQ(count, 0u);
}

} // namespace
} // namespace stylized::animation
