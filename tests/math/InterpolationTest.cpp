#include <stylized/math/Interpolation.h>

#include <gtest/gtest.h>

#include <numbers>

namespace stylized::math {
namespace {

constexpr double kRoundOff = 1e-14; // a few operations in double precision

glm::dquat aboutZ(double degrees)
{
    return glm::angleAxis(degrees * std::numbers::pi / 180, glm::dvec3(0, 0, 1));
}

void expectNear(const glm::dquat& actual, const glm::dquat& expected, double tolerance = kRoundOff)
{
    for (int i = 0; i < 4; ++i)
        EXPECT_NEAR(actual[i], expected[i], tolerance) << i;
}

TEST(SlerpShortest, TurnsWithConstantSpeed)
{
    expectNear(slerpShortest(aboutZ(0), aboutZ(90), 0.0), aboutZ(0));
    expectNear(slerpShortest(aboutZ(0), aboutZ(90), 1.0 / 3), aboutZ(30));
    expectNear(slerpShortest(aboutZ(0), aboutZ(90), 1.0), aboutZ(90));
}

TEST(SlerpShortest, TakesTheShorterArcWhateverTheSigns)
{
    expectNear(slerpShortest(aboutZ(0), -aboutZ(90), 0.5), aboutZ(45));
    expectNear(slerpShortest(aboutZ(10), aboutZ(350), 0.5), aboutZ(0));
}

TEST(SlerpShortest, OfEqualAndNearlyEqualRotationsStaysUnitLength)
{
    expectNear(slerpShortest(aboutZ(20), aboutZ(20), 0.7), aboutZ(20));
    expectNear(slerpShortest(aboutZ(20), -aboutZ(20), 0.7), aboutZ(20));
    // Under 1e-3 radians the chord stands in for the arc; it is off by about angle³ / 48 at most.
    constexpr double kChordError = 1e-10;
    expectNear(slerpShortest(aboutZ(0), aboutZ(0.05), 0.25), aboutZ(0.0125), kChordError);
    EXPECT_NEAR(glm::length(slerpShortest(aboutZ(0), aboutZ(0.05), 0.25)), 1.0, kRoundOff);
}

TEST(SlerpShortest, OfOppositeOrientationsIsHalfWayOnSomeArc)
{
    const glm::dquat half = slerpShortest(aboutZ(0), aboutZ(180), 0.5);
    EXPECT_NEAR(glm::length(half), 1.0, kRoundOff);
    EXPECT_NEAR(std::abs(glm::dot(half, aboutZ(0))), std::numbers::sqrt2 / 2, kRoundOff);
}

TEST(CubicSpline, MeetsItsKeysAndItsTangents)
{
    const auto at = [](double t) { return cubicSpline(1.0, 4.0, -2.0, 3.0, 0.5, t); };
    EXPECT_EQ(at(0.0), 1.0);
    EXPECT_EQ(at(1.0), 3.0);
    // Half way: (left + right) / 2 + duration · (outTangent − inTangent) / 8 = 2 + 0.5 · 6 / 8.
    EXPECT_DOUBLE_EQ(at(0.5), 2.375);
    // Slopes per second at the keys are the tangents.
    constexpr double kStep = 1e-6, kSecondOrder = 1e-4; // the difference quotient leaves out terms of that size
    EXPECT_NEAR((at(kStep) - at(0.0)) / (kStep * 0.5), 4.0, kSecondOrder);
    EXPECT_NEAR((at(1.0) - at(1.0 - kStep)) / (kStep * 0.5), -2.0, kSecondOrder);
}

TEST(CubicSpline, WithoutTangentsEasesBetweenItsKeys)
{
    EXPECT_DOUBLE_EQ(cubicSpline(0.0, 0.0, 0.0, 1.0, 2.0, 0.25), 0.15625); // 3t² − 2t³
}

} // namespace
} // namespace stylized::math
