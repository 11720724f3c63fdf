#pragma once

#include <stylized/world/RenderExtractor.h>

#include <memory>
#include <utility>
#include <vector>

namespace stylized::world {

/// An instance whose geometry stands on no GPU.
struct FakeInstance {
    explicit FakeInstance(asset::SceneAsset asset, const SkinningOptions& skinning = {})
        : ownedScene(std::make_unique<asset::SceneAsset>(std::move(asset))), scene(*ownedScene)
    {
        streams.resize(scene.streams.size());
        for (std::size_t i = 0; i < streams.size(); ++i) {
            streams[i].vertexCount = scene.streams[i].vertexCount;
            streams[i].influenceSetCount = scene.streams[i].isSkinned() ? 1 : 0;
            streams[i].hasNormals = !scene.streams[i].normals.empty();
        }
        std::uint32_t first = 0;
        for (const asset::MeshAsset& mesh : scene.meshes)
            for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives) {
                auto& runtimePrimitive = meshes.emplace_back().primitives.emplace_back();
                runtimePrimitive.firstIndex = first;
                runtimePrimitive.indexCount = static_cast<std::uint32_t>(primitive.indices.size());
                first += runtimePrimitive.indexCount;
            }
        draws =
            InstanceDraws(scene, scene.materials,
                          {.stream = [&](StreamIndex i) -> const runtime::RuntimeStream& { return streams[i.value]; },
                           .primitive = [&](MeshIndex i, std::size_t p) -> const runtime::RuntimePrimitive& {
                               return meshes[i.value].primitives[p];
                           },
                           .texture = [](TextureIndex, runtime::ColorSpace) { return TextureHandle{}; }},
                          skinning);
        slots.assign(draws.slots().begin(), draws.slots().end());
        pose = std::make_unique<animation::ScenePose>(scene);
    }

    [[nodiscard]] ExtractSource source() const
    {
        return {.scene = &scene,
                .pose = pose.get(),
                .worldFromInstance = worldFromInstance,
                .slots = slots,
                .nodeSlots = draws.nodeSlots(),
                .nodePalettes = draws.nodePalettes(),
                .skinnedStreams = draws.skinnedStreams()};
    }

    std::unique_ptr<asset::SceneAsset> ownedScene; // at one address: the pose compares it
    asset::SceneAsset& scene;
    std::vector<runtime::RuntimeStream> streams;
    std::vector<runtime::RuntimeMesh> meshes;
    InstanceDraws draws;
    std::vector<DrawSlot> slots;
    std::unique_ptr<animation::ScenePose> pose;
    glm::mat4 worldFromInstance{1.0f};
};

/// Sees 20 m around the origin from +Z.
inline RenderWorld emptyWorld()
{
    RenderWorld world;
    world.camera.position = {0, 0, 50};
    world.camera.projection = Projection::Orthographic;
    world.camera.halfHeight = 20;
    return world;
}

} // namespace stylized::world
