#include "stylized/renderer/passes/ForwardTransparentPass.h"

#include <stylized/renderer/ForwardDrawer.h>

namespace stylized::renderer {

Result<void> ForwardTransparentPass::execute(const PassContext& pass)
{
    pass.drawer.draw(pass.world, pass.world.transparent,
                     drawsHulls_ ? DrawnParts::SurfacesWithHulls : DrawnParts::Surfaces, pass.stats);
    return {};
}

} // namespace stylized::renderer
