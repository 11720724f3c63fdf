#include <stylized/core/Assert.h>
#include <stylized/core/Index.h>

#include <gtest/gtest.h>

namespace stylized {
namespace {

TEST(AssertDeathTest, NamesTheContractAndThePlace)
{
    EXPECT_DEATH(STYLIZED_ASSERT(1 > 2, "one is more than two"),
                 "AssertTest.cpp:[0-9]+: contract broken: one is more than two .1 > 2.");
}

TEST(Assert, PassesWhatHoldsAndLooksOnce)
{
    int looks = 0;
    STYLIZED_ASSERT(++looks == 1, "looked at once");
    EXPECT_EQ(looks, 1);
}

TEST(Index, IsNoneByDefaultAndOrdersByValue)
{
    EXPECT_FALSE(NodeIndex().isValid());
    EXPECT_TRUE(NodeIndex(0u).isValid());
    EXPECT_LT(NodeIndex(1u), NodeIndex(2u));
    EXPECT_LT(NodeIndex(2u), NodeIndex());
    EXPECT_EQ(NodeIndex(3u), NodeIndex(std::size_t{3}));
}

} // namespace
} // namespace stylized
