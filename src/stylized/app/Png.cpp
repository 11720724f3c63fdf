#include "stylized/app/Png.h"

#include <stylized/app/OutputFile.h>
#include <stylized/core/Assert.h>

#include <csetjmp>
#include <cstdint>
#include <png.h>

namespace stylized::app {
namespace {

void appendBytes(png_structp png, png_bytep data, png_size_t length)
{
    auto& bytes = *static_cast<std::vector<std::byte>*>(png_get_io_ptr(png));
    const auto* begin = reinterpret_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), begin, begin + length);
}

/// No local with a destructor here: libpng leaves by longjmp.
bool write(png_structp png, png_infop info, const asset::DecodedImage& picture, bool hasAlpha)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_set_compression_level(png, 1);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(png, info, picture.width, picture.height, 8, hasAlpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    if (!hasAlpha)
        png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (std::uint32_t y = 0; y < picture.height; ++y)
        png_write_row(png, picture.rgba.data() + std::size_t(y) * picture.width * 4);
    png_write_end(png, info);
    return true;
}

} // namespace

bool isOpaque(const asset::DecodedImage& picture) noexcept
{
    std::uint8_t all = 255;
    for (std::size_t i = 3; i < picture.rgba.size(); i += 4)
        all &= picture.rgba[i];
    return all == 255;
}

std::vector<std::byte> encodedPng(const asset::DecodedImage& picture)
{
    STYLIZED_ASSERT(picture.width > 0 && picture.height > 0 &&
                        picture.rgba.size() == std::size_t(picture.width) * picture.height * 4,
                    "a picture has four bytes a pixel");
    std::vector<std::byte> bytes;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
    STYLIZED_ASSERT(info != nullptr, "libpng needs memory");
    png_set_write_fn(png, &bytes, appendBytes, nullptr);
    const bool isWritten = write(png, info, picture, !isOpaque(picture));
    png_destroy_write_struct(&png, &info);
    STYLIZED_ASSERT(isWritten, "libpng accepts every picture of this shape");
    return bytes;
}

Result<void> writePng(const std::string& path, const asset::DecodedImage& picture)
{
    Result<OutputFile> file = OutputFile::create(path);
    if (!file)
        return fail(file.error());
    if (Result<void> written = file->write(encodedPng(picture)); !written)
        return written;
    return file->commit();
}

} // namespace stylized::app
