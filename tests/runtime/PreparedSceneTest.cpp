#include "runtime/TestScene.h"

#include <stylized/runtime/PreparedScene.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <utility>

namespace stylized::runtime {
namespace {

using ::testing::ElementsAre;

PreparedScene prepared(asset::SceneAsset scene, std::vector<asset::DecodedImage> images = {})
{
    EXPECT_EQ(asset::findBrokenPromise(scene), "");
    return prepareScene(std::make_shared<const asset::SceneAsset>(std::move(scene)), std::move(images));
}

template <class Vertex>
Vertex vertexOf(const PreparedScene& scene, std::size_t stream, VertexBinding binding, std::size_t vertex)
{
    const auto b = static_cast<std::size_t>(binding);
    Vertex out;
    std::memcpy(&out, scene.vertices[b].data() + scene.streams[stream].byteOffsets[b] + vertex * sizeof(Vertex),
                sizeof(Vertex));
    return out;
}

TEST(PreparedSceneTest, VerticesArePackedInOrderWithEverythingTheyHave)
{
    asset::SceneAsset scene = test::skinnedScene(2);
    asset::VertexStreamAsset& stream = scene.streams[0];
    stream.normals = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    stream.tangents = {{0, 1, 0, 1}, {0, 0, 1, -1}, {1, 0, 0, 1}};
    stream.texCoords = {{{0, 0.5f}, {0.25f, 1}, {2, -3}}, {{7, 8}, {9, 10}, {11, 12}}};
    stream.colors = {{0, 0.2f, 1, 0.5f}, glm::vec4(2), glm::vec4(-1)};
    stream.influences[1] = {{1, 0, 1, 0}, {0.5f, 0.25f, 0.125f, 0.125f}};
    stream.influences2.resize(3);
    stream.influences2[2].joints = {1, 1, 0, 0};
    const PreparedScene out = prepared(std::move(scene));

    ASSERT_EQ(out.streams.size(), 2u);
    EXPECT_EQ(out.streams[0].influenceSetCount, 2u);
    const auto geometry = vertexOf<GeometryVertex>(out, 0, VertexBinding::Geometry, 1);
    EXPECT_EQ(geometry.position, glm::vec3(0, 2, 0));
    EXPECT_EQ(geometry.normal, glm::vec3(0, 1, 0));
    EXPECT_EQ(geometry.tangent, glm::vec4(0, 0, 1, -1));
    const auto surface = vertexOf<SurfaceVertex>(out, 0, VertexBinding::Surface, 0);
    EXPECT_EQ(surface.uv0, glm::vec2(0, 0.5f));
    EXPECT_EQ(surface.uv1, glm::vec2(7, 8));
    EXPECT_THAT(surface.color, ElementsAre(0, 13107, 65535, 32768));
    EXPECT_THAT(vertexOf<SurfaceVertex>(out, 0, VertexBinding::Surface, 1).color,
                ElementsAre(65535, 65535, 65535, 65535));
    EXPECT_THAT(vertexOf<SurfaceVertex>(out, 0, VertexBinding::Surface, 2).color, ElementsAre(0, 0, 0, 0));
    const auto influences = vertexOf<InfluenceVertex>(out, 0, VertexBinding::Influences, 1);
    EXPECT_THAT(influences.joints, ElementsAre(1, 0, 1, 0));
    EXPECT_THAT(influences.weights, ElementsAre(0.5f, 0.25f, 0.125f, 0.125f));
    EXPECT_THAT(vertexOf<InfluenceVertex>(out, 0, VertexBinding::Influences2, 2).joints, ElementsAre(1, 1, 0, 0));
}

TEST(PreparedSceneTest, WhatAStreamDoesNotHaveIsNeutral)
{
    const PreparedScene out = prepared(test::skinnedScene(1));
    EXPECT_EQ(out.streams[0].influenceSetCount, 1u);
    EXPECT_EQ(out.streams[1].influenceSetCount, 0u);
    const auto geometry = vertexOf<GeometryVertex>(out, 1, VertexBinding::Geometry, 2);
    EXPECT_EQ(geometry.position, glm::vec3(0, 0, 3));
    EXPECT_EQ(geometry.normal, glm::vec3(0));
    EXPECT_EQ(geometry.tangent, glm::vec4(0));
    const auto surface = vertexOf<SurfaceVertex>(out, 1, VertexBinding::Surface, 2);
    EXPECT_EQ(surface.uv0, glm::vec2(0));
    EXPECT_THAT(surface.color, ElementsAre(65535, 65535, 65535, 65535));
}

TEST(PreparedSceneTest, SmoothNormalsStandInForMissingOnes)
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.streams[1].smoothNormals = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    const PreparedScene out = prepared(std::move(scene));
    EXPECT_EQ(vertexOf<GeometryVertex>(out, 1, VertexBinding::Geometry, 2).normal, glm::vec3(1, 0, 0));
}

TEST(PreparedSceneTest, EachStreamStartsAlignedInEachBuffer)
{
    const PreparedScene out = prepared(test::skinnedScene(1));
    EXPECT_THAT(out.streams[0].byteOffsets, ElementsAre(0, 0, 0, 0));
    EXPECT_EQ(out.streams[1].byteOffsets[0], 256u);
    EXPECT_EQ(out.streams[1].byteOffsets[1], 256u);
    EXPECT_EQ(out.vertices[0].size(), 256u + 3 * 64);
    EXPECT_EQ(out.vertices[2].size(), 3u * 24);
    EXPECT_TRUE(out.vertices[3].empty());
}

TEST(PreparedSceneTest, IndicesOfAllPrimitivesFollowEachOther)
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.meshes[0].primitives[1].indices = {2, 1, 0, 0, 1, 2};
    scene.meshes.push_back(test::meshOf({1}));
    const PreparedScene out = prepared(std::move(scene));
    EXPECT_THAT(out.indices, ElementsAre(0, 1, 2, 2, 1, 0, 0, 1, 2, 0, 1, 2));
    ASSERT_EQ(out.firstIndices.size(), 2u);
    EXPECT_THAT(out.firstIndices[0], ElementsAre(0, 3));
    EXPECT_THAT(out.firstIndices[1], ElementsAre(9));
}

/// Images 0 to 4: base colour · emissive · normal · base colour and normal · used by nothing.
asset::SceneAsset texturedScene()
{
    asset::SceneAsset scene = test::skinnedScene(1);
    scene.images.resize(5);
    scene.textures.resize(6);
    for (std::size_t i = 0; i < 5; ++i)
        scene.textures[i].image = ImageIndex(i);
    const auto slot = [](std::size_t texture) {
        asset::TextureSlot out;
        out.texture = TextureIndex(texture);
        return out;
    };
    scene.materials.resize(2);
    scene.materials[0].baseColorTexture = slot(0);
    scene.materials[0].emissiveTexture = slot(1);
    scene.materials[0].normalTexture = slot(2);
    scene.materials[1].baseColorTexture = slot(3);
    scene.materials[1].normalTexture = slot(3);
    scene.materials[1].emissiveTexture = slot(5); // a texture without an image
    return scene;
}

TEST(PreparedSceneTest, PicturesArePreparedOnceForEachWayTheyAreUsed)
{
    const asset::DecodedImage board{2, 1, {0, 0, 0, 255, 255, 255, 255, 255}};
    const PreparedScene out = prepared(texturedScene(), std::vector<asset::DecodedImage>(5, board));
    ASSERT_EQ(out.textures.size(), 5u);
    const auto at = [&](std::size_t i) { return std::pair(out.textures[i].image.value, out.textures[i].colorSpace); };
    EXPECT_EQ(at(0), std::pair(0u, ColorSpace::Srgb));
    EXPECT_EQ(at(1), std::pair(1u, ColorSpace::Srgb));
    EXPECT_EQ(at(2), std::pair(2u, ColorSpace::Linear));
    EXPECT_EQ(at(3), std::pair(3u, ColorSpace::Linear));
    EXPECT_EQ(at(4), std::pair(3u, ColorSpace::Srgb));
    EXPECT_EQ(out.textures[3].mips.levels[1].rgba[0], 128);
    EXPECT_EQ(out.textures[4].mips.levels[1].rgba[0], 188);
}

TEST(PreparedSceneTest, PicturesThatCouldNotBeDecodedAreLeftOut)
{
    const PreparedScene out = prepared(texturedScene(), std::vector<asset::DecodedImage>(5));
    EXPECT_TRUE(out.textures.empty());
}

TEST(PreparedSceneTest, AListOfPicturesOfAnotherLengthIsACallersMistake)
{
    EXPECT_DEATH((void)prepared(texturedScene(), {}), "one picture for each image");
}

} // namespace
} // namespace stylized::runtime
