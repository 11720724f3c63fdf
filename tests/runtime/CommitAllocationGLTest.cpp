#include "animation/AllocationCount.h"
#include "runtime/TestScene.h"
#include "support/GlTest.h"

#include <stylized/runtime/PaletteLayout.h>
#include <stylized/runtime/SkinningPaletteSet.h>

#include <gtest/gtest.h>

#include <cstdint>

namespace stylized::runtime {
namespace {

using CommitAllocationGLTest = test::GlTest;

TEST_F(CommitAllocationGLTest, UpdatingAndBindingPalettesAllocatesNothingOnceTheArenaHasItsSize)
{
    const asset::SceneAsset scene = test::skinnedScene(365);
    PaletteArena arena(context());
    auto set = SkinningPaletteSet::create(arena, scene);
    ASSERT_TRUE(set);
    ASSERT_TRUE(set->commit(1));
    const std::size_t before = test::allocationCount();
    ASSERT_GT(before, 0u); // the counter counts
    bool isAllRight = true;
    for (std::uint64_t version = 2; version < 100; ++version) {
        isAllRight &= set->needsUpdate(version);
        set->matrices(0)[0].rows[0].w = static_cast<float>(version);
        isAllRight &= set->commit(version).has_value();
        isAllRight &= set->find(NodeIndex(366), 0) != nullptr;
        commands().bindStorageBuffer(kPaletteBinding, arena.buffer());
    }
    const std::size_t after = test::allocationCount();
    EXPECT_TRUE(isAllRight);
    EXPECT_EQ(after - before, 0u);
}

} // namespace
} // namespace stylized::runtime
