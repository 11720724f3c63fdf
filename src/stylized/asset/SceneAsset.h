#pragma once

#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/CameraAsset.h>
#include <stylized/asset/ImageAsset.h>
#include <stylized/asset/MaterialAsset.h>
#include <stylized/asset/MeshAsset.h>
#include <stylized/asset/NodeAsset.h>
#include <stylized/asset/SkinAsset.h>
#include <stylized/asset/VertexStreamAsset.h>

#include <string>
#include <string_view>
#include <vector>

namespace stylized::asset {

/// Which way the character looks in the file's space. The instance's placement turns it, never the nodes.
enum class Facing : std::uint8_t { PlusZ, MinusZ };

/// All that one file says. Immutable once an importer has handed it out.
/// **Shape**: nodes stand in depth-first preorder: a parent before its children, a subtree in one range.
/// **Space**: right-handed, +Y up, metres, seconds, linear colour.
struct SceneAsset {
    std::string format;    ///< "glTF 2.0", "VRM 0.x", "VRM 1.0", …
    std::string generator; ///< The program that wrote the file, where it says so.
    Facing facing = Facing::PlusZ;
    std::vector<NodeAsset> nodes;
    std::vector<VertexStreamAsset> streams;
    std::vector<MeshAsset> meshes;
    std::vector<SkinAsset> skins;
    std::vector<MaterialAsset> materials;
    std::vector<TextureAsset> textures;
    std::vector<ImageAsset> images;
    std::vector<CameraAsset> cameras;
    std::vector<AnimationClipAsset> clips;

    [[nodiscard]] const NodeAsset& node(NodeIndex i) const { return nodes[i.value]; }
    [[nodiscard]] const VertexStreamAsset& stream(StreamIndex i) const { return streams[i.value]; }
    [[nodiscard]] const MeshAsset& mesh(MeshIndex i) const { return meshes[i.value]; }
    [[nodiscard]] const SkinAsset& skin(SkinIndex i) const { return skins[i.value]; }
    [[nodiscard]] const MaterialAsset& material(MaterialIndex i) const { return materials[i.value]; }
};

/// The first promise of the parts above that `scene` breaks, as a sentence; empty where it keeps all of them.
/// Importers assert it, tests and initialisers check it.
/// **Cost**: linear in the scene; meant for once a scene, never for once a frame.
[[nodiscard]] std::string findBrokenPromise(const SceneAsset& scene);

} // namespace stylized::asset
