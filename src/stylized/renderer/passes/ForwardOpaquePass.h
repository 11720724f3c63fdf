#pragma once

#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Draws what is opaque or masked.
class ForwardOpaquePass final : public RenderPass {
public:
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{
        .name = "forward opaque", .writes = {kSceneColor, kSceneDepth}, .draws = DrawnItems::Opaque};
};

} // namespace stylized::renderer
