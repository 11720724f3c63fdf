#include <stylized/math/MorphReach.h>

#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <random>
#include <vector>

namespace stylized::math {
namespace {

Affine diagonal(float x, float y, float z)
{
    return toAffine(glm::scale(glm::mat4(1), {x, y, z}));
}

constexpr MorphExtent kRight{{{0, 0, 0}, {2, 0, 0}}, 2};
constexpr MorphExtent kUpAndBack{{{0, 1, -3}, {0, 1, -3}}, 3.1622777f};

TEST(MorphReach, NoActiveTargetMovesNothing)
{
    const float weights[] = {0, 0};
    const MorphExtent extents[] = {kRight, kUpAndBack};
    const MorphReach reach = morphReach(weights, extents);
    EXPECT_EQ(reach.displacements, (Bounds{{0, 0, 0}, {0, 0, 0}}));
    EXPECT_EQ(reach.maximumDisplacement, 0);
    const Bounds box{{-1, -1, -1}, {1, 1, 1}};
    EXPECT_EQ(morphed(box, reach), box) << "to the last bit";
}

TEST(MorphReach, WeightsScaleBoxesAndNegativeOnesTurnThem)
{
    const float weights[] = {0.5f, -2};
    const MorphExtent extents[] = {kRight, kUpAndBack};
    const MorphReach reach = morphReach(weights, extents);
    const Bounds& box = reach.displacements;
    EXPECT_FLOAT_EQ(box.min.x, 0);
    EXPECT_FLOAT_EQ(box.max.x, 1);
    EXPECT_FLOAT_EQ(box.min.y, -2);
    EXPECT_FLOAT_EQ(box.max.y, -2);
    EXPECT_FLOAT_EQ(box.min.z, 6);
    EXPECT_FLOAT_EQ(box.max.z, 6);
    EXPECT_FLOAT_EQ(reach.maximumDisplacement, 6.4031243f) << "the corner (1, −2, 6), nearer than 1 + 2 · 3.16";
}

TEST(MorphReach, AnEmptyBoxStaysEmpty)
{
    const float weight[] = {1};
    EXPECT_TRUE(morphed(Bounds{}, morphReach(weight, {&kRight, 1})).isEmpty());
    EXPECT_TRUE(widened(Bounds{}, 1).isEmpty());
}

TEST(MorphReach, WideningAddsOnEverySide)
{
    const Bounds box = widened({{0, 0, 0}, {1, 2, 3}}, 0.5f);
    EXPECT_FLOAT_EQ(box.min.y, -0.5f);
    EXPECT_FLOAT_EQ(box.max.z, 3.5f);
}

TEST(MorphReach, TheLargestScaleIsTheLargestSingularValue)
{
    EXPECT_FLOAT_EQ(largestScale(Affine()), 1);
    EXPECT_FLOAT_EQ(largestScale(diagonal(0, 0, 0)), 0);
    EXPECT_FLOAT_EQ(largestScale(diagonal(1, -4, 2)), 4);
    EXPECT_FLOAT_EQ(largestScale(diagonal(3, 3, 1)), 3);
    // A shear x += y: the golden ratio.
    Affine shear;
    shear.rows[0].y = 1;
    EXPECT_FLOAT_EQ(largestScale(shear), 1.6180339887f);
    const glm::mat4 turned = glm::rotate(glm::mat4(1), 0.7f, glm::vec3(1, 2, 3)) *
                             glm::scale(glm::mat4(1), {0.5f, 2.5f, 1}) *
                             glm::rotate(glm::mat4(1), -1.3f, glm::vec3(3, -1, 1));
    EXPECT_FLOAT_EQ(largestScale(toAffine(turned)), 2.5f);
}

TEST(MorphReach, HoldsAllVerticesForWeightsFromMinusOneToTwo)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<float> unit(-1, 1), weight(-1, 2);
    constexpr std::size_t kVertices = 50, kTargets = 6;
    std::vector<glm::vec3> base(kVertices);
    Bounds box;
    for (glm::vec3& p : base)
        box.include(p = {unit(random), unit(random), unit(random)});
    std::vector<std::vector<glm::vec3>> deltas(kTargets, std::vector<glm::vec3>(kVertices, glm::vec3(0)));
    std::vector<MorphExtent> extents(kTargets);
    for (std::size_t t = 0; t < kTargets; ++t) {
        // The last target moves every vertex the same way, so that its box does not hold 0.
        extents[t].deltas = {};
        for (std::size_t v = 0; v < kVertices; ++v) {
            if (t + 1 == kTargets)
                deltas[t][v] = {0.5f, 0.25f, -1};
            else if (v % (t + 2) == 0)
                deltas[t][v] = {unit(random), unit(random), unit(random)};
            extents[t].deltas.include(deltas[t][v]);
            extents[t].maximumDelta = std::max(extents[t].maximumDelta, glm::length(deltas[t][v]));
        }
    }
    float tightest = 0; // the largest displacement over what was promised
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<float> weights(kTargets);
        for (float& w : weights)
            w = trial % 3 == 0 ? std::round(weight(random)) : weight(random);
        const MorphReach reach = morphReach(weights, extents);
        const Bounds moved = morphed(box, reach);
        for (std::size_t v = 0; v < kVertices; ++v) {
            glm::dvec3 displacement(0.0);
            for (std::size_t t = 0; t < kTargets; ++t)
                displacement += double(weights[t]) * glm::dvec3(deltas[t][v]);
            const glm::dvec3 p = glm::dvec3(base[v]) + displacement;
            for (int i = 0; i < 3; ++i) {
                ASSERT_LE(moved.min[i], p[i]);
                ASSERT_GE(moved.max[i], p[i]);
            }
            ASSERT_LE(glm::length(displacement), reach.maximumDisplacement);
            if (reach.maximumDisplacement > 0)
                tightest = std::max(tightest, float(glm::length(displacement)) / reach.maximumDisplacement);
        }
    }
    EXPECT_GT(tightest, 0.5f) << "a promise so wide would be worth nothing";
}

} // namespace
} // namespace stylized::math
