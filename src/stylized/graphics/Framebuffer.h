#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Handle.h>
#include <stylized/graphics/Texture.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace stylized::graphics {

/// An image that can be drawn into but not sampled.
/// **Ownership**: move-only; see Handle for the empty state.
class Renderbuffer final {
public:
    Renderbuffer() noexcept = default;

    /// `sampleCount` 0 is one sample without multisampling.
    /// **Errors**: GraphicsFailed beyond the driver's size or sample limit, or where memory runs out.
    [[nodiscard]] static Result<Renderbuffer> create(Context& context, std::uint32_t width, std::uint32_t height,
                                                     TextureFormat format, std::uint32_t sampleCount,
                                                     std::string_view label);

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }
    [[nodiscard]] std::uint32_t width() const noexcept { return width_; }
    [[nodiscard]] std::uint32_t height() const noexcept { return height_; }

private:
    Handle handle_;
    std::uint32_t width_ = 0;
    std::uint32_t height_ = 0;
};

/// What a framebuffer draws into at one place: a texture's mip level, a renderbuffer, or nothing.
struct Attachment {
    Attachment() noexcept = default;
    Attachment(const Texture& t, std::uint32_t mipLevel = 0) noexcept : texture(&t), level(mipLevel) {}
    Attachment(const Renderbuffer& r) noexcept : renderbuffer(&r) {}

    const Texture* texture = nullptr;
    const Renderbuffer* renderbuffer = nullptr;
    std::uint32_t level = 0;
};

struct FramebufferOptions {
    std::span<const Attachment> colors; ///< Fragment output location i writes colors[i]; at most 8.
    Attachment depth;
    /// Size where nothing is attached: a complete framebuffer must be bound even to capture vertices without pixels.
    std::uint32_t emptyWidth = 1;
    std::uint32_t emptyHeight = 1;
    std::string_view label;
};

/// How read() hands out pixels.
enum class ReadFormat : std::uint8_t {
    Rgba8,   ///< 4 bytes a pixel, as stored (an sRGB target stays encoded).
    Rgba32F, ///< 4 floats a pixel.
    R32Ui,   ///< An unsigned integer a pixel.
    Depth32F ///< A float a pixel, of the depth attachment.
};

/// The targets of a pass.
/// **Ownership**: move-only; attachments must outlive it. See Handle for the empty state.
class Framebuffer final {
public:
    Framebuffer() noexcept = default;

    /// **Errors**: GraphicsFailed where the driver refuses the combination.
    [[nodiscard]] static Result<Framebuffer> create(Context& context, const FramebufferOptions& options);

    /// Waits for the GPU and reads a rectangle of one attachment back. Not from multisample attachments.
    /// **Shape**: width · height pixels without padding, the row at `y` first.
    void read(std::uint32_t color, std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height,
              ReadFormat format, std::span<std::byte> out) const;

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }
    [[nodiscard]] std::uint32_t width() const noexcept { return width_; }
    [[nodiscard]] std::uint32_t height() const noexcept { return height_; }

private:
    Handle handle_;
    std::uint32_t width_ = 0;
    std::uint32_t height_ = 0;
};

} // namespace stylized::graphics
