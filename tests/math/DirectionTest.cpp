#include <stylized/math/Direction.h>

#include <gtest/gtest.h>

namespace stylized::math {
namespace {

/// 0.6, 0, -0.8 at lengths whose squares are floats and at others.
TEST(Direction, IsThereForVectorsOfAnyLength)
{
    for (const float length : {1e-30f, 1e-20f, 1e-3f, 1.0f, 1e3f, 1e20f, 1e38f}) {
        const glm::vec3 direction = directionOf({0.6f * length, 0.0f, -0.8f * length});
        EXPECT_NEAR(direction.x, 0.6f, 1e-6f) << length;
        EXPECT_EQ(direction.y, 0.0f) << length;
        EXPECT_NEAR(direction.z, -0.8f, 1e-6f) << length;
    }
    EXPECT_EQ(directionOf({0.0f, -1.4e-45f, 0.0f}), glm::vec3(0.0f, -1.0f, 0.0f));
}

} // namespace
} // namespace stylized::math
