#include "support/GlTest.h"
#include "support/LateReader.h"

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

/// Of the slot's present run.
float onGpu(const PaletteArena& arena, const PaletteSlot& slot, std::size_t matrix)
{
    return onGpu(arena, slot.firstMatrix() + matrix);
}

TEST_F(PaletteArenaGLTest, SlotsLieOneAfterTheOtherAndKeepTheirContentsWhenTheBufferGrows)
{
    PaletteArena arena(context());
    EXPECT_FALSE(arena.buffer().isValid());
    auto first = arena.allocate(3);
    auto second = arena.allocate(5);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->firstMatrix(), 0u);
    EXPECT_EQ(second->firstMatrix(), 9u); // behind three runs of three
    ASSERT_TRUE(arena.write(*first, filled(3, 1.5f)));
    ASSERT_TRUE(arena.write(*second, filled(5, 2.5f)));
    const std::size_t capacity = arena.capacity();
    ASSERT_TRUE(arena.write(*second, filled(5, 2.75f)));
    auto large = arena.allocate(static_cast<std::uint32_t>(capacity));
    ASSERT_TRUE(large);
    ASSERT_TRUE(arena.write(*large, filled(capacity, 3.5f)));
    EXPECT_GE(arena.capacity(), 2 * capacity);
    EXPECT_EQ(onGpu(arena, 2), 1.5f);
    EXPECT_EQ(onGpu(arena, 9), 2.5f); // the run before: frames may still be drawn with it
    EXPECT_EQ(onGpu(arena, 13), 2.5f);
    EXPECT_EQ(onGpu(arena, 14), 2.75f);
    EXPECT_EQ(onGpu(arena, 18), 2.75f);
    EXPECT_EQ(onGpu(arena, 24), 3.5f);
    EXPECT_EQ(onGpu(arena, 23 + capacity), 3.5f);
}

TEST_F(PaletteArenaGLTest, APlaceIsReusedOnceItsSlotDies)
{
    PaletteArena arena(context());
    auto kept = arena.allocate(4);
    {
        auto dying = arena.allocate(6);
        ASSERT_TRUE(dying);
        EXPECT_EQ(dying->firstMatrix(), 12u);
        EXPECT_EQ(arena.usedMatrixCount(), 30u);
    }
    EXPECT_EQ(arena.usedMatrixCount(), 12u);
    auto heir = arena.allocate(6);
    ASSERT_TRUE(heir);
    EXPECT_EQ(heir->firstMatrix(), 12u);
}

TEST_F(PaletteArenaGLTest, MovingASlotMovesItsPlace)
{
    PaletteArena arena(context());
    auto made = arena.allocate(2);
    ASSERT_TRUE(made);
    PaletteSlot slot = std::move(*made);
    EXPECT_EQ(made->arena(), nullptr);
    EXPECT_EQ(arena.usedMatrixCount(), 6u);
    slot = PaletteSlot();
    EXPECT_EQ(arena.usedMatrixCount(), 0u);
}

TEST_F(PaletteArenaGLTest, AFullArenaIsAnErrorWithItsNumbers)
{
    PaletteArena arena(context());
    arena.setMaxMatrixCount(32);
    auto slot = arena.allocate(7);
    ASSERT_TRUE(slot);
    const auto refused = arena.allocate(4);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::GraphicsFailed);
    EXPECT_NE(refused.error().message.find("21 of at most 32"), std::string::npos) << refused.error().message;
}

TEST_F(PaletteArenaGLTest, TheDriversLargestStorageBlockIsTheLimit)
{
    PaletteArena arena(context());
    const std::size_t limit = context().limits().maxStorageBlockSize / sizeof(math::Affine) / 3;
    if (limit < 0xFFFFFFFF) {
        EXPECT_FALSE(arena.allocate(static_cast<std::uint32_t>(limit + 1)));
    }
    EXPECT_TRUE(arena.allocate(static_cast<std::uint32_t>(limit))); // set aside, never written: takes no memory
    EXPECT_FALSE(arena.buffer().isValid());
}

TEST_F(PaletteArenaGLTest, EachWriteIsAnUploadIntoAnotherRun)
{
    PaletteArena arena(context());
    auto slot = arena.allocate(100);
    ASSERT_TRUE(arena.write(*slot, filled(100, 1)));
    context().resetCounters();
    ASSERT_TRUE(arena.write(*slot, filled(100, 2)));
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
    EXPECT_EQ(context().counters().uploadedByteCount, 4800u);
    EXPECT_EQ(slot->firstMatrix(), 100u);
    EXPECT_EQ(onGpu(arena, *slot, 99), 2.0f);
    EXPECT_EQ(onGpu(arena, 99), 1.0f);
}

TEST_F(PaletteArenaGLTest, NoRunIsWrittenWhileTheGpuMayReadIt)
{
    constexpr std::uint32_t kFrames = 8;
    test::LateReader reader(context(), 2 * kFrames);
    PaletteArena arena(context());
    auto moving = arena.allocate(3);
    auto resting = arena.allocate(3);
    ASSERT_TRUE(moving && resting);
    ASSERT_TRUE(arena.write(*resting, filled(3, 7)));
    const std::uint32_t rests = resting->firstMatrix();
    constexpr std::size_t kFloats = sizeof(math::Affine) / sizeof(float);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        ASSERT_TRUE(arena.write(*moving, filled(3, static_cast<float>(10 + frame))));
        EXPECT_EQ(resting->firstMatrix(), rests); // nobody moves who is not written to
        reader.read(2 * frame, arena.buffer(), kFloats * moving->firstMatrix());
        reader.read(2 * frame + 1, arena.buffer(), kFloats * resting->firstMatrix());
        expected.push_back(10 + frame);
        expected.push_back(7);
    }
    EXPECT_EQ(reader.numbers(), expected);
}

TEST_F(PaletteArenaGLTest, AnHeirWaitsForWhatIsDrawnWithTheDead)
{
    test::LateReader reader(context(), 2);
    PaletteArena arena(context());
    for (std::uint32_t i = 0; i < 2; ++i) {
        auto slot = arena.allocate(4);
        ASSERT_TRUE(slot && arena.write(*slot, filled(4, static_cast<float>(40 + i))));
        EXPECT_EQ(slot->firstMatrix(), 0u);
        reader.read(i, arena.buffer(), 0);
    }
    EXPECT_EQ(reader.numbers(), (std::vector<std::uint32_t>{40, 41}));
}

TEST_F(PaletteArenaGLTest, WritesOnceAFrameWaitForFramesThatAreDoneAndPlaceNoFenceThemselves)
{
    PaletteArena arena(context());
    auto slot = arena.allocate(2);
    ASSERT_TRUE(slot && arena.write(*slot, filled(2, 1)));
    for (int frame = 0; frame < 10; ++frame) {
        context().resetCounters();
        ASSERT_TRUE(arena.write(*slot, filled(2, 2)));
        EXPECT_EQ(context().counters().fenceCount, 0u) << frame;
        context().timeline().endSpan(); // as FramePipeline does
        EXPECT_EQ(context().counters().fenceCount, 1u) << frame;
    }
}

} // namespace
} // namespace stylized::runtime
