#include "stylized/graphics/Texture.h"

#include "stylized/graphics/TextureFormats.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace stylized::graphics {

TextureFormatInfo infoOf(TextureFormat format) noexcept
{
    switch (format) {
    case TextureFormat::Rgba8: return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, false, false};
    case TextureFormat::Srgb8Alpha8: return {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, false, false};
    case TextureFormat::R8: return {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, false, false};
    case TextureFormat::Rg8: return {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2, false, false};
    case TextureFormat::Rgb10A2: return {GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, 4, false, false};
    case TextureFormat::R16F: return {GL_R16F, GL_RED, GL_HALF_FLOAT, 2, false, false};
    case TextureFormat::Rg16F: return {GL_RG16F, GL_RG, GL_HALF_FLOAT, 4, false, false};
    case TextureFormat::Rgba16F: return {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, 8, false, false};
    case TextureFormat::R32F: return {GL_R32F, GL_RED, GL_FLOAT, 4, false, false};
    case TextureFormat::Rgba32F: return {GL_RGBA32F, GL_RGBA, GL_FLOAT, 16, false, false};
    case TextureFormat::R32Ui: return {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 4, false, true};
    case TextureFormat::Depth24: return {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 4, true, false};
    case TextureFormat::Depth32F: return {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 4, true, false};
    }
    return {};
}

std::size_t texelSize(TextureFormat format) noexcept
{
    return infoOf(format).texelSize;
}

std::uint32_t fullLevelCount(std::uint32_t width, std::uint32_t height) noexcept
{
    return static_cast<std::uint32_t>(std::bit_width(std::max({width, height, 1u})));
}

namespace {

Result<void> checkOptions(const Context& context, const TextureOptions& options)
{
    STYLIZED_ASSERT(options.width > 0 && options.height > 0, "a texture has texels");
    STYLIZED_ASSERT(options.levelCount > 0 && options.levelCount <= fullLevelCount(options.width, options.height),
                    "a texture has no more levels than its full chain");
    STYLIZED_ASSERT(options.sampleCount == 0 || options.levelCount == 1, "a multisample texture has one level");
    const std::uint32_t maxSize = context.limits().maxTextureSize;
    if (options.width > maxSize || options.height > maxSize)
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("The texture '{}' of {} × {} texels exceeds the driver's limit of {}", options.label,
                                options.width, options.height, maxSize));
    if (options.sampleCount > context.limits().maxSampleCount)
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("The texture '{}' asks for {} samples, the driver has at most {}", options.label,
                                options.sampleCount, context.limits().maxSampleCount));
    return {};
}

/// Makes the storage and says whether there was memory for it.
bool allocate(GLuint id, const TextureOptions& options)
{
    const GLenum internal = infoOf(options.format).internal;
    const auto width = static_cast<GLsizei>(options.width);
    const auto height = static_cast<GLsizei>(options.height);
    while (glGetError() != GL_NO_ERROR) {
    }
    if (options.sampleCount > 0)
        glTextureStorage2DMultisample(id, static_cast<GLsizei>(options.sampleCount), internal, width, height, GL_TRUE);
    else
        glTextureStorage2D(id, static_cast<GLsizei>(options.levelCount), internal, width, height);
    return glGetError() == GL_NO_ERROR;
}

void setDefaultSampling(GLuint id, const TextureOptions& options)
{
    const bool filters = !infoOf(options.format).isInteger;
    const GLint linear = filters ? GL_LINEAR : GL_NEAREST;
    const GLint linearMips = filters ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_NEAREST;
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, linear);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, options.levelCount > 1 ? linearMips : linear);
}

} // namespace

Result<Texture> Texture::create(Context& context, const TextureOptions& options)
{
    if (auto checked = checkOptions(context, options); !checked)
        return fail(std::move(checked.error()));
    const bool isMultisample = options.sampleCount > 0;
    GLuint id = 0;
    glCreateTextures(isMultisample ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D, 1, &id);
    Texture texture;
    texture.handle_ = Handle(context, ObjectKind::Texture, id);
    texture.handle_.setLabel(options.label);
    if (!allocate(id, options))
        return fail(ErrorCode::GraphicsFailed, {},
                    fmt::format("The driver has no memory for the texture '{}' of {} × {} texels{}", options.label,
                                options.width, options.height,
                                isMultisample ? fmt::format(" with {} samples each", options.sampleCount) : ""));
    if (!isMultisample)
        setDefaultSampling(id, options);
    texture.width_ = options.width;
    texture.height_ = options.height;
    texture.levelCount_ = options.levelCount;
    texture.sampleCount_ = options.sampleCount;
    texture.format_ = options.format;
    return texture;
}

std::uint32_t Texture::width(std::uint32_t level) const noexcept
{
    return std::max(width_ >> level, 1u);
}

std::uint32_t Texture::height(std::uint32_t level) const noexcept
{
    return std::max(height_ >> level, 1u);
}

void Texture::upload(std::uint32_t level, std::span<const std::byte> texels)
{
    STYLIZED_ASSERT(level < levelCount_ && sampleCount_ == 0, "the level exists");
    STYLIZED_ASSERT(texels.size() == std::size_t{width(level)} * height(level) * infoOf(format_).texelSize,
                    "there is one texel for each place");
    upload(level, 0, texels);
}

void Texture::upload(std::uint32_t level, std::uint32_t firstRow, std::span<const std::byte> texels)
{
    const TextureFormatInfo info = infoOf(format_);
    STYLIZED_ASSERT(level < levelCount_ && sampleCount_ == 0, "the level exists");
    const std::size_t rowSize = std::size_t{width(level)} * info.texelSize;
    STYLIZED_ASSERT(texels.size() % rowSize == 0 && firstRow + texels.size() / rowSize <= height(level),
                    "there are whole rows, all within the level");
    glTextureSubImage2D(id(), static_cast<GLint>(level), 0, static_cast<GLint>(firstRow),
                        static_cast<GLsizei>(width(level)), static_cast<GLsizei>(texels.size() / rowSize),
                        info.external, info.type, texels.data());
    GraphicsCounters& counters = handle_.context().counters_;
    ++counters.textureUploadCount;
    counters.uploadedByteCount += texels.size();
}

void Texture::read(std::uint32_t level, std::span<std::byte> out) const
{
    const TextureFormatInfo info = infoOf(format_);
    STYLIZED_ASSERT(level < levelCount_ && sampleCount_ == 0, "the level exists");
    STYLIZED_ASSERT(out.size() == std::size_t{width(level)} * height(level) * info.texelSize,
                    "there is room for each texel");
    glGetTextureImage(id(), static_cast<GLint>(level), info.external, info.type, static_cast<GLsizei>(out.size()),
                      out.data());
}

} // namespace stylized::graphics
