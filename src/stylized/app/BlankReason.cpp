#include "stylized/app/BlankReason.h"

#include <stylized/app/ShownStreams.h>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace stylized::app {
namespace {

constexpr float kFarthest = 1e18f;   // metres: squares of more are no numbers
constexpr float kCoarse = 1e-3f;     // metres between neighbouring numbers that begin to show
constexpr float kLeastSteps = 16.0f; // of that size: fewer are no shape
constexpr double kLeastArea = 1e-6;  // of the square of the size: that of a needle which no picture shows

double largestArea(std::span<const std::uint32_t> indices, std::span<const glm::vec3> positions)
{
    double largest = 0;
    for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
        const glm::dvec3 a(positions[indices[i]]), b(positions[indices[i + 1]]), c(positions[indices[i + 2]]);
        largest = std::max(largest, 0.5 * glm::length(glm::cross(b - a, c - a)));
    }
    return largest;
}

/// Whether triangles, and nothing but triangles, are shown, and all are as good as lines.
bool isWithoutArea(world::SceneInstance& instance, double size)
{
    const asset::SceneAsset& scene = instance.scene();
    bool isWithout = true;
    forEachShownStream(instance, [&](const ShownStream& shown) {
        for (const asset::MeshPrimitiveAsset& primitive : scene.mesh(scene.node(shown.node).mesh).primitives)
            if (primitive.stream == shown.stream)
                isWithout = isWithout && primitive.topology == asset::Topology::Triangles &&
                            largestArea(primitive.indices, shown.positions) <= kLeastArea * size * size;
    });
    return isWithout;
}

} // namespace

std::string blankReason(world::SceneInstance& instance, const math::Bounds& shown)
{
    const glm::vec3 ends = glm::max(glm::abs(shown.min), glm::abs(shown.max)), sides = shown.size();
    const float farthest = std::max({ends.x, ends.y, ends.z}), size = std::max({sides.x, sides.y, sides.z});
    if (!(farthest <= kFarthest))
        return fmt::format("what is shown reaches {:.2g} m from the origin, farther than can be drawn", farthest);
    const float step = std::nextafter(farthest, std::numeric_limits<float>::infinity()) - farthest;
    if (step > kCoarse && size < kLeastSteps * step)
        return fmt::format("what is shown lies {:.2g} m from the origin, where numbers are {:.2g} m apart: nothing of "
                           "its shape is left",
                           farthest, step);
    if (size == 0.0f)
        return fmt::format("all that is shown lies at one point, {:g}, {:g}, {:g}", shown.min.x, shown.min.y,
                           shown.min.z);
    return isWithoutArea(instance, size) ? "none of the triangles that are shown has an area" : "";
}

} // namespace stylized::app
