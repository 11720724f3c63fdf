#include "stylized/renderer/ShadowFit.h"

#include <stylized/math/Direction.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::renderer {
namespace {

constexpr float kDirectionSteps = 2048.0f; // of each part of the direction: half a milliradian
constexpr float kSizeSteps = 8.0f;         // an octave
constexpr float kDepthSteps = 32.0f;       // of the size
constexpr float kFreeTexels = 5.0f;        // two at each edge, and one that snapping may take
constexpr float kSmallestSize = 1e-3f;     // metres
constexpr float kRoundings = 8.0f;         // from a vertex to its place in the map, each by half an epsilon or more

/// Rows: the map's right, its up, and the way towards the light.
glm::mat3 basisOf(const glm::vec3& lightDirection) noexcept
{
    const glm::vec3 toLight = -math::directionOf(lightDirection);
    const glm::vec3 steps = glm::normalize(glm::round(toLight * kDirectionSteps));
    const glm::vec3 axis = std::abs(steps.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, -1);
    const glm::vec3 right = glm::normalize(glm::cross(axis, steps));
    return {right, glm::cross(steps, right), steps};
}

float steppedUp(float size) noexcept
{
    return std::exp2(std::ceil(std::log2(size) * kSizeSteps) / kSizeSteps);
}

/// The largest coordinate of a box, whatever its sign.
float farthestOf(const math::Bounds& bounds) noexcept
{
    const glm::vec3 farthest = glm::max(glm::abs(bounds.min), glm::abs(bounds.max));
    return std::max({farthest.x, farthest.y, farthest.z});
}

} // namespace

ShadowFit fitShadow(const glm::vec3& lightDirection, const math::Bounds& casters, std::uint32_t mapSize) noexcept
{
    const glm::mat3 basis = basisOf(lightDirection);
    math::Bounds seen;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 p((corner & 1) != 0 ? casters.max.x : casters.min.x,
                          (corner & 2) != 0 ? casters.max.y : casters.min.y,
                          (corner & 4) != 0 ? casters.max.z : casters.min.z);
        seen.include({glm::dot(basis[0], p), glm::dot(basis[1], p), glm::dot(basis[2], p)});
    }
    const glm::vec3 extent = seen.max - seen.min;
    const float texels = static_cast<float>(mapSize);
    const float needed = std::max({extent.x, extent.y, kSmallestSize}) * texels / (texels - kFreeTexels);
    float size = steppedUp(needed);
    const float rounding = kRoundings * std::numeric_limits<float>::epsilon() * farthestOf(casters);
    if (rounding > size / texels)
        size = steppedUp(needed + 2.0f * rounding);
    ShadowFit fit;
    fit.texelSize = size / texels;
    fit.grain = std::max(fit.texelSize, rounding);
    const glm::vec3 center = seen.center();
    const float left = std::round(center.x / fit.texelSize) * fit.texelSize - 0.5f * size;
    const float bottom = std::round(center.y / fit.texelSize) * fit.texelSize - 0.5f * size;
    const float depthStep = size / kDepthSteps;
    const float nearest = (std::floor(seen.max.z / depthStep) + 2.0f) * depthStep; // towards the light
    const float farthest = (std::ceil(seen.min.z / depthStep) - 2.0f) * depthStep;
    fit.depthRange = nearest - farthest;

    const glm::vec3 scale(2.0f / size, 2.0f / size, -2.0f / fit.depthRange);
    const glm::vec3 offset(-1.0f - left * scale.x, -1.0f - bottom * scale.y, -1.0f - nearest * scale.z);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            fit.clipFromWorld[column][row] = basis[row][column] * scale[row];
        fit.clipFromWorld[3][row] = offset[row];
    }
    return fit;
}

} // namespace stylized::renderer
