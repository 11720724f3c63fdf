#pragma once

#include <stylized/animation/PoseLayout.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace stylized::animation {

/// Sixteen neighbours among a pose's floats, of which some never change.
struct ConstantGroup {
    std::uint32_t first = 0;              ///< Counted from the pose's first.
    std::array<std::uint8_t, 12> lanes{}; ///< A bit for each that is written; the rest is room for whole loads.
    std::array<float, kPoseLaneCount> numbers{};

    void set(std::size_t lane, float number) noexcept
    {
        lanes[lane / 8] = static_cast<std::uint8_t>(lanes[lane / 8] | 1u << lane % 8);
        numbers[lane] = number;
    }
};

/// Writes a clip's constants into a pose, and nothing in between.
/// **Cost**: a masked store a vector; allocates nothing.
struct WriteConstantsJob {
    std::span<const ConstantGroup> groups; ///< All of their sixteen places are floats of the pose.
    float* out = nullptr;                  ///< The pose's first float.

    void run() const noexcept;
};

} // namespace stylized::animation
