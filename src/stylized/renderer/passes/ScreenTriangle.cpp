#include "stylized/renderer/passes/ScreenTriangle.h"

#include <stylized/graphics/Context.h>
#include <stylized/renderer/ShaderLibrary.h>

#include <utility>

namespace stylized::renderer {

PixelRect topDown(const PassContext& pass) noexcept
{
    const PixelRect& drawn = pass.drawn;
    return {drawn.x, pass.options.height - drawn.y - drawn.height, drawn.width, drawn.height};
}

ScreenTriangle::ScreenTriangle(graphics::Context& context) : noVertices_(context, {}, "no vertices") {}

Result<void> ScreenTriangle::draw(const PassContext& pass, const ScreenVariant& variant, const ScreenInput& input,
                                  graphics::Blend blend) const
{
    Result<ShaderLibrary::Screen*> found = pass.shaders.screen(variant);
    if (!found)
        return fail(std::move(found.error()));
    ShaderLibrary::Screen& screen = **found;
    screen.program.setUniform(screen.amounts, input.amounts);
    screen.program.setUniform(screen.sizes, input.sizes);
    screen.program.setUniform(screen.tint, input.tint);
    graphics::PipelineState state;
    state.testsDepth = false;
    state.cull = graphics::Cull::None;
    state.blend = blend;
    graphics::Commands& commands = pass.context.commands();
    commands.setState(state);
    commands.bindProgram(screen.program);
    commands.bindVertexArray(noVertices_);
    if (input.rect)
        commands.setViewport(static_cast<std::int32_t>(input.rect->x), static_cast<std::int32_t>(input.rect->y),
                             input.rect->width, input.rect->height);
    commands.draw(graphics::Topology::Triangles, 0, 3);
    return {};
}

} // namespace stylized::renderer
