#pragma once

#include <stylized/app/OptionTable.h>
#include <stylized/core/Result.h>

#include <glm/vec3.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace stylized::app {

struct PictureSize {
    std::uint32_t width = 0;
    std::uint32_t height = 0;

    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// Seconds from `begin` up to, but not including, `end`.
struct TimeRange {
    double begin = 0;
    double end = 0;

    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// **Space**: linear light.
struct Color {
    glm::vec3 linear{0.0f};
    bool isTransparent = false;

    friend bool operator==(const Color&, const Color&) = default;
};

/// An option's value. Text, Path and Choice are strings; a Flag is true.
using OptionValue = std::variant<bool, std::int64_t, double, std::string, PictureSize, TimeRange, glm::vec3, Color>;

/// What `text` says for `option`, checked against its range.
/// **Errors**: UsageInvalid, "--msaa 3: expected one of 1, 2, 4".
[[nodiscard]] Result<OptionValue> parseOptionValue(const OptionSpec& option, std::string_view text);

/// A whole text as one finite decimal number with a point, whatever the locale; false where it is none.
[[nodiscard]] bool parseNumber(std::string_view text, double& number) noexcept;

/// A whole text as one whole number; false where it is none or does not fit.
[[nodiscard]] bool parseInteger(std::string_view text, std::int64_t& number) noexcept;

} // namespace stylized::app
