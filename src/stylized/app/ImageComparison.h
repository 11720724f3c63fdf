#pragma once

#include <stylized/asset/DecodedImage.h>

namespace stylized::app {

/// How far two pictures of one size are apart, in levels of 8 bits.
struct ImageDifference {
    double max = 0;  ///< In any channel of any pixel.
    double mean = 0; ///< Over all channels: red, green, blue, and alpha where one of the pictures is not opaque.
};

/// - `a` and `b` have the same size and are not empty.
[[nodiscard]] ImageDifference differenceOf(const asset::DecodedImage& a, const asset::DecodedImage& b) noexcept;

/// What differs, to look at: black where the pictures agree, grey to white with the largest difference of any channel
/// (scaled so that the largest of all is white), magenta where only one of the pictures has pixels.
[[nodiscard]] asset::DecodedImage differencePicture(const asset::DecodedImage& a, const asset::DecodedImage& b);

} // namespace stylized::app
