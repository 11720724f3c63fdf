#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/renderer/ShaderLibrary.h>
#include <stylized/world/RenderWorld.h>

#include <glm/vec3.hpp>

#include <cstddef>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// Vertices as the GPU has deformed them.
struct CapturedGeometry {
    std::vector<glm::vec3> positions; ///< One a vertex of the stream, in the file's order.
    std::vector<glm::vec3> normals;   ///< Unit length, or zero where the stream has none at all. Smooth ones where the
                                      ///< file has none and triangles are shaded flat.
};

/// Reads deformed geometry back from the very program, vertex array and palette that a frame is drawn with.
/// **Threads**: the GL thread.
class GeometryCapture {
public:
    /// - `shaders` is the pipeline's.
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] static Result<GeometryCapture> create(graphics::Context& context, ShaderLibrary& shaders);

    /// The vertices of one item of `world`; extract it with `culls` off to have all.
    /// **Space**: the world's: that of the scene where the instance has no placement and no facing's turn.
    /// **Errors**: GraphicsFailed.
    [[nodiscard]] Result<CapturedGeometry> capture(const world::RenderWorld& world, std::size_t item);

private:
    GeometryCapture(graphics::Context& context, ShaderLibrary& shaders) noexcept
        : context_(&context), shaders_(&shaders)
    {}
    [[nodiscard]] Result<void> bind(const world::RenderWorld& world, const world::RenderItem& item);

    graphics::Context* context_;
    ShaderLibrary* shaders_;
    graphics::Framebuffer noPixels_;
    graphics::Buffer frame_;
    graphics::Buffer draw_;
};

} // namespace stylized::renderer
