#include <stylized/app/OptionHelp.h>
#include <stylized/app/OptionTable.h>
#include <stylized/app/OptionValue.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

using namespace stylized;
using namespace stylized::app;

TEST(OptionTable, EveryNameAndLetterIsGivenOnce)
{
    std::set<std::string_view> names;
    std::set<std::pair<int, char>> letters;
    for (const OptionSpec& option : optionTable()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        for (const CommandSpec& command : commandTable())
            if (option.shortName != 0 && (option.commands & command.command) != 0) {
                EXPECT_TRUE(letters.emplace(command.command, option.shortName).second) << option.name;
            }
    }
}

TEST(OptionTable, EveryOptionIsExplainedAndBelongsToACommand)
{
    for (const OptionSpec& option : optionTable()) {
        EXPECT_NE(option.commands, 0) << option.name;
        EXPECT_FALSE(option.group.empty()) << option.name;
        EXPECT_TRUE(option.help.ends_with('.')) << option.name;
        EXPECT_EQ(option.valueName.empty(), option.type == OptionType::Flag) << option.name;
    }
}

TEST(OptionTable, EveryDefaultIsAValueOfItsOption)
{
    for (const OptionSpec& option : optionTable()) {
        if (!option.defaultText.empty()) {
            EXPECT_TRUE(parseOptionValue(option, option.defaultText).has_value()) << option.name;
        }
    }
}

TEST(OptionTable, OptionsOfOneGroupStandTogether)
{
    std::set<std::string_view> closed;
    std::string_view group;
    for (const OptionSpec& option : optionTable()) {
        if (option.group != group) {
            EXPECT_TRUE(closed.insert(option.group).second) << option.name;
        }
        group = option.group;
    }
}

TEST(OptionTable, TheDocumentedOptionsAreThoseOfTheTable)
{
    const std::string path = STYLIZED_SOURCE_DIR "/docs/options.md";
    if (std::getenv("STYLIZED_UPDATE_DOCS") != nullptr)
        std::ofstream(path) << optionDocs();
    std::ostringstream written;
    written << std::ifstream(path).rdbuf();
    EXPECT_TRUE(written.str() == optionDocs()) << "docs/options.md is not what the table says: run this program with "
                                                  "STYLIZED_UPDATE_DOCS=1";
}
