#pragma once

#include <stylized/asset/SceneAsset.h>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <optional>
#include <vector>

/// Scenes of a few triangles, made in memory, for tests of what is extracted and drawn.
namespace stylized::test {

/// Puts a scene together part by part. Each function gives the index of what it added.
class TinyScene {
public:
    asset::SceneAsset scene;

    /// Nodes must come in depth-first preorder.
    NodeIndex node(const math::Transform& local = {}, NodeIndex parent = {});
    /// A node that draws one primitive.
    NodeIndex drawing(StreamIndex stream, MaterialIndex material, const math::Transform& local = {});
    /// Draws `stream`'s triangles once more, with another material, in a mesh of its own.
    MeshIndex mesh(StreamIndex stream, MaterialIndex material, asset::Topology topology = asset::Topology::Triangles);

    MaterialIndex material(const asset::MaterialAsset& material);
    /// Linear colour; unlit, so that it is seen as it is.
    MaterialIndex unlit(const glm::vec4& color, asset::AlphaMode mode = asset::AlphaMode::Opaque);
    MaterialIndex lit(const glm::vec4& color);

    /// A square of 2 m in the plane z = 0, looking to +Z, with normals, uv0 (v down, the whole square once) and the
    /// indices of its two triangles. Vertices: bottom left, bottom right, top right, top left.
    StreamIndex square();
    /// A cube of `size` metres a side around the origin, each face with corners and normals of its own.
    StreamIndex cube(float size);
    StreamIndex stream(asset::VertexStreamAsset stream, std::vector<std::uint32_t> indices);

    /// A skin of these joints. Bounds are filled for all streams that are drawn with it so far.
    SkinIndex skin(const std::vector<NodeIndex>& joints, const std::vector<glm::mat4>& inverseBinds);

    /// A 1-image texture; the image's pixels are the test's business.
    TextureIndex texture();

private:
    std::vector<std::vector<std::uint32_t>> indices_; // one a stream
};

[[nodiscard]] math::Transform at(float x, float y, float z);
[[nodiscard]] math::Transform scaled(float x, float y, float z);

} // namespace stylized::test
