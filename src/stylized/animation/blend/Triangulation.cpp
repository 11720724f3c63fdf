#include "stylized/animation/blend/Triangulation.h"

#include <stylized/core/Assert.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace stylized::animation {
namespace {

/// Areas of this part of the whole square are rounding: coordinates in double precision keep four digits more.
constexpr double kFlatness = 1e-12;

/// By so much a weight may fall short of 0 inside: a place on the edge of two triangles must not fall between them.
constexpr double kRounding = 1e-9;

double cross(const glm::dvec2& a, const glm::dvec2& b) noexcept
{
    return a.x * b.y - a.y * b.x;
}

} // namespace

Triangulation::Triangulation(std::vector<glm::dvec2> points) : points_(std::move(points))
{
    STYLIZED_ASSERT(!points_.empty(), "a triangulation of nothing");
    glm::dvec2 least = points_[0], most = points_[0];
    for (const glm::dvec2& point : points_) {
        least = glm::min(least, point);
        most = glm::max(most, point);
    }
    tiny_ = kFlatness * glm::dot(most - least, most - least);
    build();
    flipUntilDelaunay();
    findRim();
}

/// Twice the area of the triangle a, b, c: above 0 where it turns left.
double Triangulation::turn(std::uint32_t a, std::uint32_t b, const glm::dvec2& c) const noexcept
{
    const double area = cross(points_[b] - points_[a], c - points_[a]);
    return std::abs(area) <= tiny_ ? 0.0 : area;
}

/// Adds the points from left to right: each sees some edges of the rim so far and makes a triangle with each.
void Triangulation::build()
{
    std::vector<std::uint32_t> order(points_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(points_[a].x, points_[a].y) < std::pair(points_[b].x, points_[b].y);
    });
    std::size_t inLine = std::min<std::size_t>(2, order.size());
    while (inLine < order.size() && turn(order[0], order[1], points_[order[inLine]]) == 0.0)
        ++inLine;
    if (inLine == order.size()) {
        for (std::size_t i = 0; i + 1 < order.size(); ++i)
            rim_.push_back({order[i], order[i + 1]});
        return;
    }
    // The rim as a circle of points, counterclockwise: along the line, then the first point beside it.
    std::vector<std::uint32_t> rim(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(inLine));
    const std::uint32_t apex = order[inLine];
    if (turn(order[0], order[1], points_[apex]) < 0.0)
        std::reverse(rim.begin(), rim.end());
    for (std::size_t i = 0; i + 1 < inLine; ++i)
        triangles_.push_back({rim[i], rim[i + 1], apex});
    rim.push_back(apex);
    for (std::size_t next = inLine + 1; next < order.size(); ++next) {
        const std::uint32_t point = order[next];
        std::vector<std::uint32_t> newRim;
        for (std::size_t i = 0; i < rim.size(); ++i) {
            const std::uint32_t a = rim[i], b = rim[(i + 1) % rim.size()],
                                before = rim[(i + rim.size() - 1) % rim.size()];
            const bool seesNext = turn(a, b, points_[point]) < 0.0;
            const bool seesLast = turn(before, a, points_[point]) < 0.0;
            if (seesNext)
                triangles_.push_back({b, a, point});
            if (!(seesNext && seesLast))
                newRim.push_back(a);
            if (seesNext && !seesLast)
                newRim.push_back(point);
        }
        rim = std::move(newRim);
    }
}

bool Triangulation::isInCircle(const std::array<std::uint32_t, 3>& triangle, std::uint32_t point) const noexcept
{
    const glm::dvec2 a = points_[triangle[0]] - points_[point], b = points_[triangle[1]] - points_[point],
                     c = points_[triangle[2]] - points_[point];
    const double determinant =
        glm::dot(a, a) * cross(b, c) + glm::dot(b, b) * cross(c, a) + glm::dot(c, c) * cross(a, b);
    const double size = std::max({glm::dot(a, a), glm::dot(b, b), glm::dot(c, c)});
    return determinant > kFlatness * size * size;
}

/// Turns the common edge of two triangles where the far corner of one lies in the circle of the other.
bool Triangulation::flip(std::size_t first, std::size_t second)
{
    std::array<std::uint32_t, 3>& t = triangles_[first];
    std::array<std::uint32_t, 3>& u = triangles_[second];
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::uint32_t a = t[i], b = t[(i + 1) % 3], c = t[(i + 2) % 3], d = u[(j + 2) % 3];
            if (a != u[(j + 1) % 3] || b != u[j] || !isInCircle(t, d) || turn(c, d, points_[b]) <= 0.0 ||
                turn(c, d, points_[a]) >= 0.0)
                continue;
            t = {a, d, c};
            u = {d, b, c};
            return true;
        }
    return false;
}

void Triangulation::flipUntilDelaunay()
{
    bool hasFlipped = true;
    // Each flip lowers the surface that lifts the points onto a paraboloid: it ends. The limit is for rounding.
    for (std::size_t round = 0; hasFlipped && round < points_.size() * points_.size(); ++round) {
        hasFlipped = false;
        for (std::size_t i = 0; i < triangles_.size(); ++i)
            for (std::size_t j = i + 1; j < triangles_.size(); ++j)
                hasFlipped |= flip(i, j);
    }
}

void Triangulation::findRim()
{
    for (const auto& triangle : triangles_)
        for (std::size_t i = 0; i < 3; ++i) {
            const Edge edge{triangle[i], triangle[(i + 1) % 3]};
            const bool isShared = std::any_of(triangles_.begin(), triangles_.end(), [&](const auto& other) {
                for (std::size_t j = 0; j < 3; ++j)
                    if (other[j] == edge[1] && other[(j + 1) % 3] == edge[0])
                        return true;
                return false;
            });
            if (!isShared)
                rim_.push_back(edge);
        }
}

Triangulation::Location Triangulation::locate(const glm::dvec2& place) const noexcept
{
    for (std::uint32_t i = 0; i < points_.size(); ++i)
        if (points_[i] == place || points_.size() == 1)
            return {{i, i, i}, {1.0, 0.0, 0.0}};
    for (const auto& t : triangles_) {
        const glm::dvec2 a = points_[t[0]], b = points_[t[1]], c = points_[t[2]];
        const double area = cross(b - a, c - a);
        const double wa = cross(b - place, c - place) / area, wb = cross(c - place, a - place) / area;
        const double wc = 1.0 - wa - wb;
        if (std::min({wa, wb, wc}) < -kRounding)
            continue;
        const double pa = std::max(wa, 0.0), pb = std::max(wb, 0.0), pc = std::max(wc, 0.0), sum = pa + pb + pc;
        return {{t[0], t[1], t[2]}, {pa / sum, pb / sum, pc / sum}};
    }
    Location nearest;
    double leastDistance = 0.0;
    for (const Edge& edge : rim_) {
        const glm::dvec2 a = points_[edge[0]], along = points_[edge[1]] - a;
        const double t = std::clamp(glm::dot(place - a, along) / glm::dot(along, along), 0.0, 1.0);
        const glm::dvec2 away = a + t * along - place;
        if (&edge == rim_.data() || glm::dot(away, away) < leastDistance) {
            leastDistance = glm::dot(away, away);
            nearest = {{edge[0], edge[1], edge[0]}, {1.0 - t, t, 0.0}};
        }
    }
    return nearest;
}

} // namespace stylized::animation
