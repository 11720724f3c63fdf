#include "stylized/renderer/FrameFeatures.h"

namespace stylized::renderer {

FrameFeatures featuresOf(const FrameStyle& style) noexcept
{
    return {.drawsHulls = style.outline.drawsHulls && style.outline.scale > 0.0f,
            .drawsShadows = style.shadow.isOn,
            .drawsEdges = style.outline.drawsEdges && style.outline.scale > 0.0f,
            .hasBloom = style.post.bloom > 0.0f,
            .usesFxaa = style.post.usesFxaa};
}

} // namespace stylized::renderer
