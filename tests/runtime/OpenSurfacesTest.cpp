#include <stylized/runtime/OpenSurfaces.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <initializer_list>
#include <utility>
#include <vector>

namespace stylized::runtime {
namespace {

using ::testing::ElementsAre;

/// Adds a square of two triangles that looks along `normal`, with four corners of its own.
void addSquare(asset::VertexStreamAsset& stream, std::vector<std::uint32_t>& indices, const glm::vec3& middle,
               const glm::vec3& normal)
{
    const glm::vec3 right = glm::vec3(normal.y, normal.z, normal.x), up = glm::cross(normal, right);
    const auto first = static_cast<std::uint32_t>(stream.positions.size());
    for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)})
        stream.positions.push_back(middle + corner.x * right + corner.y * up);
    for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u})
        indices.push_back(first + i);
    stream.vertexCount = static_cast<std::uint32_t>(stream.positions.size());
}

/// The faces of a cube of side 2 around `middle` that look along `normals`; −1 turns them inwards.
void addFaces(asset::VertexStreamAsset& stream, std::vector<std::uint32_t>& indices, const glm::vec3& middle,
              std::initializer_list<glm::vec3> normals, float outwards = 1)
{
    for (const glm::vec3& normal : normals)
        addSquare(stream, indices, middle + outwards * normal, normal);
}

constexpr std::initializer_list<glm::vec3> kFive{{1, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
constexpr glm::vec3 kLid{0, 1, 0};

/// One primitive.
template <class Build>
asset::SceneAsset sceneOf(Build build, asset::Topology topology = asset::Topology::Triangles)
{
    asset::SceneAsset scene;
    std::vector<std::uint32_t> indices;
    build(scene.streams.emplace_back(), indices);
    scene.meshes.emplace_back().primitives.push_back(
        {StreamIndex(0), topology, std::move(indices), MaterialIndex(0), 0});
    return scene;
}

TEST(OpenSurfaces, ASheetIsOpenAndABoxIsNotWithOrWithoutItsLid)
{
    const auto isOpen = [](auto build) { return bool(openSurfaces(sceneOf(build))[0][0]); };
    EXPECT_TRUE(isOpen([](auto& s, auto& i) { addSquare(s, i, {5, 5, 5}, {0, 0, 1}); }));
    EXPECT_FALSE(isOpen([](auto& s, auto& i) { addFaces(s, i, {9, 0, 0}, kFive); }));
    EXPECT_FALSE(isOpen([](auto& s, auto& i) {
        addFaces(s, i, {9, 0, 0}, kFive);
        addFaces(s, i, {9, 0, 0}, {kLid});
    }));
    EXPECT_FALSE(isOpen([](auto& s, auto& i) {
        addSquare(s, i, {0, 0, 0}, {0, 0, 1});
        addSquare(s, i, {0, 0, 0}, {0, 0, -1});
    })) << "a sheet with two sides";
}

TEST(OpenSurfaces, ARoomLooksInwards)
{
    const auto isOpen = [](auto build) { return bool(openSurfaces(sceneOf(build))[0][0]); };
    EXPECT_TRUE(isOpen([](auto& s, auto& i) { addFaces(s, i, {9, 3, 0}, kFive, -1); }));
    EXPECT_TRUE(isOpen([](auto& s, auto& i) {
        addFaces(s, i, {9, 3, 0}, kFive, -1);
        addFaces(s, i, {9, 3, 0}, {kLid}, -1);
    }));
}

TEST(OpenSurfaces, WhatHangsTogetherIsJudgedTogetherThoughMaterialsSplitIt)
{
    asset::SceneAsset scene = sceneOf([](auto& s, auto& i) {
        addFaces(s, i, {0, 0, 0}, kFive);
        addFaces(s, i, {0, 0, 0}, {kLid});
        addSquare(s, i, {9, 9, 9}, {0, 0, 1});
    });
    std::vector<asset::MeshPrimitiveAsset>& primitives = scene.meshes[0].primitives;
    primitives.resize(3, primitives[0]);
    const std::vector<std::uint32_t> all = primitives[0].indices;
    primitives[0].indices.assign(all.begin(), all.begin() + 30);
    primitives[1].indices.assign(all.begin() + 30, all.begin() + 36);
    primitives[2].indices.assign(all.begin() + 36, all.end());
    EXPECT_THAT(openSurfaces(scene)[0], ElementsAre(false, false, true)) << "the lid is a flat one of a closed box";
}

TEST(OpenSurfaces, LinesAndTrianglesWithoutExtentAreNot)
{
    EXPECT_FALSE(openSurfaces(sceneOf(
        [](auto& s, auto& i) {
            addSquare(s, i, {0, 0, 0}, {0, 0, 1});
        },
        asset::Topology::Lines))[0][0]);
    EXPECT_FALSE(openSurfaces(sceneOf([](auto& s, auto& i) {
        s.vertexCount = 1;
        s.positions = {{1, 2, 3}};
        i = {0, 0, 0};
    }))[0][0]);
    EXPECT_TRUE(openSurfaces(asset::SceneAsset()).empty());
}

} // namespace
} // namespace stylized::runtime
