#include <stylized/app/NearestNames.h>

#include <gtest/gtest.h>

using namespace stylized::app;

using Names = std::vector<std::string>;

TEST(NearestNames, FindsSlipsLetterCaseAndParts)
{
    const Names names{"Idle", "Walking", "Running", "Dance", "WalkJump"};
    EXPECT_EQ(nearestNames("idel", names), (Names{"Idle"}));
    EXPECT_EQ(nearestNames("DANCE", names), (Names{"Dance"}));
    EXPECT_EQ(nearestNames("Dancing", names), (Names{"Walking", "Running", "Dance"}));
    EXPECT_EQ(nearestNames("Walk", names), (Names{"Walking", "WalkJump"}));
}

TEST(NearestNames, FindsNothingWhereNothingIsNear)
{
    EXPECT_EQ(nearestNames("zzzzzz", Names{"Idle", "Dance"}), Names{});
    EXPECT_EQ(nearestNames("", Names{"Idle"}), Names{});
    EXPECT_EQ(nearestNames("Idle", Names{}), Names{});
    EXPECT_EQ(didYouMean("zzzzzz", Names{"Idle"}), "");
}

TEST(NearestNames, GivesAtMostThreeAndEachOnce)
{
    EXPECT_EQ(nearestNames("a1", Names{"a2", "a2", "a3", "a4", "a5"}), (Names{"a2", "a3", "a4"}));
    EXPECT_EQ(didYouMean("a1", Names{"a2", "a3", "a4"}), " (did you mean 'a2', 'a3' or 'a4'?)");
}

TEST(NearestNames, SplitsWordsAndDropsEmptyOnes)
{
    EXPECT_EQ(splitWords("a||bc|", '|'), (std::vector<std::string_view>{"a", "bc"}));
    EXPECT_TRUE(splitWords("", '|').empty());
}
