#include "stylized/animation/ReferenceDeform.h"

#include <stylized/core/Assert.h>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

namespace stylized::animation {
namespace {

/// The direction of the inverse transpose, also where the matrix has no inverse.
glm::dmat3 normalMatrix(const glm::dmat3& m)
{
    const glm::dmat3 cofactors(glm::cross(m[1], m[2]), glm::cross(m[2], m[0]), glm::cross(m[0], m[1]));
    return glm::dot(m[0], cofactors[0]) < 0.0 ? -cofactors : cofactors;
}

glm::dvec3 normalizedOr(const glm::dvec3& v, const glm::dvec3& fallback)
{
    const double length = glm::length(v);
    return length > 0.0 ? v / length : fallback;
}

/// The tangent's direction follows the matrix; w says which way the third axis of the frame points, which turns over
/// in a mirror.
glm::dvec4 placedTangent(const glm::dmat3& m, const glm::dvec4& tangent, const glm::vec4& base)
{
    const glm::dvec3 morphed =
        normalizedOr(glm::dvec3(tangent), normalizedOr(glm::dvec3(base), glm::dvec3(0.0, 0.0, 1.0)));
    return {normalizedOr(m * morphed, morphed), glm::determinant(m) < 0.0 ? -tangent.w : tangent.w};
}

void addMorphTargets(const asset::VertexStreamAsset& stream, std::span<const float> weights, ReferencePrimitive& out)
{
    for (std::size_t target = 0; target < weights.size(); ++target) {
        if (weights[target] == 0.0f)
            continue;
        const asset::MorphTargetAsset& morph = stream.morphTargets[target];
        const double weight = weights[target];
        for (std::size_t v = 0; v < out.positions.size(); ++v)
            out.positions[v] += weight * glm::dvec3(morph.positionDeltas[v]);
        if (!morph.normalDeltas.empty())
            for (std::size_t v = 0; v < out.normals.size(); ++v)
                out.normals[v] += weight * glm::dvec3(morph.normalDeltas[v]);
        if (!morph.tangentDeltas.empty())
            for (std::size_t v = 0; v < out.tangents.size(); ++v)
                out.tangents[v] += glm::dvec4(weight * glm::dvec3(morph.tangentDeltas[v]), 0.0);
    }
}

std::vector<glm::dmat4> paletteOf(const asset::SkinAsset& skin, std::span<const glm::dmat4> worlds)
{
    std::vector<glm::dmat4> palette;
    palette.reserve(skin.joints.size());
    for (std::size_t j = 0; j < skin.joints.size(); ++j)
        palette.push_back(worlds[skin.joints[j].value] * glm::dmat4(skin.inverseBinds[j]));
    return palette;
}

glm::dmat4 blendedMatrix(const asset::VertexStreamAsset& stream, std::size_t vertex,
                         std::span<const glm::dmat4> palette)
{
    glm::dmat4 blended(0.0);
    for (const auto* set : {&stream.influences, &stream.influences2}) {
        if (set->empty())
            continue;
        const asset::VertexInfluences& influences = (*set)[vertex];
        for (std::size_t i = 0; i < influences.joints.size(); ++i)
            if (influences.weights[i] != 0.0f)
                blended += double(influences.weights[i]) * palette[influences.joints[i]];
    }
    return blended;
}

} // namespace

std::vector<glm::dmat4> referenceWorlds(const asset::SceneAsset& scene, const ScenePose& pose)
{
    STYLIZED_ASSERT(pose.isForScene(scene), "the pose is of another scene");
    std::vector<glm::dmat4> worlds;
    worlds.reserve(scene.nodes.size());
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const glm::dmat4 local = math::toMatrixDouble(pose.resolvedTransform(NodeIndex(i)));
        const NodeIndex parent = scene.nodes[i].parent;
        worlds.push_back(parent.isValid() ? worlds[parent.value] * local : local);
    }
    return worlds;
}

ReferencePrimitive referenceDeform(const asset::SceneAsset& scene, std::span<const glm::dmat4> worlds, NodeIndex node,
                                   const asset::MeshPrimitiveAsset& primitive, std::span<const float> morphWeights)
{
    const asset::VertexStreamAsset& stream = scene.stream(primitive.stream);
    const asset::NodeAsset& drawn = scene.node(node);
    const bool isSkinned = drawn.skin.isValid() && stream.isSkinned();
    STYLIZED_ASSERT(worlds.size() == scene.nodes.size(), "there must be one world matrix a node");
    STYLIZED_ASSERT(morphWeights.empty() || morphWeights.size() == stream.morphTargets.size(),
                    "there must be one weight a morph target");

    const std::vector<glm::vec3>& baseNormals = stream.deformNormals();
    ReferencePrimitive out{{stream.positions.begin(), stream.positions.end()},
                           {baseNormals.begin(), baseNormals.end()},
                           {stream.tangents.begin(), stream.tangents.end()}};
    addMorphTargets(stream, morphWeights, out);

    const std::vector<glm::dmat4> palette =
        isSkinned ? paletteOf(scene.skin(drawn.skin), worlds) : std::vector<glm::dmat4>{};
    for (std::size_t v = 0; v < out.positions.size(); ++v) {
        const glm::dmat4 matrix = isSkinned ? blendedMatrix(stream, v, palette) : worlds[node.value];
        out.positions[v] = glm::dvec3(matrix * glm::dvec4(out.positions[v], 1.0));
        if (v < out.normals.size()) {
            const glm::dvec3 base = normalizedOr(glm::dvec3(baseNormals[v]), glm::dvec3(0.0, 0.0, 1.0));
            const glm::dvec3 morphed = normalizedOr(out.normals[v], base);
            out.normals[v] = normalizedOr(normalMatrix(glm::dmat3(matrix)) * morphed, morphed);
        }
        if (v < out.tangents.size())
            out.tangents[v] = placedTangent(glm::dmat3(matrix), out.tangents[v], stream.tangents[v]);
    }
    return out;
}

} // namespace stylized::animation
