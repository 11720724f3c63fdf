#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stylized::animation {

/// How long a character may go without being evaluated, and what an evaluation costs.
struct UpdateWish {
    double intervalSeconds = 0.0; ///< What its size in the picture asks for; 0: each frame.
    double cost = 0.0;            ///< In the budget's unit.
    float priority = 0.0f;        ///< More is more important; …
    double size = 0.0;            ///< … among equals, what is larger in the picture.
};

/// Spreads a budget over characters: as long as all wishes fit, they are granted. Where they do not, the more important
/// characters get what they wish and the others are evaluated less often, down to `longestInterval`; nobody is
/// left out, so what is interpolated in between never runs out.
class UpdateSchedule {
public:
    /// Allocates for so many wishes.
    void reserve(std::size_t count) { order_.reserve(count); }

    /// Grants an interval to each wish: never a shorter one than wished.
    ///
    /// - `frameSeconds` is above 0; `longestInterval` is at least it.
    /// **Errors**: false where not even the longest interval for everybody fits. It is granted all the same.
    /// **Cost**: allocates only where there are more wishes than ever before.
    bool grant(std::span<const UpdateWish> wishes, double budget, double frameSeconds, double longestInterval,
               std::span<double> intervals);

private:
    std::vector<std::size_t> order_; // by priority, size, index
};

} // namespace stylized::animation
