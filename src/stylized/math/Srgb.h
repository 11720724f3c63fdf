#pragma once

#include <cmath>

namespace stylized::math {

/// A colour channel as screens show it, from 0 up, made linear.
/// **Source**: IEC 61966-2-1.
[[nodiscard]] inline float linearFromSrgb(float srgb) noexcept
{
    return srgb <= 0.04045f ? srgb / 12.92f : std::pow((srgb + 0.055f) / 1.055f, 2.4f);
}

/// The way back.
[[nodiscard]] inline float srgbFromLinear(float linear) noexcept
{
    return linear <= 0.0031308f ? linear * 12.92f : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}

} // namespace stylized::math
