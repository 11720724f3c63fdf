#pragma once

#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Draws the hulls of what is opaque or masked, behind their surfaces.
class OutlineMaskPass final : public RenderPass {
public:
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "outline mask",
                                 .keeps = {kSceneColor, kSceneDepth},
                                 .writes = {kSceneColor, kSceneDepth},
                                 .draws = DrawnItems::Opaque};
};

} // namespace stylized::renderer
