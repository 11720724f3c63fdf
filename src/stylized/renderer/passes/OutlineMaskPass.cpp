#include "stylized/renderer/passes/OutlineMaskPass.h"

#include <stylized/renderer/ForwardDrawer.h>

namespace stylized::renderer {

Result<void> OutlineMaskPass::execute(const PassContext& pass)
{
    pass.drawer.draw(pass.world, pass.world.opaque, DrawnParts::Hulls, pass.stats);
    return {};
}

} // namespace stylized::renderer
