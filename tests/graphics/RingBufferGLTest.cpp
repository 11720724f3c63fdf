#include "support/GlTest.h"
#include "support/LateReader.h"

#include <stylized/graphics/PlaceRing.h>
#include <stylized/graphics/RingBuffer.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::graphics {
namespace {

class RingBufferGLTest : public test::GlTest {
protected:
    FenceTimeline& timeline() { return context().timeline(); }

    void write(RingBuffer& ring, float value, std::size_t count = 1)
    {
        const std::vector<float> values(count, value);
        ASSERT_TRUE(ring.write(context(), std::as_bytes(std::span(values)), "numbers"));
    }
};

TEST_F(RingBufferGLTest, AMappedBufferIsWrittenAndReadBackAndCounted)
{
    auto buffer = Buffer::create(context(), 16, BufferUsage::Mapped, "mapped");
    ASSERT_TRUE(buffer);
    EXPECT_EQ(context().counters().bufferUploadCount, 0u);
    const std::array<std::uint32_t, 4> values{1, 2, 3, 4};
    buffer->write(0, std::as_bytes(std::span(values)));
    buffer->write(4, std::as_bytes(std::span(values)).first(8));
    std::array<std::uint32_t, 4> out{};
    buffer->read(0, std::as_writable_bytes(std::span(out)));
    EXPECT_EQ(out, (std::array<std::uint32_t, 4>{1, 1, 2, 4}));
    EXPECT_EQ(context().counters().bufferUploadCount, 2u);
    EXPECT_EQ(context().counters().uploadedByteCount, 24u);
}

TEST_F(RingBufferGLTest, ASpanEndsWithAFenceOnlyWhereItsNumberWasAskedFor)
{
    timeline().endSpan(); // which tests before may have begun
    context().resetCounters();
    timeline().endSpan();
    EXPECT_EQ(context().counters().fenceCount, 0u);
    const std::uint64_t span = timeline().span();
    EXPECT_EQ(timeline().span(), span);
    timeline().endSpan();
    EXPECT_EQ(context().counters().fenceCount, 1u);
    EXPECT_LT(timeline().passedSpan(), span);
    timeline().wait(span);
    EXPECT_EQ(timeline().passedSpan(), span);
    timeline().wait(span);
    EXPECT_EQ(context().counters().fenceCount, 1u);
    timeline().wait(span + 1); // which is going on, and still is afterwards
    EXPECT_EQ(timeline().passedSpan(), span);
    EXPECT_EQ(timeline().span(), span + 1);
    EXPECT_EQ(context().counters().fenceCount, 2u);
}

TEST_F(RingBufferGLTest, ManyFencesThatNobodyWaitsForAreWaitedForInOrder)
{
    timeline().endSpan();
    const std::uint64_t first = timeline().span();
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(timeline().span(), first + std::uint64_t(i));
        timeline().endSpan();
    }
    EXPECT_GE(timeline().passedSpan(), first + 91);
    EXPECT_LT(timeline().passedSpan(), first + 100);
}

TEST_F(RingBufferGLTest, PlacesComeInTurnAndNoneBeforeTheGpuIsDoneWithIt)
{
    PlaceRing ring;
    std::array<std::uint64_t, PlaceRing::kPlaceCount> left{};
    EXPECT_EQ(ring.current(), 0u);
    for (const std::uint32_t expected : {0u, 1u, 2u, 0u, 1u, 2u, 0u, 1u}) {
        const std::uint32_t before = ring.current();
        left[before] = timeline().span();
        ring.advance(timeline());
        ASSERT_EQ(ring.current(), expected);
        if (expected != before) {
            EXPECT_GE(timeline().passedSpan(), left[expected]);
        }
        timeline().endSpan(); // a frame
    }
}

TEST_F(RingBufferGLTest, TheGpuReadsWhatWasThereWhenADrawWasIssuedHoweverLateItIs)
{
    constexpr std::uint32_t kFrames = 7; // all places twice, and once more
    test::LateReader reader(context(), kFrames);
    RingBuffer ring;
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        write(ring, static_cast<float>(10 + frame));
        reader.read(frame, ring.buffer(), ring.offset() / sizeof(float));
    }
    EXPECT_EQ(reader.numbers(), (std::vector<std::uint32_t>{10, 11, 12, 13, 14, 15, 16}));
}

TEST_F(RingBufferGLTest, AFrameMayBeDrawnAfterTheNextOnesBytesWereWritten)
{
    constexpr std::uint32_t kFrames = 6;
    test::LateReader reader(context(), kFrames);
    RingBuffer ring, other;
    write(ring, 20);
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        const std::size_t extracted = ring.offset();
        write(ring, static_cast<float>(21 + frame));
        for (int i = 0; i < 5 && frame == 0; ++i)
            write(other, static_cast<float>(i)); // waits for what was drawn, but this frame is not
        reader.read(frame, ring.buffer(), extracted / sizeof(float));
        timeline().endSpan();
    }
    EXPECT_EQ(reader.numbers(), (std::vector<std::uint32_t>{20, 21, 22, 23, 24, 25}));
}

TEST_F(RingBufferGLTest, TheSameBytesStayWhereTheyAreAndCostNothing)
{
    RingBuffer ring;
    write(ring, 1, 5);
    write(ring, 2, 5);
    const std::size_t offset = ring.offset();
    EXPECT_EQ(ring.size(), 20u);
    context().resetCounters();
    write(ring, 2, 5);
    EXPECT_EQ(ring.offset(), offset);
    EXPECT_EQ(context().counters(), GraphicsCounters());
    write(ring, 2, 4); // the same beginning, but fewer
    EXPECT_NE(ring.offset(), offset);
    EXPECT_EQ(ring.size(), 16u);
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
}

TEST_F(RingBufferGLTest, ItGrowsWhileTheGpuReadsWhatWasThereBefore)
{
    test::LateReader reader(context(), 2);
    RingBuffer ring;
    write(ring, 30);
    reader.read(0, ring.buffer(), ring.offset() / sizeof(float));
    write(ring, 31, 1000);
    EXPECT_EQ(ring.size(), 4000u);
    EXPECT_GE(ring.buffer().size(), 3 * 4000u);
    EXPECT_EQ(ring.offset() % context().limits().uniformOffsetAlignment, 0u);
    EXPECT_EQ(ring.offset() % context().limits().storageOffsetAlignment, 0u);
    reader.read(1, ring.buffer(), ring.offset() / sizeof(float) + 999);
    EXPECT_EQ(reader.numbers(), (std::vector<std::uint32_t>{30, 31}));
}

} // namespace
} // namespace stylized::graphics
