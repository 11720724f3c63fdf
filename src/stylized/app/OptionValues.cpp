#include "stylized/app/OptionValues.h"

#include <fmt/format.h>

#include <algorithm>

namespace stylized::app {

Result<void> OptionValues::set(const OptionSpec& option, std::string_view text)
{
    if (isSet(option.name) && !option.isRepeatable && option.type != OptionType::Flag)
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("--{} {}: given twice", option.name, text));
    Result<OptionValue> value = parseOptionValue(option, text);
    if (!value)
        return fail(std::move(value).error());
    values_.emplace_back(&option, *std::move(value));
    return {};
}

bool OptionValues::isSet(std::string_view name) const noexcept
{
    return std::any_of(values_.begin(), values_.end(), [&](const auto& v) { return v.first->name == name; });
}

std::optional<OptionValue> OptionValues::lookUp(std::string_view name) const
{
    const OptionSpec* option = findOption(name);
    STYLIZED_ASSERT(option != nullptr, "only options of the table can be asked for");
    const auto found = std::find_if(values_.begin(), values_.end(), [&](const auto& v) { return v.first == option; });
    if (found != values_.end())
        return found->second;
    if (option->type == OptionType::Flag)
        return false;
    if (option->defaultText.empty())
        return std::nullopt;
    Result<OptionValue> value = parseOptionValue(*option, option->defaultText);
    STYLIZED_ASSERT(value.has_value(), "a default lies in the option's own range");
    return *std::move(value);
}

std::vector<std::string> OptionValues::texts(std::string_view name) const
{
    std::vector<std::string> out;
    for (const auto& [option, value] : values_)
        if (option->name == name)
            out.push_back(std::get<std::string>(value));
    return out;
}

} // namespace stylized::app
