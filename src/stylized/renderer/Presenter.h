#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Commands.h>
#include <stylized/graphics/VertexArray.h>

#include <glm/vec3.hpp>

#include <optional>

namespace stylized::graphics {
class Context;
class Texture;
} // namespace stylized::graphics

namespace stylized::renderer {

class ShaderLibrary;

/// Shows finished pictures in framebuffers of a host, pixel by pixel.
/// **Threads**: the GL thread.
class Presenter {
public:
    /// **Ownership**: both must outlive it.
    Presenter(graphics::Context& context, ShaderLibrary& shaders);

    /// Draws `picture` from the lower left corner of `target` on; what goes beyond the target is cut.
    /// - `picture` is sRGB with straight alpha, its top row first: FramePipeline::picture().
    /// - `background` (linear) comes behind it, blended in linear light; without it, what is there already does,
    ///   blended as it is stored.
    /// **Errors**: GraphicsFailed where the program does not compile.
    [[nodiscard]] Result<void> draw(const graphics::Texture& picture, const graphics::HostFramebuffer& target,
                                    const std::optional<glm::vec3>& background);

private:
    graphics::Context& context_;
    ShaderLibrary& shaders_;
    graphics::VertexArray noVertices_;
};

} // namespace stylized::renderer
