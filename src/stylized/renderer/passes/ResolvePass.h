#pragma once

#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/passes/RenderPass.h>

namespace stylized::renderer {

/// Makes the picture: the mean of the scene's samples, encoded as sRGB with straight alpha, its top row first in
/// memory.
class ResolvePass final : public RenderPass {
public:
    explicit ResolvePass(graphics::Context& context);

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_{.name = "resolve", .reads = {kSceneColor}, .writes = {kPicture}};
    graphics::VertexArray noVertices_;
};

} // namespace stylized::renderer
