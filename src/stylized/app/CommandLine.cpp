#include "stylized/app/CommandLine.h"

#include <stylized/app/NearestNames.h>
#include <stylized/app/OptionHelp.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace stylized::app {
namespace {

std::string optionNames(const OptionSpec& option)
{
    const std::string name = fmt::format("--{}", option.name);
    return option.shortName == 0 ? name : fmt::format("-{},{}", option.shortName, name);
}

std::string usage(const CommandSpec& command)
{
    return fmt::format("stylized {} {} [options]", command.name, command.takesManyFiles ? "[FILE…]" : "FILE");
}

/// What the words of one command are read into.
struct Reading {
    Invocation invocation;
    Result<void> state{};
};

void readValues(Reading& reading, const OptionSpec& option, const std::vector<std::string>& texts)
{
    for (const std::string& text : texts) {
        if (!reading.state)
            return;
        // "--clip --time 2" forgets a value: a clip is hardly called --time.
        if (text == "--" ||
            (text.starts_with("--") && findOption(std::string_view(text).substr(2, text.find('=') - 2)) != nullptr))
            reading.state =
                fail(ErrorCode::UsageInvalid, {},
                     fmt::format("--{}: expected {} behind it, not {}", option.name, option.valueName, text));
        else
            reading.state = reading.invocation.values.set(option, text);
    }
}

void addOption(CLI::App& app, Reading& reading, const OptionSpec& option)
{
    if (option.type == OptionType::Flag)
        app.add_flag_callback(optionNames(option), [&] {
            if (reading.state) // the first complaint stands
                reading.state = reading.invocation.values.set(option, {});
        });
    else
        app.add_option(optionNames(option),
                       [&](const CLI::results_t& texts) {
                           readValues(reading, option, texts);
                           return true;
                       })
            ->type_size(1)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->type_name(std::string(option.valueName));
}

std::unique_ptr<CLI::App> makeApp(const CommandSpec& command, Reading& reading)
{
    auto app = std::make_unique<CLI::App>(std::string(command.summary));
    app->name("stylized " + std::string(command.name));
    app->set_help_flag("-h,--help");
    if (command.takesManyFiles)
        app->add_option("FILE", reading.invocation.files);
    else
        app->add_option("FILE", reading.invocation.file);
    app->allow_extras();
    for (const OptionSpec& option : optionTable())
        if ((option.commands & command.command) != 0)
            addOption(*app, reading, option);
    return app;
}

Error unknownWord(const CommandSpec& command, const std::string& word)
{
    if (word.empty() || word[0] != '-')
        return {
            ErrorCode::UsageInvalid, {}, {}, fmt::format("'{}' is one word too many: usage: {}", word, usage(command))};
    std::vector<std::string> names{"--help"};
    for (const OptionSpec& option : optionTable())
        if ((option.commands & command.command) != 0)
            names.push_back(fmt::format("--{}", option.name));
    const std::string name = word.substr(0, word.find('='));
    return {ErrorCode::UsageInvalid,
            {},
            {},
            fmt::format("{} has no option {}{}; see stylized {} --help", command.name, name, didYouMean(name, names),
                        command.name)};
}

/// The option that `word` is the whole name of, or null.
const OptionSpec* optionOf(std::string_view word)
{
    if (word.starts_with("--"))
        return findOption(word.substr(2));
    for (const OptionSpec& option : optionTable())
        if (option.shortName != 0 && word.size() == 2 && word[0] == '-' && word[1] == option.shortName)
            return &option;
    return nullptr;
}

/// The option given that makes a file's name needless, or null.
const OptionSpec* insteadOfFile(const OptionValues& values)
{
    for (const OptionSpec& option : optionTable())
        if (option.replacesFile && values.isSet(option.name))
            return &option;
    return nullptr;
}

Result<std::variant<Invocation, Information>> parseCommand(const CommandSpec& command,
                                                           std::span<const char* const> words)
{
    Reading reading;
    reading.invocation.command = command.command;
    const std::unique_ptr<CLI::App> app = makeApp(command, reading);
    std::vector<std::string> reversed(words.rbegin(), words.rend());
    for (const std::string& word : reversed)
        if (word.starts_with("--") && word.ends_with("=") && findOption(word.substr(2, word.size() - 3)) != nullptr)
            return fail(ErrorCode::UsageInvalid, {}, fmt::format("{}: expected a value behind the =", word));
    if (const OptionSpec* option = words.empty() ? nullptr : optionOf(words.back());
        option != nullptr && option->type != OptionType::Flag)
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("{}: expected {} behind it", words.back(), option->valueName));
    try {
        app->parse(reversed);
    } catch (const CLI::CallForHelp&) {
        return Information{commandHelp(command)};
    } catch (const CLI::ParseError& error) {
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("{}; see stylized {} --help", error.what(), command.name));
    }
    if (!reading.state)
        return fail(reading.state.error());
    std::vector<std::string> rest = app->remaining();
    std::erase(rest, "--"); // behind it stands a file, whatever it begins with
    if (!rest.empty())
        return fail(unknownWord(command, rest.front()));
    if (command.takesManyFiles)
        return std::move(reading.invocation);
    const OptionSpec* instead = insteadOfFile(reading.invocation.values);
    if (reading.invocation.file.empty() && instead == nullptr)
        return fail(ErrorCode::UsageInvalid, {}, fmt::format("expected a file's name: usage: {}", usage(command)));
    if (!reading.invocation.file.empty() && instead != nullptr)
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("--{} stands instead of a file: expected one of them", instead->name));
    return std::move(reading.invocation);
}

} // namespace

Result<std::variant<Invocation, Information>> parseCommandLine(std::span<const char* const> words)
{
    if (words.empty())
        return fail(ErrorCode::UsageInvalid, {},
                    "expected a command: inspect, check, evaluate, render, sheet, bake or view; see stylized --help");
    const std::string_view first = words[0];
    if (first == "-h" || first == "--help" || first == "help")
        return Information{programHelp()};
    if (first == "-V" || first == "--version")
        return Information{"stylized " STYLIZED_VERSION "\n"};
    std::vector<std::string> names{"--help", "--version"};
    for (const CommandSpec& command : commandTable()) {
        if (command.name == first)
            return parseCommand(command, words.subspan(1));
        names.emplace_back(command.name);
    }
    return fail(ErrorCode::UsageInvalid, {},
                fmt::format("'{}' is no command{}; see stylized --help", first, didYouMean(first, names)));
}

} // namespace stylized::app
