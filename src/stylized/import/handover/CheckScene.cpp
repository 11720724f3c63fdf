#include "stylized/import/handover/CheckScene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stylized::import::handover {
namespace {

bool isFinite(const math::Transform& t)
{
    const float numbers[] = {t.translation.x, t.translation.y, t.translation.z, t.rotation.x, t.rotation.y,
                             t.rotation.z,    t.rotation.w,    t.scale.x,       t.scale.y,    t.scale.z};
    return std::all_of(std::begin(numbers), std::end(numbers), [](float n) { return std::isfinite(n); });
}

bool jointBoundsFit(const asset::SceneAsset& scene, const asset::SkinAsset& skin)
{
    return std::all_of(skin.streamBounds.begin(), skin.streamBounds.end(), [&](const auto& stream) {
        return stream.stream.value < scene.streams.size() &&
               std::all_of(stream.joints.begin(), stream.joints.end(),
                           [&](const auto& joint) { return joint.joint < skin.joints.size(); });
    });
}

bool targetCountsFit(const asset::SceneAsset& scene, const asset::MeshAsset& mesh)
{
    return std::all_of(mesh.primitives.begin(), mesh.primitives.end(), [&](const auto& primitive) {
        return scene.stream(primitive.stream).morphTargets.size() == mesh.morphWeights.size();
    });
}

} // namespace

std::string findMisfit(const asset::SceneAsset& scene)
{
    if (const std::string broken = asset::findBrokenPromise(scene); !broken.empty())
        return broken;
    for (std::size_t i = 0; i < scene.skins.size(); ++i)
        if (!jointBoundsFit(scene, scene.skins[i]))
            return fmt::format("skin {} has bounds of a stream or joint that is not there", i);
    for (std::size_t i = 0; i < scene.meshes.size(); ++i)
        if (!targetCountsFit(scene, scene.meshes[i]))
            return fmt::format("mesh {} has not one weight a morph target", i);
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const asset::NodeAsset& node = scene.nodes[i];
        if (!isFinite(node.local))
            return fmt::format("node {} has a transform that is not finite", i);
        if (!node.morphWeights.empty() &&
            (!node.mesh.isValid() || node.morphWeights.size() != scene.mesh(node.mesh).morphWeights.size()))
            return fmt::format("node {} has not one weight a morph target", i);
    }
    for (std::size_t i = 0; i < scene.clips.size(); ++i)
        if (scene.clips[i].name.empty())
            return fmt::format("clip {} has no name", i);
    return {};
}

} // namespace stylized::import::handover
