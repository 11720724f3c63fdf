#include <stylized/runtime/RuntimeMeshInstance.h>

#include "runtime/ReferenceMorphs.h"
#include "runtime/TestScene.h"
#include "support/GlTest.h"
#include "support/MorphStream.h"
#include "support/OutOfMemory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stylized::runtime {
namespace {

using test::MorphedVertex;

/// Directions lose half a step of 0.02 / 32767 a target and are divided by sums no shorter than 1/2.
constexpr double kDirectionError = 2e-5;
/// Rounding of sums in single precision, for positions around 1.
constexpr double kRounding = 2e-6;

class RuntimeMeshInstanceGL : public test::GlTest {
protected:
    /// One mesh instance of `copies` streams, all the same.
    void make(asset::VertexStreamAsset stream, std::size_t copies = 1,
              std::size_t maxStorageBytes = kGuaranteedStorageBytes)
    {
        asset::SceneAsset scene;
        scene.materials.emplace_back();
        reference = test::buildGpuMorphData(stream);
        diagonal = stream.bounds.diagonal();
        std::vector<StreamDeformation> deformations;
        for (std::uint32_t i = 0; i < copies; ++i) {
            scene.streams.push_back(stream);
            scene.meshes.push_back(test::meshOf({i}));
            scene.meshes.back().morphWeights.assign(stream.morphTargets.size(), 0.0f);
            deformations.push_back({StreamIndex(i), true, false});
        }
        PreparedScene prepared = prepareScene(std::make_shared<const asset::SceneAsset>(std::move(scene)), {});
        prepared.streams[0].morphs = packMorphTargets(stream, maxStorageBytes);
        auto uploaded = RuntimeScene::upload(context(), std::move(prepared));
        ASSERT_TRUE(uploaded) << toString(uploaded.error());
        twin = *uploaded;
        deformer = std::make_unique<Deformer>(context());
        auto made = RuntimeMeshInstance::create(*deformer, *twin, deformations);
        ASSERT_TRUE(made) << toString(made.error());
        instance = std::move(*made);
    }

    void TearDown() override
    {
        instance.reset();
        deformer.reset();
        twin.reset();
        GlTest::TearDown();
    }

    void update(const std::vector<float>& weights)
    {
        const DeformInput input{.weights = weights, .morphVersion = ++version};
        ASSERT_TRUE(instance->update({&input, 1}, noPalettes));
    }

    std::vector<GeometryVertex> vertices(std::size_t stream = 0)
    {
        std::vector<GeometryVertex> out(reference.baseVertices.size());
        commands().barrier(graphics::BarrierReader::CpuReadBack);
        instance->buffer().read(instance->vertexOffset(stream), std::as_writable_bytes(std::span(out)));
        return out;
    }

    /// Compares every vertex with the reference layout's sum.
    void expectReference(const std::vector<float>& weights, bool hasTangents = false)
    {
        double sum = 0;
        for (const float w : weights)
            sum += std::abs(w);
        const double positionError = (kMaxPackedPositionError * sum + kRounding) * diagonal;
        const std::vector<GeometryVertex> actual = vertices();
        for (std::size_t v = 0; v < actual.size(); ++v) {
            const MorphedVertex expected = test::morphedVertex(reference, v, weights);
            ASSERT_LE(glm::length(glm::dvec3(actual[v].position) - expected.position), positionError) << v;
            ASSERT_LE(glm::length(glm::dvec3(actual[v].normal) - expected.normal), kDirectionError) << v;
            if (hasTangents) {
                ASSERT_LE(glm::length(glm::dvec3(actual[v].tangent) - expected.tangent), kDirectionError) << v;
                ASSERT_EQ(actual[v].tangent.w, reference.baseVertices[v].tangent.w);
            }
        }
    }

    /// Whether every vertex is the base to the last bit.
    void expectBase()
    {
        const std::vector<GeometryVertex> actual = vertices();
        for (std::size_t v = 0; v < actual.size(); ++v) {
            ASSERT_EQ(actual[v].position, glm::vec3(reference.baseVertices[v].position)) << v;
            ASSERT_EQ(actual[v].normal, glm::vec3(reference.baseVertices[v].normal)) << v;
            ASSERT_EQ(actual[v].tangent, reference.baseVertices[v].tangent) << v;
        }
    }

    std::shared_ptr<const RuntimeScene> twin;
    std::unique_ptr<Deformer> deformer;
    std::optional<RuntimeMeshInstance> instance;
    graphics::Buffer noPalettes;
    test::GpuMorphData reference;
    double diagonal = 0;
    std::uint64_t version = 0;
};

TEST_F(RuntimeMeshInstanceGL, AgreesWithTheReferenceLayoutForWeightsOfAnySignAndSize)
{
    make(test::morphStream({.vertexCount = 1000, .targetCount = 6, .movedPart = 0.3f}));
    for (const std::vector<float>& weights : std::vector<std::vector<float>>{{1, 0, 0, 0, 0, 0},
                                                                             {0.25f, 0.5f, 1, 0.75f, 0.125f, 1},
                                                                             {0, -1, 2, 0, 0, 1.5f},
                                                                             {0, -1, 1.25f, 0, 0, -0.5f},
                                                                             {0, 0, 0, 0, 0, 1}}) {
        update(weights);
        expectReference(weights);
    }
}

TEST_F(RuntimeMeshInstanceGL, TangentsAreMorphedAndKeepTheirHandedness)
{
    make(test::morphStream({.vertexCount = 300, .movedPart = 0.5f, .hasTangents = true}));
    const std::vector<float> weights{1, 0, 0.5f, 0, 0, -1, 0, 2};
    update(weights);
    expectReference(weights, true);
}

TEST_F(RuntimeMeshInstanceGL, PositionsAloneLeaveNormalsAndTangentsAsTheyAre)
{
    asset::VertexStreamAsset stream = test::morphStream({.movedPart = 0.5f, .hasNormals = false});
    stream.tangents.assign(stream.vertexCount, {0.6f, 0, 0.8f, -1});
    make(std::move(stream));
    const std::vector<float> weights(8, 0.5f);
    update(weights);
    expectReference(weights, true);
    const std::vector<GeometryVertex> actual = vertices();
    for (std::size_t v = 0; v < actual.size(); ++v)
        ASSERT_EQ(actual[v].normal, glm::vec3(reference.baseVertices[v].normal)) << "to the last bit";
}

TEST_F(RuntimeMeshInstanceGL, LargeDeltasAreAsExactAsSmallOnes)
{
    for (const bool hasTangents : {false, true}) {
        make(test::morphStream({.movedPart = 0.5f, .largestDelta = 20, .hasTangents = hasTangents}));
        const std::vector<float> weights{0, 1, 0, 0, 0, 0, 0, -0.25f};
        update(weights);
        expectReference(weights, hasTangents);
    }
}

TEST_F(RuntimeMeshInstanceGL, ReturnsToTheBaseToTheLastBit)
{
    make(test::morphStream({.movedPart = 0.5f, .hasTangents = true}));
    expectBase();
    update({1, 0, 1, 0, 0, 0, 0, 0});
    update({0, 1, 0, 0, 0, 0, 0, 0});
    update(std::vector<float>(8, 0.0f));
    EXPECT_EQ(instance->lastUploadCount(), 1u);
    expectBase();
    update(std::vector<float>(8, 0.0f));
    EXPECT_EQ(instance->lastUploadCount(), 0u) << "nothing was moved, nothing is written";
    EXPECT_EQ(instance->appliedMorphVersion(0), version);
}

TEST_F(RuntimeMeshInstanceGL, ASumWithoutDirectionFallsBackToTheBase)
{
    asset::VertexStreamAsset stream = test::morphStream({.vertexCount = 3, .targetCount = 0, .hasTangents = true});
    asset::MorphTargetAsset flat{"flat", std::vector<glm::vec3>(3, {0, 0.01f, 0}), {}, {}};
    for (std::size_t v = 0; v < 3; ++v) {
        flat.normalDeltas.push_back(-stream.normals[v]);
        flat.tangentDeltas.push_back(-glm::vec3(stream.tangents[v]));
    }
    stream.morphTargets.push_back(std::move(flat));
    make(std::move(stream));
    update({1});
    const std::vector<GeometryVertex> actual = vertices();
    for (std::size_t v = 0; v < 3; ++v) {
        EXPECT_EQ(actual[v].normal, glm::vec3(reference.baseVertices[v].normal));
        EXPECT_EQ(actual[v].tangent, reference.baseVertices[v].tangent);
    }
    update({-1});
    EXPECT_NEAR(glm::length(vertices()[0].normal), 1, kDirectionError);
}

TEST_F(RuntimeMeshInstanceGL, PartsGiveWhatOneBufferGives)
{
    const test::MorphStreamShape shape{.vertexCount = 1000, .targetCount = 10, .movedPart = 1};
    const std::vector<float> weights{0, 1, 0.5f, 0, 0, 0, 0, -1, 0, 2};
    make(test::morphStream(shape));
    update(weights);
    const std::vector<GeometryVertex> whole = vertices();
    context().resetCounters();
    make(test::morphStream(shape), 1, 50000);
    update(weights);
    EXPECT_EQ(context().counters().dispatchCount, 3u);
    EXPECT_EQ(context().counters().barrierCount, 1u);
    const std::vector<GeometryVertex> split = vertices();
    for (std::size_t v = 0; v < whole.size(); ++v) {
        ASSERT_EQ(split[v].position, whole[v].position) << v;
        ASSERT_EQ(split[v].normal, whole[v].normal) << v;
    }
}

TEST_F(RuntimeMeshInstanceGL, UnchangedWeightsAskNothingOfTheDriver)
{
    make(test::morphStream({}));
    const std::vector<float> weights(8, 0.5f);
    update(weights);
    const graphics::GraphicsCounters before = context().counters();
    const DeformInput input{.weights = weights, .morphVersion = version};
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(instance->update({&input, 1}, noPalettes));
    EXPECT_EQ(context().counters(), before);
    EXPECT_EQ(instance->lastUploadCount(), 0u);
    EXPECT_EQ(instance->totalUploadCount(), 1u);
}

TEST_F(RuntimeMeshInstanceGL, ChangedWeightsOfTheSameTargetsAreOneSmallUploadAndOneDispatch)
{
    make(test::morphStream({}));
    update({1, 0, 0, 1, 0, 0, 0, 0});
    context().resetCounters();
    update({0.5f, 0, 0, 2, 0, 0, 0, 0});
    const graphics::GraphicsCounters& counters = context().counters();
    EXPECT_EQ(counters.bufferUploadCount, 1u);
    EXPECT_EQ(counters.uploadedByteCount, 32u);
    EXPECT_EQ(counters.dispatchCount, 1u);
    EXPECT_EQ(counters.barrierCount, 1u);
}

TEST_F(RuntimeMeshInstanceGL, SeveralStreamsShareOneBarrierAndOnlyChangedOnesAreWritten)
{
    make(test::morphStream({}), 3);
    const std::vector<float> on(8, 1.0f), off(8, 0.0f);
    std::vector<DeformInput> inputs{
        {.weights = on, .morphVersion = 1}, {.weights = off, .morphVersion = 1}, {.weights = on, .morphVersion = 1}};
    context().resetCounters();
    ASSERT_TRUE(instance->update(inputs, noPalettes));
    EXPECT_EQ(instance->lastUploadCount(), 2u);
    EXPECT_EQ(context().counters().dispatchCount, 2u);
    EXPECT_EQ(context().counters().barrierCount, 1u);
    EXPECT_EQ(deformer->programCount(), 1u);

    inputs[1] = {.weights = on, .morphVersion = 2};
    context().resetCounters();
    ASSERT_TRUE(instance->update(inputs, noPalettes));
    EXPECT_EQ(instance->lastUploadCount(), 1u);
    EXPECT_EQ(instance->totalUploadCount(), 3u);
    EXPECT_EQ(context().counters().dispatchCount, 1u);
    const std::vector<GeometryVertex> first = vertices(0), second = vertices(1);
    for (std::size_t v = 0; v < first.size(); ++v)
        ASSERT_EQ(first[v].position, second[v].position);
}

TEST_F(RuntimeMeshInstanceGL, AnInstanceThatDeformsNothingCostsNothing)
{
    make(test::morphStream({}));
    context().resetCounters();
    Deformer idle(context());
    auto nothing = RuntimeMeshInstance::create(idle, *twin, {});
    ASSERT_TRUE(nothing);
    ASSERT_TRUE(nothing->update({}, noPalettes));
    EXPECT_EQ(context().counters(), graphics::GraphicsCounters());
    EXPECT_EQ(idle.programCount(), 0u);
    EXPECT_EQ(deformer->programCount(), 0u) << "not before the first work";
}

TEST_F(RuntimeMeshInstanceGL, AFailedUploadKeepsTheVersionAndTheNextUpdateTriesAgain)
{
    make(test::morphStream({.vertexCount = 1000, .targetCount = 6, .movedPart = 0.3f}));
    const std::vector<float> few{1, 0, 0, 0, 0, 0}, all{1, 0.5f, 1, 0.25f, 1, 1};
    update(few);
    DeformInput input{.weights = all, .morphVersion = version + 1};
    {
        const test::OutOfMemory outOfMemory;
        for (int i = 0; i < 2; ++i) {
            const Result<void> updated = instance->update({&input, 1}, noPalettes);
            ASSERT_FALSE(updated) << "more active deltas need a larger buffer";
            EXPECT_EQ(updated.error().code, ErrorCode::GraphicsFailed);
            EXPECT_EQ(instance->appliedMorphVersion(0), version);
        }
    }
    update(all);
    EXPECT_EQ(instance->appliedMorphVersion(0), version);
    expectReference(all);
    update(few);
    expectReference(few);
}

TEST_F(RuntimeMeshInstanceGL, VersionZeroNeverCountsAsApplied)
{
    make(test::morphStream({}));
    const std::vector<float> weights(8, 1.0f);
    const DeformInput input{.weights = weights};
    ASSERT_TRUE(instance->update({&input, 1}, noPalettes));
    ASSERT_TRUE(instance->update({&input, 1}, noPalettes));
    EXPECT_EQ(instance->totalUploadCount(), 2u);
}

} // namespace
} // namespace stylized::runtime
