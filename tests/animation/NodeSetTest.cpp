#include <stylized/animation/NodeSet.h>

#include <gtest/gtest.h>

namespace stylized::animation {
namespace {

TEST(NodeSet, GivesItsMembersInOrder)
{
    NodeSet set(200);
    for (const std::uint32_t node : {199u, 63u, 64u, 0u})
        set.insert(node);
    EXPECT_EQ(set.next(0, 200), 0u);
    EXPECT_EQ(set.next(1, 200), 63u);
    EXPECT_EQ(set.next(64, 200), 64u);
    EXPECT_EQ(set.next(65, 200), 199u);
}

TEST(NodeSet, GivesTheEndWhereARangeHasNoMember)
{
    NodeSet set(200);
    set.insert(100);
    EXPECT_EQ(set.next(0, 100), 100u);
    EXPECT_EQ(set.next(101, 150), 150u);
    EXPECT_EQ(NodeSet(0).next(0, 0), 0u);
}

TEST(NodeSet, ErasesARangeAcrossWordsAndNothingElse)
{
    NodeSet set(200);
    set.insertAll();
    set.erase(1, 199);
    EXPECT_EQ(set.next(0, 200), 0u);
    EXPECT_EQ(set.next(1, 200), 199u);
    set.erase(5, 5);
    EXPECT_EQ(set.next(0, 200), 0u);
}

TEST(NodeSet, HoldsEveryNodeButNoMoreAfterInsertAll)
{
    for (const std::uint32_t count : {1u, 63u, 64u, 65u, 128u}) {
        NodeSet set(count);
        set.insertAll();
        for (std::uint32_t node = 0; node < count; ++node)
            ASSERT_EQ(set.next(node, count), node);
        set.erase(0, count);
        EXPECT_EQ(set.next(0, count), count);
    }
}

} // namespace
} // namespace stylized::animation
