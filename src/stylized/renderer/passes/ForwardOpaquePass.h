#pragma once

#include <stylized/renderer/FrameFeatures.h>
#include <stylized/renderer/ShaderBlocks.h>
#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Draws what is opaque or masked.
class ForwardOpaquePass final : public RenderPass {
public:
    explicit ForwardOpaquePass(const FrameFeatures& features)
    {
        if (features.drawsShadows)
            declaration_.reads = {kShadowMap};
        if (features.drawsEdges)
            declaration_.writes.insert(declaration_.writes.end(), {kSceneNormal, kSceneId});
    }

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "forward opaque",
                                 .writes = {kSceneColor, kSceneDepth},
                                 .draws = DrawnItems::Opaque,
                                 .firstUnit = kShadowUnit};
};

} // namespace stylized::renderer
