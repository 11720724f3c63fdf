#include "stylized/runtime/RuntimeBakedClips.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace stylized::runtime {
namespace {

constexpr std::uint32_t kLeastBakedWidth = 64; // texels

struct BakedTextureSize {
    std::uint32_t width = 0, height = 0;
};

/// As narrow as the height's limit allows; width 0 where nothing is wide enough.
BakedTextureSize bakedTextureSize(std::uint64_t texels, std::uint32_t limit) noexcept
{
    for (std::uint64_t width = std::min(kLeastBakedWidth, std::bit_floor(limit)); width <= limit; width *= 2)
        if (const std::uint64_t height = (texels + width - 1) / width; height <= limit)
            return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
    return {};
}

} // namespace

Result<std::shared_ptr<const RuntimeBakedClips>>
RuntimeBakedClips::upload(graphics::Context& context, const asset::BakedClipsAsset& baked, std::uint32_t maxTextureSize)
{
    const std::uint32_t driverLimit = context.limits().maxTextureSize;
    const std::uint32_t limit = maxTextureSize == 0 ? driverLimit : std::min(maxTextureSize, driverLimit);
    const std::size_t texelSize = asset::texelSizeOf(baked.precision);
    STYLIZED_ASSERT(!baked.texels.empty() && baked.texels.size() % texelSize == 0, "there are texels");
    const std::uint64_t texels = baked.texels.size() / texelSize;
    const BakedTextureSize size = bakedTextureSize(texels, limit);
    if (size.width == 0)
        return fail(
            ErrorCode::GraphicsFailed, {},
            fmt::format("the baked clips are {} texels, more than the driver's largest texture of {} × {} holds: "
                        "bake fewer clips or fewer frames a second",
                        texels, std::bit_floor(limit), limit));
    auto texture = graphics::Texture::create(context, {.width = size.width,
                                                       .height = size.height,
                                                       .format = baked.precision == asset::BakePrecision::Half
                                                                     ? graphics::TextureFormat::Rgba16F
                                                                     : graphics::TextureFormat::Rgba32F,
                                                       .label = "baked clips"});
    if (!texture)
        return fail(std::move(texture.error()));
    std::vector<std::byte> lines = baked.texels;
    lines.resize(std::size_t{size.width} * size.height * texelSize);
    texture->upload(0, lines);

    std::shared_ptr<RuntimeBakedClips> twin(new RuntimeBakedClips());
    twin->texture_ = *std::move(texture);
    twin->matrixCount_ = baked.matrixCount;
    twin->nodeMatrices_ = baked.nodeMatrices;
    for (const asset::BakedClip& clip : baked.clips)
        twin->clips_.push_back({clip.durationSeconds, clip.firstFrame, clip.frameCount, clip.bounds});
    return twin;
}

} // namespace stylized::runtime
