#pragma once

#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Draws what blends, far to near, over the opaque surfaces.
class ForwardTransparentPass final : public RenderPass {
public:
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "forward transparent",
                                 .keeps = {kSceneColor, kSceneDepth},
                                 .writes = {kSceneColor},
                                 .draws = DrawnItems::Transparent};
};

} // namespace stylized::renderer
