#include "AllocationCount.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> count{0};

void* countedAllocation(std::size_t size, std::size_t alignment)
{
    ++count;
    // aligned_alloc takes whole multiples of the alignment only.
    void* const memory = std::aligned_alloc(alignment, (size + alignment) / alignment * alignment);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

} // namespace

// The program's own operators: every form of new that the language has ends in one of these two.
void* operator new(std::size_t size)
{
    return countedAllocation(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return countedAllocation(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

namespace stylized::test {

std::size_t allocationCount() noexcept
{
    return count;
}

} // namespace stylized::test
