#include "stylized/app/FrameTemplate.h"

#include <fmt/format.h>

namespace stylized::app {
namespace {

constexpr std::string_view kField = "{frame";

/// Digits of "}" or ":0N}" after "{frame", and how long that is; 0 digits where it is neither.
struct FieldEnd {
    int digits;
    std::size_t length;
};

FieldEnd fieldEnd(std::string_view text)
{
    if (text.substr(0, 1) == "}")
        return {1, 1};
    if (text.size() >= 4 && text.substr(0, 2) == ":0" && text[2] >= '1' && text[2] <= '9' && text[3] == '}')
        return {text[2] - '0', 4};
    return {0, 0};
}

} // namespace

Result<FrameTemplate> FrameTemplate::parse(std::string_view text)
{
    FrameTemplate made;
    const std::size_t start = text.find(kField);
    if (start != text.npos) {
        const FieldEnd end = fieldEnd(text.substr(start + kField.size()));
        made.digits_ = end.digits;
        made.before_ = text.substr(0, start);
        made.after_ = text.substr(start + kField.size() + end.length);
    }
    const auto hasBrace = [](const std::string& part) { return part.find_first_of("{}") != part.npos; };
    if (start == text.npos || made.digits_ == 0 || hasBrace(made.before_) || hasBrace(made.after_))
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("--output {}: expected the number's place once, as {{frame}} or {{frame:04}}, and no "
                                "other braces",
                                text));
    return made;
}

std::string FrameTemplate::nameOf(std::uint64_t frame) const
{
    return fmt::format("{}{:0{}}{}", before_, frame, digits_, after_);
}

} // namespace stylized::app
