#include "stylized/renderer/passes/PostProcessPass.h"

#include <cmath>

namespace stylized::renderer {

namespace {

/// Whether the channel's values are shown as they are, not as light.
bool isNumber(Channel channel) noexcept
{
    switch (channel) {
    case Channel::ShadeRatio:
    case Channel::Normal:
    case Channel::Uv:
    case Channel::Depth:
    case Channel::Id:
    case Channel::Queue: return true;
    default: return false;
    }
}

} // namespace

PostProcessPass::PostProcessPass(graphics::Context& context, const FrameFeatures& features)
    : triangle_(context), features_(features)
{
    if (features.hasBloom)
        declaration_.reads.push_back(kBloom);
    declaration_.writes = {features.usesFxaa ? kDisplay : kPicture};
}

Result<void> PostProcessPass::execute(const PassContext& pass)
{
    const PostOptions& post = pass.options.style.post;
    ScreenVariant variant;
    variant.sampleCount = static_cast<std::uint8_t>(pass.sampleCount);
    variant.supersampling = static_cast<std::uint8_t>(pass.options.supersampling);
    variant.isFilmic = post.toneMap == ToneMap::Filmic;
    variant.isGraded = post.exposure != 0.0f || post.saturation != 1.0f || post.contrast != 1.0f;
    variant.hasBloom = features_.hasBloom;
    variant.isRaw = isNumber(pass.options.style.channel);
    variant.isPremultiplied = post.alpha == AlphaUse::Premultiplied;
    variant.isFiltered = features_.usesFxaa;
    const float width = static_cast<float>(pass.options.width), height = static_cast<float>(pass.options.height);
    return triangle_.draw(pass, variant,
                          {.rect = topDown(pass),
                           .amounts = {std::exp2(post.exposure), post.bloom, post.saturation, post.contrast},
                           .sizes = {height - 1.0f - static_cast<float>(pass.window.y),
                                     static_cast<float>(pass.window.x), 1.0f / width, 1.0f / height}});
}

} // namespace stylized::renderer
