#include <stylized/animation/blend/Triangulation.h>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace stylized::animation {
namespace {

/// Places come back from their weights up to the rounding of a few products of doubles.
constexpr double kAreaTolerance = 1e-9;

double area(const std::vector<glm::dvec2>& points, const std::array<std::uint32_t, 3>& t)
{
    const glm::dvec2 a = points[t[1]] - points[t[0]], b = points[t[2]] - points[t[0]];
    return 0.5 * (a.x * b.y - a.y * b.x);
}

double areaOf(const std::vector<glm::dvec2>& points, const Triangulation& triangulation)
{
    double sum = 0.0;
    for (const auto& triangle : triangulation.triangles()) {
        EXPECT_GT(area(points, triangle), 0.0) << "counterclockwise";
        sum += area(points, triangle);
    }
    return sum;
}

glm::dvec2 placeOf(const std::vector<glm::dvec2>& points, const Triangulation::Location& location)
{
    glm::dvec2 place(0.0);
    for (std::size_t i = 0; i < 3; ++i)
        place += location.weights[i] * points[location.points[i]];
    return place;
}

TEST(Triangulation, OfAGridCoversItOnce)
{
    std::vector<glm::dvec2> points;
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 4; ++x)
            points.emplace_back(x, y);
    const Triangulation triangulation(points);
    EXPECT_EQ(triangulation.triangles().size(), 24u);
    EXPECT_NEAR(areaOf(points, triangulation), 12.0, kAreaTolerance);
}

TEST(Triangulation, HasNoPointInsideTheCircleOfATriangle)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
    for (int round = 0; round < 50; ++round) {
        std::vector<glm::dvec2> points{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
        for (int i = 0; i < round; ++i)
            points.emplace_back(coordinate(random), coordinate(random));
        const Triangulation triangulation(points);
        EXPECT_NEAR(areaOf(points, triangulation), 4.0, kAreaTolerance);
        for (const auto& t : triangulation.triangles()) {
            // The centre of the circle, from its distance to the three corners.
            const glm::dvec2 b = points[t[1]] - points[t[0]], c = points[t[2]] - points[t[0]];
            const double d = 2.0 * (b.x * c.y - b.y * c.x), bb = glm::dot(b, b), cc = glm::dot(c, c);
            const glm::dvec2 centre((c.y * bb - b.y * cc) / d, (b.x * cc - c.x * bb) / d);
            const double radius = glm::length(centre);
            for (const glm::dvec2& point : points)
                EXPECT_GE(glm::distance(point, points[t[0]] + centre), radius * (1.0 - 1e-6));
        }
    }
}

TEST(Triangulation, LocatesAPlaceByTheWeightsThatGiveItBack)
{
    std::mt19937 random(9);
    std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
    std::vector<glm::dvec2> points{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 12; ++i)
        points.emplace_back(coordinate(random), coordinate(random));
    const Triangulation triangulation(points);
    for (int i = 0; i < 10000; ++i) {
        const glm::dvec2 place(coordinate(random), coordinate(random));
        const auto location = triangulation.locate(place);
        EXPECT_LT(glm::distance(placeOf(points, location), place), kAreaTolerance);
        double sum = 0.0;
        for (const double weight : location.weights) {
            EXPECT_GE(weight, 0.0);
            sum += weight;
        }
        EXPECT_NEAR(sum, 1.0, kAreaTolerance);
    }
}

TEST(Triangulation, ChangesItsWeightsWithoutJumps)
{
    std::mt19937 random(21);
    std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
    std::vector<glm::dvec2> points;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            points.emplace_back(x, y); // squares, whose two diagonals are equally good
    const Triangulation triangulation(points);
    const auto weightsAt = [&](const glm::dvec2& place) {
        std::vector<double> weights(points.size());
        const auto location = triangulation.locate(place);
        for (std::size_t i = 0; i < 3; ++i)
            weights[location.points[i]] += location.weights[i];
        return weights;
    };
    for (int i = 0; i < 2000; ++i) {
        const glm::dvec2 place = 1.5 * glm::dvec2(coordinate(random), coordinate(random));
        const glm::dvec2 near = place + 1e-6 * glm::dvec2(coordinate(random), coordinate(random));
        const auto a = weightsAt(place), b = weightsAt(near);
        for (std::size_t p = 0; p < points.size(); ++p)
            EXPECT_NEAR(a[p], b[p], 1e-5);
    }
}

TEST(Triangulation, GivesThePointsThemselvesExactly)
{
    const std::vector<glm::dvec2> points{{0, 0}, {0.1, 0.7}, {-0.3, 0.2}, {0.4, -0.9}, {1e-9, 0.5}};
    const Triangulation triangulation(points);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const auto location = triangulation.locate(points[i]);
        EXPECT_EQ(location.points[0], i);
        EXPECT_EQ(location.weights, (std::array{1.0, 0.0, 0.0}));
    }
}

TEST(Triangulation, OfPointsOnALineIsThatLine)
{
    const std::vector<glm::dvec2> points{{2, 2}, {0, 0}, {1, 1}};
    const Triangulation triangulation(points);
    EXPECT_TRUE(triangulation.triangles().empty());
    EXPECT_LT(glm::distance(placeOf(points, triangulation.locate({1.5, 1.5})), glm::dvec2(1.5, 1.5)), kAreaTolerance);
    EXPECT_LT(glm::distance(placeOf(points, triangulation.locate({0, 1})), glm::dvec2(0.5, 0.5)), kAreaTolerance);
    EXPECT_LT(glm::distance(placeOf(points, triangulation.locate({9, 9})), glm::dvec2(2, 2)), kAreaTolerance);
}

TEST(Triangulation, OfOneOrTwoPoints)
{
    EXPECT_EQ(Triangulation({{3, 4}}).locate({-100, 7}).weights, (std::array{1.0, 0.0, 0.0}));
    const std::vector<glm::dvec2> two{{0, 0}, {2, 0}};
    EXPECT_LT(glm::distance(placeOf(two, Triangulation(two).locate({0.5, 3})), glm::dvec2(0.5, 0)), kAreaTolerance);
}

} // namespace
} // namespace stylized::animation
