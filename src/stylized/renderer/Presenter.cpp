#include "stylized/renderer/Presenter.h"

#include <stylized/graphics/Context.h>
#include <stylized/graphics/Texture.h>
#include <stylized/renderer/ShaderLibrary.h>

#include <algorithm>
#include <utility>

namespace stylized::renderer {

Presenter::Presenter(graphics::Context& context, ShaderLibrary& shaders)
    : context_(context), shaders_(shaders), noVertices_(context, {}, "no vertices")
{}

Result<void> Presenter::draw(const graphics::Texture& picture, const graphics::HostFramebuffer& target,
                             const std::optional<glm::vec3>& background)
{
    Result<ShaderLibrary::Screen*> found =
        shaders_.screen({.stage = ScreenStage::Present, .isOpaque = background.has_value()});
    if (!found)
        return fail(std::move(found.error()));
    ShaderLibrary::Screen& screen = **found;
    screen.program.setUniform(screen.tint, glm::vec4(background.value_or(glm::vec3(0.0f)), 1.0f));
    screen.program.setUniform(screen.sizes,
                              glm::vec4(float(target.x), float(target.y), float(picture.height()) - 1.0f, 0.0f));
    graphics::Commands& commands = context_.commands();
    graphics::HostFramebuffer part = target;
    part.width = std::min(target.width, picture.width());
    part.height = std::min(target.height, picture.height());
    commands.bindFramebuffer(part);
    commands.setState({.testsDepth = false,
                       .cull = graphics::Cull::None,
                       .blend = background ? graphics::Blend::None : graphics::Blend::Alpha});
    commands.bindProgram(screen.program);
    commands.bindVertexArray(noVertices_);
    commands.bindTexture(0, picture);
    commands.draw(graphics::Topology::Triangles, 0, 3);
    return {};
}

} // namespace stylized::renderer
