#include "AllocationCount.h"
#include "SceneBuilding.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/SkinBoundsJob.h>
#include <stylized/animation/SkinMatricesJob.h>

#include <gtest/gtest.h>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

NodeIndex node(std::size_t i)
{
    return NodeIndex(i);
}

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

} // namespace
} // namespace stylized::animation
