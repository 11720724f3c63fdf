#include "QuickStart.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace stylized {
namespace {

/// What a picture of 800×600 with four samples takes beside the driver itself.
constexpr std::size_t kHeapSize = std::size_t(48) << 20;
/// More than is left of the heap that a process starts with, less than what malloc maps apart (128 KB).
constexpr std::size_t kGrowingBlock = std::size_t(120) << 10;
constexpr std::uintptr_t kHugePage = std::uintptr_t(2) << 20;

/// Lets the heap of all threads grow once, in huge pages where the system has them: a page fault for each 4 KB of it
/// would take about as long as reading the file, and memory that one thread maps and gives back stops the others for a
/// while.
void growHeapInHugePages() noexcept
{
    const auto begin = reinterpret_cast<std::uintptr_t>(::sbrk(0));
    ::mallopt(M_ARENA_MAX, 1);
    ::mallopt(M_TOP_PAD, static_cast<int>(kHeapSize));
    ::mallopt(M_TRIM_THRESHOLD, static_cast<int>(2 * kHeapSize));
    void* volatile grown = std::malloc(kGrowingBlock);
    std::free(grown);
    ::mallopt(M_TOP_PAD, 1 << 20);
    const auto end = reinterpret_cast<std::uintptr_t>(::sbrk(0));
    const std::uintptr_t aligned = (begin + kHugePage - 1) / kHugePage * kHugePage;
    if (aligned < end)
        ::madvise(reinterpret_cast<void*>(aligned), end - aligned, MADV_HUGEPAGE);
}

} // namespace

void prepareForOneFrame() noexcept
{
    ::setenv("GALLIVM_PERF", "nopt", 0);
    ::setenv("LP_NATIVE_VECTOR_WIDTH", "128", 0);
    growHeapInHugePages();
}

} // namespace stylized
