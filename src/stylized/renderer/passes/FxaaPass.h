#pragma once

#include <stylized/renderer/passes/RenderPass.h>
#include <stylized/renderer/passes/ScreenTriangle.h>

namespace stylized::renderer {

/// Smooths edges in the finished picture.
class FxaaPass final : public RenderPass {
public:
    explicit FxaaPass(graphics::Context& context) : triangle_(context) {}

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "fxaa", .reads = {kDisplay}, .writes = {kPicture}};
    ScreenTriangle triangle_;
};

} // namespace stylized::renderer
