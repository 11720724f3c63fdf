#include <stylized/app/NearestNames.h>
#include <stylized/app/OptionHelp.h>

#include <fmt/format.h>

namespace stylized::app {
namespace {

std::string_view typeName(OptionType type)
{
    switch (type) {
    case OptionType::Flag: return "switch";
    case OptionType::Integer: return "whole number";
    case OptionType::Number: return "number";
    case OptionType::Text: return "text";
    case OptionType::Path: return "file";
    case OptionType::Choice: return "choice";
    case OptionType::Size: return "size";
    case OptionType::TimeRange: return "time range";
    case OptionType::Vector: return "vector";
    case OptionType::Color: return "colour";
    }
    return {};
}

std::string range(const OptionSpec& option)
{
    if (option.type == OptionType::Choice)
        return fmt::format("{}", fmt::join(splitWords(option.choices, '|'), ", "));
    if (option.min == option.max)
        return "–";
    return fmt::format("{} to {}", option.min, option.max);
}

std::string commandNames(const OptionSpec& option)
{
    std::vector<std::string_view> names;
    for (const CommandSpec& command : commandTable())
        if ((option.commands & command.command) != 0)
            names.push_back(command.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string cell(std::string_view text)
{
    std::string out;
    for (const char c : text)
        out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
}

} // namespace

std::string optionDocs()
{
    std::string text =
        "# Options of `stylized`\n\n"
        "Made from the option table (`src/stylized/app/OptionTable.cpp`); a test holds the two together.\n"
        "`STYLIZED_UPDATE_DOCS=1` before that test's program writes this file anew.\n\n"
        "| command | what it does |\n|---|---|\n";
    for (const CommandSpec& command : commandTable())
        text += fmt::format("| `stylized {} {}` | {} |\n", command.name, command.takesManyFiles ? "[FILE…]" : "FILE",
                            command.summary);
    text += "\n`--name value` and `--name=value` mean the same.\n";
    std::string_view group;
    for (const OptionSpec& option : optionTable()) {
        if (group != option.group)
            text +=
                fmt::format("\n## {}\n\n| option | type | default | range | commands | |\n|---|---|---|---|---|---|\n",
                            option.group);
        group = option.group;
        const std::string shortName = option.shortName == 0 ? "" : fmt::format("`-{}` ", option.shortName);
        const std::string name = fmt::format("{}`--{}{}{}`", shortName, option.name,
                                             option.valueName.empty() ? "" : " ", cell(option.valueName));
        text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", name, typeName(option.type),
                            option.defaultText.empty() ? "–" : fmt::format("`{}`", option.defaultText), range(option),
                            commandNames(option), cell(option.help));
    }
    return text;
}

} // namespace stylized::app
