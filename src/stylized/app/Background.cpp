#include "stylized/app/Background.h"

#include <stylized/math/Srgb.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stylized::app {
namespace {

std::uint8_t level(float linear) noexcept
{
    return static_cast<std::uint8_t>(std::lround(255.0f * math::srgbFromLinear(std::clamp(linear, 0.0f, 1.0f))));
}

} // namespace

std::uint64_t countDrawnPixels(const asset::DecodedImage& picture) noexcept
{
    std::uint64_t count = 0;
    for (std::size_t i = 3; i < picture.rgba.size(); i += 4)
        count += picture.rgba[i] != 0;
    return count;
}

void putBefore(const glm::vec3& linearColor, asset::DecodedImage& picture)
{
    std::array<float, 256> linear{};
    for (std::size_t i = 0; i < linear.size(); ++i)
        linear[i] = math::linearFromSrgb(float(i) / 255.0f);
    const std::array<std::uint8_t, 3> behind{level(linearColor.r), level(linearColor.g), level(linearColor.b)};
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
        std::uint8_t* pixel = picture.rgba.data() + i;
        if (pixel[3] == 0)
            std::copy(behind.begin(), behind.end(), pixel);
        else if (pixel[3] != 255)
            for (int c = 0; c < 3; ++c) {
                const float alpha = float(pixel[3]) / 255.0f;
                pixel[c] = level(linear[pixel[c]] * alpha + linearColor[c] * (1.0f - alpha));
            }
        pixel[3] = 255;
    }
}

} // namespace stylized::app
