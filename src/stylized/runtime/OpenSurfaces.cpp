#include "stylized/runtime/OpenSurfaces.h"

#include <stylized/runtime/PositionHash.h>

#include <glm/geometric.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace stylized::runtime {
namespace {

/// A flat sheet is 1, half a sphere 1/2, what is closed 0: areas that look one way do not cancel each other.
constexpr double kLeastOneSided = 0.8;
/// The volume inside, in parts of area^1.5, is 0.094 for a sphere and −0.094 for one that is turned inside out.
constexpr double kLeastInwards = 0.005;

/// A part of a mesh whose triangles hang together.
struct Surface {
    glm::dvec3 vectorArea{0.0};
    glm::dvec3 moment{0.0}; // area times middle
    double area = 0.0;
    double volume = 0.0; // from the origin

    void add(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
    {
        const glm::dvec3 across = 0.5 * glm::cross(b - a, c - a);
        const double size = glm::length(across);
        vectorArea += across;
        moment += size / 3.0 * (a + b + c);
        area += size;
        volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    }

    [[nodiscard]] bool isOpen() const
    {
        if (glm::length(vectorArea) > kLeastOneSided * area)
            return true;
        const double fromMiddle = volume - glm::dot(moment, vectorArea) / (3.0 * area);
        return fromMiddle < -kLeastInwards * area * std::sqrt(area);
    }
};

/// Joins the places of one mesh into surfaces.
class Surfaces {
public:
    /// The number of the place of each vertex.
    std::vector<std::uint32_t> add(const asset::VertexStreamAsset& stream)
    {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(stream.vertexCount);
        for (const glm::vec3& position : stream.positions) {
            const auto next = static_cast<std::uint32_t>(parents_.size());
            const auto [found, isNew] = numbers_.try_emplace(position, next);
            if (isNew)
                parents_.push_back(next);
            numbers.push_back(found->second);
        }
        return numbers;
    }

    void join(std::uint32_t a, std::uint32_t b) { parents_[rootOf(a)] = rootOf(b); }

    std::uint32_t rootOf(std::uint32_t place)
    {
        while (parents_[place] != place)
            place = parents_[place] = parents_[parents_[place]];
        return place;
    }

private:
    std::unordered_map<glm::vec3, std::uint32_t, PositionHash> numbers_;
    std::vector<std::uint32_t> parents_;
};

template <class Visit>
void forEachTriangle(const asset::MeshPrimitiveAsset& primitive, Visit&& visit)
{
    if (primitive.topology == asset::Topology::Triangles)
        for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3)
            visit(primitive.indices[i], primitive.indices[i + 1], primitive.indices[i + 2]);
}

std::vector<bool> openPrimitives(const asset::SceneAsset& scene, const asset::MeshAsset& mesh)
{
    Surfaces places;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> numbers; // of each stream
    for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
        std::vector<std::uint32_t>& number = numbers[primitive.stream.value];
        if (number.empty())
            number = places.add(scene.stream(primitive.stream));
        forEachTriangle(primitive, [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            places.join(number[a], number[b]);
            places.join(number[b], number[c]);
        });
    }
    std::unordered_map<std::uint32_t, Surface> surfaces; // by root
    for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
        const std::vector<std::uint32_t>& number = numbers[primitive.stream.value];
        const std::vector<glm::vec3>& p = scene.stream(primitive.stream).positions;
        forEachTriangle(primitive, [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            surfaces[places.rootOf(number[a])].add(p[a], p[b], p[c]);
        });
    }
    std::vector<bool> open;
    for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
        const std::vector<std::uint32_t>& number = numbers[primitive.stream.value];
        const std::vector<glm::vec3>& p = scene.stream(primitive.stream).positions;
        double area = 0.0, openArea = 0.0;
        forEachTriangle(primitive, [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            const double size = glm::length(glm::cross(glm::dvec3(p[b] - p[a]), glm::dvec3(p[c] - p[a])));
            area += size;
            openArea += surfaces[places.rootOf(number[a])].isOpen() ? size : 0.0;
        });
        open.push_back(openArea > 0.5 * area);
    }
    return open;
}

} // namespace

std::vector<std::vector<bool>> openSurfaces(const asset::SceneAsset& scene)
{
    std::vector<std::vector<bool>> open;
    for (const asset::MeshAsset& mesh : scene.meshes)
        open.push_back(openPrimitives(scene, mesh));
    return open;
}

} // namespace stylized::runtime
