#include "stylized/app/ShownStreams.h"

#include <stylized/app/Evaluation.h>

#include <set>
#include <tuple>
#include <vector>

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

void morph(const asset::VertexStreamAsset& stream, std::span<const float> weights, std::vector<glm::vec3>& positions)
{
    for (std::size_t t = 0; t < stream.morphTargets.size(); ++t)
        for (std::size_t v = 0; v < positions.size() && weights[t] != 0.0f; ++v)
            positions[v] += weights[t] * stream.morphTargets[t].positionDeltas[v];
}

void skin(const asset::VertexStreamAsset& stream, std::span<const math::Affine> palette,
          std::vector<glm::vec3>& positions)
{
    for (std::size_t v = 0; v < positions.size(); ++v) {
        glm::vec3 position = skinned(positions[v], stream.influences[v], palette);
        if (!stream.influences2.empty())
            position += skinned(positions[v], stream.influences2[v], palette);
        positions[v] = position;
    }
}

/// The matrices of a skin; empty where the instance has none.
std::span<const math::Affine> paletteOf(world::SceneInstance& instance, SkinIndex skin)
{
    runtime::SkinningPaletteSet& palettes = instance.palettes();
    for (std::size_t i = 0; i < palettes.paletteCount(); ++i)
        if (palettes.palettes()[i].skin() == skin)
            return palettes.matrices(i);
    return {};
}

} // namespace

void forEachShownStream(world::SceneInstance& instance, const std::function<void(const ShownStream&)>& visit)
{
    const asset::SceneAsset& scene = instance.scene();
    std::vector<glm::vec3> positions;
    std::set<std::tuple<StreamIndex, SkinIndex, NodeIndex>> done;
    for (const DrawnPrimitive& drawn : drawnPrimitives(scene)) {
        const asset::NodeAsset& node = scene.node(drawn.node);
        const StreamIndex index = scene.mesh(node.mesh).primitives[drawn.primitive].stream;
        const asset::VertexStreamAsset& stream = scene.stream(index);
        const bool isSkinned = node.skin.isValid() && stream.isSkinned();
        const bool isShared = isSkinned && stream.morphTargets.empty();
        if (!done.emplace(index, node.skin, isShared ? NodeIndex() : drawn.node).second)
            continue;
        positions = stream.positions;
        morph(stream, instance.face().morphs().weights(drawn.node), positions);
        glm::mat4 world = instance.worldFromInstance();
        if (isSkinned)
            skin(stream, paletteOf(instance, node.skin), positions);
        else if (const glm::mat4* nodeWorld = instance.pose().worldMatrix(drawn.node))
            world = world * *nodeWorld;
        const math::Affine place = math::toAffine(world);
        for (glm::vec3& position : positions)
            position = math::transformPoint(place, position);
        visit({drawn.node, index, isSkinned ? node.skin : SkinIndex(), positions});
    }
}

} // namespace stylized::app
