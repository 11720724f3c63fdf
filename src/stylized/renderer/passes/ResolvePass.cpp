#include "stylized/renderer/passes/ResolvePass.h"

#include <stylized/graphics/Context.h>
#include <stylized/renderer/ShaderLibrary.h>

#include <utility>

namespace stylized::renderer {

ResolvePass::ResolvePass(graphics::Context& context) : noVertices_(context, {}, "no vertices") {}

Result<void> ResolvePass::execute(const PassContext& pass)
{
    Result<ShaderLibrary::Resolve*> resolve = pass.shaders.resolve(pass.sampleCount, pass.supersampling);
    if (!resolve)
        return fail(std::move(resolve.error()));
    graphics::PipelineState state;
    state.testsDepth = false;
    state.cull = graphics::Cull::None;
    graphics::Commands& commands = pass.context.commands();
    commands.setState(state);
    (*resolve)->program.setUniform((*resolve)->lastRow, static_cast<int>(pass.pictureHeight) - 1);
    commands.bindProgram((*resolve)->program);
    commands.bindVertexArray(noVertices_);
    // The picture's first row is its top.
    const PixelRect& drawn = pass.drawn;
    commands.setViewport(drawn.x, pass.pictureHeight - drawn.y - drawn.height, drawn.width, drawn.height);
    commands.draw(graphics::Topology::Triangles, 0, 3);
    return {};
}

} // namespace stylized::renderer
