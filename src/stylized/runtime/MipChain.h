#pragma once

#include <stylized/asset/DecodedImage.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::runtime {

/// A picture and its halves down to 1 × 1; level 0 is the picture itself.
struct MipChain {
    std::vector<asset::DecodedImage> levels;

    [[nodiscard]] std::size_t byteCount() const noexcept;
};

/// The picture at half size (odd sizes rounded down, at least 1), each texel the mean of the area it covers.
/// - `isSrgb`: colours are averaged in linear light; alpha is linear always.
/// - Colours count by their alpha, so that what is invisible does not bleed into edges; where all alphas are 0 they
///   count alike.
[[nodiscard]] asset::DecodedImage halved(const asset::DecodedImage& image, bool isSrgb);

/// **Cost**: about four thirds of the picture in memory.
[[nodiscard]] MipChain makeMipChain(asset::DecodedImage image, bool isSrgb);

} // namespace stylized::runtime
