#pragma once

#include <stylized/asset/AnimationClipAsset.h>
#include <stylized/asset/CameraAsset.h>
#include <stylized/asset/ExpressionAsset.h>
#include <stylized/asset/HumanoidAsset.h>
#include <stylized/asset/ImageAsset.h>
#include <stylized/asset/MaterialAsset.h>
#include <stylized/asset/MeshAsset.h>
#include <stylized/asset/NodeAsset.h>
#include <stylized/asset/SkinAsset.h>
#include <stylized/asset/VertexStreamAsset.h>

#include <span>
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
    HumanoidAsset humanoid;
    std::vector<ExpressionAsset> expressions;
    std::vector<CorrectiveAsset> correctives;

    [[nodiscard]] const NodeAsset& node(NodeIndex i) const { return nodes[i.value]; }
    [[nodiscard]] const VertexStreamAsset& stream(StreamIndex i) const { return streams[i.value]; }
    [[nodiscard]] const MeshAsset& mesh(MeshIndex i) const { return meshes[i.value]; }
    [[nodiscard]] const SkinAsset& skin(SkinIndex i) const { return skins[i.value]; }
    [[nodiscard]] const MaterialAsset& material(MaterialIndex i) const { return materials[i.value]; }
    [[nodiscard]] const ExpressionAsset& expression(ExpressionIndex i) const { return expressions[i.value]; }

    /// How many morph targets the mesh of a node has: as many as the primitive with the most, 0 without a mesh.
    [[nodiscard]] std::size_t morphTargetCount(NodeIndex i) const;
    /// The weights that a node's targets have where nothing sets them: the node's own, else its mesh's. May be fewer
    /// than there are targets: the rest are 0.
    [[nodiscard]] std::span<const float> defaultMorphWeights(NodeIndex i) const;
    /// A target's name; empty where the node's mesh has no such target.
    [[nodiscard]] std::string_view morphTargetName(const MorphReference& morph) const;
    /// The expression of that name; none where there is none.
    [[nodiscard]] ExpressionIndex findExpression(std::string_view name) const noexcept;
};

/// The first promise of the parts above that `scene` breaks, as a sentence; empty where it keeps all of them.
/// Importers assert it, tests and initialisers check it.
/// **Cost**: linear in the scene; meant for once a scene, never for once a frame.
[[nodiscard]] std::string findBrokenPromise(const SceneAsset& scene);

} // namespace stylized::asset
