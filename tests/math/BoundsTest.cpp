#include <stylized/math/Bounds.h>

#include <gtest/gtest.h>

namespace stylized::math {
namespace {

const Bounds kBox{{-1, 0, 2}, {1, 3, 4}};

TEST(Bounds, AreEmptyByDefaultAndAddNothing)
{
    const Bounds empty;
    EXPECT_TRUE(empty.isEmpty());
    EXPECT_EQ(empty.size(), glm::vec3(0));
    EXPECT_EQ(empty.diagonal(), 0.0f);
    EXPECT_EQ(empty.volume(), 0.0f);
    EXPECT_FALSE(empty.contains(glm::vec3(0)));
    Bounds box = kBox;
    box.include(empty);
    EXPECT_EQ(box, kBox);
}

TEST(Bounds, OfOnePointAreNotEmptyButHaveNoSize)
{
    Bounds point;
    point.include(glm::vec3(1, 2, 3));
    EXPECT_FALSE(point.isEmpty());
    EXPECT_EQ(point.size(), glm::vec3(0));
    EXPECT_EQ(point.center(), glm::vec3(1, 2, 3));
    EXPECT_TRUE(point.contains(glm::vec3(1, 2, 3)));
}

TEST(Bounds, KnowTheirMeasures)
{
    EXPECT_EQ(kBox.size(), glm::vec3(2, 3, 2));
    EXPECT_EQ(kBox.center(), glm::vec3(0, 1.5f, 3));
    EXPECT_EQ(kBox.volume(), 12.0f);
    EXPECT_FLOAT_EQ((Bounds{{0, 0, 0}, {2, 3, 6}}.diagonal()), 7.0f);
}

TEST(Bounds, ContainTheirFacesAndNothingBeyond)
{
    EXPECT_TRUE(kBox.contains(glm::vec3(1, 3, 4)));
    EXPECT_FALSE(kBox.contains(glm::vec3(1.001f, 3, 4)));
    EXPECT_FALSE(kBox.contains(glm::vec3(0, -0.001f, 3)));
}

TEST(Bounds, GrowToTheUnion)
{
    Bounds box = kBox;
    box.include(glm::vec3(0, 5, 3));
    EXPECT_EQ(box, (Bounds{{-1, 0, 2}, {1, 5, 4}}));
    box.include(Bounds{{-2, 1, 1}, {0, 2, 2}});
    EXPECT_EQ(box, (Bounds{{-2, 0, 1}, {1, 5, 4}}));
}

TEST(Bounds, StayEmptyWhenTransformed)
{
    EXPECT_TRUE(transformed(Bounds{}, toAffine(glm::mat4(2.0f))).isEmpty());
    EXPECT_TRUE(transformed(Bounds{}, glm::mat4(0.0f)).isEmpty());
}

TEST(Bounds, EncloseAllCornersAfterATransform)
{
    // A quarter turn about z takes (x, y, z) to (−y, x, z); then a step of (10, 20, 30).
    const glm::mat4 turn(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1);
    EXPECT_EQ(transformed(kBox, turn), (Bounds{{7, 19, 32}, {10, 21, 34}}));
    // A mirror swaps the ends of an axis; shear and zero scale are transforms too.
    EXPECT_EQ(transformed(kBox, glm::mat4(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
              (Bounds{{-1, 0, 0}, {1, 3, 0}}));
    const glm::mat4 shear(1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1); // x + y
    EXPECT_EQ(transformed(kBox, shear), (Bounds{{-1, 0, 2}, {4, 3, 4}}));
}

} // namespace
} // namespace stylized::math
