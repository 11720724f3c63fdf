#pragma once

#include <stylized/renderer/FrameFeatures.h>
#include <stylized/renderer/passes/RenderPass.h>
#include <stylized/renderer/passes/ScreenTriangle.h>

namespace stylized::renderer {

/// From the scene's linear samples to what is shown, encoded as sRGB, its top row first in memory: the picture, or,
/// where FXAA follows, the image that it smooths.
class PostProcessPass final : public RenderPass {
public:
    PostProcessPass(graphics::Context& context, const FrameFeatures& features);

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "post", .reads = {kSceneColor}};
    ScreenTriangle triangle_;
    FrameFeatures features_;
};

} // namespace stylized::renderer
