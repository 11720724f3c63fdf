#include "stylized/core/Parallel.h"

#include "stylized/core/Assert.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#ifdef STYLIZED_PARALLEL_TBB
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
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

/// The ranges of one call. Each thread begins with a share of its own, from the front, and goes on with those of
/// others, from the back: call after call it works on the same ones, which lie in its cache, even where one core is
/// slower than another, and nobody waits as long as there are any.
class Shares {
public:
    using RunRange = std::function<void(std::size_t)>;

    /// - `runRange` outlives it.
    Shares(std::size_t rangeCount, std::size_t threads, const RunRange& runRange)
        : runRange_(runRange), shares_(threads)
    {
        for (std::size_t i = 0; i < threads; ++i) {
            shares_[i].front = i * rangeCount / threads;
            shares_[i].back = (i + 1) * rangeCount / threads;
            shares_[i].count = shares_[i].back - shares_[i].front;
        }
    }

    void work(std::size_t own)
    {
        const InRange inRange;
        for (Share& share = shares_[own % shares_.size()]; share.take();)
            runRange_(share.front++);
        for (std::size_t i = 1; i < shares_.size(); ++i)
            for (Share& share = shares_[(own + i) % shares_.size()]; share.take();)
                runRange_(--share.back);
    }

private:
    struct alignas(64) Share {
        std::atomic<std::size_t> front{0}, back{0}; // of what nobody has begun
        std::atomic<std::size_t> takenCount{0};
        std::size_t count = 0;

        /// Whether there is one more to take, at either end: front and back do not cross.
        [[nodiscard]] bool take() noexcept { return takenCount < count && takenCount++ < count; }
    };
    const RunRange& runRange_;
    std::vector<Share> shares_;
};

/// Threads of oneTBB's that help one thread in its calls, one after the other. Who has run out of work looks out for
/// the next call a while: sleepers take a hundred microseconds to wake, as long as a small call lasts.
/// **Ownership**: never destroyed, for helpers may look out for calls longer than a thread, or the program, lasts.
class Crew {
public:
    explicit Crew(std::size_t slots) : slots_(slots), arena_(static_cast<int>(slots)) {}

    [[nodiscard]] std::size_t slots() const noexcept { return slots_; }

    void run(Shares& shares, std::size_t threads)
    {
        shares_ = &shares;
        ++callNumber_;
        for (std::size_t there = helperCount_; there + 1 < threads; ++there) {
            ++helperCount_;
            arena_.enqueue([this] { help(); });
        }
        shares.work(0);
        shares_ = nullptr; // nobody begins any more
        for (int spins = 0; busyCount_ != 0; ++spins)
            pause(spins);
    }

private:
    static constexpr std::chrono::microseconds kPatience{100};
    [[maybe_unused]] static constexpr int kSpinsAYield = 64;

    static void pause(int spins)
    {
#if defined(__x86_64__) || defined(__i386__)
        if (spins % kSpinsAYield != 0) {
            __builtin_ia32_pause();
            return;
        }
#endif
        std::this_thread::yield();
    }

    void help()
    {
        std::size_t seen = 0;
        do {
            while (seen != callNumber_) {
                seen = callNumber_;
                ++busyCount_;
                if (Shares* const shares = shares_)
                    shares->work(static_cast<std::size_t>(tbb::this_task_arena::current_thread_index()));
                --busyCount_;
                const auto end = std::chrono::steady_clock::now() + kPatience;
                for (int spins = 0; seen == callNumber_; ++spins) {
                    pause(spins);
                    if (spins % kSpinsAYield == 0 && std::chrono::steady_clock::now() > end)
                        break;
                }
            }
            --helperCount_;
        } while (seen != callNumber_ && ++helperCount_ != 0);
    }

    std::size_t slots_;
    tbb::task_arena arena_;
    // What the caller and its helpers tell each other. All of it in one order (seq_cst): either the caller sees that
    // somebody is busy, or that one sees that there is nothing left; either a new call sees that a helper has gone, or
    // that one sees the call.
    alignas(64) std::atomic<std::size_t> callNumber_{0};
    std::atomic<Shares*> shares_{nullptr};
    alignas(64) std::atomic<std::size_t> busyCount_{0};
    std::atomic<std::size_t> helperCount_{0};
};

/// The crews that no thread has.
struct Quarters {
    std::mutex mutex;
    std::vector<std::unique_ptr<Crew>> idle;
};

Quarters& quarters()
{
    static auto& kept = *new Quarters; // threads may end after all that is static has
    return kept;
}

/// The crew of one thread, as long as that lives.
class OwnCrew {
public:
    OwnCrew() = default;
    OwnCrew(const OwnCrew&) = delete;
    OwnCrew& operator=(const OwnCrew&) = delete;
    ~OwnCrew() { giveBack(); }

    Crew& withSlots(std::size_t slots)
    {
        if (crew_ == nullptr || crew_->slots() != slots) {
            giveBack();
            take(slots);
        }
        return *crew_;
    }

private:
    void giveBack()
    {
        const std::lock_guard lock(quarters().mutex);
        if (crew_ != nullptr)
            quarters().idle.push_back(std::move(crew_));
    }

    void take(std::size_t slots)
    {
        const std::lock_guard lock(quarters().mutex);
        auto& idle = quarters().idle;
        const auto found =
            std::find_if(idle.begin(), idle.end(), [&](const auto& crew) { return crew->slots() == slots; });
        if (found == idle.end()) {
            crew_ = std::make_unique<Crew>(slots);
            return;
        }
        crew_ = std::move(*found);
        idle.erase(found);
    }

    std::unique_ptr<Crew> crew_;
};

/// The one of this thread.
Crew& crewOf(std::size_t slots)
{
    thread_local OwnCrew crew;
    return crew.withSlots(slots);
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
    const Shares::RunRange runShared = std::cref(runRange);
    Shares shares(rangeCount, threads, runShared);
    if (rangeDepth == 0) {
        crewOf(slots).run(shares, threads);
        return;
    }
    // In an arena of its own: who waits for it must not take up another range of the outer one.
    tbb::task_arena(static_cast<int>(slots)).execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, threads, 1),
            [&](const tbb::blocked_range<std::size_t>& own) { shares.work(own.begin()); }, tbb::simple_partitioner());
    });
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
