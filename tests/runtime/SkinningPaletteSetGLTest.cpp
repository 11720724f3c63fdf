#include "runtime/TestScene.h"
#include "support/GlTest.h"

#include <stylized/math/Affine.h>
#include <stylized/runtime/SkinningPaletteSet.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace stylized::runtime {
namespace {

class SkinningPaletteSetGLTest : public test::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            arena_.emplace(context());
    }

    SkinningPaletteSet make(const asset::SceneAsset& scene)
    {
        auto set = SkinningPaletteSet::create(*arena_, scene);
        EXPECT_TRUE(set);
        return std::move(*set);
    }

    math::Affine onGpu(std::size_t matrix)
    {
        math::Affine out;
        arena_->buffer().read(matrix * sizeof(math::Affine), std::as_writable_bytes(std::span(&out, 1)));
        return out;
    }

    std::optional<PaletteArena> arena_;
};

math::Affine translation(float x)
{
    math::Affine out;
    out.rows[0].w = x;
    return out;
}

TEST_F(SkinningPaletteSetGLTest, HasOnePaletteASkinAndCountsTheirMatrices)
{
    asset::SceneAsset scene = test::skinnedScene(3);
    scene.skins.push_back(scene.skins[0]);
    scene.skins[1].joints.pop_back();
    scene.skins[1].inverseBinds.pop_back();
    const SkinningPaletteSet set = make(scene);
    EXPECT_EQ(set.paletteCount(), 2u);
    EXPECT_EQ(set.jointMatrixCount(), 5u);
    EXPECT_EQ(set.palettes()[0].firstMatrix(), 0u);
    EXPECT_EQ(set.palettes()[1].firstMatrix(), 3u);
    EXPECT_EQ(set.palettes()[1].jointCount(), 2u);
    EXPECT_EQ(set.palettes()[1].skin(), SkinIndex(1));
    EXPECT_EQ(arena_->usedMatrixCount(), 15u); // three times
    EXPECT_TRUE(set.isForScene(scene));
    const asset::SceneAsset twin = scene;
    EXPECT_FALSE(set.isForScene(twin));
    EXPECT_EQ(set.nodeCount(), scene.nodes.size());
}

TEST_F(SkinningPaletteSetGLTest, FindsThePaletteOfSkinnedPrimitivesOnly)
{
    const asset::SceneAsset scene = test::skinnedScene(2);
    const SkinningPaletteSet set = make(scene);
    EXPECT_EQ(set.find(NodeIndex(3), 0), &set.palettes()[0]);
    EXPECT_EQ(set.find(NodeIndex(3), 1), nullptr); // the primitive's stream has no influences
    EXPECT_EQ(set.find(NodeIndex(4), 0), nullptr); // the node has no skin
    EXPECT_EQ(set.find(NodeIndex(1), 0), nullptr); // the node has no mesh
    EXPECT_EQ(set.find(NodeIndex(3), 2), nullptr);
    EXPECT_EQ(set.find(NodeIndex(3), std::numeric_limits<std::size_t>::max()), nullptr);
    EXPECT_EQ(set.find(NodeIndex(5), 0), nullptr);
    EXPECT_EQ(set.find(NodeIndex(), 0), nullptr);
}

TEST_F(SkinningPaletteSetGLTest, APaletteStaysGoodWhenItsSetIsMoved)
{
    const asset::SceneAsset scene = test::skinnedScene(2);
    SkinningPaletteSet set = make(scene);
    const SkinningPalette* palette = set.find(NodeIndex(3), 0);
    const SkinningPaletteSet moved = std::move(set);
    EXPECT_EQ(moved.find(NodeIndex(3), 0), palette);
    EXPECT_EQ(palette->jointCount(), 2u);
}

TEST_F(SkinningPaletteSetGLTest, MatricesArriveOnTheGpuInTheOrderOfTheJoints)
{
    const asset::SceneAsset scene = test::skinnedScene(2);
    const SkinningPaletteSet other = make(scene); // takes the first place
    SkinningPaletteSet set = make(scene);
    ASSERT_TRUE(set.needsUpdate(1));
    set.matrices(0)[0] = translation(10);
    set.matrices(0)[1].rows[2] = {1, 2, 3, 4};
    ASSERT_TRUE(set.commit(1));
    EXPECT_EQ(set.palettes()[0].firstMatrix(), 6u);
    EXPECT_EQ(onGpu(6).rows[0], glm::vec4(1, 0, 0, 10));
    EXPECT_EQ(onGpu(7).rows[2], glm::vec4(1, 2, 3, 4));
}

TEST_F(SkinningPaletteSetGLTest, ACommitMovesAllPalettesAndLeavesTheOnesBeforeToTheGpu)
{
    asset::SceneAsset scene = test::skinnedScene(2);
    scene.skins.push_back(scene.skins[0]);
    SkinningPaletteSet set = make(scene);
    for (std::uint64_t version = 1; version <= 2; ++version) {
        set.matrices(1)[0] = translation(static_cast<float>(version));
        ASSERT_TRUE(set.commit(version));
    }
    EXPECT_EQ(set.palettes()[0].firstMatrix(), 4u);
    EXPECT_EQ(set.palettes()[1].firstMatrix(), 6u);
    EXPECT_EQ(onGpu(6).rows[0].w, 2.0f);
    EXPECT_EQ(onGpu(2).rows[0].w, 1.0f);
    EXPECT_EQ(&set.matrices(1)[0] - &set.matrices(0)[0], 2);
}

TEST_F(SkinningPaletteSetGLTest, APaletteIsReadyOnlyAfterACommit)
{
    const asset::SceneAsset scene = test::skinnedScene(1);
    SkinningPaletteSet set = make(scene);
    EXPECT_FALSE(set.find(NodeIndex(2), 0)->isGpuReady());
    ASSERT_TRUE(set.commit(7));
    EXPECT_TRUE(set.find(NodeIndex(2), 0)->isGpuReady());
}

TEST_F(SkinningPaletteSetGLTest, AVersionThatWasCommittedNeedsNoWorkAndUploadsNothing)
{
    const asset::SceneAsset scene = test::skinnedScene(1);
    SkinningPaletteSet set = make(scene);
    EXPECT_TRUE(set.needsUpdate(1));
    ASSERT_TRUE(set.commit(1));
    EXPECT_EQ(set.lastUploadCount(), 1u);
    context().resetCounters();
    const std::uint32_t place = set.palettes()[0].firstMatrix();
    EXPECT_FALSE(set.needsUpdate(1));
    EXPECT_EQ(set.lastUploadCount(), 0u);
    EXPECT_EQ(context().counters(), graphics::GraphicsCounters());
    EXPECT_EQ(set.palettes()[0].firstMatrix(), place);
    EXPECT_TRUE(set.needsUpdate(2));
    ASSERT_TRUE(set.commit(2));
    EXPECT_EQ(set.lastUploadCount(), 1u);
    EXPECT_TRUE(set.needsUpdate(1)); // another version, even an older one, is another pose
}

TEST_F(SkinningPaletteSetGLTest, VersionZeroIsNeverUpToDate)
{
    const asset::SceneAsset scene = test::skinnedScene(1);
    SkinningPaletteSet set = make(scene);
    EXPECT_TRUE(set.needsUpdate(0));
    ASSERT_TRUE(set.commit(0));
    EXPECT_TRUE(set.needsUpdate(0));
}

TEST_F(SkinningPaletteSetGLTest, AFailureLeavesTheVersionAndNoPaletteReadyUntilTheNextSuccess)
{
    const asset::SceneAsset scene = test::skinnedScene(2);
    for (const float broken : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        SkinningPaletteSet set = make(scene);
        ASSERT_TRUE(set.commit(1));
        ASSERT_TRUE(set.needsUpdate(2));
        set.matrices(0)[1].rows[1].z = broken;
        const auto failed = set.commit(2);
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().code, ErrorCode::ValueNotFinite);
        EXPECT_EQ(set.lastUploadCount(), 0u);
        EXPECT_FALSE(set.palettes()[0].isGpuReady());
        EXPECT_TRUE(set.needsUpdate(2));
        EXPECT_TRUE(set.needsUpdate(2)); // asking does not advance it either
        set.matrices(0)[1].rows[1].z = 0;
        ASSERT_TRUE(set.commit(2));
        EXPECT_TRUE(set.palettes()[0].isGpuReady());
        EXPECT_FALSE(set.needsUpdate(2));
    }
}

TEST_F(SkinningPaletteSetGLTest, AllPalettesOfAnInstanceTravelInOneUpload)
{
    asset::SceneAsset scene = test::skinnedScene(3);
    scene.skins.push_back(scene.skins[0]);
    SkinningPaletteSet set = make(scene);
    ASSERT_TRUE(set.commit(1));
    context().resetCounters();
    ASSERT_TRUE(set.commit(2));
    EXPECT_EQ(set.lastUploadCount(), 2u);
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
    EXPECT_EQ(context().counters().uploadedByteCount, 6u * 48);
}

TEST_F(SkinningPaletteSetGLTest, ASceneWithoutSkinsCommitsNothing)
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.skins.clear();
    scene.nodes[2].skin = SkinIndex();
    SkinningPaletteSet set = make(scene);
    context().resetCounters();
    EXPECT_TRUE(set.needsUpdate(1));
    ASSERT_TRUE(set.commit(1));
    EXPECT_FALSE(set.needsUpdate(1));
    EXPECT_EQ(set.paletteCount(), 0u);
    EXPECT_EQ(set.jointMatrixCount(), 0u);
    EXPECT_EQ(context().counters().bufferUploadCount, 0u);
}

TEST_F(SkinningPaletteSetGLTest, AFullArenaIsAnErrorOfMakingTheSet)
{
    arena_->setMaxMatrixCount(17);
    const asset::SceneAsset scene = test::skinnedScene(3);
    const SkinningPaletteSet first = make(scene);
    const auto second = SkinningPaletteSet::create(*arena_, scene);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::GraphicsFailed);
}

} // namespace
} // namespace stylized::runtime
