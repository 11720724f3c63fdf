#include "stylized/import/image/ImageDecoders.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <vector>

namespace stylized::import::detail {
namespace {

constexpr const char* kKind = "PNG picture";
/// Deflate cannot shrink by more than 1032 to 1, and 1-bit pixels lie eight a byte.
constexpr std::uint32_t kPixelsPerByte = 1032 * 8;

/// All that must outlive a longjmp out of libpng: nothing with a destructor lives between setjmp and the calls.
struct PngRead {
    std::span<const std::byte> rest;
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::vector<png_bytep> rows;
    char message[160] = "libpng could not be started";

    ~PngRead() { png_destroy_read_struct(&png, &info, nullptr); }
};

void onError(png_structp png, png_const_charp message)
{
    auto& read = *static_cast<PngRead*>(png_get_error_ptr(png));
    std::snprintf(read.message, sizeof read.message, "%s", message);
    png_longjmp(png, 1);
}

void onWarning(png_structp, png_const_charp) {}

void readBytes(png_structp png, png_bytep out, std::size_t count)
{
    auto& read = *static_cast<PngRead*>(png_get_io_ptr(png));
    if (count > read.rest.size())
        png_error(png, "the picture ends too early");
    std::memcpy(out, read.rest.data(), count);
    read.rest = read.rest.subspan(count);
}

bool decodeRows(PngRead& read, const asset::DecodedImage& image)
{
    read.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &read, onError, onWarning);
    read.info = read.png ? png_create_info_struct(read.png) : nullptr;
    if (!read.info)
        return false;
    if (setjmp(png_jmpbuf(read.png)) != 0)
        return false;
    png_set_read_fn(read.png, &read, readBytes);
    png_set_user_limits(read.png, image.width, image.height);
    png_read_info(read.png, read.info);
    if (png_get_image_width(read.png, read.info) != image.width ||
        png_get_image_height(read.png, read.info) != image.height)
        png_error(read.png, "two headers disagree on the size");
    png_set_expand(read.png);
    png_set_scale_16(read.png);
    png_set_gray_to_rgb(read.png);
    png_set_add_alpha(read.png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(read.png);
    png_read_update_info(read.png, read.info);
    if (png_get_rowbytes(read.png, read.info) != std::size_t(4) * image.width)
        png_error(read.png, "the pixels have an unknown layout");
    png_read_image(read.png, read.rows.data());
    return true;
}

Result<ImageSize> readSize(std::span<const std::byte> bytes)
{
    constexpr std::size_t kWidthAt = 16, kHeaderEnd = 24;
    if (bytes.size() < kHeaderEnd || std::memcmp(bytes.data() + 12, "IHDR", 4) != 0)
        return fail(ErrorCode::ImageInvalid, kKind, "expected an IHDR chunk at the start");
    const auto bigEndian = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
        return value;
    };
    return ImageSize{bigEndian(kWidthAt), bigEndian(kWidthAt + 4)};
}

Result<void> decode(std::span<const std::byte> bytes, asset::DecodedImage& image)
{
    PngRead read;
    read.rest = bytes;
    read.rows.resize(image.height);
    for (std::uint32_t y = 0; y < image.height; ++y)
        read.rows[y] = image.rgba.data() + std::size_t(4) * image.width * y;
    if (!decodeRows(read, image))
        return fail(ErrorCode::ImageInvalid, kKind, std::string("cannot be decoded: ") + read.message);
    return {};
}

} // namespace

const ImageDecoder kPngDecoder{kKind, kPixelsPerByte, readSize, decode};

} // namespace stylized::import::detail
