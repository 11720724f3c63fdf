#include "stylized/renderer/passes/BloomPass.h"

#include <algorithm>
#include <cmath>

namespace stylized::renderer {
namespace {

constexpr float kSpread = 0.015f; // standard deviation, in parts of the picture's height
constexpr float kReach = 2.5f;    // standard deviations

PassDeclaration declarationOf(BloomPass::Step step)
{
    switch (step) {
    case BloomPass::Step::FindBright:
        return {.name = "bloom: bright light", .reads = {kSceneColor}, .writes = {kBrightLight}};
    case BloomPass::Step::BlurAcross:
        return {.name = "bloom: across", .reads = {kBrightLight}, .writes = {kBlurredAcross}};
    case BloomPass::Step::BlurDown: break;
    }
    return {.name = "bloom: down", .reads = {kBlurredAcross}, .writes = {kBloom}};
}

} // namespace

BloomPass::BloomPass(graphics::Context& context, Step step)
    : declaration_(declarationOf(step)), triangle_(context), step_(step)
{}

Result<void> BloomPass::execute(const PassContext& pass)
{
    const float width = static_cast<float>(pass.options.width), height = static_cast<float>(pass.options.height);
    if (step_ == Step::FindBright) {
        ScreenVariant variant{.stage = ScreenStage::BloomBright};
        variant.sampleCount = static_cast<std::uint8_t>(pass.sampleCount);
        variant.supersampling = static_cast<std::uint8_t>(pass.options.supersampling);
        return triangle_.draw(pass, variant, {.sizes = {width - 1.0f, height - 1.0f, 0.0f, 0.0f}});
    }
    ScreenVariant variant{.stage = ScreenStage::BloomBlur};
    variant.isVertical = step_ == Step::BlurDown;
    const float deviation = std::max(kSpread * height / 4.0f, 0.5f);
    return triangle_.draw(pass, variant,
                          {.sizes = {1.0f / std::ceil(width / 4.0f), 1.0f / std::ceil(height / 4.0f), deviation,
                                     std::ceil(kReach * deviation)}});
}

} // namespace stylized::renderer
