#pragma once

#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <cstdint>
#include <span>

/// The decoders behind decodeImage(), one a family of formats. Each pair is called in order: the size from the header
/// (cheap, allocates nothing of the picture's size), then the pixels into a buffer that is already allocated.
namespace stylized::import::detail {

struct ImageSize {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

struct ImageDecoder {
    const char* kind; ///< For messages: "PNG picture".
    /// The most pixels that a byte of the file can stand for; 0: no bound is known.
    std::uint32_t pixelsPerByte;
    Result<ImageSize> (*readSize)(std::span<const std::byte> bytes);
    Result<void> (*decode)(std::span<const std::byte> bytes, asset::DecodedImage& image);
};

extern const ImageDecoder kPngDecoder;
extern const ImageDecoder kJpegDecoder;
extern const ImageDecoder kWebpDecoder;
extern const ImageDecoder kStbDecoder; ///< BMP, TGA, GIF, PSD.

/// The decoder for a picture that begins with `bytes`, or an error that names what was found instead.
[[nodiscard]] Result<const ImageDecoder*> findDecoder(std::span<const std::byte> bytes);

/// The picture's size, checked to be plausible for as many bytes.
[[nodiscard]] Result<ImageSize> readPlausibleSize(const ImageDecoder& decoder, std::span<const std::byte> bytes);

} // namespace stylized::import::detail
