#include <stylized/runtime/RangeAllocator.h>

#include <gtest/gtest.h>

namespace stylized::runtime {
namespace {

TEST(RangeAllocatorTest, RangesFollowEachOtherAndFreedOnesAreReusedLowestFirst)
{
    RangeAllocator ranges(100);
    EXPECT_EQ(ranges.allocate(10), 0u);
    EXPECT_EQ(ranges.allocate(20), 10u);
    EXPECT_EQ(ranges.allocate(10), 30u);
    ranges.free(10, 20);
    ranges.free(0, 10);
    EXPECT_EQ(ranges.gapCount(), 1u); // neighbours have become one
    EXPECT_EQ(ranges.allocate(5), 0u);
    EXPECT_EQ(ranges.allocate(25), 5u);
    EXPECT_EQ(ranges.gapCount(), 0u);
    EXPECT_EQ(ranges.allocate(1), 40u);
    EXPECT_EQ(ranges.usedCount(), 41u);
}

TEST(RangeAllocatorTest, AGapThatIsTooSmallIsPassedOver)
{
    RangeAllocator ranges(100);
    EXPECT_EQ(ranges.allocate(3), 0u);
    EXPECT_EQ(ranges.allocate(3), 3u);
    ranges.free(0, 3);
    EXPECT_EQ(ranges.allocate(4), 6u);
    EXPECT_EQ(ranges.allocate(3), 0u);
}

TEST(RangeAllocatorTest, FreeingTheLastRangeShrinksTheEndOverGapsBeforeIt)
{
    RangeAllocator ranges(100);
    EXPECT_EQ(ranges.allocate(4), 0u);
    EXPECT_EQ(ranges.allocate(4), 4u);
    EXPECT_EQ(ranges.allocate(4), 8u);
    ranges.free(4, 4);
    ranges.free(8, 4);
    EXPECT_EQ(ranges.end(), 4u);
    EXPECT_EQ(ranges.gapCount(), 0u);
    ranges.free(0, 4);
    EXPECT_EQ(ranges.end(), 0u);
    EXPECT_EQ(ranges.usedCount(), 0u);
}

TEST(RangeAllocatorTest, AGapClosesBetweenTwoGaps)
{
    RangeAllocator ranges(100);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(ranges.allocate(2), 2 * i);
    ranges.free(0, 2);
    ranges.free(4, 2);
    EXPECT_EQ(ranges.gapCount(), 2u);
    ranges.free(2, 2);
    EXPECT_EQ(ranges.gapCount(), 1u);
    EXPECT_EQ(ranges.allocate(6), 0u);
}

TEST(RangeAllocatorTest, TheLimitIsReachedExactlyAndNeverExceeded)
{
    RangeAllocator ranges(10);
    EXPECT_FALSE(ranges.allocate(11));
    EXPECT_EQ(ranges.allocate(10), 0u);
    EXPECT_FALSE(ranges.allocate(1));
    ranges.free(0, 10);
    EXPECT_EQ(ranges.allocate(4), 0u);
    EXPECT_EQ(ranges.allocate(4), 4u);
    ranges.free(0, 4);
    EXPECT_FALSE(ranges.allocate(5)); // six are free, but not in one run
    EXPECT_FALSE(ranges.allocate(static_cast<std::size_t>(-1)));
}

TEST(RangeAllocatorTest, NothingAndWhatWasNeverHandedOutAreACallersMistake)
{
    RangeAllocator ranges(10);
    EXPECT_DEATH((void)ranges.allocate(0), "has places");
    EXPECT_DEATH(ranges.free(0, 1), "handed out");
}

} // namespace
} // namespace stylized::runtime
