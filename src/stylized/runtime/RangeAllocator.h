#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace stylized::runtime {

/// Hands out runs of [0, limit): the lowest gap that is large enough, else what follows the last run.
/// **Cost**: linear in the number of gaps; no allocation except where a new gap opens.
class RangeAllocator final {
public:
    explicit RangeAllocator(std::size_t limit) noexcept : limit_(limit) {}

    /// The start of `count` (> 0) free places, or none where they do not fit below the limit.
    [[nodiscard]] std::optional<std::size_t> allocate(std::size_t count) noexcept;

    /// Gives a run back exactly as it was handed out.
    void free(std::size_t first, std::size_t count);

    void setLimit(std::size_t limit) noexcept { limit_ = limit; }
    [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
    [[nodiscard]] std::size_t usedCount() const noexcept { return usedCount_; }
    /// One past the last place in use.
    [[nodiscard]] std::size_t end() const noexcept { return end_; }
    [[nodiscard]] std::size_t gapCount() const noexcept { return gaps_.size(); }

private:
    struct Gap {
        std::size_t first;
        std::size_t count;
    };

    std::vector<Gap> gaps_; // sorted; none touches another or the end
    std::size_t limit_;
    std::size_t end_ = 0;
    std::size_t usedCount_ = 0;
};

} // namespace stylized::runtime
