#include "stylized/import/image/DecodeImage.h"

#include "stylized/import/image/ImageDecoders.h"

#include <stylized/core/Parallel.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

namespace stylized::import {
namespace detail {
namespace {

/// What OpenGL 4.5 drivers can hold as one texture.
constexpr std::uint32_t kMaxSide = 16384;
constexpr std::uint64_t kMaxPixels = 1ull << 27;
/// Headers and trailers have their size whatever the picture holds.
constexpr std::uint64_t kPixelAllowance = 1ull << 16;

bool startsWith(std::span<const std::byte> bytes, std::string_view magic, std::size_t offset = 0)
{
    return bytes.size() >= offset + magic.size() && std::memcmp(bytes.data() + offset, magic.data(), magic.size()) == 0;
}

} // namespace

Result<const ImageDecoder*> findDecoder(std::span<const std::byte> bytes)
{
    using namespace std::string_view_literals;
    if (bytes.empty())
        return fail(ErrorCode::ImageInvalid, "picture", "expected a picture, found no bytes");
    if (startsWith(bytes, "\x89PNG\r\n\x1a\n"sv))
        return &kPngDecoder;
    if (startsWith(bytes, "\xff\xd8\xff"sv))
        return &kJpegDecoder;
    if (startsWith(bytes, "RIFF"sv) && startsWith(bytes, "WEBP"sv, 8))
        return &kWebpDecoder;
    if (startsWith(bytes, "\xabKTX 20\xbb"sv))
        return fail(ErrorCode::ImageInvalid, "KTX2 picture", "KTX2 pictures (KHR_texture_basisu) are not read yet");
    if (startsWith(bytes, "DDS "sv))
        return fail(ErrorCode::ImageInvalid, "DDS picture", "DDS pictures are not read yet");
    // TGA has no magic bytes: its header is tried last.
    if (startsWith(bytes, "BM"sv) || startsWith(bytes, "GIF8"sv) || startsWith(bytes, "8BPS"sv) ||
        kStbDecoder.readSize(bytes))
        return &kStbDecoder;
    return fail(ErrorCode::ImageInvalid, "picture",
                "expected a PNG, JPEG, WebP, BMP, TGA, GIF or PSD picture, found bytes of another kind");
}

Result<ImageSize> readPlausibleSize(const ImageDecoder& decoder, std::span<const std::byte> bytes)
{
    const Result<ImageSize> size = decoder.readSize(bytes);
    if (!size)
        return size;
    if (size->width == 0 || size->height == 0)
        return fail(ErrorCode::ImageInvalid, decoder.kind, "expected at least one pixel a side, found none");
    const std::uint64_t pixels = std::uint64_t(size->width) * size->height;
    if (size->width > kMaxSide || size->height > kMaxSide || pixels > kMaxPixels)
        return fail(ErrorCode::SizeImplausible, decoder.kind,
                    fmt::format("expected at most {} pixels a side and {} in all, found {}x{}", kMaxSide, kMaxPixels,
                                size->width, size->height));
    if (decoder.pixelsPerByte != 0 && pixels > bytes.size() * decoder.pixelsPerByte + kPixelAllowance)
        return fail(ErrorCode::SizeImplausible, decoder.kind,
                    fmt::format("{}x{} pixels cannot come out of {} bytes", size->width, size->height, bytes.size()));
    return size;
}

} // namespace detail

namespace {

/// All pictures of one scene together, decoded.
constexpr std::uint64_t kMaxTotalBytes = 4ull << 30;

struct ImageJob {
    std::size_t image;
    const detail::ImageDecoder* decoder;
    detail::ImageSize size;
    std::optional<Error> error;
};

Result<ImageJob> planImage(std::size_t image, std::span<const std::byte> bytes)
{
    const auto decoder = detail::findDecoder(bytes);
    if (!decoder)
        return fail(decoder.error());
    const auto size = detail::readPlausibleSize(**decoder, bytes);
    if (!size)
        return fail(size.error());
    return ImageJob{image, *decoder, *size, {}};
}

/// Allocates and fills `image`; leaves it empty where that fails.
Result<void> runImageJob(const ImageJob& job, std::span<const std::byte> bytes, asset::DecodedImage& image)
{
    image.width = job.size.width;
    image.height = job.size.height;
    image.rgba.resize(std::size_t(4) * job.size.width * job.size.height);
    Result<void> done = job.decoder->decode(bytes, image);
    if (!done)
        image = {};
    return done;
}

void reportUndecodable(ImportReport& report, const asset::ImageAsset& image, const std::string& why)
{
    report.add(ReportCode::ImageUndecodable, Severity::Warning, image.place.empty() ? image.name : image.place, why);
}

std::vector<bool> findUsedImages(const asset::SceneAsset& scene)
{
    std::vector<bool> used(scene.images.size(), false);
    for (const asset::TextureAsset& texture : scene.textures)
        if (texture.image.isValid())
            used[texture.image.value] = true;
    return used;
}

} // namespace

Result<asset::DecodedImage> decodeImage(std::span<const std::byte> bytes)
{
    const Result<ImageJob> job = planImage(0, bytes);
    if (!job)
        return fail(job.error());
    asset::DecodedImage image;
    if (Result<void> done = runImageJob(*job, bytes, image); !done)
        return fail(done.error());
    return image;
}

DecodedImages decodeImages(const asset::SceneAsset& scene)
{
    DecodedImages result;
    result.images.resize(scene.images.size());
    const std::vector<bool> used = findUsedImages(scene);
    std::vector<ImageJob> jobs;
    std::uint64_t totalBytes = 0;
    for (std::size_t i = 0; i < scene.images.size(); ++i) {
        const asset::ImageAsset& image = scene.images[i];
        if (!used[i] || image.bytes.empty())
            continue;
        Result<ImageJob> job = planImage(i, image.bytes);
        const std::uint64_t size = job ? std::uint64_t(4) * job->size.width * job->size.height : 0;
        if (!job)
            reportUndecodable(result.report, image, job.error().message);
        else if (totalBytes + size > kMaxTotalBytes)
            reportUndecodable(result.report, image, "all pictures together would take more than 4 GiB: left out");
        else {
            totalBytes += size;
            jobs.push_back(std::move(*job));
        }
    }
    parallelFor(jobs.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t j = begin; j < end; ++j) {
            const std::size_t i = jobs[j].image;
            if (Result<void> done = runImageJob(jobs[j], scene.images[i].bytes, result.images[i]); !done)
                jobs[j].error = done.error();
        }
    });
    for (const ImageJob& job : jobs)
        if (job.error)
            reportUndecodable(result.report, scene.images[job.image], job.error->message);
    return result;
}

} // namespace stylized::import
