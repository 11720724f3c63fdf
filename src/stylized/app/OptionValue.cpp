#include "stylized/app/OptionValue.h"

#include <stylized/app/NearestNames.h>
#include <stylized/math/Srgb.h>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace stylized::app {
namespace {

bool isIn(const OptionSpec& option, double number) noexcept
{
    return number >= option.min && number <= option.max;
}

std::optional<OptionValue> sizeOf(const OptionSpec& option, std::string_view text)
{
    const std::size_t cross = text.find_first_of("xX");
    std::int64_t width = 0, height = 0;
    if (cross == text.npos || !parseInteger(text.substr(0, cross), width) ||
        !parseInteger(text.substr(cross + 1), height) || !isIn(option, static_cast<double>(width)) ||
        !isIn(option, static_cast<double>(height)))
        return std::nullopt;
    return PictureSize{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

std::optional<OptionValue> rangeOf(const OptionSpec& option, std::string_view text)
{
    const std::size_t colon = text.find(':');
    TimeRange range;
    if (colon == text.npos || !parseNumber(text.substr(0, colon), range.begin) ||
        !parseNumber(text.substr(colon + 1), range.end) || !isIn(option, range.begin) || !isIn(option, range.end) ||
        !(range.begin < range.end))
        return std::nullopt;
    return range;
}

std::optional<glm::vec3> vectorOf(const OptionSpec& option, std::string_view text)
{
    std::array<double, 3> parts{};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t comma = i < 2 ? text.find(',') : text.size();
        if (comma == text.npos || !parseNumber(text.substr(0, comma), parts[i]) || !isIn(option, parts[i]))
            return std::nullopt;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return glm::vec3(parts[0], parts[1], parts[2]);
}

std::optional<glm::vec3> hexColor(std::string_view text)
{
    if (text.size() != 7 || text[0] != '#')
        return std::nullopt;
    glm::vec3 color;
    for (int i = 0; i < 3; ++i) {
        unsigned level = 0;
        const char* begin = text.data() + 1 + 2 * i;
        const auto [end, error] = std::from_chars(begin, begin + 2, level, 16);
        if (error != std::errc() || end != begin + 2)
            return std::nullopt;
        color[i] = math::linearFromSrgb(static_cast<float>(level) / 255.0f);
    }
    return color;
}

std::optional<OptionValue> colorOf(const OptionSpec& option, std::string_view text)
{
    if (text == "transparent" && option.choices == "transparent")
        return Color{glm::vec3(0.0f), true};
    std::optional<glm::vec3> linear = hexColor(text);
    if (!linear)
        linear = vectorOf(option, text);
    return linear ? std::optional<OptionValue>(Color{*linear, false}) : std::nullopt;
}

std::optional<OptionValue> valueOf(const OptionSpec& option, std::string_view text)
{
    switch (option.type) {
    case OptionType::Flag: return true;
    case OptionType::Integer: {
        std::int64_t number = 0;
        return parseInteger(text, number) && isIn(option, static_cast<double>(number))
                   ? std::optional<OptionValue>(number)
                   : std::nullopt;
    }
    case OptionType::Number: {
        double number = 0;
        return parseNumber(text, number) && isIn(option, number) ? std::optional<OptionValue>(number) : std::nullopt;
    }
    case OptionType::Text:
    case OptionType::Path: return text.empty() ? std::nullopt : std::optional<OptionValue>(std::string(text));
    case OptionType::Choice:
        for (const std::string_view word : splitWords(option.choices, '|'))
            if (word == text)
                return std::string(text);
        return std::nullopt;
    case OptionType::Size: return sizeOf(option, text);
    case OptionType::TimeRange: return rangeOf(option, text);
    case OptionType::Vector: {
        const std::optional<glm::vec3> vector = vectorOf(option, text);
        return vector ? std::optional<OptionValue>(*vector) : std::nullopt;
    }
    case OptionType::Color: return colorOf(option, text);
    }
    return std::nullopt;
}

std::string expectation(const OptionSpec& option)
{
    switch (option.type) {
    case OptionType::Flag: return "no value";
    case OptionType::Integer: return fmt::format("a whole number from {:.17g} to {:.17g}", option.min, option.max);
    case OptionType::Number: return fmt::format("a number from {:.17g} to {:.17g}", option.min, option.max);
    case OptionType::Text: return "a text that is not empty";
    case OptionType::Path: return "a file's name";
    case OptionType::Choice: return fmt::format("one of {}", fmt::join(splitWords(option.choices, '|'), ", "));
    case OptionType::Size:
        return fmt::format("WIDTHxHEIGHT, each a whole number from {:.17g} to {:.17g}", option.min, option.max);
    case OptionType::TimeRange:
        return fmt::format("A:B, two times in seconds from {:.17g} to {:.17g}, A before B", option.min, option.max);
    case OptionType::Vector: return fmt::format("x,y,z, each a number from {:.17g} to {:.17g}", option.min, option.max);
    case OptionType::Color:
        return fmt::format("#rrggbb or r,g,b, each from {:.17g} to {:.17g}{}{}", option.min, option.max,
                           option.choices.empty() ? "" : ", or ", option.choices);
    }
    return {};
}

} // namespace

bool parseNumber(std::string_view text, double& number) noexcept
{
    if (!text.empty() && text[0] == '+')
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
}

bool parseInteger(std::string_view text, std::int64_t& number) noexcept
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

Result<OptionValue> parseOptionValue(const OptionSpec& option, std::string_view text)
{
    std::optional<OptionValue> value = valueOf(option, text);
    if (value)
        return *std::move(value);
    return fail(
        ErrorCode::UsageInvalid, {},
        fmt::format("--{} {}: expected {}", option.name, text.empty() ? "(nothing)" : text, expectation(option)));
}

} // namespace stylized::app
