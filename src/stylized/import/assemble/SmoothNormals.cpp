#include "stylized/import/assemble/SmoothNormals.h"

#include <glm/geometric.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace stylized::import::assemble {
namespace {

struct PositionHash {
    std::size_t operator()(const glm::vec3& p) const noexcept
    {
        std::uint64_t hash = 0;
        for (int i = 0; i < 3; ++i)
            hash = (hash ^ std::bit_cast<std::uint32_t>(p[i] + 0.0f)) * 0x9E3779B97F4A7C15ull; // + 0: -0 is 0
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

/// For each vertex the number of its position among the distinct ones.
std::vector<std::uint32_t> numberPositions(const std::vector<glm::vec3>& positions)
{
    std::unordered_map<glm::vec3, std::uint32_t, PositionHash> numbers;
    numbers.reserve(positions.size());
    std::vector<std::uint32_t> out;
    out.reserve(positions.size());
    for (const glm::vec3& position : positions)
        out.push_back(numbers.try_emplace(position, static_cast<std::uint32_t>(numbers.size())).first->second);
    return out;
}

} // namespace

void fillSmoothNormals(asset::SceneAsset& scene)
{
    struct Work {
        std::vector<std::uint32_t> numbers;
        std::vector<glm::dvec3> sums;
    };
    std::vector<Work> works(scene.streams.size());
    for (const asset::MeshAsset& mesh : scene.meshes) {
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
            const asset::VertexStreamAsset& stream = scene.stream(primitive.stream);
            if (!stream.normals.empty() || primitive.topology != asset::Topology::Triangles)
                continue;
            Work& work = works[primitive.stream.value];
            if (work.numbers.empty()) {
                work.numbers = numberPositions(stream.positions);
                work.sums.resize(stream.positions.size());
            }
            for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
                const std::uint32_t* corners = &primitive.indices[i];
                const glm::dvec3 a(stream.positions[corners[0]]);
                const glm::dvec3 areaNormal = glm::cross(glm::dvec3(stream.positions[corners[1]]) - a,
                                                         glm::dvec3(stream.positions[corners[2]]) - a);
                for (int k = 0; k < 3; ++k)
                    work.sums[work.numbers[corners[k]]] += areaNormal;
            }
        }
    }
    for (std::size_t s = 0; s < works.size(); ++s) {
        asset::VertexStreamAsset& stream = scene.streams[s];
        if (!stream.normals.empty())
            continue;
        stream.smoothNormals.assign(stream.vertexCount, glm::vec3(0.0f, 0.0f, 1.0f));
        for (std::size_t i = 0; i < works[s].numbers.size(); ++i) {
            const glm::dvec3& sum = works[s].sums[works[s].numbers[i]];
            const double length = glm::length(sum);
            if (length > 0.0 && std::isfinite(length))
                stream.smoothNormals[i] = glm::vec3(sum / length);
        }
    }
}

} // namespace stylized::import::assemble
