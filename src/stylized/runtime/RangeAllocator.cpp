#include "stylized/runtime/RangeAllocator.h"

#include <stylized/core/Assert.h>

#include <algorithm>

namespace stylized::runtime {

std::optional<std::size_t> RangeAllocator::allocate(std::size_t count) noexcept
{
    STYLIZED_ASSERT(count > 0, "a range has places");
    if (count > limit_ || usedCount_ > limit_ - count)
        return std::nullopt;
    const auto gap = std::find_if(gaps_.begin(), gaps_.end(), [count](const Gap& g) { return g.count >= count; });
    if (gap != gaps_.end()) {
        const std::size_t first = gap->first;
        gap->first += count;
        gap->count -= count;
        if (gap->count == 0)
            gaps_.erase(gap);
        usedCount_ += count;
        return first;
    }
    if (end_ > limit_ - count)
        return std::nullopt;
    const std::size_t first = end_;
    end_ += count;
    usedCount_ += count;
    return first;
}

void RangeAllocator::free(std::size_t first, std::size_t count)
{
    STYLIZED_ASSERT(count > 0 && count <= usedCount_ && first + count <= end_, "the range was handed out");
    usedCount_ -= count;
    auto next = std::lower_bound(gaps_.begin(), gaps_.end(), first,
                                 [](const Gap& gap, std::size_t place) { return gap.first < place; });
    if (next != gaps_.end() && first + count == next->first) {
        count += next->count;
        next = gaps_.erase(next);
    }
    if (next != gaps_.begin() && std::prev(next)->first + std::prev(next)->count == first) {
        --next;
        first = next->first;
        count += next->count;
        next = gaps_.erase(next);
    }
    if (first + count == end_)
        end_ = first;
    else
        gaps_.insert(next, {first, count});
}

} // namespace stylized::runtime
