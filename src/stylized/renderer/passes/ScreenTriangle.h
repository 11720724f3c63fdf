#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/PipelineState.h>
#include <stylized/graphics/VertexArray.h>
#include <stylized/renderer/ScreenVariant.h>
#include <stylized/renderer/passes/RenderPass.h>

#include <glm/vec4.hpp>

#include <optional>

namespace stylized::renderer {

/// What a screen shader is told, and where it draws.
struct ScreenInput {
    std::optional<PixelRect> rect; ///< Of the target, counted from its first row; none for all of it.
    glm::vec4 amounts{0.0f};
    glm::vec4 sizes{0.0f};
    glm::vec4 tint{0.0f};
};

/// The drawn pixels as they lie in an image whose first row is its top.
[[nodiscard]] PixelRect topDown(const PassContext& pass) noexcept;

/// Covers a pass's target, or a part of it, with one triangle.
class ScreenTriangle {
public:
    explicit ScreenTriangle(graphics::Context& context);

    /// **Errors**: GraphicsFailed where the program does not compile.
    [[nodiscard]] Result<void> draw(const PassContext& pass, const ScreenVariant& variant, const ScreenInput& input,
                                    graphics::Blend blend = graphics::Blend::None) const;

private:
    graphics::VertexArray noVertices_;
};

} // namespace stylized::renderer
