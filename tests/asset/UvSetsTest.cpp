#include <stylized/asset/UvSets.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stylized::asset {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(UvSets, AreThoseThatAnyMaterialOnTheStreamReadsEachOnce)
{
    SceneAsset scene;
    scene.streams.resize(2);
    scene.materials.resize(2);
    scene.materials[0].baseColorTexture = TextureSlot{.texture = TextureIndex(0), .texCoordSet = 2};
    scene.materials[0].emissiveTexture = TextureSlot{.texture = TextureIndex(0), .texCoordSet = 0};
    scene.materials[1].normalTexture = TextureSlot{.texture = TextureIndex(0), .texCoordSet = 1};
    scene.materials[1].emissiveTexture = TextureSlot{.texture = TextureIndex(0), .texCoordSet = 2};
    scene.materials[1].toon.emplace().matcapTexture = TextureSlot{.texture = TextureIndex(0), .texCoordSet = 5};
    MeshAsset& mesh = scene.meshes.emplace_back();
    mesh.primitives.resize(2);
    for (std::size_t i = 0; i < 2; ++i) {
        mesh.primitives[i].stream = StreamIndex(0);
        mesh.primitives[i].material = MaterialIndex(i);
    }
    const auto read = uvSetsRead(scene);
    ASSERT_EQ(read.size(), 2u);
    EXPECT_THAT(read[0], ElementsAre(2, 0, 1)) << "a matcap reads the normal";
    EXPECT_THAT(read[1], IsEmpty());
}

} // namespace
} // namespace stylized::asset
