#include "stylized/renderer/FrameFeatures.h"

namespace stylized::renderer {

FrameStyle styleOfChannel(const FrameStyle& style) noexcept
{
    FrameStyle shown = style;
    switch (style.channel) {
    case Channel::Beauty:
    case Channel::Bounds:
    case Channel::Joints: return shown;
    case Channel::Outline: shown.outline.edgeColor = glm::vec4(1.0f); break;
    default: shown.outline.drawsHulls = shown.outline.drawsEdges = false;
    }
    shown.shadow.isOn = style.shadow.isOn && style.channel == Channel::ShadeRatio;
    shown.post = {};
    shown.post.alpha = style.post.alpha;
    return shown;
}

FrameFeatures featuresOf(const FrameStyle& style) noexcept
{
    return {.drawsHulls = style.outline.drawsHulls && style.outline.scale > 0.0f,
            .drawsShadows = style.shadow.isOn,
            .drawsEdges = style.outline.drawsEdges && style.outline.scale > 0.0f,
            .hasBloom = style.post.bloom > 0.0f,
            .usesFxaa = style.post.usesFxaa,
            .hasOverlay = drawsBounds(style) || drawsJoints(style)};
}

} // namespace stylized::renderer
