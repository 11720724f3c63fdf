#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Texture.h>
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

/// How large and how finely sampled a frame is.
struct FrameOptions {
    std::uint32_t width = 800;       ///< Pixels of the picture.
    std::uint32_t height = 600;      ///< Pixels of the picture.
    std::uint32_t sampleCount = 4;   ///< Multisampling; 1 for none. At most 8 and what the driver can do.
    std::uint32_t supersampling = 1; ///< 1 to 8: so many pixels a side are rendered for each of the picture.
    glm::vec4 background{0.0f};      ///< Linear, straight alpha; alpha 0 makes a transparent picture.
};

/// The images that passes draw into, and for each pass a framebuffer made of what it declares.
/// **Ownership**: move-only.
class FrameTargets {
public:
    FrameTargets() noexcept = default;

    /// **Errors**: GraphicsFailed beyond the driver's limits or where memory runs out.
    [[nodiscard]] static Result<FrameTargets> create(graphics::Context& context, const FrameOptions& options,
                                                     std::span<const PassDeclaration> passes);

    /// Whether these serve `options`; the background does not matter.
    [[nodiscard]] bool fit(const FrameOptions& options) const noexcept;

    /// Binds what pass `index` declares, and clears what it makes.
    void begin(graphics::Context& context, std::size_t index, const PassDeclaration& pass,
               const glm::vec4& background) const;

    /// Samples a pixel of the scene's images; 1 for ordinary ones.
    [[nodiscard]] std::uint32_t sampleCount() const noexcept { return sampleCount_; }
    [[nodiscard]] const graphics::Texture& picture() const noexcept { return picture_; }

private:
    [[nodiscard]] const graphics::Texture& texture(std::string_view resource) const noexcept;
    [[nodiscard]] Result<void> createTextures(graphics::Context& context);

    FrameOptions options_;
    std::uint32_t sampleCount_ = 1;
    graphics::Texture color_, depth_, picture_;
    std::vector<graphics::Framebuffer> framebuffers_; // one a pass
};

} // namespace stylized::renderer
