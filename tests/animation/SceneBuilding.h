#pragma once

#include <stylized/asset/SceneAsset.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// Small scenes made in memory.
namespace stylized::test {

[[nodiscard]] inline NodeIndex node(std::size_t i)
{
    return NodeIndex(i);
}

/// A scene of nodes with these parents (-1: a root), in depth-first preorder as an importer would hand them out. Nodes
/// are called "0", "1", ….
[[nodiscard]] inline asset::SceneAsset sceneWithParents(const std::vector<int>& parents)
{
    asset::SceneAsset scene;
    for (std::size_t i = 0; i < parents.size(); ++i) {
        asset::NodeAsset node;
        node.name = std::to_string(i);
        if (parents[i] >= 0)
            node.parent = NodeIndex(static_cast<std::size_t>(parents[i]));
        node.subtreeEnd = NodeIndex(i + 1);
        scene.nodes.push_back(std::move(node));
        for (int up = parents[i]; up >= 0; up = parents[static_cast<std::size_t>(up)])
            scene.nodes[static_cast<std::size_t>(up)].subtreeEnd = NodeIndex(i + 1);
    }
    return scene;
}

[[nodiscard]] inline math::Transform translation(float x, float y, float z)
{
    math::Transform transform;
    transform.translation = {x, y, z};
    return transform;
}

[[nodiscard]] inline math::Transform randomTransform(std::mt19937& random)
{
    std::uniform_real_distribution<float> position(-1.0f, 1.0f), scale(0.5f, 1.5f);
    std::normal_distribution<float> normal;
    math::Transform out;
    out.translation = {position(random), position(random), position(random)};
    out.rotation = glm::normalize(glm::quat(normal(random), normal(random), normal(random), normal(random)));
    out.scale = {scale(random), scale(random), scale(random)};
    return out;
}

/// A forest of random shape and random bind pose.
[[nodiscard]] inline asset::SceneAsset randomScene(std::mt19937& random, std::size_t nodeCount)
{
    std::vector<int> parents, ancestors; // of the node to come
    for (std::size_t i = 0; i < nodeCount; ++i) {
        while (!ancestors.empty() && random() % 3 == 0)
            ancestors.pop_back();
        parents.push_back(ancestors.empty() ? -1 : ancestors.back());
        ancestors.push_back(static_cast<int>(i));
    }
    asset::SceneAsset scene = sceneWithParents(parents);
    for (asset::NodeAsset& node : scene.nodes)
        node.local = randomTransform(random);
    return scene;
}

[[nodiscard]] inline asset::AnimationChannelAsset channel(std::size_t node, asset::AnimationTarget target,
                                                          asset::AnimationInterpolation interpolation,
                                                          std::vector<float> times, std::vector<float> values)
{
    asset::AnimationChannelAsset out;
    out.node = NodeIndex(node);
    out.target = target;
    out.interpolation = interpolation;
    out.times = std::move(times);
    out.values = std::move(values);
    out.componentCount = static_cast<std::uint32_t>(out.values.size() / (out.times.size() * out.groupsPerKey()));
    return out;
}

[[nodiscard]] inline asset::AnimationClipAsset clipOf(std::vector<asset::AnimationChannelAsset> channels)
{
    asset::AnimationClipAsset clip;
    clip.name = "Clip 0";
    clip.channels = std::move(channels);
    for (const asset::AnimationChannelAsset& c : clip.channels)
        clip.durationSeconds = std::max(clip.durationSeconds, double(c.times.back()));
    return clip;
}

/// Moves node 0 along x at one metre a second for two seconds.
[[nodiscard]] inline asset::AnimationClipAsset walkingClip()
{
    return clipOf({channel(0, asset::AnimationTarget::Translation, asset::AnimationInterpolation::Linear, {0, 2},
                           {0, 0, 0, 2, 0, 0})});
}

/// Gives `node` a mesh of one triangle with `targetCount` morph targets; target t moves every vertex by t + 1 along y.
inline void addMorphedTriangle(asset::SceneAsset& scene, std::size_t node, std::size_t targetCount)
{
    asset::VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, -1}};
    stream.normals.assign(3, {0, 1, 0});
    for (std::size_t t = 0; t < targetCount; ++t) {
        asset::MorphTargetAsset target;
        target.positionDeltas.assign(3, {0, float(t + 1), 0});
        stream.morphTargets.push_back(target);
    }
    asset::MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(scene.streams.size());
    primitive.indices = {0, 1, 2};
    primitive.material = MaterialIndex(std::size_t(0));
    scene.materials.resize(1);
    asset::MeshAsset mesh;
    mesh.primitives.push_back(primitive);
    mesh.morphWeights.assign(targetCount, 0.0f);
    scene.nodes[node].mesh = MeshIndex(scene.meshes.size());
    scene.streams.push_back(std::move(stream));
    scene.meshes.push_back(std::move(mesh));
}

} // namespace stylized::test
