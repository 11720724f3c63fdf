#pragma once

#include <stylized/asset/SceneAsset.h>

#include <glm/gtc/matrix_transform.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace stylized::test {

/// A triangle of three vertices on the axes.
inline asset::VertexStreamAsset triangleStream()
{
    asset::VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    for (const glm::vec3& p : stream.positions)
        stream.bounds.include(p);
    return stream;
}

inline asset::MeshAsset meshOf(std::vector<std::uint32_t> streams)
{
    asset::MeshAsset mesh;
    for (const std::uint32_t stream : streams) {
        asset::MeshPrimitiveAsset primitive;
        primitive.stream = StreamIndex(stream);
        primitive.indices = {0, 1, 2};
        primitive.material = MaterialIndex(0);
        mesh.primitives.push_back(std::move(primitive));
    }
    return mesh;
}

/// A root with `jointCount` joints below it, skin 0 over them, and, as node 1 + jointCount, a mesh of one skinned and
/// one static primitive; then a second node that draws the same mesh without a skin.
inline asset::SceneAsset skinnedScene(std::uint32_t jointCount)
{
    asset::SceneAsset scene;
    scene.materials.emplace_back();
    scene.streams = {triangleStream(), triangleStream()};
    scene.streams[0].influences.resize(3);
    for (asset::VertexInfluences& v : scene.streams[0].influences)
        v.weights[0] = 1.0f;
    scene.meshes = {meshOf({0, 1})};
    scene.nodes.resize(3 + jointCount);
    asset::SkinAsset& skin = scene.skins.emplace_back();
    for (std::uint32_t i = 0; i < scene.nodes.size(); ++i) {
        scene.nodes[i].parent = i == 0 ? NodeIndex() : NodeIndex(0);
        scene.nodes[i].subtreeEnd = NodeIndex(i == 0 ? scene.nodes.size() : i + 1);
        if (i >= 1 && i <= jointCount) {
            skin.joints.push_back(NodeIndex(i));
            skin.inverseBinds.emplace_back(1.0f);
        }
    }
    scene.nodes[1 + jointCount].mesh = MeshIndex(0);
    scene.nodes[1 + jointCount].skin = SkinIndex(0);
    scene.nodes[2 + jointCount].mesh = MeshIndex(0);
    return scene;
}

} // namespace stylized::test
