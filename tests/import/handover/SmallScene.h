#pragma once

#include <stylized/import/Import.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace stylized::test {

/// A small scene in which every kind of part and every optional value occurs, and a report with two entries.
inline import::ImportedScene smallScene()
{
    import::ImportedScene out;
    asset::SceneAsset& scene = out.scene;
    scene.format = "Test 1";
    scene.generator = "hand";
    scene.facing = asset::Facing::MinusZ;

    asset::NodeAsset root, joint;
    root.name = "root";
    root.subtreeEnd = NodeIndex(2);
    root.mesh = MeshIndex(0);
    root.skin = SkinIndex(0);
    root.camera = CameraIndex(0);
    root.morphWeights = {0.25f};
    joint.name = "joint";
    joint.parent = NodeIndex(0);
    joint.subtreeEnd = NodeIndex(2);
    joint.sourceIndex = 7;
    joint.local.translation = {1, 2, 3};
    joint.isDrawn = false;
    scene.nodes = {root, joint};

    asset::VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    stream.normals.assign(3, {0, 0, 1});
    stream.tangents.assign(3, {1, 0, 0, -1});
    stream.texCoords = {{{0, 0}, {1, 0}, {0, 1}}, {}};
    stream.colors.assign(3, {1, 0.5f, 0.25f, 1});
    stream.influences.assign(3, {{0, 0, 0, 0}, {1, 0, 0, 0}});
    stream.morphTargets = {{"smile", {{0, 0, 1}, {0, 0, 0}, {0, 0, 0}}, {}, {}}};
    for (const glm::vec3& position : stream.positions)
        stream.bounds.include(position);
    scene.streams = {stream};

    asset::MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(0);
    primitive.indices = {0, 1, 2};
    primitive.material = MaterialIndex(0);
    scene.meshes = {{"mesh", 0, {primitive}, {0.5f}}};
    scene.skins = {{"skin", {NodeIndex(1)}, {glm::mat4(1.0f)}, {{StreamIndex(0), {{0, stream.bounds}}}}, {0}}};

    asset::MaterialAsset material;
    material.name = "cloth";
    material.baseColorTexture = asset::TextureSlot{TextureIndex(0), 0, {0.5f, 0}, 0.1f, {2, 2}};
    material.alphaMode = asset::AlphaMode::Mask;
    material.toon.emplace().outlineWidthMode = asset::OutlineWidthMode::Screen;
    material.toon->matcapTexture = asset::TextureSlot{TextureIndex(0)};
    scene.materials = {material};
    asset::TextureAsset texture;
    texture.image = ImageIndex(0);
    texture.wrapV = asset::WrapMode::ClampToEdge;
    scene.textures = {texture};
    asset::ImageAsset image;
    image.name = "cloth.png";
    const auto picture = std::make_shared<const std::vector<std::byte>>(5, std::byte{42});
    image.bytes = *picture;
    image.storage = picture;
    scene.images = {image};
    asset::CameraAsset camera;
    camera.far = 10.0f;
    scene.cameras = {camera};

    asset::AnimationChannelAsset channel;
    channel.node = NodeIndex(1);
    channel.times = {0, 1};
    channel.values = {0, 0, 0, 1, 1, 1};
    scene.clips = {{"walk", 1.0, {channel}}};

    out.report.add(import::ReportCode::ImageMissing, import::Severity::Warning, "cloth", "no such picture", 2);
    out.report.add(import::ReportCode::UnitAssumed, import::Severity::Info, "root", "metres");
    return out;
}

} // namespace stylized::test
