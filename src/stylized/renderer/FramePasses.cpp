#include "stylized/renderer/FramePasses.h"

#include <stylized/renderer/passes/BloomPass.h>
#include <stylized/renderer/passes/ForwardOpaquePass.h>
#include <stylized/renderer/passes/ForwardTransparentPass.h>
#include <stylized/renderer/passes/FxaaPass.h>
#include <stylized/renderer/passes/OutlineMaskPass.h>
#include <stylized/renderer/passes/OverlayPass.h>
#include <stylized/renderer/passes/PostProcessPass.h>
#include <stylized/renderer/passes/ScreenSpaceOutlinePass.h>
#include <stylized/renderer/passes/ShadowPass.h>

namespace stylized::renderer {

std::vector<std::unique_ptr<RenderPass>> makePasses(graphics::Context& context, const FrameFeatures& features)
{
    std::vector<std::unique_ptr<RenderPass>> passes;
    if (features.drawsShadows)
        passes.push_back(std::make_unique<ShadowPass>());
    passes.push_back(std::make_unique<ForwardOpaquePass>(features));
    if (features.drawsHulls)
        passes.push_back(std::make_unique<OutlineMaskPass>());
    passes.push_back(std::make_unique<ForwardTransparentPass>(features));
    if (features.drawsEdges)
        passes.push_back(std::make_unique<ScreenSpaceOutlinePass>(context));
    if (features.hasOverlay)
        passes.push_back(std::make_unique<OverlayPass>());
    if (features.hasBloom)
        for (const auto step : {BloomPass::Step::FindBright, BloomPass::Step::BlurAcross, BloomPass::Step::BlurDown})
            passes.push_back(std::make_unique<BloomPass>(context, step));
    passes.push_back(std::make_unique<PostProcessPass>(context, features));
    if (features.usesFxaa)
        passes.push_back(std::make_unique<FxaaPass>(context));
    return passes;
}

} // namespace stylized::renderer
