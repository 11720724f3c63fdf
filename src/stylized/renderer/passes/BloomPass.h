#pragma once

#include <stylized/renderer/passes/RenderPass.h>
#include <stylized/renderer/passes/ScreenTriangle.h>

#include <cstdint>

namespace stylized::renderer {

/// One of the three steps that spread bright light, at a quarter of the picture's size.
class BloomPass final : public RenderPass {
public:
    enum class Step : std::uint8_t { FindBright, BlurAcross, BlurDown };

    BloomPass(graphics::Context& context, Step step);

    [[nodiscard]] const PassDeclaration& declaration() const noexcept override { return declaration_; }
    [[nodiscard]] Result<void> execute(const PassContext& pass) override;

private:
    PassDeclaration declaration_;
    ScreenTriangle triangle_;
    Step step_;
};

} // namespace stylized::renderer
