#pragma once

#include <stylized/renderer/passes/RenderPass.h>
#include <stylized/renderer/passes/ScreenTriangle.h>

namespace stylized::renderer {

/// Draws lines where depth, normal or identity breaks between neighbouring pixels.
class ScreenSpaceOutlinePass final : public RenderPass {
public:
    explicit ScreenSpaceOutlinePass(graphics::Context& context) : triangle_(context) {}

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "screen-space outline",
                                 .reads = {kSceneDepth, kSceneNormal, kSceneId},
                                 .keeps = {kSceneColor},
                                 .writes = {kSceneColor}};
    ScreenTriangle triangle_;
};

} // namespace stylized::renderer
