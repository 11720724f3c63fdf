#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stylized::animation {

/// The curves that a segment of a compressed clip is made of: polynomials of degree 0, 1, 2, … over its frames, one
/// orthogonal to the other and of unit length. Smooth motion needs few of them; as many as there are frames give any
/// motion.
/// **Shape**: `frameCount` rows of as many columns; row f, column k is curve k at frame f.
/// **Source**: discrete Chebyshev (Gram) polynomials, by Lanczos' recurrence made orthogonal again at each step. Double
/// precision without any function but the square root: the same bits everywhere.
class SegmentBasis {
public:
    SegmentBasis() = default;
    explicit SegmentBasis(std::size_t frameCount);

    [[nodiscard]] std::size_t frameCount() const noexcept { return frameCount_; }
    /// All curves at one frame.
    [[nodiscard]] const float* row(std::size_t frame) const noexcept { return floats_.data() + frame * frameCount_; }
    /// How much of each curve is in `values`, one a frame. `weights` has as many.
    void project(std::span<const double> values, std::span<double> weights) const noexcept;

private:
    std::size_t frameCount_ = 0;
    std::vector<float> floats_;
};

} // namespace stylized::animation
