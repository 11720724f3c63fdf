#include "stylized/renderer/passes/FxaaPass.h"

namespace stylized::renderer {

Result<void> FxaaPass::execute(const PassContext& pass)
{
    ScreenVariant variant{.stage = ScreenStage::Fxaa};
    variant.isPremultiplied = pass.options.style.post.alpha == AlphaUse::Premultiplied;
    const float width = static_cast<float>(pass.options.width), height = static_cast<float>(pass.options.height);
    return triangle_.draw(pass, variant, {.rect = topDown(pass), .sizes = {0.0f, 0.0f, 1.0f / width, 1.0f / height}});
}

} // namespace stylized::renderer
