#include "stylized/runtime/OutlineNormals.h"

#include <stylized/runtime/PositionHash.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace stylized::runtime {
namespace {

/// Sums shorter than this part of what they could be have no direction worth following.
constexpr double kShortestSum = 0.2;

/// What meets at one position.
struct Place {
    glm::vec3 normal; // of its first vertex
    bool isSplit = false;
    glm::dvec3 sum{0.0};
    double angles = 0.0;
};

/// Of all streams of one mesh.
class Places {
public:
    void add(const asset::VertexStreamAsset& stream, std::vector<std::uint32_t>& numbers)
    {
        numbers.reserve(stream.vertexCount);
        for (std::size_t v = 0; v < stream.vertexCount; ++v) {
            const glm::vec3& normal = stream.deformNormals()[v];
            const auto [found, isNew] =
                numbers_.try_emplace(stream.positions[v], static_cast<std::uint32_t>(places_.size()));
            if (isNew)
                places_.push_back({normal});
            else
                places_[found->second].isSplit |= places_[found->second].normal != normal;
            numbers.push_back(found->second);
        }
    }

    [[nodiscard]] Place& operator[](std::uint32_t number) noexcept { return places_[number]; }
    [[nodiscard]] bool isAnySplit() const noexcept
    {
        return std::any_of(places_.begin(), places_.end(), [](const Place& place) { return place.isSplit; });
    }

private:
    std::unordered_map<glm::vec3, std::uint32_t, PositionHash> numbers_;
    std::vector<Place> places_;
};

double angleBetween(const glm::dvec3& a, const glm::dvec3& b) noexcept
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)); // 0 for a triangle without extent
}

void addCorners(const asset::VertexStreamAsset& stream, const std::vector<std::uint32_t>& indices,
                const std::vector<std::uint32_t>& numbers, Places& places)
{
    for (std::size_t t = 0; t + 2 < indices.size(); t += 3)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t v = indices[t + k];
            Place& place = places[numbers[v]];
            if (!place.isSplit)
                continue;
            const glm::dvec3 here(stream.positions[v]);
            const double angle = angleBetween(glm::dvec3(stream.positions[indices[t + (k + 1) % 3]]) - here,
                                              glm::dvec3(stream.positions[indices[t + (k + 2) % 3]]) - here);
            if (!std::isfinite(angle))
                continue;
            place.sum += angle * glm::dvec3(stream.deformNormals()[v]);
            place.angles += angle;
        }
}

void smooth(const std::vector<std::uint32_t>& numbers, Places& places, std::vector<glm::vec3>& normals)
{
    for (std::size_t v = 0; v < numbers.size(); ++v) {
        const Place& place = places[numbers[v]];
        const double length = glm::length(place.sum);
        if (place.isSplit && length > kShortestSum * place.angles)
            normals[v] = glm::vec3(place.sum / length);
    }
}

} // namespace

std::vector<std::vector<glm::vec3>> outlineNormals(const asset::SceneAsset& scene)
{
    std::vector<std::vector<glm::vec3>> out;
    for (const asset::VertexStreamAsset& stream : scene.streams)
        out.push_back(stream.deformNormals());
    // A stream is smoothed with the first mesh that draws it.
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> meshOf(scene.streams.size(), kNone);
    std::vector<std::vector<std::uint32_t>> numbers(scene.streams.size());
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        Places places;
        const auto& primitives = scene.meshes[m].primitives;
        for (const asset::MeshPrimitiveAsset& primitive : primitives) {
            const std::uint32_t s = primitive.stream.value;
            if (primitive.topology != asset::Topology::Triangles || out[s].empty() || meshOf[s] != kNone)
                continue;
            meshOf[s] = m;
            places.add(scene.streams[s], numbers[s]);
        }
        if (!places.isAnySplit())
            continue;
        for (const asset::MeshPrimitiveAsset& primitive : primitives)
            if (const std::uint32_t s = primitive.stream.value;
                meshOf[s] == m && primitive.topology == asset::Topology::Triangles)
                addCorners(scene.streams[s], primitive.indices, numbers[s], places);
        for (const asset::MeshPrimitiveAsset& primitive : primitives)
            if (const std::uint32_t s = primitive.stream.value; meshOf[s] == m)
                smooth(numbers[s], places, out[s]);
    }
    return out;
}

} // namespace stylized::runtime
