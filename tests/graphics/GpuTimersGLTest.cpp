#include <stylized/graphics/GpuTimers.h>

#include "support/GlTest.h"

#include <gtest/gtest.h>

namespace stylized::graphics {
namespace {

TEST(SecondsBetween, IsTheDifferenceInSeconds)
{
    EXPECT_DOUBLE_EQ(*secondsBetween(2'000'000'000, 2'500'000'000, 1'000'000'000), 0.5);
    EXPECT_DOUBLE_EQ(*secondsBetween(5, 5, 5), 0.0) << "measured, and not pending";
}

TEST(SecondsBetween, IsPendingWhereTimestampsSayNothing)
{
    EXPECT_FALSE(secondsBetween(5, 6, std::nullopt)) << "no frame has finished";
    EXPECT_FALSE(secondsBetween(4, 9, 5)) << "from before the first frame's end";
    EXPECT_FALSE(secondsBetween(9, 8, 5));
    EXPECT_FALSE(secondsBetween(5, 10'000'000'006, 5)) << "above ten seconds";
    EXPECT_TRUE(secondsBetween(5, 10'000'000'005, 5));
    EXPECT_FALSE(secondsBetween(0, 0, std::nullopt)) << "pending is never 0";
}

class GpuTimersGL : public test::GlTest {};

TEST_F(GpuTimersGL, AllIsPendingBeforeAnyFrameIsReadAndATotalNeedsAll)
{
    GpuTimers timers(context(), 2);
    EXPECT_EQ(timers.sectionCount(), 2u);
    EXPECT_FALSE(timers.seconds(0));
    EXPECT_FALSE(timers.total());
    for (int frame = 0; frame < 12; ++frame) {
        timers.beginFrame();
        for (std::size_t section = 0; section < 2; ++section) {
            timers.begin(section);
            timers.end(section);
        }
        timers.endFrame();
        context().finish();
        if (frame < 4) {
            EXPECT_FALSE(timers.seconds(0)) << frame;
        }
        EXPECT_EQ(timers.total().has_value(), timers.seconds(0) && timers.seconds(1)) << frame;
    }
}

TEST_F(GpuTimersGL, TimesAreReadOfAFrameThatNoOtherFollows)
{
    GpuTimers timers(context(), 1);
    EXPECT_FALSE(timers.isPending());
    for (int frame = 0; frame < 2; ++frame) { // the first one only tells when it had finished
        timers.beginFrame();
        timers.begin(0);
        timers.end(0);
        timers.endFrame();
        EXPECT_TRUE(timers.isPending());
        context().finish();
        timers.poll();
        EXPECT_FALSE(timers.isPending());
        EXPECT_EQ(timers.seconds(0).has_value(), frame > 0) << frame;
    }
}

TEST_F(GpuTimersGL, NothingIsTimedWhereThereIsNothing)
{
    GpuTimers timers(context(), 0);
    timers.beginFrame();
    timers.endFrame();
    EXPECT_EQ(timers.total(), 0.0);
}

} // namespace
} // namespace stylized::graphics
