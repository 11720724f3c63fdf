#include "stylized/math/MorphReach.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::math {
namespace {

constexpr double kRoundingPart = 1e-7; // of a result: more than what the last steps in double and float lose

float below(double value) noexcept
{
    return std::nextafter(static_cast<float>(value), -std::numeric_limits<float>::infinity());
}

float above(double value) noexcept
{
    return std::nextafter(static_cast<float>(value), std::numeric_limits<float>::infinity());
}

/// The largest eigenvalue of a symmetric matrix. **Source**: O. K. Smith, "Eigenvalues of a symmetric 3 × 3 matrix"
/// (Communications of the ACM, 1961).
double largestEigenvalue(const glm::dmat3& a) noexcept
{
    const double mean = (a[0][0] + a[1][1] + a[2][2]) / 3.0;
    const glm::dmat3 rest = a - glm::dmat3(mean);
    double square = 0.0;
    for (int c = 0; c < 3; ++c)
        square += glm::dot(rest[c], rest[c]);
    const double spread = std::sqrt(square / 6.0);
    if (spread <= 0.0)
        return mean;
    const double cosine = std::clamp(glm::determinant(rest / spread) / 2.0, -1.0, 1.0);
    const double angle = std::acos(cosine) / 3.0; // 0 to 60 degrees: of the three, the one nearest 0
    return mean + 2.0 * spread * std::cos(angle);
}

} // namespace

MorphReach morphReach(std::span<const float> weights, std::span<const MorphExtent> extents) noexcept
{
    glm::dvec3 low(0.0), high(0.0);
    double sum = 0.0;
    bool isActive = false;
    for (std::size_t t = 0; t < extents.size(); ++t) {
        if (weights[t] == 0.0f)
            continue;
        isActive = true;
        const glm::dvec3 a = double(weights[t]) * glm::dvec3(extents[t].deltas.min);
        const glm::dvec3 b = double(weights[t]) * glm::dvec3(extents[t].deltas.max);
        low += glm::min(a, b);
        high += glm::max(a, b);
        sum += std::abs(double(weights[t])) * double(extents[t].maximumDelta);
    }
    if (!isActive)
        return {};
    MorphReach reach;
    for (int i = 0; i < 3; ++i) {
        reach.displacements.min[i] = below(low[i]);
        reach.displacements.max[i] = above(high[i]);
    }
    // The farthest corner of the box bounds the length as well.
    const double corner = glm::length(glm::max(glm::abs(low), glm::abs(high)));
    reach.maximumDisplacement = above(std::min(sum, corner));
    return reach;
}

Bounds morphed(const Bounds& bounds, const MorphReach& reach) noexcept
{
    if (bounds.isEmpty() || reach.maximumDisplacement == 0.0f)
        return bounds;
    Bounds out;
    for (int i = 0; i < 3; ++i) {
        out.min[i] = below(double(bounds.min[i]) + double(reach.displacements.min[i]));
        out.max[i] = above(double(bounds.max[i]) + double(reach.displacements.max[i]));
    }
    return out;
}

Bounds widened(const Bounds& bounds, float distance) noexcept
{
    if (bounds.isEmpty() || distance == 0.0f)
        return bounds;
    Bounds out;
    for (int i = 0; i < 3; ++i) {
        out.min[i] = below(double(bounds.min[i]) - double(distance));
        out.max[i] = above(double(bounds.max[i]) + double(distance));
    }
    return out;
}

float largestScale(const Affine& affine) noexcept
{
    const glm::dvec3 x(affine.rows[0]), y(affine.rows[1]), z(affine.rows[2]);
    const glm::dmat3 squares(glm::dvec3(glm::dot(x, x), glm::dot(x, y), glm::dot(x, z)),
                             glm::dvec3(glm::dot(y, x), glm::dot(y, y), glm::dot(y, z)),
                             glm::dvec3(glm::dot(z, x), glm::dot(z, y), glm::dot(z, z)));
    return above(std::sqrt(std::max(largestEigenvalue(squares), 0.0)) * (1.0 + kRoundingPart));
}

} // namespace stylized::math
