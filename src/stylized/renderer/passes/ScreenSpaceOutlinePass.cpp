#include "stylized/renderer/passes/ScreenSpaceOutlinePass.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::renderer {
namespace {

/// The distance from which an orthographic camera would see as much at a usual angle.
constexpr float kDistanceAHalfHeight = 3.7320508f; // 1 / tan(15°)

} // namespace

Result<void> ScreenSpaceOutlinePass::execute(const PassContext& pass)
{
    const OutlineOptions& outline = pass.options.style.outline;
    const world::Camera& camera = pass.world.camera;
    const glm::mat4 clip = camera.clipFromView(pass.world.aspect);
    const bool isFlat = camera.projection == world::Projection::Orthographic;
    const float width = outline.edgeWidth * outline.scale * static_cast<float>(pass.options.height) / kReferenceHeight *
                        static_cast<float>(pass.options.supersampling);
    ScreenInput input;
    // Clip space is z · clip[2][2] + clip[3][2], over -z in perspective.
    input.amounts = {std::cos(outline.edgeAngle),
                     isFlat ? outline.edgeDepth * camera.halfHeight * kDistanceAHalfHeight : outline.edgeDepth,
                     isFlat ? 0.0f : clip[3][2], isFlat ? std::abs(clip[2][2]) : clip[2][2]};
    // A line of one pixel lies on one side of the break, wider ones on both.
    const bool isThin = width < 1.5f;
    const auto factor = static_cast<float>(pass.options.supersampling);
    input.sizes = {isThin ? 1.0f : std::max(std::round(0.5f * width), 1.0f), isThin ? 0.0f : 1.0f,
                   static_cast<float>(pass.window.width) * factor - 1.0f,
                   static_cast<float>(pass.window.height) * factor - 1.0f};
    const PixelRect& drawn = pass.drawn;
    const std::uint32_t s = pass.options.supersampling;
    input.rect =
        PixelRect{(drawn.x - pass.window.x) * s, (drawn.y - pass.window.y) * s, drawn.width * s, drawn.height * s};
    input.tint = glm::vec4(glm::vec3(outline.edgeColor) * outline.edgeColor.a, outline.edgeColor.a);
    ScreenVariant variant{.stage = ScreenStage::Edges};
    variant.sampleCount = static_cast<std::uint8_t>(pass.sampleCount);
    return triangle_.draw(pass, variant, input, graphics::Blend::Premultiplied);
}

} // namespace stylized::renderer
