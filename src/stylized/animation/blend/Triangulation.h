#pragma once

#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stylized::animation {

/// The Delaunay triangles of a few points of the plane, and where a point lies among them.
/// **Source**: the sweep-hull construction, then Lawson's flips.
class Triangulation {
public:
    /// A point as the weighted mean of up to three others; weights are at least 0 and add up to 1, unused ones are 0.
    struct Location {
        std::array<std::uint32_t, 3> points{};
        std::array<double, 3> weights{};
    };

    /// - `points`: at least one, finite, all different.
    explicit Triangulation(std::vector<glm::dvec2> points);

    /// Three of `points` each, counterclockwise; empty where all points lie on a line.
    [[nodiscard]] std::span<const std::array<std::uint32_t, 3>> triangles() const noexcept { return triangles_; }

    /// At one of the points: that one alone. Outside of all triangles: the nearest place on their rim.
    [[nodiscard]] Location locate(const glm::dvec2& place) const noexcept;

private:
    using Edge = std::array<std::uint32_t, 2>;

    void build();
    void flipUntilDelaunay();
    bool flip(std::size_t first, std::size_t second);
    void findRim();
    [[nodiscard]] double turn(std::uint32_t a, std::uint32_t b, const glm::dvec2& c) const noexcept;
    [[nodiscard]] bool isInCircle(const std::array<std::uint32_t, 3>& triangle, std::uint32_t point) const noexcept;

    std::vector<glm::dvec2> points_;
    std::vector<std::array<std::uint32_t, 3>> triangles_;
    std::vector<Edge> rim_; // edges of one triangle only; without triangles: the line from point to point
    double tiny_ = 0.0;     // areas below it count as none
};

} // namespace stylized::animation
