#include "stylized/app/ShownStreams.h"

#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/app/Evaluation.h>

#include <map>
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

/// Palettes of the skins of a pose, each made once.
class Palettes {
public:
    explicit Palettes(const ShownPose& shown) : shown_(shown) {}

    std::span<const math::Affine> of(SkinIndex index)
    {
        const auto [made, isNew] = made_.try_emplace(index);
        const asset::SkinAsset& skin = shown_.scene->skin(index);
        if (isNew) {
            made->second.resize(skin.joints.size());
            animation::SkinMatricesJob{shown_.pose->worldMatrices(), skin.joints, skin.inverseBinds, made->second}
                .run();
        }
        return made->second;
    }

private:
    const ShownPose& shown_;
    std::map<SkinIndex, std::vector<math::Affine>> made_;
};

} // namespace

ShownPose::ShownPose(const world::SceneInstance& instance)
    : scene(&instance.scene()), pose(&instance.pose()), morphs(&instance.face().morphs()),
      worldFromScene(instance.worldFromInstance())
{}

void forEachShownStream(const ShownPose& shown, const std::function<void(const ShownStream&)>& visit)
{
    const asset::SceneAsset& scene = *shown.scene;
    Palettes palettes(shown);
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
        morph(stream, shown.morphs->weights(drawn.node), positions);
        glm::mat4 world = shown.worldFromScene;
        if (isSkinned)
            skin(stream, palettes.of(node.skin), positions);
        else if (const glm::mat4* nodeWorld = shown.pose->worldMatrix(drawn.node))
            world = world * *nodeWorld;
        const math::Affine place = math::toAffine(world);
        for (glm::vec3& position : positions)
            position = math::transformPoint(place, position);
        visit({drawn.node, index, isSkinned ? node.skin : SkinIndex(), positions});
    }
}

} // namespace stylized::app
