#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace stylized::import::assemble {

/// Whether no value is infinite or NaN. A loop without branches: compilers vectorise it, and nearly always nothing is.
[[nodiscard]] inline bool allFinite(std::span<const float> values) noexcept
{
    constexpr std::uint32_t kExponent = 0x7F800000u;
    std::uint32_t bad = 0;
    for (const float value : values)
        bad |= static_cast<std::uint32_t>((std::bit_cast<std::uint32_t>(value) & kExponent) == kExponent);
    return bad == 0;
}

} // namespace stylized::import::assemble
