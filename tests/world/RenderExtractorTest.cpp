#include <stylized/world/RenderExtractor.h>

#include "support/TinyScene.h"
#include "world/FakeInstance.h"

#include <gmock/gmock.h>

#include <glm/ext/matrix_transform.hpp>

#include <algorithm>
#include <memory>
#include <vector>

namespace stylized::world {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

RenderWorld extracted(const FakeInstance& instance)
{
    RenderWorld world = emptyWorld();
    const ExtractSource source = instance.source();
    EXPECT_EQ(RenderExtractor().extract({&source, 1}, world), ExtractFault::None);
    return world;
}

glm::mat4 moved(float x, float y, float z)
{
    return glm::translate(glm::mat4(1), glm::vec3(x, y, z));
}

/// A square skinned to one joint; its node has a transform of its own, which skinning ignores.
FakeInstance skinnedInstance(const math::Transform& joint = {})
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].influences.assign(4, {{0, 0, 0, 0}, {1, 0, 0, 0}});
    const NodeIndex drawing = tiny.drawing(square, tiny.unlit({1, 1, 1, 1}), test::at(5, 5, 5));
    const NodeIndex jointNode = tiny.node(joint);
    tiny.scene.nodes[drawing.value].skin = tiny.skin({jointNode}, {glm::mat4(1)});
    FakeInstance instance(std::move(tiny.scene));
    static const runtime::SkinningPalette palette(SkinIndex(0), 7, 1);
    instance.draws.nodePalettes()[drawing.value] = {.palette = &palette, .isReady = true};
    instance.draws.skinnedStreams()[0].bounds = {{-1, -1, -1}, {2, 2, 2}};
    return instance;
}

/// A crowd of an instance with one node in 20 matrices.
struct FakeCrowd {
    explicit FakeCrowd(const FakeInstance& instance) : matrices(instance.scene.nodes.size())
    {
        for (auto& node : matrices)
            node = {.palette = 3, .world = 11};
        tints.assign(instance.scene.materials.size(), 0.5f);
        crowd.count = 4;
        crowd.bounds = {{-2, -1, -1}, {2, 1, 1}};
        crowd.nodeMatrices = matrices;
        crowd.tintAmounts = tints;
    }

    std::vector<asset::BakedClipsAsset::NodeMatrices> matrices;
    std::vector<float> tints;
    RenderCrowd crowd;
};

RenderWorld extracted(const FakeInstance& instance, const RenderCrowd& crowd)
{
    RenderWorld world = emptyWorld();
    world.findsCasters = true;
    ExtractSource source = instance.source();
    source.crowd = &crowd;
    EXPECT_EQ(RenderExtractor().extract({&source, 1}, world), ExtractFault::None);
    return world;
}

TEST(RenderExtractor, PutsACrowdInThePlaceOfItsModel)
{
    const FakeInstance instance = skinnedInstance();
    const FakeCrowd fake(instance);
    const RenderWorld world = extracted(instance, fake.crowd);
    ASSERT_EQ(world.items.size(), 1u);
    EXPECT_EQ(world.items[0].crowd, &fake.crowd);
    EXPECT_EQ(world.items[0].crowdSlot, 0u);
    EXPECT_EQ(world.items[0].firstJoint, 3u);
    EXPECT_EQ(world.items[0].tintAmount, 0.5f);
    EXPECT_EQ(world.items[0].worldBounds, fake.crowd.bounds);
    EXPECT_EQ(world.casterBounds, fake.crowd.bounds);
    EXPECT_EQ(world.bounds, fake.crowd.bounds);
}

TEST(RenderExtractor, ACrowdsPrimitivesWithoutASkinHaveTheMatrixOfTheirNode)
{
    test::TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), test::at(100, 0, 0)); // the model itself is out of sight
    const FakeInstance instance(std::move(tiny.scene));
    const FakeCrowd fake(instance);
    const RenderWorld world = extracted(instance, fake.crowd);
    ASSERT_EQ(world.items.size(), 1u);
    EXPECT_EQ(world.items[0].firstJoint, 11u);
    EXPECT_EQ(world.opaque.size(), 1u);
}

TEST(RenderExtractor, LeavesOutOfACrowdWhatWasNotBakedAndWhatNobodyIs)
{
    const FakeInstance instance = skinnedInstance();
    FakeCrowd fake(instance);
    fake.matrices.assign(fake.matrices.size(), {});
    EXPECT_TRUE(extracted(instance, fake.crowd).items.empty());
    FakeCrowd nobody(instance);
    nobody.crowd.count = 0;
    EXPECT_TRUE(extracted(instance, nobody.crowd).items.empty());
}

// The four rows of the table at RenderExtractor.

TEST(RenderExtractor, PutsAStaticPrimitiveWhereItsNodeIs)
{
    test::TinyScene tiny;
    const MaterialIndex material = tiny.unlit({1, 1, 1, 1});
    const NodeIndex parent = tiny.node(test::at(1, 0, 0));
    const NodeIndex node = tiny.node(test::at(0, 2, 0), parent);
    tiny.scene.nodes[node.value].mesh = tiny.mesh(tiny.square(), material);
    FakeInstance instance(std::move(tiny.scene));
    instance.worldFromInstance = moved(0, 0, 3);

    const RenderWorld world = extracted(instance);
    ASSERT_EQ(world.items.size(), 1u);
    const RenderItem& item = world.items[0];
    EXPECT_EQ(item.vertexArray, &instance.streams[0].vertexArray);
    EXPECT_EQ(item.worldFromModel, moved(1, 2, 3));
    EXPECT_EQ(item.worldBounds, (math::Bounds{{0, 1, 3}, {2, 3, 3}}));
    EXPECT_EQ(item.influenceSets, 0);
    EXPECT_EQ(item.indexCount, 6u);
    EXPECT_EQ(item.vertexCount, 4u);
    EXPECT_EQ(item.node, node);
    EXPECT_EQ(world.bounds, item.worldBounds);
}

TEST(RenderExtractor, TakesAMorphedPrimitiveFromTheInstancesOwnStream)
{
    test::TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), test::at(1, 0, 0));
    FakeInstance instance(std::move(tiny.scene));
    const graphics::VertexArray own;
    instance.slots[0].item.vertexArray = &own;
    instance.slots[0].modelBounds = {{-3, -3, -3}, {3, 3, 3}};

    const RenderWorld world = extracted(instance);
    EXPECT_EQ(world.items[0].vertexArray, &own);
    EXPECT_EQ(world.items[0].worldFromModel, moved(1, 0, 0));
    EXPECT_EQ(world.items[0].worldBounds, (math::Bounds{{-2, -3, -3}, {4, 3, 3}}));
}

TEST(RenderExtractor, PutsASkinnedPrimitiveWhereItsInstanceIs)
{
    FakeInstance instance = skinnedInstance();
    instance.worldFromInstance = moved(0, 0, 4);

    const RenderWorld world = extracted(instance);
    ASSERT_EQ(world.items.size(), 1u);
    EXPECT_EQ(world.items[0].worldFromModel, moved(0, 0, 4)) << "the node's own transform counts for nothing";
    EXPECT_EQ(world.items[0].worldBounds, (math::Bounds{{-1, -1, 3}, {2, 2, 6}}));
    EXPECT_EQ(world.items[0].influenceSets, 1);
    EXPECT_EQ(world.items[0].firstJoint, 7u);
    EXPECT_EQ(world.items[0].vertexArray, &instance.streams[0].vertexArray);
}

TEST(RenderExtractor, TakesAMorphedAndSkinnedPrimitiveFromTheInstancesOwnStreamWithGrownBounds)
{
    FakeInstance instance = skinnedInstance();
    const graphics::VertexArray own;
    instance.slots[0].item.vertexArray = &own;
    instance.draws.skinnedStreams()[0].bounds = {{-2, -2, -2}, {3, 3, 3}};

    const RenderWorld world = extracted(instance);
    EXPECT_EQ(world.items[0].vertexArray, &own);
    EXPECT_EQ(world.items[0].worldFromModel, glm::mat4(1));
    EXPECT_EQ(world.items[0].worldBounds, (math::Bounds{{-2, -2, -2}, {3, 3, 3}}));
    EXPECT_EQ(world.items[0].firstJoint, 7u);
}

TEST(RenderExtractor, TakesWhatComputeHasSkinnedFromTheInstancesOwnStreamWithoutAPalette)
{
    FakeInstance instance = skinnedInstance();
    const graphics::VertexArray own;
    instance.slots[0].item.vertexArray = &own;
    instance.slots[0].item.influenceSets = 0;
    instance.worldFromInstance = moved(0, 0, 4);

    const RenderWorld world = extracted(instance);
    ASSERT_EQ(world.items.size(), 1u);
    EXPECT_EQ(world.items[0].vertexArray, &own);
    EXPECT_EQ(world.items[0].worldFromModel, moved(0, 0, 4)) << "the node's own transform counts for nothing";
    EXPECT_EQ(world.items[0].worldBounds, (math::Bounds{{-1, -1, 3}, {2, 2, 6}}));
    EXPECT_EQ(world.joints, nullptr);

    instance.draws.nodePalettes()[0].isReady = false;
    EXPECT_EQ(extracted(instance).notReadyCount, 1u);
}

TEST(RenderExtractor, LeavesOutAndCountsWhatHasNoReadyPalette)
{
    FakeInstance instance = skinnedInstance();
    instance.draws.nodePalettes()[0].isReady = false;
    const RenderWorld world = extracted(instance);
    EXPECT_TRUE(world.items.empty());
    EXPECT_TRUE(world.opaque.empty());
    EXPECT_EQ(world.notReadyCount, 1u);
    EXPECT_EQ(world.culledCount, 0u);
}

TEST(RenderExtractor, DrawsASkinlessNodeOfASkinnedStreamUnskinned)
{
    FakeInstance skinned = skinnedInstance();
    skinned.scene.nodes[0].skin = {};
    const FakeInstance instance(skinned.scene);
    const RenderWorld world = extracted(instance);
    EXPECT_EQ(world.items[0].influenceSets, 0);
    EXPECT_EQ(world.items[0].worldFromModel, moved(5, 5, 5));
}

TEST(RenderExtractor, LeavesOutNodesOfOtherScenesOfTheFile)
{
    test::TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}));
    tiny.scene.nodes[0].isDrawn = false;
    EXPECT_TRUE(extracted(FakeInstance(std::move(tiny.scene))).items.empty());
}

// The five relations that are checked every frame.

class ExtractFaults : public testing::Test {
protected:
    ExtractFaults() : instance(skinnedInstance()), source(instance.source()) {}

    ExtractFault extract() { return extractor.extract({&source, 1}, world); }

    FakeInstance instance;
    ExtractSource source;
    RenderExtractor extractor;
    RenderWorld world = emptyWorld();
};

TEST_F(ExtractFaults, APoseOfAnotherSceneIsRefused)
{
    const asset::SceneAsset twin = instance.scene; // as many nodes, another address
    const animation::ScenePose foreign(twin);
    source.pose = &foreign;
    EXPECT_EQ(extract(), ExtractFault::PoseOfAnotherScene);
    EXPECT_EQ(toString(extract()), "the pose was made for another scene");
}

TEST_F(ExtractFaults, ADirtyPoseIsRefused)
{
    ASSERT_TRUE(instance.pose->setLocalTransform(NodeIndex(0), test::at(1, 0, 0)));
    EXPECT_EQ(extract(), ExtractFault::PoseDirty);
    EXPECT_EQ(toString(extract()), "the pose has changed since its world matrices were computed");
    ASSERT_TRUE(instance.pose->updateWorldMatrices());
    EXPECT_EQ(extract(), ExtractFault::None);
}

TEST_F(ExtractFaults, APoseWithAnotherNumberOfNodesIsRefused)
{
    instance.scene.nodes.pop_back();
    EXPECT_EQ(extract(), ExtractFault::PoseNodeCount);
    EXPECT_EQ(toString(extract()), "the pose has another number of nodes than the scene");
}

TEST_F(ExtractFaults, SlotsThatAreNotOneRangeANodeAreRefused)
{
    source.nodeSlots = source.nodeSlots.first(1);
    EXPECT_EQ(extract(), ExtractFault::SlotNodeCount);
    EXPECT_EQ(toString(extract()), "the draw slots are not one range a node of the scene");
}

TEST_F(ExtractFaults, PalettesThatAreNotOneANodeAreRefused)
{
    source.nodePalettes = {};
    EXPECT_EQ(extract(), ExtractFault::PaletteNodeCount);
    EXPECT_EQ(toString(extract()), "the palettes are not one entry a node of the scene");
}

TEST_F(ExtractFaults, AFaultLeavesNothingOfTheFrameBefore)
{
    ASSERT_EQ(extract(), ExtractFault::None);
    ASSERT_EQ(world.items.size(), 1u);
    source.nodePalettes = {};
    EXPECT_NE(extract(), ExtractFault::None);
    EXPECT_TRUE(world.items.empty());
    EXPECT_TRUE(world.opaque.empty());
}

TEST(RenderExtractor, CullsByBoundsAndCounts)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    const MaterialIndex material = tiny.unlit({1, 1, 1, 1});
    tiny.drawing(square, material, test::at(0, 0, 0));
    tiny.drawing(square, material, test::at(100, 0, 0));
    const FakeInstance instance(std::move(tiny.scene));

    RenderWorld world = extracted(instance);
    ASSERT_EQ(world.items.size(), 1u);
    EXPECT_EQ(world.items[0].node, NodeIndex(0));
    EXPECT_EQ(world.culledCount, 1u);

    world.culls = false;
    const ExtractSource source = instance.source();
    ASSERT_EQ(RenderExtractor().extract({&source, 1}, world), ExtractFault::None);
    EXPECT_EQ(world.items.size(), 2u);
    EXPECT_EQ(world.culledCount, 0u);
}

TEST(RenderExtractor, CullsASkinnedPrimitiveByWhereItsJointsAre)
{
    FakeInstance instance = skinnedInstance();
    instance.draws.skinnedStreams()[0].bounds = {{50, 0, 0}, {51, 1, 1}};
    EXPECT_EQ(extracted(instance).culledCount, 1u);
}

TEST(RenderExtractor, TurnsTheWindingOfMirroredGeometryRound)
{
    test::TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}), test::scaled(-1, 1, 1));
    FakeInstance instance(std::move(tiny.scene));
    EXPECT_EQ(extracted(instance).items[0].winding, Winding::Clockwise);
    instance.worldFromInstance = glm::scale(glm::mat4(1), glm::vec3(1, 1, -1));
    EXPECT_EQ(extracted(instance).items[0].winding, Winding::CounterClockwise) << "mirrored twice";

    FakeInstance skinned = skinnedInstance();
    skinned.draws.skinnedStreams()[0].winding = Winding::Clockwise;
    EXPECT_EQ(extracted(skinned).items[0].winding, Winding::Clockwise);
    skinned.worldFromInstance = instance.worldFromInstance;
    EXPECT_EQ(extracted(skinned).items[0].winding, Winding::CounterClockwise);
    skinned.draws.skinnedStreams()[0].winding = Winding::Mixed;
    EXPECT_EQ(extracted(skinned).items[0].winding, Winding::Mixed);
}

TEST(RenderExtractor, TellsTheWindingOfASkinByTheJointsThatMoveTheStream)
{
    const math::Affine straight, mirror = math::toAffine(glm::scale(glm::mat4(1), glm::vec3(1, -1, 1)));
    const std::vector<math::Affine> palette{straight, mirror, mirror};
    const auto joints = [](std::vector<std::uint32_t> indices) {
        asset::StreamJointBounds bounds;
        for (const std::uint32_t i : indices)
            bounds.joints.push_back({i, {}});
        return bounds;
    };
    EXPECT_EQ(windingOf(palette, joints({0})), Winding::CounterClockwise);
    EXPECT_EQ(windingOf(palette, joints({1, 2})), Winding::Clockwise);
    EXPECT_EQ(windingOf(palette, joints({0, 1})), Winding::Mixed);
    EXPECT_EQ(windingOf(palette, joints({})), Winding::CounterClockwise);
}

std::vector<std::uint32_t> nodesInOrder(const RenderWorld& world, const std::vector<DrawOrder>& order)
{
    std::vector<std::uint32_t> nodes;
    for (const DrawOrder& place : order)
        nodes.push_back(world.items[place.item].node.value);
    return nodes;
}

TEST(RenderExtractor, DrawsBlendedItemsFarToNearAndEquallyFarOnesInOrder)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    const MaterialIndex glass = tiny.unlit({1, 1, 1, 0.5f}, asset::AlphaMode::Blend);
    for (const float z : {2.0f, -3.0f, 5.0f, -3.0f, 0.0f})
        tiny.drawing(square, glass, test::at(0, 0, z));
    const RenderWorld world = extracted(FakeInstance(std::move(tiny.scene)));
    EXPECT_THAT(nodesInOrder(world, world.transparent), ElementsAre(1, 3, 4, 0, 2));
    EXPECT_TRUE(world.opaque.empty());
}

TEST(RenderExtractor, DrawsBlendedItemsByQueueThenOffsetThenDepthThenMaterial)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    const auto glass = [&](bool writesDepth, int offset) {
        asset::MaterialAsset material;
        material.alphaMode = asset::AlphaMode::Blend;
        material.writesDepthWhenBlended = writesDepth;
        material.renderQueueOffset = offset;
        return tiny.material(material);
    };
    tiny.drawing(square, glass(false, 0), test::at(0, 0, -5));
    tiny.drawing(square, glass(false, -9), test::at(0, 0, 5));
    tiny.drawing(square, glass(true, 9), test::at(0, 0, -5));
    tiny.drawing(square, glass(true, 0), test::at(0, 0, 5));
    const MaterialIndex later = glass(false, 0), earlier(0);
    tiny.drawing(square, later, test::at(0, 0, 1));
    tiny.drawing(square, earlier, test::at(0, 0, 1));
    const RenderWorld world = extracted(FakeInstance(std::move(tiny.scene)));
    EXPECT_THAT(nodesInOrder(world, world.transparent), ElementsAre(3, 2, 1, 0, 5, 4));
}

TEST(RenderExtractor, KeepsWhatCastsShadowsFromOutsideThePictureWhereTheWorldWantsIt)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    const MaterialIndex wall = tiny.unlit({1, 1, 1, 1}), glass = tiny.unlit({1, 1, 1, 0.5f}, asset::AlphaMode::Blend);
    tiny.drawing(square, wall, test::at(100, 0, 0));
    tiny.drawing(square, glass, test::at(100, 0, 0));
    tiny.drawing(square, wall);
    tiny.drawing(square, glass);
    FakeInstance instance(std::move(tiny.scene));
    RenderWorld world = emptyWorld();
    RenderExtractor extractor;
    const ExtractSource source = instance.source();
    world.findsCasters = true;
    ASSERT_EQ(extractor.extract({&source, 1}, world), ExtractFault::None);
    EXPECT_THAT(nodesInOrder(world, world.casters), UnorderedElementsAre(0, 2));
    EXPECT_EQ(world.casterBounds, (math::Bounds{{-1, -1, 0}, {101, 1, 0}}));
    EXPECT_THAT(nodesInOrder(world, world.opaque), ElementsAre(2));
    EXPECT_EQ(world.bounds, (math::Bounds{{-1, -1, 0}, {1, 1, 0}}));
    EXPECT_EQ(world.culledCount, 2u);

    world.findsCasters = false;
    ASSERT_EQ(extractor.extract({&source, 1}, world), ExtractFault::None);
    EXPECT_TRUE(world.casters.empty());
    EXPECT_EQ(world.items.size(), 2u);
}

TEST(RenderExtractor, DrawsOpaqueItemsByStateThenNearToFarAndMaskedOnesAfter)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    const MaterialIndex masked = tiny.unlit({1, 0, 0, 1}, asset::AlphaMode::Mask);
    const MaterialIndex first = tiny.unlit({1, 1, 1, 1});
    const MaterialIndex second = tiny.unlit({1, 1, 1, 1});
    tiny.drawing(square, masked, test::at(0, 0, 9));
    tiny.drawing(square, second, test::at(0, 0, 5));
    tiny.drawing(square, first, test::at(0, 0, -5));
    tiny.drawing(square, first, test::at(0, 0, 5));
    const RenderWorld world = extracted(FakeInstance(std::move(tiny.scene)));
    EXPECT_THAT(nodesInOrder(world, world.opaque), ElementsAre(3, 2, 1, 0));
}

TEST(RenderExtractor, ShowsSeveralInstancesSideBySide)
{
    test::TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}));
    FakeInstance left(tiny.scene), right(tiny.scene);
    left.worldFromInstance = moved(-3, 0, 0);
    right.worldFromInstance = moved(3, 0, 0);
    const ExtractSource sources[] = {left.source(), right.source()};
    RenderWorld world = emptyWorld();
    ASSERT_EQ(RenderExtractor().extract(sources, world), ExtractFault::None);
    ASSERT_EQ(world.items.size(), 2u);
    EXPECT_EQ(world.items[0].instance, 0u);
    EXPECT_EQ(world.items[1].instance, 1u);
    EXPECT_EQ(world.bounds, (math::Bounds{{-4, -1, 0}, {4, 1, 0}}));
}

TEST(RenderExtractor, GivesInstancesOfOneSceneTheSamePlaceInTheOrderOfStates)
{
    test::TinyScene tiny;
    tiny.drawing(tiny.square(), tiny.unlit({1, 1, 1, 1}));
    const FakeInstance instance(std::move(tiny.scene));
    const ExtractSource twice[] = {instance.source(), instance.source()};
    RenderWorld world = emptyWorld();
    ASSERT_EQ(RenderExtractor().extract(twice, world), ExtractFault::None);
    EXPECT_EQ(world.opaque[0].key, world.opaque[1].key);
    EXPECT_LT(world.opaque[0].item, world.opaque[1].item) << "ties are broken by index";
}

TEST(RenderExtractor, IsPureAndKeepsNothingOfThePose)
{
    FakeInstance instance = skinnedInstance();
    const RenderWorld before = extracted(instance);
    ASSERT_TRUE(instance.pose->setLocalTransform(NodeIndex(0), test::at(9, 9, 9)));
    ASSERT_TRUE(instance.pose->updateWorldMatrices());
    instance.pose.reset();
    instance.pose = std::make_unique<animation::ScenePose>(instance.scene);
    const RenderWorld after = extracted(instance);
    ASSERT_EQ(after.items.size(), before.items.size());
    EXPECT_EQ(after.items[0].worldFromModel, before.items[0].worldFromModel);
    EXPECT_EQ(after.items[0].worldBounds, before.items[0].worldBounds);
    EXPECT_EQ(after.opaque, before.opaque);
}

TEST(RenderExtractor, LeavesPointsAndLinesWithoutNormalsUnlit)
{
    test::TinyScene tiny;
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].normals.clear();
    const MaterialIndex material = tiny.lit({1, 1, 1, 1});
    tiny.drawing(square, material);
    tiny.scene.nodes[tiny.node().value].mesh = tiny.mesh(square, material, asset::Topology::Points);
    const RenderWorld world = extracted(FakeInstance(std::move(tiny.scene)));
    EXPECT_EQ(world.items[0].shading, Shading::Plain) << "triangles are shaded flat";
    EXPECT_EQ(world.items[1].shading, Shading::Unlit);
}

} // namespace
} // namespace stylized::world
