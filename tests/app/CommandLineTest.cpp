#include <stylized/app/CommandLine.h>
#include <stylized/app/NearestNames.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace stylized;
using namespace stylized::app;

namespace {

Result<std::variant<Invocation, Information>> parse(std::vector<const char*> words)
{
    return parseCommandLine(words);
}

Invocation invocationOf(std::vector<const char*> words)
{
    const auto read = parse(std::move(words));
    if (!read)
        ADD_FAILURE() << toString(read.error());
    const Invocation* invocation = read ? std::get_if<Invocation>(&*read) : nullptr;
    return invocation != nullptr ? *invocation : Invocation{};
}

std::string refusal(std::vector<const char*> words)
{
    const auto read = parse(std::move(words));
    if (read) {
        ADD_FAILURE() << "accepted";
        return {};
    }
    EXPECT_EQ(exitCode(read.error().code), 2);
    return toString(read.error());
}

} // namespace

TEST(CommandLine, ReadsACommandItsFileAndItsOptions)
{
    const Invocation got = invocationOf({"render", "a.glb", "-o", "out.png", "--size", "64x32", "--allow-empty"});
    EXPECT_EQ(got.command, kRender);
    EXPECT_EQ(got.file, "a.glb");
    EXPECT_EQ(got.values.get<std::string>("output"), "out.png");
    EXPECT_EQ(got.values.get<PictureSize>("size"), (PictureSize{64, 32}));
    EXPECT_TRUE(got.values.get<bool>("allow-empty"));
    EXPECT_FALSE(got.values.get<bool>("quiet"));
}

TEST(CommandLine, AnOptionMayStandInsteadOfTheFile)
{
    const Invocation got = invocationOf({"inspect", "--formats"});
    EXPECT_TRUE(got.file.empty());
    EXPECT_TRUE(got.values.get<bool>("formats"));
    EXPECT_NE(refusal({"inspect", "a.glb", "--formats"}).find("--formats stands instead of a file"), std::string::npos);
    EXPECT_NE(refusal({"inspect"}).find("expected a file's name"), std::string::npos);
}

TEST(CommandLine, WhatIsNotSetHasItsDefault)
{
    const Invocation got = invocationOf({"render", "a.glb"});
    EXPECT_EQ(got.values.get<PictureSize>("size"), (PictureSize{800, 600}));
    EXPECT_FALSE(got.values.isSet("size"));
    EXPECT_FALSE(got.values.find<std::string>("output").has_value());
}

TEST(CommandLine, ValuesThatBeginWithAMinusNeedNoEqualsSign)
{
    for (const auto& words : {std::vector<const char*>{"render", "a.glb", "--light-direction", "-1,0,0"},
                              std::vector<const char*>{"render", "a.glb", "--light-direction=-1,0,0"}})
        EXPECT_EQ(invocationOf(words).values.get<glm::vec3>("light-direction"), glm::vec3(-1.0f, 0.0f, 0.0f));
    EXPECT_EQ(invocationOf({"render", "a.glb", "-o", "-"}).values.get<std::string>("output"), "-");
    EXPECT_EQ(invocationOf({"render", "a.glb", "--azimuth", "-90"}).values.get<double>("azimuth"), -90.0);
}

TEST(CommandLine, ARepeatableOptionKeepsItsOrder)
{
    const Invocation got = invocationOf({"evaluate", "--sample", "rest", "--sample", "Walk@1", "a.glb"});
    EXPECT_EQ(got.values.texts("sample"), (std::vector<std::string>{"rest", "Walk@1"}));
    EXPECT_EQ(got.file, "a.glb");
}

TEST(CommandLine, NamesWhatIsWrongInOneSentence)
{
    EXPECT_EQ(refusal({}),
              "expected a command: inspect, check, evaluate, render, sheet, bake or view; see stylized --help");
    EXPECT_EQ(refusal({"rendr", "a.glb"}), "'rendr' is no command (did you mean 'render'?); see stylized --help");
    EXPECT_EQ(refusal({"render"}), "expected a file's name: usage: stylized render FILE [options]");
    EXPECT_EQ(refusal({"render", "a.glb", "--backgruond", "#ffffff"}),
              "render has no option --backgruond (did you mean '--background'?); see stylized render --help");
    EXPECT_EQ(refusal({"render", "a.glb", "--size=0x1"}),
              "--size 0x1: expected WIDTHxHEIGHT, each a whole number from 1 to 8192");
    EXPECT_EQ(refusal({"render", "a.glb", "--fps", "24", "--fps", "30"}), "--fps 30: given twice");
    EXPECT_EQ(refusal({"render", "a.glb", "b.glb"}),
              "'b.glb' is one word too many: usage: stylized render FILE [options]");
    EXPECT_EQ(refusal({"render", "a.glb", "--clip", "--time", "1"}),
              "--clip: expected NAME|INDEX behind it, not --time");
    EXPECT_EQ(refusal({"render", "a.glb", "--clip="}), "--clip=: expected a value behind the =");
    EXPECT_EQ(refusal({"render", "a.glb", "--clip"}), "--clip: expected NAME|INDEX behind it");
    EXPECT_EQ(refusal({"render", "a.glb", "-o"}), "-o: expected FILE behind it");
    EXPECT_EQ(refusal({"render", "a.glb", "--clip", "--"}), "--clip: expected NAME|INDEX behind it, not --");
    EXPECT_EQ(refusal({"render", "--"}), "expected a file's name: usage: stylized render FILE [options]");
    EXPECT_NE(refusal({"inspect", "a.glb", "--size", "2x2"}).find("inspect has no option --size"), std::string::npos);
}

TEST(CommandLine, ASwitchDoesNotHideWhatIsWrongElsewhere)
{
    for (const std::vector<const char*>& words :
         {std::vector{"render", "a.glb", "--size", "0x0", "-q"}, std::vector{"render", "a.glb", "-v", "--view", "lft"},
          std::vector{"sheet", "-q", "a.vrm", "--cell", "0x0"}}) {
        const auto read = parseCommandLine(words);
        ASSERT_FALSE(read.has_value()) << words[2];
        EXPECT_EQ(read.error().code, ErrorCode::UsageInvalid);
    }
}

TEST(CommandLine, BehindTwoDashesStandsAFileWhateverItBeginsWith)
{
    const auto read = parse({"inspect", "--json", "--", "--odd.glb"});
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(std::get<Invocation>(*read).file, "--odd.glb");
}

TEST(CommandLine, HelpTellsRangesAndDefaults)
{
    const auto read = parse({"render", "--help"});
    ASSERT_TRUE(read.has_value());
    std::string help = std::get<Information>(*read).text;
    std::replace(help.begin(), help.end(), '\n', ' ');
    help = fmt::format("{}", fmt::join(splitWords(help, ' '), " ")); // as if lines had no end
    for (const char* words : {"From 1 to 8192. Default: 800x600.", "One of 1, 2, 4, 8. Default: 4."})
        EXPECT_NE(help.find(words), std::string::npos) << words;
}

TEST(CommandLine, HelpNamesEveryOptionOfItsCommandAndNoOther)
{
    for (const CommandSpec& command : commandTable()) {
        const std::string name(command.name);
        const auto read = parse({name.c_str(), "--help"});
        ASSERT_TRUE(read.has_value());
        const std::string& help = std::get<Information>(*read).text;
        for (const OptionSpec& option : optionTable()) {
            const bool isNamed = help.find("--" + std::string(option.name) + " ") != std::string::npos ||
                                 help.find("--" + std::string(option.name) + "\n") != std::string::npos;
            EXPECT_EQ(isNamed, (option.commands & command.command) != 0) << name << ": " << option.name;
        }
    }
}

TEST(CommandLine, VersionAndHelpAreNoErrors)
{
    EXPECT_TRUE(std::get<Information>(*parse({"--version"})).text.starts_with("stylized "));
    const std::string help = std::get<Information>(*parse({"--help"})).text;
    for (const CommandSpec& command : commandTable())
        EXPECT_NE(help.find(command.name), std::string::npos);
}
