#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Sampler.h>
#include <stylized/graphics/Texture.h>
#include <stylized/renderer/DrawnRect.h>
#include <stylized/renderer/FrameOptions.h>
#include <stylized/renderer/PassDeclaration.h>

#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// The images that passes draw into, and for each pass a framebuffer made of what it declares. Only images that some
/// pass names exist. The scene's images hold a window of the picture, that in which something is drawn: they are most
/// of a frame's memory.
/// **Ownership**: move-only.
class FrameTargets {
public:
    FrameTargets() noexcept = default;

    /// - `window` lies in the picture; one without pixels counts as one of a pixel.
    /// **Errors**: GraphicsFailed beyond the driver's limits or where memory runs out.
    [[nodiscard]] static Result<FrameTargets> create(graphics::Context& context, const FrameOptions& options,
                                                     const PixelRect& window, std::span<const PassDeclaration> passes);

    /// Whether these serve `options`, but for the window; only sizes matter.
    [[nodiscard]] bool fit(const FrameOptions& options) const noexcept;

    /// What the scene's images hold of the picture.
    [[nodiscard]] const PixelRect& window() const noexcept { return window_; }

    /// Binds what pass `index` declares, and clears what it makes. The viewport is the whole picture's where the pass
    /// draws into the scene's images, else the target's.
    void begin(graphics::Context& context, std::size_t index, const PassDeclaration& pass,
               const glm::vec4& background) const;

    /// Samples a pixel of the scene's images; 1 for ordinary ones.
    [[nodiscard]] std::uint32_t sampleCount() const noexcept { return sampleCount_; }

    /// The image of that name; it must exist.
    [[nodiscard]] const graphics::Texture& texture(std::string_view resource) const noexcept;

private:
    struct Image {
        std::string_view name;
        graphics::Texture texture;
    };

    [[nodiscard]] Result<void> createImage(graphics::Context& context, std::string_view resource);
    [[nodiscard]] Result<void> createFramebuffer(graphics::Context& context, const PassDeclaration& pass);

    FrameOptions options_;
    PixelRect window_;
    std::uint32_t sampleCount_ = 1;
    std::vector<Image> images_;
    graphics::Sampler shadowSampler_;
    std::vector<graphics::Framebuffer> framebuffers_; // one a pass
};

} // namespace stylized::renderer
