#include "support/GlTest.h"

#include <stylized/runtime/PaletteArena.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace stylized::runtime {
namespace {

using PaletteArenaGLTest = test::GlTest;

std::vector<math::Affine> filled(std::size_t count, float value)
{
    math::Affine matrix;
    for (glm::vec4& row : matrix.rows)
        row = glm::vec4(value);
    return std::vector<math::Affine>(count, matrix);
}

/// The first number of a matrix as the GPU has it.
float onGpu(const PaletteArena& arena, std::size_t matrix)
{
    math::Affine out;
    arena.buffer().read(matrix * sizeof(math::Affine), std::as_writable_bytes(std::span(&out, 1)));
    return out.rows[0].x;
}

TEST_F(PaletteArenaGLTest, SlotsLieOneAfterTheOtherAndKeepTheirContentsWhenTheBufferGrows)
{
    PaletteArena arena(context());
    EXPECT_FALSE(arena.buffer().isValid());
    auto first = arena.allocate(3);
    auto second = arena.allocate(5);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->firstMatrix(), 0u);
    EXPECT_EQ(second->firstMatrix(), 3u);
    ASSERT_TRUE(arena.write(*first, filled(3, 1.5f)));
    ASSERT_TRUE(arena.write(*second, filled(5, 2.5f)));
    const std::size_t capacity = arena.capacity();
    auto large = arena.allocate(static_cast<std::uint32_t>(capacity));
    ASSERT_TRUE(large);
    ASSERT_TRUE(arena.write(*large, filled(capacity, 3.5f)));
    EXPECT_GE(arena.capacity(), 2 * capacity);
    EXPECT_EQ(onGpu(arena, 2), 1.5f);
    EXPECT_EQ(onGpu(arena, 3), 2.5f);
    EXPECT_EQ(onGpu(arena, 7), 2.5f);
    EXPECT_EQ(onGpu(arena, 8), 3.5f);
    EXPECT_EQ(onGpu(arena, 7 + capacity), 3.5f);
}

TEST_F(PaletteArenaGLTest, APlaceIsReusedOnceItsSlotDies)
{
    PaletteArena arena(context());
    auto kept = arena.allocate(4);
    {
        auto dying = arena.allocate(6);
        ASSERT_TRUE(dying);
        EXPECT_EQ(dying->firstMatrix(), 4u);
        EXPECT_EQ(arena.usedMatrixCount(), 10u);
    }
    EXPECT_EQ(arena.usedMatrixCount(), 4u);
    auto heir = arena.allocate(6);
    ASSERT_TRUE(heir);
    EXPECT_EQ(heir->firstMatrix(), 4u);
}

TEST_F(PaletteArenaGLTest, MovingASlotMovesItsPlace)
{
    PaletteArena arena(context());
    auto made = arena.allocate(2);
    ASSERT_TRUE(made);
    PaletteSlot slot = std::move(*made);
    EXPECT_EQ(made->arena(), nullptr);
    EXPECT_EQ(arena.usedMatrixCount(), 2u);
    slot = PaletteSlot();
    EXPECT_EQ(arena.usedMatrixCount(), 0u);
}

TEST_F(PaletteArenaGLTest, AFullArenaIsAnErrorWithItsNumbers)
{
    PaletteArena arena(context());
    arena.setMaxMatrixCount(10);
    auto slot = arena.allocate(7);
    ASSERT_TRUE(slot);
    const auto refused = arena.allocate(4);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::GraphicsFailed);
    EXPECT_NE(refused.error().message.find("7 of at most 10"), std::string::npos) << refused.error().message;
}

TEST_F(PaletteArenaGLTest, TheDriversLargestStorageBlockIsTheLimit)
{
    PaletteArena arena(context());
    const std::size_t limit = context().limits().maxStorageBlockSize / sizeof(math::Affine);
    if (limit < 0xFFFFFFFF) {
        EXPECT_FALSE(arena.allocate(static_cast<std::uint32_t>(limit + 1)));
    }
    EXPECT_TRUE(arena.allocate(static_cast<std::uint32_t>(limit))); // set aside, never written: takes no memory
    EXPECT_FALSE(arena.buffer().isValid());
}

TEST_F(PaletteArenaGLTest, EachWriteIsOneUpload)
{
    PaletteArena arena(context());
    auto slot = arena.allocate(100);
    ASSERT_TRUE(arena.write(*slot, filled(100, 1)));
    context().resetCounters();
    ASSERT_TRUE(arena.write(*slot, filled(100, 2)));
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
    EXPECT_EQ(context().counters().uploadedByteCount, 4800u);
}

} // namespace
} // namespace stylized::runtime
