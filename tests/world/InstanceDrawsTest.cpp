#include <stylized/world/InstanceDraws.h>

#include "support/TinyScene.h"
#include "world/FakeInstance.h"

#include <gmock/gmock.h>

#include <vector>

namespace stylized::world {
namespace {

using testing::ElementsAre;

/// Node 0 draws a morphed stream, node 1 the same mesh, node 2 a skinned one, node 3 one that is both; node 4 is the
/// joint.
asset::SceneAsset fourKinds()
{
    test::TinyScene tiny;
    const StreamIndex morphed = tiny.square(), skinned = tiny.square(), both = tiny.square();
    const MaterialIndex opaque = tiny.unlit({1, 1, 1, 1});
    const MaterialIndex glass = tiny.unlit({1, 1, 1, 0.5f}, asset::AlphaMode::Blend);
    for (const StreamIndex stream : {morphed, both})
        tiny.scene.streams[stream.value].morphTargets.push_back({"t", std::vector<glm::vec3>(4, glm::vec3(1)), {}, {}});
    for (const StreamIndex stream : {skinned, both})
        tiny.scene.streams[stream.value].influences.assign(4, {{0, 0, 0, 0}, {1, 0, 0, 0}});
    tiny.drawing(morphed, opaque);
    tiny.scene.nodes[tiny.node().value].mesh = MeshIndex(0);
    tiny.drawing(skinned, opaque);
    tiny.drawing(both, glass);
    const SkinIndex skin = tiny.skin({tiny.node()}, {glm::mat4(1)});
    tiny.scene.nodes[2].skin = tiny.scene.nodes[3].skin = skin;
    return std::move(tiny.scene);
}

std::vector<DeformedStream> deformed(const SkinningOptions& skinning)
{
    const FakeInstance instance(fourKinds(), skinning);
    const auto streams = instance.draws.deformedStreams();
    return {streams.begin(), streams.end()};
}

const DeformedStream kFirstFace{StreamIndex(0), NodeIndex(0), SkinIndex()};
const DeformedStream kSecondFace{StreamIndex(0), NodeIndex(1), SkinIndex()};

TEST(InstanceDraws, EachNodeWithTargetsHasAStreamOfItsOwn)
{
    EXPECT_THAT(deformed({SkinningMode::Vertex, {}}),
                ElementsAre(kFirstFace, kSecondFace, DeformedStream{StreamIndex(2), NodeIndex(3), SkinIndex()}));
}

TEST(InstanceDraws, ComputeSkinsEverySkinnedStream)
{
    EXPECT_THAT(deformed({SkinningMode::Compute, {}}),
                ElementsAre(kFirstFace, kSecondFace, DeformedStream{StreamIndex(1), NodeIndex(), SkinIndex(0)},
                            DeformedStream{StreamIndex(2), NodeIndex(3), SkinIndex(0)}));
}

TEST(InstanceDraws, AutomaticAsksHowOftenAMaterialIsDrawn)
{
    EXPECT_EQ(deformed({SkinningMode::Auto, {1, 1}}), deformed({SkinningMode::Vertex, {}}));
    EXPECT_EQ(deformed({SkinningMode::Auto, {2, 3}}), deformed({SkinningMode::Compute, {}}));
    EXPECT_THAT(deformed({SkinningMode::Auto, {2, 1}}),
                ElementsAre(kFirstFace, kSecondFace, DeformedStream{StreamIndex(1), NodeIndex(), SkinIndex(0)},
                            DeformedStream{StreamIndex(2), NodeIndex(3), SkinIndex()}));
}

TEST(InstanceDraws, ForOneFrameTheCpuSkinsWhatHasNoTargets)
{
    EXPECT_THAT(deformed({SkinningMode::Cpu, {}}),
                ElementsAre(kFirstFace, kSecondFace, DeformedStream{StreamIndex(1), NodeIndex(), SkinIndex(0), true},
                            DeformedStream{StreamIndex(2), NodeIndex(3), SkinIndex()}));
    EXPECT_EQ(deformed({SkinningMode::Auto, {2, 3}, true}), deformed({SkinningMode::Cpu, {}}));
}

TEST(InstanceDraws, OnlyVertexShadersGetInfluences)
{
    const FakeInstance byVertex(fourKinds(), {SkinningMode::Vertex, {}});
    const FakeInstance byCompute(fourKinds(), {SkinningMode::Compute, {}});
    for (const std::size_t slot : {2, 3}) {
        EXPECT_TRUE(byVertex.slots[slot].isSkinned);
        EXPECT_EQ(byVertex.slots[slot].item.influenceSets, 1);
        EXPECT_TRUE(byCompute.slots[slot].isSkinned);
        EXPECT_EQ(byCompute.slots[slot].item.influenceSets, 0);
        EXPECT_TRUE(byCompute.slots[slot].isDeformed);
    }
    EXPECT_FALSE(byVertex.slots[2].isDeformed);
}

} // namespace
} // namespace stylized::world
