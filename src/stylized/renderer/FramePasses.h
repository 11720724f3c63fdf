#pragma once

#include <stylized/renderer/FrameFeatures.h>
#include <stylized/renderer/passes/RenderPass.h>

#include <memory>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// The passes in the order in which they run.
[[nodiscard]] std::vector<std::unique_ptr<RenderPass>> makePasses(graphics::Context& context,
                                                                  const FrameFeatures& features);

} // namespace stylized::renderer
