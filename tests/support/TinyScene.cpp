#include "support/TinyScene.h"

#include <stylized/math/Affine.h>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <utility>

namespace stylized::test {

NodeIndex TinyScene::node(const math::Transform& local, NodeIndex parent)
{
    const NodeIndex index(scene.nodes.size());
    asset::NodeAsset& added = scene.nodes.emplace_back();
    added.parent = parent;
    added.local = local;
    added.sourceIndex = index.value;
    added.subtreeEnd = NodeIndex(index.value + 1);
    for (NodeIndex up = parent; up.isValid(); up = scene.node(up).parent)
        scene.nodes[up.value].subtreeEnd = added.subtreeEnd;
    return index;
}

NodeIndex TinyScene::drawing(StreamIndex stream, MaterialIndex material, const math::Transform& local)
{
    const NodeIndex index = node(local);
    scene.nodes[index.value].mesh = mesh(stream, material);
    return index;
}

MeshIndex TinyScene::mesh(StreamIndex stream, MaterialIndex material, asset::Topology topology)
{
    asset::MeshAsset& mesh = scene.meshes.emplace_back();
    mesh.primitives.push_back({stream, topology, indices_[stream.value], material, 0});
    return MeshIndex(scene.meshes.size() - 1);
}

MaterialIndex TinyScene::material(const asset::MaterialAsset& material)
{
    scene.materials.push_back(material);
    return MaterialIndex(scene.materials.size() - 1);
}

MaterialIndex TinyScene::unlit(const glm::vec4& color, asset::AlphaMode mode)
{
    asset::MaterialAsset unlit;
    unlit.baseColor = color;
    unlit.alphaMode = mode;
    unlit.isUnlit = true;
    return material(unlit);
}

MaterialIndex TinyScene::lit(const glm::vec4& color)
{
    asset::MaterialAsset lit;
    lit.baseColor = color;
    return material(lit);
}

StreamIndex TinyScene::cube(float size)
{
    asset::VertexStreamAsset cube;
    std::vector<std::uint32_t> indices;
    for (int axis = 0; axis < 3; ++axis)
        for (const float sign : {-1.0f, 1.0f}) {
            glm::vec3 normal(0), right(0);
            normal[axis] = sign;
            right[(axis + 1) % 3] = 1;
            const glm::vec3 up = glm::cross(normal, right);
            const auto first = static_cast<std::uint32_t>(cube.positions.size());
            for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)}) {
                cube.positions.push_back(0.5f * size * (normal + corner.x * right + corner.y * up));
                cube.normals.push_back(normal);
            }
            for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u})
                indices.push_back(first + i);
        }
    return stream(std::move(cube), std::move(indices));
}

StreamIndex TinyScene::square()
{
    asset::VertexStreamAsset square;
    square.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    square.normals.assign(4, {0, 0, 1});
    square.texCoords = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
    return stream(std::move(square), {0, 1, 2, 0, 2, 3});
}

StreamIndex TinyScene::stream(asset::VertexStreamAsset stream, std::vector<std::uint32_t> indices)
{
    stream.vertexCount = static_cast<std::uint32_t>(stream.positions.size());
    stream.bounds = {};
    for (const glm::vec3& position : stream.positions)
        stream.bounds.include(position);
    scene.streams.push_back(std::move(stream));
    indices_.push_back(std::move(indices));
    return StreamIndex(scene.streams.size() - 1);
}

SkinIndex TinyScene::skin(const std::vector<NodeIndex>& joints, const std::vector<glm::mat4>& inverseBinds)
{
    asset::SkinAsset& skin = scene.skins.emplace_back();
    skin.joints = joints;
    skin.inverseBinds = inverseBinds;
    for (std::size_t s = 0; s < scene.streams.size(); ++s) {
        const asset::VertexStreamAsset& stream = scene.streams[s];
        if (!stream.isSkinned())
            continue;
        asset::StreamJointBounds& bounds = skin.streamBounds.emplace_back();
        bounds.stream = StreamIndex(s);
        for (std::size_t j = 0; j < joints.size(); ++j) {
            math::Bounds box, bindBox;
            for (std::size_t v = 0; v < stream.vertexCount; ++v)
                for (int k = 0; k < 4; ++k)
                    if (stream.influences[v].joints[k] == j && stream.influences[v].weights[k] > 0.0f) {
                        box.include(math::transformPoint(math::toAffine(inverseBinds[j]), stream.positions[v]));
                        bindBox.include(stream.positions[v]);
                    }
            if (!box.isEmpty())
                bounds.joints.push_back({static_cast<std::uint32_t>(j), box, bindBox});
        }
    }
    return SkinIndex(scene.skins.size() - 1);
}

TextureIndex TinyScene::texture()
{
    scene.images.emplace_back();
    asset::TextureAsset& texture = scene.textures.emplace_back();
    texture.image = ImageIndex(scene.images.size() - 1);
    return TextureIndex(scene.textures.size() - 1);
}

math::Transform at(float x, float y, float z)
{
    math::Transform transform;
    transform.translation = {x, y, z};
    return transform;
}

math::Transform scaled(float x, float y, float z)
{
    math::Transform transform;
    transform.scale = {x, y, z};
    return transform;
}

} // namespace stylized::test
