#include <stylized/renderer/ShadowFit.h>

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <cmath>

namespace stylized::renderer {
namespace {

constexpr std::uint32_t kMapSize = 1024;
/// Single precision of a product of four numbers around 1.
constexpr float kRounding = 1e-5f;

const math::Bounds kFigure{{-0.8f, 0.0f, -0.3f}, {0.8f, 1.7f, 0.3f}};

glm::vec3 placeIn(const ShadowFit& fit, const glm::vec3& point)
{
    return glm::vec3(fit.clipFromWorld * glm::vec4(point, 1.0f));
}

math::Bounds movedBy(const math::Bounds& bounds, const glm::vec3& offset)
{
    return {bounds.min + offset, bounds.max + offset};
}

TEST(ShadowFit, EnclosesTheCastersWithTwoTexelsToSpare)
{
    const float free = 1.0f - 4.0f / kMapSize;
    for (const glm::vec3 direction : {glm::vec3(0, -1, 0), glm::vec3(0, 1, 0), glm::vec3(1, 0, 0), glm::vec3(0, 0, -1),
                                      glm::vec3(0.3f, -2, 0.1f), glm::vec3(-1e-9f, -1, 0)}) {
        const ShadowFit fit = fitShadow(direction, kFigure, kMapSize);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 point((corner & 1) != 0 ? kFigure.max.x : kFigure.min.x,
                                  (corner & 2) != 0 ? kFigure.max.y : kFigure.min.y,
                                  (corner & 4) != 0 ? kFigure.max.z : kFigure.min.z);
            const glm::vec3 place = placeIn(fit, point);
            EXPECT_LE(std::abs(place.x), free) << corner;
            EXPECT_LE(std::abs(place.y), free) << corner;
            EXPECT_LT(std::abs(place.z), 1.0f) << corner;
        }
    }
}

TEST(ShadowFit, WhatIsNearerToTheLightIsNearerInTheMap)
{
    const ShadowFit fit = fitShadow({0, -1, 0}, kFigure, kMapSize);
    EXPECT_LT(placeIn(fit, {0, 1, 0}).z, placeIn(fit, {0, 0, 0}).z);
    EXPECT_NEAR(placeIn(fit, {0, 1, 0}).x, placeIn(fit, {0, 0, 0}).x, kRounding);
}

TEST(ShadowFit, KnowsHowCoarseNumbersAreFarAway)
{
    const ShadowFit near = fitShadow({0, -1, 0}, kFigure, kMapSize);
    EXPECT_EQ(near.grain, near.texelSize);
    EXPECT_EQ(fitShadow({0, -1, 0}, movedBy(kFigure, {1000, 0, 0}), kMapSize).grain, near.texelSize);
    // Singles are 1/128 m apart from 65536 m on.
    const math::Bounds far = movedBy(kFigure, {-65536, 0, 0});
    const ShadowFit fit = fitShadow({0, -1, 0}, far, kMapSize);
    EXPECT_GT(fit.grain, 1.0f / 128);
    EXPECT_LT(fit.grain, 0.1f);
    EXPECT_LT(fit.texelSize, 1.25f * near.texelSize);
    for (const glm::vec3 corner : {far.min, far.max}) {
        EXPECT_LE(std::abs(placeIn(fit, corner).x), 1.0f);
        EXPECT_LE(std::abs(placeIn(fit, corner).z), 1.0f);
    }
}

TEST(ShadowFit, ATexelIsAsLargeAsItSays)
{
    const ShadowFit fit = fitShadow({0, 0, -1}, kFigure, kMapSize);
    const glm::vec3 a = placeIn(fit, {0, 1, 0}), b = placeIn(fit, {fit.texelSize, 1, 0});
    EXPECT_NEAR(b.x - a.x, 2.0f / kMapSize, kRounding / 10);
    EXPECT_NEAR(placeIn(fit, {0, 0, -fit.depthRange}).z - placeIn(fit, {0, 0, 0}).z, 2.0f, kRounding);
    EXPECT_LT(fit.texelSize, 2.0f / kMapSize) << "1.7 m, and at most a ninth more";
}

TEST(ShadowFit, ATenthOfATexelChangesNothing)
{
    const ShadowFit fit = fitShadow({1, -2, -1}, kFigure, kMapSize);
    const float tenth = 0.1f * fit.texelSize;
    for (const glm::vec3 offset : {glm::vec3(tenth, 0, 0), glm::vec3(0, tenth, 0), glm::vec3(0, 0, -tenth)})
        EXPECT_EQ(fitShadow({1, -2, -1}, movedBy(kFigure, offset), kMapSize).clipFromWorld, fit.clipFromWorld);
    // A turn of the light that moves the shadow of the figure's head on its foot by as much.
    const glm::vec3 turned = glm::normalize(glm::vec3(1, -2, -1)) + glm::vec3(tenth / 1.7f, 0, 0);
    EXPECT_EQ(fitShadow(turned, kFigure, kMapSize).clipFromWorld, fit.clipFromWorld);
}

TEST(ShadowFit, LargerMovementsAreByWholeTexels)
{
    const ShadowFit fit = fitShadow({0, 0, -1}, kFigure, kMapSize);
    for (const float moved : {0.013f, 0.1f, 0.77f}) {
        const ShadowFit later = fitShadow({0, 0, -1}, movedBy(kFigure, {moved, -moved, 0}), kMapSize);
        ASSERT_EQ(later.texelSize, fit.texelSize);
        for (const int axis : {0, 1}) {
            const float texels =
                (placeIn(later, {0, 0, 0})[axis] - placeIn(fit, {0, 0, 0})[axis]) * 0.5f * float(kMapSize);
            EXPECT_NEAR(texels, std::round(texels), 0.01f) << moved;
            EXPECT_NE(std::round(texels), 0.0f) << moved;
        }
    }
}

TEST(ShadowFit, CastersWithoutExtentHaveAMapOfAMillimetre)
{
    const ShadowFit fit = fitShadow({0, -1, 0}, {{1, 1, 1}, {1, 1, 1}}, 16);
    EXPECT_GT(fit.texelSize, 0.0f);
    EXPECT_LT(fit.texelSize, 2e-4f);
    EXPECT_TRUE(std::isfinite(placeIn(fit, {1, 1, 1}).z));
}

} // namespace
} // namespace stylized::renderer
