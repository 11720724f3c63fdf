#pragma once

#include <stylized/core/Result.h>
#include <stylized/renderer/DrawnRect.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/renderer/FrameStats.h>
#include <stylized/renderer/PassDeclaration.h>
#include <stylized/world/RenderWorld.h>

#include <cstdint>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

class ForwardDrawer;
class ShaderLibrary;

/// What a pass is given. Its targets and textures are bound already.
struct PassContext {
    graphics::Context& context;
    ShaderLibrary& shaders;
    ForwardDrawer& drawer;
    const world::RenderWorld& world;
    FrameStats& stats;
    PixelRect drawn;  ///< The pixels of the picture that are not the same all over.
    PixelRect window; ///< Those that the scene's images hold; they contain `drawn`.
    const FrameOptions& options;
    std::uint32_t sampleCount; ///< Of the scene's targets, after the driver's limit; 1 for ordinary ones.
};

/// One step of a frame: declares what it reads and writes, then only issues commands.
class RenderPass {
public:
    virtual ~RenderPass() = default;

    [[nodiscard]] virtual const PassDeclaration& declaration() const noexcept = 0;
    /// **Errors**: GraphicsFailed where a program of its own does not compile.
    [[nodiscard]] virtual Result<void> execute(const PassContext& pass) = 0;
};

} // namespace stylized::renderer
