#include "stylized/renderer/passes/ForwardOpaquePass.h"

#include <stylized/renderer/ForwardDrawer.h>

namespace stylized::renderer {

Result<void> ForwardOpaquePass::execute(const PassContext& pass)
{
    pass.drawer.draw(pass.world, pass.world.opaque, DrawnParts::Surfaces, pass.stats);
    return {};
}

} // namespace stylized::renderer
