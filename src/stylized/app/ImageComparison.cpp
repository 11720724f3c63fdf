#include "stylized/app/ImageComparison.h"

#include <stylized/app/Png.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace stylized::app {
namespace {

int levelsApart(const asset::DecodedImage& a, const asset::DecodedImage& b, std::size_t byte) noexcept
{
    return std::abs(int(a.rgba[byte]) - int(b.rgba[byte]));
}

} // namespace

ImageDifference differenceOf(const asset::DecodedImage& a, const asset::DecodedImage& b) noexcept
{
    STYLIZED_ASSERT(a.width == b.width && a.height == b.height && !a.isEmpty(), "pictures to compare have one size");
    const bool hasAlpha = !isOpaque(a) || !isOpaque(b);
    std::uint64_t sum = 0;
    int largest = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
        const int levels = levelsApart(a, b, i); // alpha differs by 0 where both are opaque
        sum += static_cast<std::uint64_t>(levels);
        largest = std::max(largest, levels);
    }
    const double count = double(a.rgba.size()) / 4.0 * (hasAlpha ? 4.0 : 3.0);
    return {double(largest), double(sum) / count};
}

asset::DecodedImage differencePicture(const asset::DecodedImage& a, const asset::DecodedImage& b)
{
    asset::DecodedImage out;
    out.width = std::max(a.width, b.width);
    out.height = std::max(a.height, b.height);
    out.rgba.resize(std::size_t(out.width) * out.height * 4);
    const std::uint32_t sharedWidth = std::min(a.width, b.width), sharedHeight = std::min(a.height, b.height);
    const auto apart = [&](std::uint32_t x, std::uint32_t y) {
        int levels = 0;
        for (std::size_t c = 0; c < 4; ++c)
            levels = std::max(levels, std::abs(int(a.rgba[(std::size_t(y) * a.width + x) * 4 + c]) -
                                               int(b.rgba[(std::size_t(y) * b.width + x) * 4 + c])));
        return levels;
    };
    int largest = 1;
    for (std::uint32_t y = 0; y < sharedHeight; ++y)
        for (std::uint32_t x = 0; x < sharedWidth; ++x)
            largest = std::max(largest, apart(x, y));
    for (std::uint32_t y = 0; y < out.height; ++y)
        for (std::uint32_t x = 0; x < out.width; ++x) {
            const bool isShared = x < sharedWidth && y < sharedHeight;
            const auto level = static_cast<std::uint8_t>(isShared ? apart(x, y) * 255 / largest : 255);
            std::uint8_t* pixel = out.rgba.data() + (std::size_t(y) * out.width + x) * 4;
            pixel[0] = pixel[2] = level;
            pixel[1] = isShared ? level : 0;
            pixel[3] = 255;
        }
    return out;
}

} // namespace stylized::app
