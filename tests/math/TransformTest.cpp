#include <stylized/math/Transform.h>

#include <gtest/gtest.h>

#include <numbers>

namespace stylized::math {
namespace {

constexpr float kFloatRoundOff = 1e-6f; // a few operations in single precision on numbers near 1

// A quarter turn about +Y, glm's order (w, x, y, z): +Z goes to +X.
const glm::quat kQuarterTurn(std::numbers::sqrt2_v<float> / 2, 0, std::numbers::sqrt2_v<float> / 2, 0);

void expectNear(const glm::mat4& actual, const glm::mat4& expected)
{
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            EXPECT_NEAR(actual[column][row], expected[column][row], kFloatRoundOff) << column << ", " << row;
}

TEST(Transform, IsTheIdentityByDefault)
{
    EXPECT_EQ(toMatrix(Transform{}), glm::mat4(1.0f));
    EXPECT_EQ(toMatrixDouble(Transform{}), glm::dmat4(1.0));
}

TEST(Transform, ScalesFirstThenTurnsThenMoves)
{
    const Transform transform{{5, 6, 7}, kQuarterTurn, {2, 3, 4}};
    // x → −2z, y → 3y, z → 4x, then the step.
    const glm::mat4 expected(0, 0, -2, 0, 0, 3, 0, 0, 4, 0, 0, 0, 5, 6, 7, 1);
    expectNear(toMatrix(transform), expected);
    expectNear(glm::mat4(toMatrixDouble(transform)), expected);
}

TEST(Decompose, GivesBackWhatAMatrixWasMadeOf)
{
    const DecomposedMatrix parts = decompose(toMatrixDouble({{5, 6, 7}, kQuarterTurn, {2, 3, 4}}));
    EXPECT_TRUE(parts.exact);
    EXPECT_EQ(parts.transform.translation, glm::vec3(5, 6, 7));
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(parts.transform.scale[i], glm::vec3(2, 3, 4)[i], kFloatRoundOff);
    EXPECT_NEAR(std::abs(glm::dot(parts.transform.rotation, kQuarterTurn)), 1.0f, kFloatRoundOff);
}

TEST(Decompose, GivesAMirroredMatrixANegativeXScale)
{
    const glm::dmat4 mirrored(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1);
    const DecomposedMatrix parts = decompose(mirrored);
    EXPECT_TRUE(parts.exact);
    EXPECT_LT(parts.transform.scale.x, 0.0f);
    EXPECT_GT(parts.transform.scale.y, 0.0f);
    EXPECT_GT(parts.transform.scale.z, 0.0f);
    expectNear(toMatrix(parts.transform), glm::mat4(mirrored));
}

TEST(Decompose, SaysWhenAMatrixHasShearOrProjection)
{
    EXPECT_FALSE(decompose(glm::dmat4(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)).exact);
    EXPECT_FALSE(decompose(glm::dmat4(1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)).exact);
    EXPECT_FALSE(decompose(glm::dmat4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2)).exact);
}

TEST(Decompose, OfZeroScaleIsFiniteAndKeepsTheRest)
{
    const glm::dmat4 flat(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 1, 1, 1, 1);
    const DecomposedMatrix parts = decompose(flat);
    EXPECT_FALSE(parts.exact);
    EXPECT_EQ(parts.transform.scale, glm::vec3(2, 0, 3));
    expectNear(toMatrix(parts.transform), glm::mat4(flat));

    const DecomposedMatrix nothing = decompose(glm::dmat4(0.0));
    EXPECT_FALSE(nothing.exact);
    EXPECT_EQ(nothing.transform.scale, glm::vec3(0));
    EXPECT_NEAR(glm::length(nothing.transform.rotation), 1.0f, kFloatRoundOff);
}

} // namespace
} // namespace stylized::math
