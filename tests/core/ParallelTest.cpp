#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

// Built once for each back end that parallelFor can have (see CMakeLists.txt).
namespace stylized {
namespace {

class ParallelFor : public testing::Test {
protected:
    void TearDown() override { setThreadCount(0); }
};

TEST_F(ParallelFor, VisitsEachElementOnceForAnyNumberOfThreads)
{
    for (const std::size_t threads : {1u, 2u, 8u}) {
        setThreadCount(threads);
        std::vector<std::atomic<int>> visits(1001);
        parallelFor(visits.size(), 16, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                ++visits[i];
        });
        for (const std::atomic<int>& count : visits)
            ASSERT_EQ(count, 1);
    }
}

TEST_F(ParallelFor, CutsTheSameRangesForAnyNumberOfThreads)
{
    for (const std::size_t threads : {1u, 2u, 8u}) {
        setThreadCount(threads);
        std::set<std::pair<std::size_t, std::size_t>> ranges;
        std::mutex mutex;
        parallelFor(10, 4, [&](std::size_t begin, std::size_t end) {
            const std::scoped_lock lock(mutex);
            ranges.emplace(begin, end);
        });
        EXPECT_EQ(ranges, (std::set<std::pair<std::size_t, std::size_t>>{{0, 4}, {4, 8}, {8, 10}}));
    }
}

TEST_F(ParallelFor, DoesNothingForNoElements)
{
    parallelFor(0, 4, [](std::size_t, std::size_t) { FAIL(); });
}

TEST_F(ParallelFor, MakesWhatTheBodyWroteVisibleWhenItReturns)
{
    setThreadCount(4);
    std::vector<int> squares(257);
    parallelFor(squares.size(), 1,
                [&](std::size_t begin, std::size_t) { squares[begin] = static_cast<int>(begin * begin); });
    for (std::size_t i = 0; i < squares.size(); ++i)
        ASSERT_EQ(squares[i], static_cast<int>(i * i));
}

TEST_F(ParallelFor, MayBeCalledFromItsOwnBody)
{
    setThreadCount(2);
    std::atomic<int> visits{0};
    parallelFor(4, 1, [&](std::size_t, std::size_t) {
        parallelFor(8, 2, [&](std::size_t begin, std::size_t end) { visits += static_cast<int>(end - begin); });
    });
    EXPECT_EQ(visits, 32);
}

/// Whoever waits in the middle of a range may hold what another range wants, such as a lock or a loan.
TEST_F(ParallelFor, BeginsNoOtherRangeOnAThreadThatWaitsForACallOfItsBody)
{
    thread_local bool isInside = false;
    for (const std::size_t threads : {2u, 8u}) {
        setThreadCount(threads);
        std::atomic<int> visits{0};
        for (int round = 0; round < 20; ++round)
            parallelFor(32, 1, [&](std::size_t, std::size_t) {
                EXPECT_FALSE(isInside);
                isInside = true;
                parallelFor(16, 1, [&](std::size_t, std::size_t) { ++visits; });
                isInside = false;
            });
        EXPECT_EQ(visits, 20 * 32 * 16);
    }
}

TEST_F(ParallelFor, MayBeCalledByManyThreadsAtOnceThatComeAndGo)
{
    std::atomic<int> visits{0};
    for (const std::size_t allowed : {2u, 3u}) {
        setThreadCount(allowed);
        std::vector<std::thread> callers;
        for (int caller = 0; caller < 6; ++caller)
            callers.emplace_back([&] {
                for (int call = 0; call < 20; ++call)
                    parallelFor(10, 3,
                                [&](std::size_t begin, std::size_t end) { visits += static_cast<int>(end - begin); });
            });
        for (std::thread& caller : callers)
            caller.join();
    }
    EXPECT_EQ(visits, 2 * 6 * 20 * 10);
}

TEST_F(ParallelFor, CallsFollowEachOtherWhileThreadsStillLeaveTheLastOne)
{
    for (const std::size_t threads : {2u, 3u}) {
        setThreadCount(threads);
        for (std::size_t call = 0; call < 1000; ++call) {
            std::atomic<std::size_t> sum{0};
            parallelFor(2 + call % 7, 1, [&](std::size_t begin, std::size_t) { sum += begin + call; });
            const std::size_t count = 2 + call % 7;
            ASSERT_EQ(sum, count * (count - 1) / 2 + count * call);
            if (call % 250 == 249) // long enough for all of them to go to sleep
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
}

/// Whoever has done its own ranges takes over those that nobody has begun.
TEST_F(ParallelFor, VisitsEachElementOnceWhereOneRangeTakesLongerThanAllOthers)
{
    constexpr std::size_t kCount = 40;
    for (const std::size_t threads : {2u, 3u}) {
        setThreadCount(threads);
        for (std::size_t slow = 0; slow < kCount; slow += 13) {
            std::vector<std::atomic<int>> visits(kCount);
            parallelFor(kCount, 1, [&](std::size_t begin, std::size_t) {
                ++visits[begin];
                if (begin == slow)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
            });
            for (const std::atomic<int>& count : visits)
                ASSERT_EQ(count, 1);
        }
    }
}

TEST_F(ParallelFor, StaysOnTheCallersThreadWhereOneIsAllowed)
{
    setThreadCount(1);
    parallelFor(10, 1, [caller = std::this_thread::get_id()](std::size_t, std::size_t) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
    });
}

#if defined(STYLIZED_PARALLEL_THREADS)
TEST_F(ParallelFor, RunsTwoRangesAtTheSameTimeOnTwoThreads)
{
    setThreadCount(2);
    std::atomic<int> arrived{0};
    parallelFor(2, 1, [&](std::size_t, std::size_t) {
        ++arrived;
        while (arrived < 2) // Each range waits for the other: one after the other would never return.
            std::this_thread::yield();
    });
    EXPECT_EQ(arrived, 2);
}
#elif defined(STYLIZED_PARALLEL_SERIAL)
TEST_F(ParallelFor, StaysOnTheCallersThreadWhateverIsAllowed)
{
    setThreadCount(8);
    parallelFor(10, 1, [caller = std::this_thread::get_id()](std::size_t, std::size_t) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
    });
}
#endif

} // namespace
} // namespace stylized
