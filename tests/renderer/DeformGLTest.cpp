#include "renderer/Stage.h"
#include "support/MorphStream.h"
#include "support/TinyScene.h"

#include <stylized/animation/ReferenceDeform.h>
#include <stylized/renderer/GeometryCapture.h>

#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <random>
#include <utility>
#include <vector>

namespace stylized::renderer {
namespace {

using test::TinyScene;

/// Both ways run the same text in single precision; what differs is how a compiler orders it.
constexpr float kSameWay = 1e-6f; // of the diagonal
/// Against double precision: two active targets, packed to 16 bits, through a blended matrix.
constexpr double kReference = 1e-5; // of the diagonal

constexpr std::uint32_t kDrawing = 0, kFirstJoint = 1;

/// A made-up stream on a chain of three joints, drawn by node 0.
asset::SceneAsset livingScene(std::size_t influenceSets, std::uint32_t targetCount)
{
    TinyScene tiny;
    asset::VertexStreamAsset stream =
        test::morphStream({.vertexCount = 200, .targetCount = targetCount, .movedPart = 0.4f, .hasTangents = true});
    std::mt19937 random(3);
    std::uniform_real_distribution<float> unit(0, 1);
    for (std::uint32_t v = 0; v < stream.vertexCount; ++v) {
        const float a = unit(random), b = unit(random) * (1 - a);
        stream.influences.push_back({{0, 1, 2, 0}, {a, b, 1 - a - b, 0}});
    }
    if (influenceSets == 2) {
        stream.influences2 = stream.influences;
        for (auto* set : {&stream.influences, &stream.influences2})
            for (asset::VertexInfluences& vertex : *set)
                for (float& weight : vertex.weights)
                    weight *= 0.5f;
    }
    std::vector<std::uint32_t> indices(198);
    for (std::uint32_t i = 0; i < indices.size(); ++i)
        indices[i] = i;
    const NodeIndex drawing = tiny.drawing(tiny.stream(stream, indices), tiny.unlit({1, 0, 0, 1}), test::at(9, 9, 9));
    tiny.scene.meshes[0].morphWeights.assign(targetCount, 0.0f);
    const NodeIndex root = tiny.node(), middle = tiny.node(test::at(0, 0.5f, 0), root);
    const NodeIndex tip = tiny.node(test::at(0, 0.5f, 0), middle);
    tiny.scene.nodes[drawing.value].skin =
        tiny.skin({root, middle, tip}, {glm::mat4(1), glm::translate(glm::mat4(1), glm::vec3(0, -0.5f, 0)),
                                        glm::translate(glm::mat4(1), glm::vec3(0, -1, 0))});
    return std::move(tiny.scene);
}

class DeformGL : public StageTest {
protected:
    world::SceneInstance& addWith(world::SkinningMode mode, asset::SceneAsset scene)
    {
        skinning.mode = mode;
        return add(std::move(scene));
    }

    static void pose(world::SceneInstance& instance, float angle, const std::vector<float>& weights)
    {
        for (std::uint32_t joint = 0; joint < 3; ++joint) {
            math::Transform local = instance.pose().localTransform(NodeIndex(kFirstJoint + joint));
            local.rotation = glm::angleAxis(angle * float(joint + 1), glm::normalize(glm::vec3(1, joint, 2)));
            local.scale = glm::vec3(1, 1 + 0.3f * angle, joint == 2 ? -1 : 1);
            ASSERT_TRUE(instance.pose().setLocalTransform(NodeIndex(kFirstJoint + joint), local));
        }
        if (!weights.empty()) {
            ASSERT_TRUE(instance.pose().setMorphWeights(NodeIndex(kDrawing), weights));
        }
        const Result<void> updated = instance.update(0.0);
        ASSERT_TRUE(updated) << toString(updated.error());
    }

    CapturedGeometry capture(std::size_t item)
    {
        auto capture = GeometryCapture::create(context(), pipeline->shaders());
        EXPECT_TRUE(capture) << toString(capture.error());
        auto geometry = capture->capture(world, item);
        EXPECT_TRUE(geometry) << toString(geometry.error());
        return *geometry;
    }

    /// Skinning of one scene by vertex shaders and ahead of them, against each other and against double precision.
    void compareWays(std::size_t influenceSets, const std::vector<float>& weights,
                     world::SkinningMode ahead = world::SkinningMode::Compute)
    {
        const auto targetCount = static_cast<std::uint32_t>(weights.size());
        world::SceneInstance& byVertex = addWith(world::SkinningMode::Vertex, livingScene(influenceSets, targetCount));
        world::SceneInstance& skinnedAhead = addWith(ahead, livingScene(influenceSets, targetCount));
        for (world::SceneInstance* instance : {&byVertex, &skinnedAhead})
            pose(*instance, 0.6f, weights);
        world.culls = false;
        draw();
        ASSERT_EQ(world.items.size(), 2u);
        EXPECT_EQ(world.items[0].influenceSets, influenceSets);
        EXPECT_EQ(world.items[1].influenceSets, 0);
        EXPECT_EQ(world.items[0].worldBounds, world.items[1].worldBounds);
        EXPECT_EQ(world.items[0].winding, world.items[1].winding);

        const CapturedGeometry a = capture(0), b = capture(1);
        const asset::SceneAsset& scene = byVertex.scene();
        const auto reference = animation::referenceDeform(scene, animation::referenceWorlds(scene, byVertex.pose()),
                                                          NodeIndex(kDrawing), scene.meshes[0].primitives[0],
                                                          byVertex.pose().morphWeights(NodeIndex(kDrawing)));
        const float diagonal = scene.streams[0].bounds.diagonal();
        for (std::size_t v = 0; v < a.positions.size(); ++v) {
            ASSERT_LE(glm::length(a.positions[v] - b.positions[v]), kSameWay * diagonal) << v;
            ASSERT_LE(glm::length(a.normals[v] - b.normals[v]), 2e-5f) << v;
            ASSERT_LE(glm::length(glm::dvec3(b.positions[v]) - reference.positions[v]), kReference * diagonal) << v;
            ASSERT_TRUE(world.items[1].worldBounds.contains(b.positions[v])) << v;
        }
    }
};

TEST_F(DeformGL, ComputeSkinsAsVertexShadersDo)
{
    compareWays(1, {});
}

TEST_F(DeformGL, ComputeSkinsEightInfluencesAsVertexShadersDo)
{
    compareWays(2, {});
}

TEST_F(DeformGL, ComputeMorphsAndSkinsAsVertexShadersDo)
{
    compareWays(1, {0, 0.75f, 0, -1});
}

TEST_F(DeformGL, ComputeMorphsAndSkinsEightInfluencesAsVertexShadersDo)
{
    compareWays(2, {2, 0, 0, 0.5f});
}

TEST_F(DeformGL, TheCpuSkinsAsVertexShadersDo)
{
    compareWays(1, {}, world::SkinningMode::Cpu);
    EXPECT_EQ(deformer->programCount(), 0u);
}

TEST_F(DeformGL, TheCpuSkinsEightInfluencesAsVertexShadersDo)
{
    compareWays(2, {}, world::SkinningMode::Cpu);
}

TEST_F(DeformGL, BothWaysGiveTheSamePicture)
{
    std::vector<std::uint8_t> pictures[2];
    for (const auto mode : {world::SkinningMode::Vertex, world::SkinningMode::Compute}) {
        instances.clear();
        pose(addWith(mode, livingScene(1, 3)), 0.4f, {1, 0.5f, 0});
        draw();
        EXPECT_GT(drawnPixelCount(), 300u);
        pictures[mode == world::SkinningMode::Compute ? 1 : 0] = image.rgba;
    }
    std::size_t differing = 0;
    for (std::size_t i = 0; i < pictures[0].size(); ++i)
        differing += pictures[0][i] != pictures[1][i] ? 1 : 0;
    EXPECT_LE(differing, 8u) << "two pixels of 1,024, along edges";
}

TEST_F(DeformGL, AutomaticLeavesStreamsThatAreDrawnOnceToVertexShaders)
{
    EXPECT_EQ(FramePipeline::passCounts({}).opaque, 1);
    EXPECT_EQ(FramePipeline::passCounts({}).transparent, 1);
    EXPECT_EQ(FramePipeline::passCounts({.outline = {.drawsHulls = true}}).opaque, 2);
    EXPECT_EQ(FramePipeline::passCounts({.outline = {.drawsHulls = true}}).transparent, 2);
    addWith(world::SkinningMode::Auto, livingScene(1, 0));
    EXPECT_EQ(deformer->programCount(), 0u) << "and compiles nothing for it";
    skinning.passCounts.opaque = 2;
    addWith(world::SkinningMode::Auto, livingScene(1, 0));
    EXPECT_EQ(deformer->programCount(), 1u);
    draw();
    EXPECT_EQ(world.items[0].influenceSets, 1);
    EXPECT_EQ(world.items[1].influenceSets, 0);
}

TEST_F(DeformGL, APoseThatIsNotTouchedAsksNothingOfTheDriver)
{
    for (const auto mode : {world::SkinningMode::Vertex, world::SkinningMode::Compute}) {
        world::SceneInstance& instance = addWith(mode, livingScene(1, 2));
        pose(instance, 0.3f, {1, 0});
        EXPECT_EQ(instance.meshInstance().lastUploadCount(), 1u);
        const graphics::GraphicsCounters before = context().counters();
        ASSERT_TRUE(instance.update(0.5));
        EXPECT_EQ(context().counters(), before);
        EXPECT_EQ(instance.meshInstance().lastUploadCount(), 0u);
    }
}

TEST_F(DeformGL, AMovingPoseDoesNotMorphAgainWhereVertexShadersSkin)
{
    world::SceneInstance& instance = addWith(world::SkinningMode::Vertex, livingScene(1, 2));
    pose(instance, 0.3f, {1, 0});
    context().resetCounters();
    pose(instance, 0.4f, {1, 0});
    EXPECT_EQ(context().counters().dispatchCount, 0u);
    EXPECT_EQ(context().counters().bufferUploadCount, 1u) << "the palette";
}

/// A square that its one target moves by 1 to the right.
StreamIndex slidingSquare(TinyScene& tiny)
{
    const StreamIndex square = tiny.square();
    tiny.scene.streams[square.value].morphTargets.push_back({"right", std::vector<glm::vec3>(4, {1, 0, 0}), {}, {}});
    return square;
}

TEST_F(DeformGL, TwoNodesAndTwoInstancesOfOneMeshKeepSeparateFaces)
{
    TinyScene tiny;
    tiny.drawing(slidingSquare(tiny), tiny.unlit({1, 0, 0, 1}));
    const NodeIndex second = tiny.node();
    tiny.scene.nodes[second.value].mesh = MeshIndex(0);
    tiny.scene.meshes[0].morphWeights = {0};
    tiny.scene.nodes[second.value].morphWeights = {0.5f};
    world::SceneInstance& a = add(tiny.scene);
    world::SceneInstance& b = add(tiny.scene);
    const float three[] = {3}, minusOne[] = {-1};
    ASSERT_TRUE(a.pose().setMorphWeights(NodeIndex(0), three));
    ASSERT_TRUE(b.pose().setMorphWeights(NodeIndex(1), minusOne));
    ASSERT_TRUE(a.update(0.0));
    ASSERT_TRUE(b.update(0.0));
    world.culls = false;
    draw();
    ASSERT_EQ(world.items.size(), 4u);
    const float expected[] = {2, -0.5f, -1, -2};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_FLOAT_EQ(capture(i).positions[0].x, expected[i]) << i;
        EXPECT_NEAR(world.items[i].worldBounds.min.x, expected[i], 1e-6f) << i;
    }
}

TEST_F(DeformGL, AMorphShowsInThePictureAndBoundsFollowIt)
{
    TinyScene tiny;
    tiny.drawing(slidingSquare(tiny), tiny.unlit({1, 0, 0, 1}));
    tiny.scene.meshes[0].morphWeights = {0};
    world::SceneInstance& instance = add(std::move(tiny.scene));
    draw();
    EXPECT_EQ(drawnPixelCount(), 1024u);
    const float one[] = {1};
    ASSERT_TRUE(instance.pose().setMorphWeights(NodeIndex(0), one));
    ASSERT_TRUE(instance.update(0.0));
    draw();
    EXPECT_EQ(drawnPixelCount(), 512u) << "the left half is empty";
    EXPECT_EQ(pixel(8, 16), (Pixel{0, 0, 0, 0}));
    const float far[] = {30};
    ASSERT_TRUE(instance.pose().setMorphWeights(NodeIndex(0), far));
    ASSERT_TRUE(instance.update(0.0));
    EXPECT_EQ(draw().culledCount, 1u) << "out of the picture by its morph alone";
}

} // namespace
} // namespace stylized::renderer
