#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace stylized {

/// A fixed number of floats that begin at a multiple of 64 bytes, for vector kernels.
class AlignedFloats {
public:
    /// None.
    AlignedFloats() noexcept = default;
    /// All 0. **Cost**: one allocation.
    explicit AlignedFloats(std::size_t count)
        : floats_(static_cast<float*>(::operator new(std::max<std::size_t>(1, count) * sizeof(float), kAlignment))),
          count_(count)
    {
        std::fill_n(floats_.get(), count, 0.0f);
    }

    [[nodiscard]] std::span<float> all() noexcept { return {floats_.get(), count_}; }
    [[nodiscard]] std::span<const float> all() const noexcept { return {floats_.get(), count_}; }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }

private:
    static constexpr std::align_val_t kAlignment{64};

    struct Free {
        void operator()(float* floats) const noexcept { ::operator delete(floats, kAlignment); }
    };

    std::unique_ptr<float, Free> floats_;
    std::size_t count_ = 0;
};

} // namespace stylized
