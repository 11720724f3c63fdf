#include "stylized/import/image/ImageDecoders.h"

#include <webp/decode.h>

namespace stylized::import::detail {
namespace {

constexpr const char* kKind = "WebP picture";

const std::uint8_t* data(std::span<const std::byte> bytes)
{
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

Result<ImageSize> readSize(std::span<const std::byte> bytes)
{
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(data(bytes), bytes.size(), &features) != VP8_STATUS_OK)
        return fail(ErrorCode::ImageInvalid, kKind, "has no usable header");
    if (features.has_animation)
        return fail(ErrorCode::ImageInvalid, kKind, "expected a single picture, found an animation");
    return ImageSize{static_cast<std::uint32_t>(features.width), static_cast<std::uint32_t>(features.height)};
}

Result<void> decode(std::span<const std::byte> bytes, asset::DecodedImage& image)
{
    const int stride = static_cast<int>(image.width * 4);
    if (!WebPDecodeRGBAInto(data(bytes), bytes.size(), image.rgba.data(), image.rgba.size(), stride))
        return fail(ErrorCode::ImageInvalid, kKind, "cannot be decoded: its data is damaged or ends too early");
    return {};
}

} // namespace

// A picture of one colour takes no bits a pixel, so the bytes say nothing about the size.
const ImageDecoder kWebpDecoder{kKind, 0, readSize, decode};

} // namespace stylized::import::detail
