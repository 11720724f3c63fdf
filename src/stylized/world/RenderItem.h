#pragma once

#include <stylized/asset/MaterialAsset.h>
#include <stylized/asset/MeshAsset.h>
#include <stylized/core/Index.h>
#include <stylized/math/Bounds.h>

#include <glm/mat4x4.hpp>

#include <array>
#include <cstdint>

namespace stylized::graphics {
class Sampler;
class Texture;
class VertexArray;
} // namespace stylized::graphics

namespace stylized::world {

struct RenderCrowd;

/// Which way round a front face is seen once the item stands in the world.
enum class Winding : std::uint8_t {
    CounterClockwise,
    Clockwise, ///< The geometry is mirrored.
    Mixed,     ///< Some joints mirror and some do not: back faces cannot be told from front ones, so none are left out.
};

/// How a surface takes light.
enum class Shading : std::uint8_t {
    Unlit,   ///< Its colour is shown as it is.
    Plain,   ///< By the cosine between normal and light.
    Toon,    ///< By its material's toon parameters, which are then there.
    Physical ///< By its material's metallic-roughness parameters, which are then there.
};

/// A texture and how it is sampled; null for none.
struct TextureHandle {
    const graphics::Texture* texture = nullptr;
    const graphics::Sampler* sampler = nullptr;
};

/// One primitive of one instance, or of a crowd, as it is drawn this frame.
/// **Ownership**: borrows; good until the instance changes or goes.
struct RenderItem {
    // Geometry.
    const graphics::VertexArray* vertexArray = nullptr;
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    std::uint32_t vertexCount = 0;  ///< Of the whole stream.
    std::uint32_t firstJoint = 0;   ///< The palette's first matrix in the arena, or among those of each member of a
                                    ///< crowd; nothing unless influenceSets > 0 or it is a crowd.
    std::uint8_t influenceSets = 0; ///< 0: not skinned by vertex shaders; 1: four joints a vertex; 2: eight.
    asset::Topology topology = asset::Topology::Triangles;
    bool hasNormals = false; ///< False: shade each triangle flat; the stream then carries smooth normals for outlines.
    bool hasTangents = false;
    bool hasColors = false;

    // Place.
    glm::mat4 worldFromModel{1.0f}; ///< A skinned item's model space is its instance's.
    math::Bounds worldBounds;
    Winding winding = Winding::CounterClockwise;
    const RenderCrowd* crowd = nullptr; ///< Drawn once for each member that is seen; worldFromModel says nothing then.
    std::uint32_t crowdSlot = 0;        ///< Which of the crowd's draws this is.
    float tintAmount = 0.0f;            ///< How much of a member's tint shows, 0 to 1.

    // Look.
    const asset::MaterialAsset* material = nullptr; ///< As this instance shows it now; the address stays.
    MaterialIndex materialIndex;                    ///< Of the scene.
    std::uint32_t materialSlot = 0;                 ///< Its number among the materials of all instances of the frame.
    Shading shading = Shading::Plain;
    bool hasHull = false;                                           ///< The material draws an outline around the item.
    bool castsShadow = false;                                       ///< Opaque or masked triangles.
    std::array<TextureHandle, asset::kMaterialMapCount> textures{}; ///< By asset::MaterialMap.
    std::uint16_t repeatedMaps = 0;            ///< Bits of MaterialMap: textures that go on beyond their edges.
    std::array<std::uint32_t, 2> uvSets{0, 1}; ///< The file's numbers of the sets that the vertices' two uvs hold.

    // Identity.
    std::uint32_t instance = 0; ///< Index into the instances that were extracted.
    NodeIndex node;
    std::uint32_t primitive = 0; ///< Index into the mesh's primitives.

    [[nodiscard]] const TextureHandle& texture(asset::MaterialMap map) const noexcept
    {
        return textures[static_cast<std::size_t>(map)];
    }
    [[nodiscard]] bool doesRepeat(asset::MaterialMap map) const noexcept
    {
        return (repeatedMaps >> static_cast<unsigned>(map) & 1u) != 0;
    }
};

} // namespace stylized::world
