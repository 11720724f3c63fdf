#include "stylized/core/Parallel.h"

#include "stylized/core/Assert.h"

#include <algorithm>
#include <atomic>
#include <thread>

#ifdef STYLIZED_PARALLEL_TBB
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <memory>
#include <optional>
#else
#include <vector>
#endif

namespace stylized {
namespace {

std::atomic<std::size_t> requestedThreads{0};

#ifdef STYLIZED_PARALLEL_TBB
/// How many ranges this thread is in the middle of.
thread_local int rangeDepth = 0;

struct InRange {
    InRange() { ++rangeDepth; }
    ~InRange() { --rangeDepth; }
};

/// The arena that this thread's calls share: a new one a call would cost tens of microseconds, and workers that have
/// just run dry look for more work where they are before they sleep.
tbb::task_arena& keptArena(std::size_t slots)
{
    thread_local std::unique_ptr<tbb::task_arena> arena;
    thread_local std::size_t size = 0;
    if (size != slots)
        arena = std::make_unique<tbb::task_arena>(static_cast<int>(slots));
    size = slots;
    return *arena;
}
#endif

} // namespace

void setThreadCount(std::size_t count) noexcept
{
    requestedThreads = count;
}

std::size_t threadCount() noexcept
{
    const std::size_t requested = requestedThreads;
    return requested != 0 ? requested : std::max(1u, std::thread::hardware_concurrency());
}

void parallelFor(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body)
{
    STYLIZED_ASSERT(grain > 0, "a range has at least one element");
    const std::size_t rangeCount = (count + grain - 1) / grain;
    const auto runRange = [&](std::size_t range) { body(range * grain, std::min(count, (range + 1) * grain)); };
#ifdef STYLIZED_PARALLEL_SERIAL
    const std::size_t threads = 1;
#else
    const std::size_t threads = std::min(threadCount(), rangeCount);
#endif
    if (threads <= 1) {
        for (std::size_t range = 0; range < rangeCount; ++range)
            runRange(range);
        return;
    }
#if defined(STYLIZED_PARALLEL_TBB)
    // Without this oneTBB refuses more workers than it counts cores, and says so on stderr. It counts those that the
    // process may run on at the moment: fewer than we do under a mask, and one while Mesa looks at each core in turn.
    const std::size_t slots = rangeDepth == 0 ? threadCount() : threads;
    std::optional<tbb::global_control> allowance;
    if (slots > static_cast<std::size_t>(tbb::info::default_concurrency()))
        allowance.emplace(tbb::global_control::max_allowed_parallelism, slots);
    const auto runAll = [&] {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, rangeCount, 1),
                          [&](const tbb::blocked_range<std::size_t>& ranges) {
                              const InRange inRange;
                              for (std::size_t range = ranges.begin(); range != ranges.end(); ++range)
                                  runRange(range);
                          });
    };
    if (rangeDepth == 0)
        keptArena(slots).execute(runAll);
    else // in an arena of its own: who waits for it must not take up another range of the outer one
        tbb::task_arena(static_cast<int>(slots)).execute(runAll);
#elif defined(STYLIZED_PARALLEL_THREADS)
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t range = next++; range < rangeCount; range = next++)
            runRange(range);
    };
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < threads; ++i)
        helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers)
        helper.join();
#endif
}

} // namespace stylized
