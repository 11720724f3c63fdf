#include "stylized/app/ShownBounds.h"

#include <stylized/app/Evaluation.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace stylized::app {
namespace {

glm::vec3 skinned(const glm::vec3& position, const asset::VertexInfluences& influences,
                  std::span<const math::Affine> palette) noexcept
{
    glm::vec3 sum(0.0f);
    for (std::size_t i = 0; i < influences.joints.size(); ++i)
        if (influences.weights[i] > 0.0f)
            sum += influences.weights[i] * math::transformPoint(palette[influences.joints[i]], position);
    return sum;
}

/// The positions after morphing; `memory` holds them where they are not the stream's own.
const std::vector<glm::vec3>& morphedPositions(const asset::VertexStreamAsset& stream, std::span<const float> weights,
                                               std::vector<glm::vec3>& memory)
{
    if (stream.morphTargets.empty())
        return stream.positions;
    memory = stream.positions;
    for (std::size_t t = 0; t < weights.size(); ++t)
        for (std::size_t v = 0; v < memory.size() && weights[t] != 0.0f; ++v)
            memory[v] += weights[t] * stream.morphTargets[t].positionDeltas[v];
    return memory;
}

math::Bounds skinnedBounds(const asset::VertexStreamAsset& stream, const std::vector<glm::vec3>& positions,
                           std::span<const math::Affine> palette, const glm::mat4& worldFromInstance)
{
    const math::Affine world = math::toAffine(worldFromInstance);
    math::Bounds bounds;
    for (std::size_t v = 0; v < stream.vertexCount; ++v) {
        glm::vec3 position = skinned(positions[v], stream.influences[v], palette);
        if (!stream.influences2.empty())
            position += skinned(positions[v], stream.influences2[v], palette);
        bounds.include(math::transformPoint(world, position));
    }
    return bounds;
}

math::Bounds placedBounds(const std::vector<glm::vec3>& positions, const glm::mat4& worldFromModel)
{
    const math::Affine world = math::toAffine(worldFromModel);
    math::Bounds bounds;
    for (const glm::vec3& position : positions)
        bounds.include(math::transformPoint(world, position));
    return bounds;
}

} // namespace

math::Bounds shownBounds(world::SceneInstance& instance)
{
    const asset::SceneAsset& scene = instance.scene();
    const runtime::SkinningPaletteSet& palettes = instance.palettes();
    const glm::mat4 world = instance.worldFromInstance();
    math::Bounds bounds;
    std::vector<glm::vec3> morphed;
    std::set<std::tuple<StreamIndex, SkinIndex, NodeIndex>>
        done; // streams are shared by primitives, and by nodes of a skin
    for (const DrawnPrimitive& drawn : drawnPrimitives(scene)) {
        const asset::NodeAsset& node = scene.node(drawn.node);
        const StreamIndex streamIndex = scene.mesh(node.mesh).primitives[drawn.primitive].stream;
        const asset::VertexStreamAsset& stream = scene.stream(streamIndex);
        const bool isSkinned = node.skin.isValid() && stream.isSkinned();
        const bool isShared = isSkinned && stream.morphTargets.empty();
        if (!done.emplace(streamIndex, node.skin, isShared ? NodeIndex() : drawn.node).second)
            continue;
        const std::vector<glm::vec3>& positions =
            morphedPositions(stream, instance.face().morphs().weights(drawn.node), morphed);
        if (!isSkinned) {
            if (const glm::mat4* nodeWorld = instance.pose().worldMatrix(drawn.node))
                bounds.include(placedBounds(positions, world * *nodeWorld));
            continue;
        }
        for (std::size_t i = 0; i < palettes.paletteCount(); ++i)
            if (palettes.palettes()[i].skin() == node.skin)
                bounds.include(skinnedBounds(stream, positions, palettes.matrices(i), world));
    }
    return bounds;
}

} // namespace stylized::app
