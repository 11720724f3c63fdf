#include "stylized/app/OptionHelp.h"

#include <stylized/app/NearestNames.h>

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace stylized::app {
namespace {

constexpr std::size_t kTextColumn = 32;  // where the sentences begin
constexpr std::size_t kLineLength = 100; // terminals are at least this wide nowadays

/// `name` on the left, the words of `text` wrapped beside it.
std::string entry(std::string_view name, std::string_view text)
{
    std::string out = fmt::format("  {}", name);
    std::size_t column = out.size();
    if (column + 2 > kTextColumn) {
        out += '\n';
        column = 0;
    }
    bool isFirst = true;
    for (const std::string_view word : splitWords(text, ' ')) {
        if (!isFirst && column + 1 + word.size() > kLineLength) {
            out += '\n';
            column = 0;
            isFirst = true;
        }
        const std::size_t gap = isFirst ? kTextColumn - column : 1;
        out.append(gap, ' ') += word;
        column += gap + word.size();
        isFirst = false;
    }
    return out + '\n';
}

std::string names(const OptionSpec& option)
{
    const std::string shortName = option.shortName == 0 ? "    " : fmt::format("-{}, ", option.shortName);
    return fmt::format("{}--{}{}{}", shortName, option.name, option.valueName.empty() ? "" : " ", option.valueName);
}

std::string sentences(const OptionSpec& option)
{
    std::string text(option.help);
    if (option.type == OptionType::Choice)
        text += fmt::format(" One of {}.", fmt::join(splitWords(option.choices, '|'), ", "));
    if (option.min < option.max && option.type != OptionType::Choice)
        text += fmt::format(" From {} to {}.", option.min, option.max);
    if (!option.defaultText.empty())
        text += fmt::format(" Default: {}.", option.defaultText);
    return text;
}

} // namespace

std::string programHelp()
{
    std::string text = "Reads character files and draws them.\n\nUsage: stylized COMMAND FILE [options]\n\nCommands:\n";
    for (const CommandSpec& command : commandTable())
        text += entry(command.name, command.summary);
    text += "\nOptions:\n" + entry("-h, --help", "Print this text; behind a command, its options.") +
            entry("-V, --version", "Print the version.");
    return text + "\nExit codes: 0 done, 1 a check failed, 2 wrong usage, 3 input cannot be read,\n"
                  "4 input is invalid or not supported, 5 no OpenGL, 6 output cannot be written.\n";
}

std::string commandHelp(const CommandSpec& command)
{
    std::string text = fmt::format("{}\n\nUsage: stylized {} {} [options]\n\n", command.summary, command.name,
                                   command.takesManyFiles ? "[FILE…]" : "FILE");
    text +=
        entry("FILE", "The character file: .glb, .vrm, .fbx, .dae, .bvh and others; see stylized inspect --formats.");
    std::string_view group;
    for (const OptionSpec& option : optionTable()) {
        if ((option.commands & command.command) == 0)
            continue;
        if (group != option.group)
            text += fmt::format("\n{}:\n", option.group);
        group = option.group;
        text += entry(names(option), sentences(option));
    }
    return text + entry("-h, --help", "Print this text.");
}

} // namespace stylized::app
