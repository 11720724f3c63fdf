#include "SceneBuilding.h"

#include <stylized/animation/ClipBinding.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimationInterpolation;
using asset::AnimationTarget;
using testing::ElementsAre;
using testing::IsEmpty;

asset::AnimationChannelAsset moving(std::size_t node)
{
    return channel(node, AnimationTarget::Translation, AnimationInterpolation::Step, {0}, {1, 2, 3});
}

asset::AnimationChannelAsset morphing(std::size_t node, std::vector<float> weights)
{
    return channel(node, AnimationTarget::MorphWeights, AnimationInterpolation::Step, {0}, std::move(weights));
}

TEST(ClipBinding, DrivesByIndexTheNodesItsClipNames)
{
    const asset::SceneAsset scene = sceneWithParents({-1, 0, 0});
    const asset::AnimationClipAsset clip = clipOf({moving(2), moving(1)});
    const ClipBinding binding = ClipBinding::byIndex(clip, PoseLayout(scene));
    EXPECT_THAT(binding.nodes(), ElementsAre(NodeIndex(std::size_t(1)), NodeIndex(std::size_t(2))));
    ASSERT_EQ(binding.tracks().size(), 2u);
    EXPECT_EQ(binding.tracks()[0].channel, &clip.channels[1]) << "ordered by node";
    EXPECT_EQ(&binding.clip(), &clip);
}

TEST(ClipBinding, DrivesMorphWeightsWithoutCountingTheirNodeAsMoved)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    addMorphedTriangle(scene, 0, 1);
    addMorphedTriangle(scene, 1, 2);
    const asset::AnimationClipAsset clip = clipOf({morphing(1, {0.5f, 0.25f})});
    const ClipBinding binding = ClipBinding::byIndex(clip, PoseLayout(scene));
    EXPECT_THAT(binding.nodes(), IsEmpty());
    ASSERT_EQ(binding.tracks().size(), 1u);
    EXPECT_EQ(binding.tracks()[0].values.first, 1u);
    EXPECT_EQ(binding.tracks()[0].values.count, 2u);
}

TEST(ClipBinding, LeavesOutWeightsOfANodeWithoutMorphTargets)
{
    const asset::SceneAsset scene = sceneWithParents({-1});
    const asset::AnimationClipAsset clip = clipOf({morphing(0, {1.0f})});
    EXPECT_THAT(ClipBinding::byIndex(clip, PoseLayout(scene)).tracks(), IsEmpty());
}

TEST(ClipBinding, FindsNodesOfAnotherSceneByNameWhereverTheyStand)
{
    asset::SceneAsset source = sceneWithParents({-1, 0}), target = sceneWithParents({-1, 0, 1});
    source.nodes[0].name = "hips";
    source.nodes[1].name = "head";
    target.nodes[2].name = "head";
    const asset::AnimationClipAsset clip = clipOf({moving(0), moving(1)});
    const ClipBinding binding = ClipBinding::byName(clip, source, target, PoseLayout(target));
    EXPECT_THAT(binding.nodes(), ElementsAre(NodeIndex(std::size_t(2))));
    EXPECT_THAT(binding.missingNames(), ElementsAre("hips"));
    EXPECT_THAT(binding.ambiguousNames(), IsEmpty());
}

TEST(ClipBinding, ReportsNamesThatSeveralNodesBearAndLeavesThemUnbound)
{
    asset::SceneAsset source = sceneWithParents({-1, -1, -1, -1}), target = sceneWithParents({-1, -1, -1, -1});
    for (const std::size_t twin : {1u, 2u})
        target.nodes[twin].name = "twin of the target";
    source.nodes[0].name = "twin of the target";
    for (const std::size_t twin : {1u, 2u})
        source.nodes[twin].name = "twin of the source";
    target.nodes[0].name = "twin of the source";
    const asset::AnimationClipAsset clip = clipOf({moving(0), moving(1), moving(2), moving(3)});
    const ClipBinding binding = ClipBinding::byName(clip, source, target, PoseLayout(target));
    EXPECT_THAT(binding.ambiguousNames(), ElementsAre("twin of the source", "twin of the target"));
    EXPECT_THAT(binding.missingNames(), IsEmpty());
    EXPECT_THAT(binding.nodes(), ElementsAre(NodeIndex(std::size_t(3))));
}

TEST(ClipBinding, BindsAsManyMorphWeightsAsBothSidesHave)
{
    asset::SceneAsset source = sceneWithParents({-1}), target = sceneWithParents({-1});
    addMorphedTriangle(source, 0, 3);
    addMorphedTriangle(target, 0, 2);
    const asset::AnimationClipAsset clip = clipOf({morphing(0, {1, 2, 3})});
    const ClipBinding binding = ClipBinding::byName(clip, source, target, PoseLayout(target));
    ASSERT_EQ(binding.tracks().size(), 1u);
    EXPECT_EQ(binding.tracks()[0].values.count, 2u);
}

TEST(ClipBinding, MayBeOfAClipWithoutChannels)
{
    const asset::AnimationClipAsset clip = clipOf({});
    const ClipBinding binding = ClipBinding::byIndex(clip, PoseLayout(asset::SceneAsset{}));
    EXPECT_THAT(binding.tracks(), IsEmpty());
    EXPECT_THAT(binding.nodes(), IsEmpty());
}

} // namespace
} // namespace stylized::animation
