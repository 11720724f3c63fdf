#include "SceneBuilding.h"

#include <stylized/animation/Pose.h>
#include <stylized/animation/Version.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace stylized::animation {
namespace {

using namespace test;

TEST(PoseLayout, RoundsTheNodesUpToWholeGroupsOfSixteen)
{
    EXPECT_EQ(PoseLayout(sceneWithParents({})).paddedNodeCount(), 0u);
    EXPECT_EQ(PoseLayout(sceneWithParents({-1})).paddedNodeCount(), 16u);
    EXPECT_EQ(PoseLayout(sceneWithParents(std::vector<int>(16, -1))).paddedNodeCount(), 16u);
    EXPECT_EQ(PoseLayout(sceneWithParents(std::vector<int>(17, -1))).paddedNodeCount(), 32u);
}

TEST(PoseLayout, PutsTheMorphWeightsOfNodesOneAfterAnother)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0, 0});
    addMorphedTriangle(scene, 0, 2);
    addMorphedTriangle(scene, 2, 3);
    const PoseLayout layout(scene);
    EXPECT_EQ(layout.valueCount(), 5u);
    EXPECT_EQ(layout.morphWeights(NodeIndex(std::size_t(0))).count, 2u);
    EXPECT_EQ(layout.morphWeights(NodeIndex(std::size_t(1))).count, 0u);
    EXPECT_EQ(layout.morphWeights(NodeIndex(std::size_t(2))).first, 2u);
    EXPECT_EQ(layout.morphWeights(NodeIndex(std::size_t(2))).count, 3u);
}

TEST(Pose, KeepsTheIdentityInItsPadding)
{
    Pose pose{PoseLayout(sceneWithParents({-1}))};
    pose.setTransform(NodeIndex(std::size_t(0)), {{1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10}});
    for (std::size_t c = 0; c < kPoseComponentCount; ++c) {
        const std::span<const float> component = pose.component(static_cast<PoseComponent>(c));
        ASSERT_EQ(component.size(), 16u);
        for (std::size_t lane = 1; lane < 16; ++lane)
            EXPECT_EQ(component[lane], c == 6 || c > 6 ? 1.0f : 0.0f) << "component " << c;
    }
}

TEST(Pose, AlignsEveryComponentTo64Bytes)
{
    Pose pose{PoseLayout(sceneWithParents(std::vector<int>(17, -1)))};
    for (std::size_t c = 0; c < kPoseComponentCount; ++c)
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pose.component(static_cast<PoseComponent>(c)).data()) % 64, 0u);
}

TEST(Pose, GivesBackTheTransformOfANodeAndLaysItOutByComponent)
{
    Pose pose{PoseLayout(sceneWithParents({-1, -1}))};
    const math::Transform transform{{1, 2, 3}, {7, 4, 5, 6}, {8, 9, 10}};
    const NodeIndex second(std::size_t(1));
    pose.setTransform(second, transform);
    EXPECT_EQ(pose.transform(second), transform);
    EXPECT_EQ(pose.transform(NodeIndex(std::size_t(0))), math::Transform{});
    for (std::size_t c = 0; c < kPoseComponentCount; ++c)
        EXPECT_EQ(pose.data()[c * 16 + 1], float(c + 1));
}

TEST(Pose, CopiesAreIndependentAndMovesLeaveNothingShared)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 1);
    const NodeIndex root(std::size_t(0));
    Pose first{PoseLayout(scene)};
    first.values()[0] = 0.25f;
    Pose second(first);
    second.setTransform(root, translation(1, 0, 0));
    second.values()[0] = 0.5f;
    EXPECT_EQ(first.transform(root), math::Transform{});
    EXPECT_EQ(first.values()[0], 0.25f);
    const float* const floats = second.data();
    Pose third(std::move(second));
    EXPECT_EQ(third.data(), floats);
    first = third;
    EXPECT_EQ(first.transform(root).translation.x, 1.0f);
    EXPECT_EQ(first.values()[0], 0.5f);
    EXPECT_NE(first.data(), third.data());
}

TEST(Pose, MayHaveNoNodesAtAll)
{
    const Pose empty{PoseLayout(sceneWithParents({}))};
    EXPECT_EQ(empty.nodeCount(), 0u);
    EXPECT_TRUE(empty.component(PoseComponent::ScaleZ).empty());
    const Pose copy(empty), defaulted;
    EXPECT_TRUE(copy.values().empty());
    EXPECT_TRUE(defaulted.values().empty());
}

TEST(Version, NeverTakesTheValueThatMeansNever)
{
    EXPECT_EQ(nextVersion(0), 1u);
    EXPECT_EQ(nextVersion(1), 2u);
    EXPECT_EQ(nextVersion(std::numeric_limits<std::uint64_t>::max()), 1u);
}

} // namespace
} // namespace stylized::animation
