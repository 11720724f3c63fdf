#pragma once

#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace stylized::app {

/// Writes text of one size into pictures, smoothed, with the system's fonts:
/// DejaVu Sans, and Droid Sans Fallback for the scripts that it lacks. What
/// neither has is a box.
/// **Threads**: one at a time.
class TextPainter {
public:
    /// - `pixels` is the height of a line of capitals and descenders, at least 6.
    /// **Errors**: FontUnavailable, naming the package.
    [[nodiscard]] static Result<TextPainter> create(std::uint32_t pixels);

    TextPainter(TextPainter&&) noexcept;
    TextPainter& operator=(TextPainter&&) noexcept;
    ~TextPainter();

    /// Pixels from one line to the next.
    [[nodiscard]] std::uint32_t lineHeight() const noexcept;
    /// Pixels that a text takes. Bytes that are not UTF-8 count as U+FFFD.
    [[nodiscard]] std::uint32_t widthOf(std::string_view text) const;
    /// The text, cut in its middle until it is no wider than `pixels`.
    [[nodiscard]] std::string fitted(std::string_view text, std::uint32_t pixels) const;

    /// Draws one line, its upper left corner at (x, y); what lies outside the
    /// picture is left out.
    /// - `color` is sRGB.
    void draw(asset::DecodedImage& picture, std::int64_t x, std::int64_t y, std::string_view text,
              const std::array<std::uint8_t, 3>& color) const;

private:
    struct Fonts;
    explicit TextPainter(std::unique_ptr<Fonts> fonts) noexcept;

    std::unique_ptr<Fonts> fonts_;
};

} // namespace stylized::app
