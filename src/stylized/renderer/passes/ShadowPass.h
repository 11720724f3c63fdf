#pragma once

#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Draws the depths of what casts shadows, seen from the light.
class ShadowPass final : public RenderPass {
public:
    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "shadow", .writes = {kShadowMap}, .draws = DrawnItems::Opaque};
};

} // namespace stylized::renderer
