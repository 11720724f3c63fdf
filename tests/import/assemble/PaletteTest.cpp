#include <stylized/import/assemble/Palette.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stylized::import::assemble {
namespace {

const glm::mat4 kOne(1.0f);
const glm::mat4 kTwo(2.0f);

PaletteEntry entry(std::size_t node, const glm::mat4& matrix, bool isAnchor = false)
{
    return {NodeIndex(node), matrix, isAnchor};
}

TEST(Palette, HoldsEachJointOnce)
{
    Palette palette("p");
    EXPECT_EQ(palette.findOrAdd(entry(4, kOne)), 0u);
    EXPECT_EQ(palette.findOrAdd(entry(5, kOne)), 1u);
    EXPECT_EQ(palette.findOrAdd(entry(4, kOne)), 0u);
    EXPECT_EQ(palette.size(), 2u);
    EXPECT_EQ(palette.toSkin().joints[1].value, 5u);
}

TEST(Palette, RefusesAJointWithAnotherMatrix)
{
    Palette palette("p");
    palette.findOrAdd(entry(4, kOne));
    EXPECT_TRUE(palette.canTake({entry(4, kOne), entry(6, kTwo)}));
    EXPECT_FALSE(palette.canTake({entry(6, kTwo), entry(4, kTwo)}));
}

TEST(Palette, LetsAMeshsNodeStandBesideTheSameNodeAsAJoint)
{
    Palette palette("p");
    palette.findOrAdd(entry(4, kTwo));
    EXPECT_TRUE(palette.canTake({entry(4, kOne, true)}));
    EXPECT_EQ(palette.findOrAdd(entry(4, kOne, true)), 1u);
    EXPECT_TRUE(palette.canTake({entry(4, kTwo)}));
    EXPECT_FALSE(palette.canTake({entry(4, glm::mat4(3.0f))}));
}

TEST(Palette, HasNoMoreJointsThanVerticesCanName)
{
    Palette palette("p");
    for (std::size_t i = 0; i < Palette::kMaxJoints; ++i)
        palette.add(entry(i, kOne));
    EXPECT_TRUE(palette.canTake({entry(7, kOne)}));
    EXPECT_FALSE(palette.canTake({entry(70000, kOne)}));
}

} // namespace
} // namespace stylized::import::assemble
