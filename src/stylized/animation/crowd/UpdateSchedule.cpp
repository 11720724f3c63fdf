#include "stylized/animation/crowd/UpdateSchedule.h"

#include <stylized/core/Assert.h>

#include <algorithm>
#include <numeric>

namespace stylized::animation {
namespace {

/// What a character costs a frame on average.
double loadOf(double cost, double interval, double frame) noexcept
{
    return interval > frame ? cost * frame / interval : cost;
}

} // namespace

bool UpdateSchedule::grant(std::span<const UpdateWish> wishes, double budget, double frameSeconds,
                           double longestInterval, std::span<double> intervals)
{
    STYLIZED_ASSERT(intervals.size() == wishes.size(), "there is an interval for each wish");
    double wished = 0.0, least = 0.0;
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        intervals[i] = wishes[i].intervalSeconds;
        wished += loadOf(wishes[i].cost, wishes[i].intervalSeconds, frameSeconds);
        least += loadOf(wishes[i].cost, std::max(wishes[i].intervalSeconds, longestInterval), frameSeconds);
    }
    if (wished <= budget)
        return true;
    order_.resize(wishes.size());
    std::iota(order_.begin(), order_.end(), std::size_t(0));
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        const UpdateWish &x = wishes[a], &y = wishes[b];
        return x.priority != y.priority ? x.priority > y.priority : x.size != y.size ? x.size > y.size : a < b;
    });
    // What is left once everybody has the least goes to the most important ones.
    double spare = std::max(0.0, budget - least);
    for (const std::size_t i : order_) {
        const UpdateWish& wish = wishes[i];
        const double longest = std::max(wish.intervalSeconds, longestInterval);
        const double floor = loadOf(wish.cost, longest, frameSeconds);
        const double more = loadOf(wish.cost, wish.intervalSeconds, frameSeconds) - floor;
        if (more <= spare) {
            spare -= more;
        } else {
            intervals[i] = std::clamp(wish.cost * frameSeconds / (floor + spare), wish.intervalSeconds, longest);
            spare = 0.0;
        }
    }
    return least <= budget;
}

} // namespace stylized::animation
