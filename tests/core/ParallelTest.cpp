#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <vector>

namespace stylized {
namespace {

TEST(ParallelFor, VisitsEachElementOnceForAnyNumberOfThreads)
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
    setThreadCount(0);
}

TEST(ParallelFor, CutsTheSameRangesForAnyNumberOfThreads)
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
    setThreadCount(0);
}

TEST(ParallelFor, DoesNothingForNoElements)
{
    parallelFor(0, 4, [](std::size_t, std::size_t) { FAIL(); });
}

} // namespace
} // namespace stylized
