#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Handle.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace stylized::graphics {

enum class TextureFormat : std::uint8_t {
    Rgba8,       ///< Linear.
    Srgb8Alpha8, ///< Decoded to linear when sampled, encoded when drawn into; alpha is linear.
    R8,
    Rg8,
    Rgb10A2,
    R16F,
    Rg16F,
    Rgba16F,
    R32F,
    Rgba32F,
    R32Ui, ///< Unsigned integers: usampler2D.
    Depth24,
    Depth32F,
};

/// Bytes a texel takes in upload() and read().
[[nodiscard]] std::size_t texelSize(TextureFormat format) noexcept;

struct TextureOptions {
    std::uint32_t width = 1;
    std::uint32_t height = 1;
    TextureFormat format = TextureFormat::Rgba8;
    std::uint32_t levelCount = 1;  ///< Mip levels; each must be uploaded or drawn into.
    std::uint32_t sampleCount = 0; ///< 0: an ordinary texture; else a multisample one (sampler2DMS) with one level.
    std::string_view label;
};

/// Levels of a full mip chain down to 1 × 1.
[[nodiscard]] std::uint32_t fullLevelCount(std::uint32_t width, std::uint32_t height) noexcept;

/// A two-dimensional image that shaders sample or passes draw into. Unless a Sampler is bound with it, it is sampled
/// with clamping to the edge and linear filtering, between mips too where it has several levels.
/// **Ownership**: move-only; see Handle for the empty state.
class Texture final {
public:
    Texture() noexcept = default;

    /// A texture without defined contents.
    /// **Errors**: GraphicsFailed beyond the driver's size or sample limit, or where memory runs out.
    [[nodiscard]] static Result<Texture> create(Context& context, const TextureOptions& options);

    /// Replaces a whole mip level.
    /// **Shape**: `texels` holds the level's width · height texels without padding; the first row is v = 0.
    void upload(std::uint32_t level, std::span<const std::byte> texels);
    /// Replaces rows of a mip level, from `firstRow` on.
    /// **Shape**: `texels` holds whole rows, as many as are replaced.
    void upload(std::uint32_t level, std::uint32_t firstRow, std::span<const std::byte> texels);

    /// Waits for the GPU and reads a whole mip level back, encoded as it is stored. Not for multisample textures.
    void read(std::uint32_t level, std::span<std::byte> out) const;

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }
    [[nodiscard]] std::uint32_t width(std::uint32_t level = 0) const noexcept;
    [[nodiscard]] std::uint32_t height(std::uint32_t level = 0) const noexcept;
    [[nodiscard]] TextureFormat format() const noexcept { return format_; }
    [[nodiscard]] std::uint32_t levelCount() const noexcept { return levelCount_; }
    [[nodiscard]] std::uint32_t sampleCount() const noexcept { return sampleCount_; }

private:
    Handle handle_;
    std::uint32_t width_ = 0;
    std::uint32_t height_ = 0;
    std::uint32_t levelCount_ = 0;
    std::uint32_t sampleCount_ = 0;
    TextureFormat format_ = TextureFormat::Rgba8;
};

} // namespace stylized::graphics
