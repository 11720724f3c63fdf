#include "stylized/renderer/passes/ShadowPass.h"

#include <stylized/renderer/ForwardDrawer.h>

namespace stylized::renderer {

Result<void> ShadowPass::execute(const PassContext& pass)
{
    pass.drawer.draw(pass.world, pass.world.casters, DrawnParts::Depths, pass.stats);
    return {};
}

} // namespace stylized::renderer
