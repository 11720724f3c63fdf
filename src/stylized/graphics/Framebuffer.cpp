#include "stylized/graphics/Framebuffer.h"

#include "stylized/graphics/TextureFormats.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stylized::graphics {

Result<Renderbuffer> Renderbuffer::create(Context& context, std::uint32_t width, std::uint32_t height,
                                          TextureFormat format, std::uint32_t sampleCount, std::string_view label)
{
    STYLIZED_ASSERT(width > 0 && height > 0, "a renderbuffer has pixels");
    const GraphicsLimits& limits = context.limits();
    if (width > limits.maxTextureSize || height > limits.maxTextureSize || sampleCount > limits.maxSampleCount)
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("The target '{}' of {} × {} pixels with {} samples exceeds the driver's limits of {} "
                                "pixels a side and {} samples",
                                label, width, height, sampleCount, limits.maxTextureSize, limits.maxSampleCount));
    GLuint id = 0;
    glCreateRenderbuffers(1, &id);
    Renderbuffer made;
    made.handle_ = Handle(context, ObjectKind::Renderbuffer, id);
    made.handle_.setLabel(label);
    while (glGetError() != GL_NO_ERROR) {
    }
    glNamedRenderbufferStorageMultisample(id, static_cast<GLsizei>(sampleCount), infoOf(format).internal,
                                          static_cast<GLsizei>(width), static_cast<GLsizei>(height));
    if (glGetError() != GL_NO_ERROR)
        return fail(
            ErrorCode::GraphicsFailed, {},
            fmt::format("The driver has no memory for the target '{}' of {} × {} pixels", label, width, height));
    made.width_ = width;
    made.height_ = height;
    return made;
}

namespace {

constexpr std::size_t kMaxColors = 8; // what OpenGL 4.5 guarantees

struct Size {
    std::uint32_t width;
    std::uint32_t height;
};

void attach(GLuint framebuffer, GLenum place, const Attachment& attachment)
{
    if (attachment.texture)
        glNamedFramebufferTexture(framebuffer, place, attachment.texture->id(), static_cast<GLint>(attachment.level));
    else if (attachment.renderbuffer)
        glNamedFramebufferRenderbuffer(framebuffer, place, GL_RENDERBUFFER, attachment.renderbuffer->id());
}

void include(Size& size, const Attachment& attachment)
{
    if (attachment.texture)
        size = {std::min(size.width, attachment.texture->width(attachment.level)),
                std::min(size.height, attachment.texture->height(attachment.level))};
    else if (attachment.renderbuffer)
        size = {std::min(size.width, attachment.renderbuffer->width()),
                std::min(size.height, attachment.renderbuffer->height())};
}

void attachAll(GLuint id, const FramebufferOptions& options)
{
    std::array<GLenum, kMaxColors> drawBuffers{};
    for (std::size_t i = 0; i < options.colors.size(); ++i) {
        const Attachment& color = options.colors[i];
        const GLenum place = GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i);
        attach(id, place, color);
        drawBuffers[i] = color.texture || color.renderbuffer ? place : GLenum{GL_NONE};
    }
    attach(id, GL_DEPTH_ATTACHMENT, options.depth);
    // Also where there is none: the initial draw buffer is the first attachment, which need not exist.
    glNamedFramebufferDrawBuffers(id, static_cast<GLsizei>(options.colors.size()), drawBuffers.data());
}

/// The size common to all attachments, or that of the empty framebuffer, which is set then.
Size settleSize(GLuint id, const FramebufferOptions& options)
{
    constexpr Size kNone{0xFFFFFFFFu, 0xFFFFFFFFu};
    Size size = kNone;
    for (const Attachment& color : options.colors)
        include(size, color);
    include(size, options.depth);
    if (size.width != kNone.width)
        return size;
    glNamedFramebufferParameteri(id, GL_FRAMEBUFFER_DEFAULT_WIDTH, static_cast<GLint>(options.emptyWidth));
    glNamedFramebufferParameteri(id, GL_FRAMEBUFFER_DEFAULT_HEIGHT, static_cast<GLint>(options.emptyHeight));
    return {options.emptyWidth, options.emptyHeight};
}

} // namespace

Result<Framebuffer> Framebuffer::create(Context& context, const FramebufferOptions& options)
{
    STYLIZED_ASSERT(options.colors.size() <= kMaxColors, "at most eight colour attachments");
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    Framebuffer framebuffer;
    framebuffer.handle_ = Handle(context, ObjectKind::Framebuffer, id);
    framebuffer.handle_.setLabel(options.label);
    attachAll(id, options);
    const Size size = settleSize(id, options);
    if (const GLenum status = glCheckNamedFramebufferStatus(id, GL_FRAMEBUFFER); status != GL_FRAMEBUFFER_COMPLETE)
        return fail(
            ErrorCode::GraphicsFailed, {},
            fmt::format("The driver refuses the targets of '{}' (framebuffer status 0x{:04X})", options.label, status));
    framebuffer.width_ = size.width;
    framebuffer.height_ = size.height;
    return framebuffer;
}

void Framebuffer::read(std::uint32_t color, std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height,
                       ReadFormat format, std::span<std::byte> out) const
{
    struct Layout {
        GLenum external;
        GLenum type;
        std::size_t size;
    };
    constexpr std::array<Layout, 4> kLayouts{{{GL_RGBA, GL_UNSIGNED_BYTE, 4},
                                              {GL_RGBA, GL_FLOAT, 16},
                                              {GL_RED_INTEGER, GL_UNSIGNED_INT, 4},
                                              {GL_DEPTH_COMPONENT, GL_FLOAT, 4}}};
    const Layout layout = kLayouts[static_cast<std::size_t>(format)];
    STYLIZED_ASSERT(out.size() == std::size_t{width} * height * layout.size, "there is room for each pixel");
    STYLIZED_ASSERT(isValid(), "a framebuffer is made");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, id()); // draws never read this binding
    if (format != ReadFormat::Depth32F)
        glNamedFramebufferReadBuffer(id(), GL_COLOR_ATTACHMENT0 + color);
    glReadnPixels(static_cast<GLint>(x), static_cast<GLint>(y), static_cast<GLsizei>(width),
                  static_cast<GLsizei>(height), layout.external, layout.type, static_cast<GLsizei>(out.size()),
                  out.data());
}

} // namespace stylized::graphics
