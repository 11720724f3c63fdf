#include "OptionState.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>

namespace stylized::viewer {
namespace {

const app::OptionSpec& optionOf(std::string_view name)
{
    const app::OptionSpec* const option = app::findOption(name);
    STYLIZED_ASSERT(option != nullptr, "an option of the table");
    return *option;
}

std::string numbers(const glm::vec3& value)
{
    return fmt::format("{:.9g},{:.9g},{:.9g}", value.x, value.y, value.z);
}

/// A value as a user would write it; empty for kinds that have no control.
std::string textOf(const app::OptionValues& values, const app::OptionSpec& option)
{
    switch (option.type) {
    case app::OptionType::Choice: return values.get<std::string>(option.name);
    case app::OptionType::Number: return fmt::format("{:.17g}", values.get<double>(option.name));
    case app::OptionType::Integer: return fmt::format("{}", values.get<std::int64_t>(option.name));
    case app::OptionType::Vector: return numbers(values.get<glm::vec3>(option.name));
    case app::OptionType::Color: {
        const app::Color color = values.get<app::Color>(option.name);
        return color.isTransparent ? "transparent" : numbers(color.linear);
    }
    default: return {};
    }
}

} // namespace

bool hasControl(const app::OptionSpec& option) noexcept
{
    return (option.commands & app::kView) != 0 &&
           (option.group == "Look" || option.group == "Picture" || option.group == "Camera" || option.name == "msaa" ||
            option.name == "ssaa");
}

void OptionState::take(const app::OptionValues& values)
{
    for (const app::OptionSpec& option : app::optionTable()) {
        if (!hasControl(option) || !values.isSet(option.name))
            continue;
        const Result<void> taken = set(option.name, textOf(values, option));
        STYLIZED_ASSERT(taken.has_value(), "what was read once is read again");
    }
}

Result<void> OptionState::set(std::string_view name, std::string_view text)
{
    const app::OptionSpec& option = optionOf(name);
    if (const Result<app::OptionValue> value = app::parseOptionValue(option, text); !value)
        return fail(value.error());
    if (text == option.defaultText)
        reset(name);
    else
        texts_.insert_or_assign(std::string(name), std::string(text));
    return {};
}

void OptionState::reset(std::string_view name)
{
    if (const auto found = texts_.find(name); found != texts_.end())
        texts_.erase(found);
}

std::string OptionState::text(std::string_view name) const
{
    const auto found = texts_.find(name);
    return found != texts_.end() ? found->second : std::string(optionOf(name).defaultText);
}

app::OptionValues OptionState::values() const
{
    app::OptionValues values;
    for (const auto& [name, text] : texts_) {
        const Result<void> set = values.set(optionOf(name), text);
        STYLIZED_ASSERT(set.has_value(), "texts were checked when they were set");
    }
    return values;
}

} // namespace stylized::viewer
