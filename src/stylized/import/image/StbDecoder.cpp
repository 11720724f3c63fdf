#include "stylized/import/image/ImageDecoders.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

// Memory starts as zeros, so that what a damaged file leaves unwritten is the same on every run.
#define STBI_MALLOC(size) std::calloc(1, size)
#define STBI_REALLOC(pointer, size) std::realloc(pointer, size)
#define STBI_FREE(pointer) std::free(pointer)
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_BMP
#define STBI_ONLY_TGA
#define STBI_ONLY_GIF
#define STBI_ONLY_PSD
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#define STBI_MAX_DIMENSIONS 16384
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wshadow"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace stylized::import::detail {
namespace {

constexpr const char* kKind = "picture";
/// Run-length and LZW coding: a code of a few bits may stand for up to 4096 pixels.
constexpr std::uint32_t kPixelsPerByte = 4096;

/// Feeds the decoder and notices when it wants more than there is: it would go on with zeros.
struct Feed {
    std::span<const std::byte> rest;
    bool ranOut = false;
};

int readSome(void* user, char* out, int count)
{
    auto& feed = *static_cast<Feed*>(user);
    feed.ranOut |= feed.rest.empty();
    const std::size_t n = std::min(static_cast<std::size_t>(count), feed.rest.size());
    if (n > 0)
        std::memcpy(out, feed.rest.data(), n);
    feed.rest = feed.rest.subspan(n);
    return static_cast<int>(n);
}

void skipSome(void* user, int count)
{
    auto& feed = *static_cast<Feed*>(user);
    const std::size_t n = count > 0 ? static_cast<std::size_t>(count) : 0;
    feed.ranOut |= n > feed.rest.size();
    feed.rest = feed.rest.subspan(std::min(n, feed.rest.size()));
}

int isAtEnd(void* user)
{
    return static_cast<Feed*>(user)->rest.empty() ? 1 : 0;
}

constexpr stbi_io_callbacks kCallbacks{readSome, skipSome, isAtEnd};

Result<ImageSize> readSize(std::span<const std::byte> bytes)
{
    Feed feed{bytes};
    int width = 0, height = 0, channels = 0;
    if (!stbi_info_from_callbacks(&kCallbacks, &feed, &width, &height, &channels) || width < 0 || height < 0)
        return fail(ErrorCode::ImageInvalid, kKind, "has no usable BMP, TGA, GIF or PSD header");
    return ImageSize{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

Result<void> decode(std::span<const std::byte> bytes, asset::DecodedImage& image)
{
    Feed feed{bytes};
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&std::free)> pixels(
        stbi_load_from_callbacks(&kCallbacks, &feed, &width, &height, &channels, 4), &std::free);
    if (!pixels)
        return fail(ErrorCode::ImageInvalid, kKind, std::string("cannot be decoded: ") + stbi_failure_reason());
    if (feed.ranOut)
        return fail(ErrorCode::ImageInvalid, kKind, "cannot be decoded: the picture ends too early");
    if (static_cast<std::uint32_t>(width) != image.width || static_cast<std::uint32_t>(height) != image.height)
        return fail(ErrorCode::ImageInvalid, kKind, "cannot be decoded: two headers disagree on the size");
    std::memcpy(image.rgba.data(), pixels.get(), image.rgba.size());
    return {};
}

} // namespace

const ImageDecoder kStbDecoder{kKind, kPixelsPerByte, readSize, decode};

} // namespace stylized::import::detail
