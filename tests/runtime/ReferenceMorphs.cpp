#include "runtime/ReferenceMorphs.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace stylized::test {
namespace {

constexpr double kShortest = 1e-4; // of a sum that still has a direction: that of deform.comp

glm::vec3 at(const std::vector<glm::vec3>& deltas, std::size_t vertex)
{
    return deltas.empty() ? glm::vec3(0) : deltas[vertex];
}

glm::dvec3 unitOr(const glm::dvec3& v, const glm::dvec3& fallback)
{
    return glm::length(v) > kShortest ? glm::normalize(v) : fallback;
}

} // namespace

GpuMorphData buildGpuMorphData(const asset::VertexStreamAsset& stream)
{
    GpuMorphData data;
    for (std::size_t v = 0; v < stream.vertexCount; ++v) {
        data.baseVertices.push_back({glm::vec4(stream.positions[v], 1), glm::vec4(at(stream.deformNormals(), v), 0),
                                     stream.tangents.empty() ? glm::vec4(0) : stream.tangents[v]});
        data.vertexOffsets.push_back(static_cast<std::uint32_t>(data.deltas.size()));
        glm::vec3 lowest(0), highest(0);
        for (std::uint32_t t = 0; t < stream.morphTargets.size(); ++t) {
            const asset::MorphTargetAsset& target = stream.morphTargets[t];
            const glm::vec3 position = target.positionDeltas[v], normal = at(target.normalDeltas, v),
                            tangent = at(target.tangentDeltas, v);
            if (position == glm::vec3(0) && normal == glm::vec3(0) && tangent == glm::vec3(0))
                continue;
            data.deltas.push_back(
                {glm::vec4(position, 0), glm::vec4(normal, 0), glm::vec4(tangent, 0), glm::uvec4(t, 0, 0, 0)});
            lowest += glm::min(position, 0.0f);
            highest += glm::max(position, 0.0f);
        }
        data.conservativeBounds.include(stream.positions[v] + lowest);
        data.conservativeBounds.include(stream.positions[v] + highest);
        data.maximumPositionDelta =
            std::max(data.maximumPositionDelta, glm::length(glm::max(glm::abs(lowest), glm::abs(highest))));
    }
    data.vertexOffsets.push_back(static_cast<std::uint32_t>(data.deltas.size()));
    return data;
}

MorphedVertex morphedVertex(const GpuMorphData& data, std::size_t vertex, std::span<const float> weights)
{
    const GpuMorphBaseVertex& base = data.baseVertices[vertex];
    MorphedVertex sum{glm::dvec3(base.position), glm::dvec3(base.normal), glm::dvec3(base.tangent)};
    for (std::uint32_t i = data.vertexOffsets[vertex]; i < data.vertexOffsets[vertex + 1]; ++i) {
        const GpuMorphDelta& delta = data.deltas[i];
        const double weight = weights[delta.metadata.x];
        sum.position += weight * glm::dvec3(delta.position);
        sum.normal += weight * glm::dvec3(delta.normal);
        sum.tangent += weight * glm::dvec3(delta.tangent);
    }
    sum.normal = unitOr(sum.normal, glm::dvec3(base.normal));
    sum.tangent = unitOr(sum.tangent, glm::dvec3(base.tangent));
    return sum;
}

} // namespace stylized::test
