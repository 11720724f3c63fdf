#include "stylized/runtime/CpuSkinning.h"

#include <stylized/core/Assert.h>
#include <stylized/core/Parallel.h>

#include <glm/geometric.hpp>

#include <cmath>

namespace stylized::runtime {
namespace {

constexpr std::size_t kGrain = 4096; // vertices

glm::vec3 unitOrSame(const glm::vec3& v) noexcept
{
    const float square = glm::dot(v, v);
    return square > 0.0f ? v * (1.0f / std::sqrt(square)) : v;
}

void addJoints(math::Affine& sum, std::span<const math::Affine> palette, const asset::VertexInfluences& four) noexcept
{
    for (std::size_t i = 0; i < four.joints.size(); ++i)
        for (int row = 0; row < 3; ++row)
            sum.rows[row] += four.weights[i] * palette[four.joints[i]].rows[row];
}

glm::vec3 turned(const glm::vec3 (&rows)[3], const glm::vec3& v) noexcept
{
    return {glm::dot(rows[0], v), glm::dot(rows[1], v), glm::dot(rows[2], v)};
}

void skin(const math::Affine& blended, GeometryVertex& vertex) noexcept
{
    const glm::vec3 rows[3] = {glm::vec3(blended.rows[0]), glm::vec3(blended.rows[1]), glm::vec3(blended.rows[2])};
    const glm::vec3 yz = glm::cross(rows[1], rows[2]);
    const float handedness = glm::dot(rows[0], yz) < 0.0f ? -1.0f : 1.0f;
    const glm::vec3 cofactors[3] = {yz, glm::cross(rows[2], rows[0]), glm::cross(rows[0], rows[1])};
    vertex.position = math::transformPoint(blended, vertex.position);
    vertex.normal = unitOrSame(handedness * turned(cofactors, vertex.normal));
    vertex.outlineNormal = unitOrSame(handedness * turned(cofactors, vertex.outlineNormal));
    vertex.tangent = glm::vec4(turned(rows, glm::vec3(vertex.tangent)), handedness * vertex.tangent.w);
}

} // namespace

void skinVertices(std::span<const math::Affine> palette, std::span<const asset::VertexInfluences> influences,
                  std::span<const asset::VertexInfluences> influences2, std::span<GeometryVertex> vertices)
{
    STYLIZED_ASSERT(influences.size() == vertices.size(), "there are influences for each vertex");
    STYLIZED_ASSERT(influences2.empty() || influences2.size() == vertices.size(), "the same for the fifth to eighth");
    parallelFor(vertices.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
            math::Affine blended{{glm::vec4(0.0f), glm::vec4(0.0f), glm::vec4(0.0f)}};
            addJoints(blended, palette, influences[v]);
            if (!influences2.empty())
                addJoints(blended, palette, influences2[v]);
            skin(blended, vertices[v]);
        }
    });
}

} // namespace stylized::runtime
