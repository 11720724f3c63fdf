#include <stylized/runtime/OutlineNormals.h>

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <utility>
#include <vector>

namespace stylized::runtime {
namespace {

/// Rounding of a mean of unit vectors to single precision.
constexpr float kRounding = 1e-6f;

asset::SceneAsset sceneOf(std::vector<asset::VertexStreamAsset> streams,
                          std::vector<std::vector<std::uint32_t>> indices)
{
    asset::SceneAsset scene;
    asset::MeshAsset& mesh = scene.meshes.emplace_back();
    for (std::size_t s = 0; s < streams.size(); ++s) {
        streams[s].vertexCount = static_cast<std::uint32_t>(streams[s].positions.size());
        mesh.primitives.push_back({StreamIndex(s), asset::Topology::Triangles, indices[s], MaterialIndex(0), 0});
    }
    scene.streams = std::move(streams);
    return scene;
}

/// The corner of a cube at the origin: three faces, each with its own copy of the corner. The face looking to +Z has
/// `copies` copies of it.
asset::SceneAsset corner(int copies)
{
    asset::VertexStreamAsset stream;
    std::vector<std::uint32_t> indices;
    const glm::vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto addTriangle = [&](const glm::vec3& a, const glm::vec3& b, const glm::vec3& normal) {
        for (const glm::vec3& p : {glm::vec3(0), a, b}) {
            indices.push_back(static_cast<std::uint32_t>(stream.positions.size()));
            stream.positions.push_back(p);
            stream.normals.push_back(normal);
        }
    };
    addTriangle(-axes[1], -axes[2], axes[0]);
    addTriangle(-axes[2], -axes[0], axes[1]);
    if (copies == 1) {
        addTriangle(-axes[0], -axes[1], axes[2]);
    } else {
        addTriangle(-axes[0], -axes[0] - axes[1], axes[2]);
        addTriangle(-axes[0] - axes[1], -axes[1], axes[2]);
    }
    return sceneOf({stream}, {indices});
}

TEST(OutlineNormals, AreThoseOfShadingWhereNothingIsSplit)
{
    asset::VertexStreamAsset stream;
    stream.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    stream.normals = {{0, 0, 1}, {0.6f, 0, 0.8f}, {0, 1, 0}};
    const asset::SceneAsset scene = sceneOf({stream}, {{0, 1, 2}});
    EXPECT_EQ(outlineNormals(scene)[0], stream.normals);
}

TEST(OutlineNormals, AreOneWhereTheFacesOfACubeMeet)
{
    const float third = 0.57735027f; // 1 / √3
    for (const int copies : {1, 2}) {
        const std::vector<glm::vec3> normals = outlineNormals(corner(copies))[0];
        for (const std::size_t vertex : {0u, 3u, 6u})
            EXPECT_LT(glm::distance(normals[vertex], glm::vec3(third)), kRounding)
                << copies << ": a face counts by its angle, not by how often it is cut";
    }
}

TEST(OutlineNormals, AreOneForStreamsOfOneMeshThatMeet)
{
    asset::VertexStreamAsset floor, wall;
    floor.positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, -1}};
    floor.normals.assign(3, {0, 1, 0});
    wall.positions = {{0, 0, 0}, {0, 0, -1}, {0, -1, 0}};
    wall.normals.assign(3, {-1, 0, 0});
    const auto normals = outlineNormals(sceneOf({floor, wall}, {{0, 1, 2}, {0, 1, 2}}));
    EXPECT_EQ(normals[0][0], normals[1][0]);
    EXPECT_EQ(normals[0][2], normals[1][1]);
    EXPECT_LT(normals[0][0].x, -0.5f);
    EXPECT_GT(normals[0][0].y, 0.5f);
    EXPECT_EQ(normals[0][1], glm::vec3(0, 1, 0)) << "only the floor is there";
}

TEST(OutlineNormals, OfASheetWithTwoSidesStayWhatTheyAre)
{
    asset::VertexStreamAsset sheet;
    sheet.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
    sheet.normals = {{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, -1}, {0, 0, -1}, {0, 0, -1}};
    EXPECT_EQ(outlineNormals(sceneOf({sheet}, {{0, 1, 2, 3, 4, 5}}))[0], sheet.normals);
}

TEST(OutlineNormals, AreSmoothOnesWhereTheFileHasNoneAndNothingWithoutAny)
{
    asset::VertexStreamAsset flat, bare;
    flat.positions = bare.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    flat.smoothNormals.assign(3, {0, 0, 1});
    const auto normals = outlineNormals(sceneOf({flat, bare}, {{0, 1, 2}, {0, 1, 2}}));
    EXPECT_EQ(normals[0], flat.smoothNormals);
    EXPECT_TRUE(normals[1].empty());
    EXPECT_TRUE(outlineNormals({}).empty());
}

TEST(OutlineNormals, OfTrianglesWithoutExtentAreFinite)
{
    asset::VertexStreamAsset point;
    point.positions.assign(3, {1, 1, 1});
    point.normals = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    EXPECT_EQ(outlineNormals(sceneOf({point}, {{0, 1, 2}}))[0], point.normals);
}

} // namespace
} // namespace stylized::runtime
