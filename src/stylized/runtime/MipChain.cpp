#include "stylized/runtime/MipChain.h"

#include <stylized/core/Assert.h>
#include <stylized/core/Parallel.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace stylized::runtime {
namespace {

using asset::DecodedImage;

constexpr std::uint32_t kOne = 65535; // full intensity; 16 bits keep the darkest sRGB steps 20 units apart

double linearOf(double encoded) // IEC 61966-2-1
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

/// From bytes to intensities and back.
struct Transfer {
    std::array<std::uint16_t, 256> toLinear;
    std::array<std::uint8_t, kOne + 1> toByte;

    explicit Transfer(bool isSrgb)
    {
        const auto intensity = [isSrgb](double byte) {
            const double linear = isSrgb ? linearOf(byte / 255.0) : byte / 255.0;
            return static_cast<std::uint32_t>(std::lround(linear * kOne));
        };
        std::uint32_t next = 0;
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            toLinear[byte] = static_cast<std::uint16_t>(intensity(byte));
            // Up to the encoded middle between this byte and the next.
            const std::uint32_t end = byte == 255 ? kOne + 1 : intensity(byte + 0.5);
            std::fill(toByte.begin() + next, toByte.begin() + end, static_cast<std::uint8_t>(byte));
            next = end;
        }
    }
};

const Transfer& transferOf(bool isSrgb)
{
    static const auto srgb = std::make_unique<const Transfer>(true);
    static const auto linear = std::make_unique<const Transfer>(false);
    return isSrgb ? *srgb : *linear;
}

/// Which source texels a texel of the halved row or column covers, and by how much.
struct Taps {
    std::uint32_t first;
    std::uint32_t count;
    std::array<std::uint32_t, 3> weights;
};

Taps tapsOf(std::uint32_t place, std::uint32_t sourceSize)
{
    if (sourceSize == 1)
        return {0, 1, {1, 0, 0}};
    if (sourceSize % 2 == 0)
        return {2 * place, 2, {1, 1, 0}};
    // 2n + 1 texels onto n: each covers 2 + 1/n texels. In n-ths, it takes n - place of the first, all of the second
    // and place + 1 of the third.
    const std::uint32_t n = sourceSize / 2;
    return {2 * place, 3, {n - place, n, place + 1}};
}

/// Sums over the texels that one texel covers.
struct Sums {
    std::array<std::uint64_t, 3> weighted{}; // colour · alpha · area
    std::array<std::uint64_t, 3> plain{};    // colour · area
    std::uint64_t alpha = 0;                 // alpha · area
    std::uint64_t area = 0;

    void add(const std::uint8_t* texel, std::uint64_t weight, const Transfer& transfer)
    {
        const std::uint64_t alphaWeight = weight * texel[3];
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint64_t value = transfer.toLinear[texel[c]];
            weighted[c] += alphaWeight * value;
            plain[c] += weight * value;
        }
        alpha += alphaWeight;
        area += weight;
    }

    void store(std::uint8_t* texel, const Transfer& transfer) const
    {
        const auto mean = [](std::uint64_t sum, std::uint64_t weight) { return (sum + weight / 2) / weight; };
        for (std::size_t c = 0; c < 3; ++c)
            texel[c] = transfer.toByte[alpha > 0 ? mean(weighted[c], alpha) : mean(plain[c], area)];
        texel[3] = static_cast<std::uint8_t>(mean(alpha, area));
    }
};

/// The common case of two by two texels with equal weights, in 32 bits: the same result several times as fast.
void storeMeanOfFour(const std::uint8_t* top, const std::uint8_t* bottom, std::uint8_t* out, const Transfer& transfer)
{
    const std::array<std::uint32_t, 4> alphas{top[3], top[7], bottom[3], bottom[7]};
    const std::uint32_t alphaSum = alphas[0] + alphas[1] + alphas[2] + alphas[3];
    const bool isEven = alphas[0] == alphas[1] && alphas[0] == alphas[2] && alphas[0] == alphas[3];
    for (std::size_t c = 0; c < 3; ++c) {
        const std::array<std::uint32_t, 4> values{transfer.toLinear[top[c]], transfer.toLinear[top[4 + c]],
                                                  transfer.toLinear[bottom[c]], transfer.toLinear[bottom[4 + c]]};
        if (isEven) {
            out[c] = transfer.toByte[(values[0] + values[1] + values[2] + values[3] + 2) / 4];
        } else {
            const std::uint32_t sum =
                values[0] * alphas[0] + values[1] * alphas[1] + values[2] * alphas[2] + values[3] * alphas[3];
            out[c] = transfer.toByte[(sum + alphaSum / 2) / alphaSum];
        }
    }
    out[3] = static_cast<std::uint8_t>((alphaSum + 2) / 4);
}

void halveEvenRow(const DecodedImage& from, DecodedImage& to, std::uint32_t y, const Transfer& transfer)
{
    const std::uint8_t* top = &from.rgba[std::size_t{y} * 2 * from.width * 4];
    const std::uint8_t* bottom = top + std::size_t{from.width} * 4;
    std::uint8_t* out = &to.rgba[std::size_t{y} * to.width * 4];
    for (std::uint32_t x = 0; x < to.width; ++x)
        storeMeanOfFour(top + std::size_t{x} * 8, bottom + std::size_t{x} * 8, out + std::size_t{x} * 4, transfer);
}

void halveRow(const DecodedImage& from, DecodedImage& to, std::uint32_t y, const Transfer& transfer)
{
    const Taps rows = tapsOf(y, from.height);
    for (std::uint32_t x = 0; x < to.width; ++x) {
        const Taps columns = tapsOf(x, from.width);
        Sums sums;
        for (std::uint32_t r = 0; r < rows.count; ++r)
            for (std::uint32_t c = 0; c < columns.count; ++c)
                sums.add(&from.rgba[(std::size_t{rows.first + r} * from.width + columns.first + c) * 4],
                         std::uint64_t{rows.weights[r]} * columns.weights[c], transfer);
        sums.store(&to.rgba[(std::size_t{y} * to.width + x) * 4], transfer);
    }
}

} // namespace

std::size_t MipChain::byteCount() const noexcept
{
    std::size_t count = 0;
    for (const DecodedImage& level : levels)
        count += level.rgba.size();
    return count;
}

DecodedImage halved(const DecodedImage& image, bool isSrgb)
{
    STYLIZED_ASSERT(!image.isEmpty() && image.rgba.size() == std::size_t{image.width} * image.height * 4,
                    "the picture has its pixels");
    constexpr std::size_t kRowsAtOnce = 32;
    DecodedImage half{std::max(image.width / 2, 1u), std::max(image.height / 2, 1u), {}};
    half.rgba.resize(std::size_t{half.width} * half.height * 4);
    const Transfer& transfer = transferOf(isSrgb);
    const bool isEven = image.width % 2 == 0 && image.height % 2 == 0;
    parallelFor(half.height, kRowsAtOnce, [&](std::size_t begin, std::size_t end) {
        for (auto y = static_cast<std::uint32_t>(begin); y < end; ++y)
            isEven ? halveEvenRow(image, half, y, transfer) : halveRow(image, half, y, transfer);
    });
    return half;
}

MipChain makeMipChain(DecodedImage image, bool isSrgb)
{
    MipChain chain;
    chain.levels.push_back(std::move(image));
    while (chain.levels.back().width > 1 || chain.levels.back().height > 1)
        chain.levels.push_back(halved(chain.levels.back(), isSrgb));
    return chain;
}

} // namespace stylized::runtime
