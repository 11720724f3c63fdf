#pragma once

#include <stylized/renderer/FrameFeatures.h>
#include <stylized/renderer/ShaderBlocks.h>
#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Draws what blends over the opaque surfaces, in the order of queues, each item followed by its own hull.
class ForwardTransparentPass final : public RenderPass {
public:
    explicit ForwardTransparentPass(const FrameFeatures& features) : drawsHulls_(features.drawsHulls)
    {
        if (features.drawsShadows)
            declaration_.reads = {kShadowMap};
    }

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "forward transparent",
                                 .keeps = {kSceneColor, kSceneDepth},
                                 .writes = {kSceneColor, kSceneDepth},
                                 .draws = DrawnItems::Transparent,
                                 .firstUnit = kShadowUnit};
    bool drawsHulls_;
};

} // namespace stylized::renderer
