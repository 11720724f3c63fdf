#include <stylized/runtime/PackedMorphs.h>

#include "runtime/ReferenceMorphs.h"
#include "support/MorphStream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <array>
#include <numeric>

namespace stylized::runtime {
namespace {

using ::testing::ElementsAre;

/// Three vertices in a box of diagonal 100, so that deltas up to 9 are packed narrowly.
asset::VertexStreamAsset threeVertices()
{
    asset::VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{0, 0, 0}, {100, 0, 0}, {50, 0, 0}};
    stream.normals.assign(3, {0, 0, 1});
    for (const glm::vec3& p : stream.positions)
        stream.bounds.include(p);
    return stream;
}

asset::MorphTargetAsset target(std::vector<glm::vec3> positions, std::vector<glm::vec3> normals = {})
{
    return {"t", std::move(positions), std::move(normals), {}};
}

int low(std::uint32_t word)
{
    return static_cast<std::int16_t>(word & 0xFFFF);
}

int high(std::uint32_t word)
{
    return static_cast<std::int16_t>(word >> 16);
}

glm::dvec3 positionAt(const MorphFormat& format, const std::uint32_t* w)
{
    if (!format.isWide)
        return {low(w[0]), high(w[0]), low(w[1])};
    const auto upper = [](std::uint32_t word) { return static_cast<std::int32_t>(word) >> 8; };
    return {upper(w[0]), upper(w[1]), upper(w[2])};
}

/// What the layers of all targets say about each vertex's position, in double precision.
std::vector<std::vector<glm::dvec3>> unpackedPositions(const PackedMorphs& packed, std::uint32_t vertexCount)
{
    std::vector<std::vector<glm::dvec3>> out(packed.targetCount(), std::vector<glm::dvec3>(vertexCount, glm::dvec3(0)));
    const std::uint32_t words = packed.format.wordsPerDelta();
    for (const MorphPart& part : packed.parts)
        for (std::size_t l = 0; l < packed.layers.size(); ++l)
            for (std::uint32_t i = part.firstDeltas[l]; i < part.firstDeltas[l + 1]; ++i) {
                out[packed.layers[l].target][part.firstVertex + part.vertices[i]] +=
                    double(packed.layers[l].positionStep) * positionAt(packed.format, &part.words[i * words]);
            }
    return out;
}

TEST(PackedMorphs, KeepsOnlyDeltasThatAreNotZero)
{
    asset::VertexStreamAsset stream = threeVertices();
    stream.morphTargets = {target({{0, 0, 0}, {3.2767f, -1, 0}, {0, 0, 0}}), target({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}),
                           target({{0, 0, 2}, {0, 0, 0}, {0, 0, -4}})};
    const PackedMorphs packed = packMorphTargets(stream);
    EXPECT_EQ(packed.format, (MorphFormat{MorphContent::Positions, false}));
    ASSERT_EQ(packed.layers.size(), 2u) << "an empty target has no layer";
    EXPECT_EQ(packed.layers[0].target, 0u);
    EXPECT_EQ(packed.layers[1].target, 2u);
    EXPECT_FLOAT_EQ(packed.layers[0].positionStep, 0.0001f);
    ASSERT_EQ(packed.parts.size(), 1u);
    EXPECT_THAT(packed.parts[0].firstDeltas, ElementsAre(0, 1, 3));
    EXPECT_THAT(packed.parts[0].vertices, ElementsAre(1, 0, 2));
    EXPECT_THAT(packed.parts[0].words, ElementsAre(0xD8F07FFFu, 0u, 0u, 0x4000u, 0u, 0x8001u));
    ASSERT_EQ(packed.sizes.size(), 3u);
    EXPECT_EQ(packed.sizes[0].vertexCount, 1u);
    EXPECT_EQ(packed.sizes[1].byteCount, 0u);
    EXPECT_EQ(packed.sizes[2].byteCount, 16u);
    EXPECT_EQ(packed.byteCount(), 24u);
    EXPECT_EQ(packed.bufferCount(), 1u);
    EXPECT_EQ(packed.extents[2].deltas, (math::Bounds{{0, 0, -4}, {0, 0, 2}}));
    EXPECT_EQ(packed.extents[2].maximumDelta, 4);
    EXPECT_EQ(packed.extents[1].deltas, (math::Bounds{{0, 0, 0}, {0, 0, 0}}));
}

TEST(PackedMorphs, NormalsShareTheWordsOfPositions)
{
    asset::VertexStreamAsset stream = threeVertices();
    stream.morphTargets = {target({{1, 0, 0}, {0, 0, 0}, {0, 0, 0}}),
                           target({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, -1, 0.5f}, {0, 0, 0}})};
    const PackedMorphs packed = packMorphTargets(stream);
    EXPECT_EQ(packed.format, (MorphFormat{MorphContent::Normals, false}));
    EXPECT_THAT(packed.parts[0].words, ElementsAre(0x7FFFu, 0u, 0u, 0u, 0u, 0x40008001u));
    EXPECT_EQ(packed.sizes[1].vertexCount, 1u) << "a vertex that only turns";
}

TEST(PackedMorphs, ATargetThatMovesFarHasPositionsOfTwentyFourBitsAndNormalsBetweenThem)
{
    asset::VertexStreamAsset stream = threeVertices();
    // Steps of 1e-5 for positions and of 2^-15 for normals.
    stream.morphTargets = {target({{83.88607f, 0, 0}, {0, -83.88607f, 0.00001f}, {0, 0, 0}},
                                  {{0.999969482421875f, 0, -0.5f}, {0, 0.25f, 0.0078125f}, {0, 0, 0}})};
    const PackedMorphs packed = packMorphTargets(stream);
    EXPECT_EQ(packed.format, (MorphFormat{MorphContent::Normals, true}));
    ASSERT_EQ(packed.parts.size(), 1u);
    EXPECT_THAT(packed.parts[0].vertices, ElementsAre(0, 1));
    EXPECT_THAT(packed.parts[0].words,
                ElementsAre(0x7FFFFF00u, 0x000000C0u, 0x00000000u, 0x00007FFFu,   // nz is -0x4000: 00 below, C0 above
                            0x00000000u, 0x80000101u, 0x00000100u, 0x20000000u)); // and 0x0100
    EXPECT_EQ(packed.sizes[0].byteCount / packed.sizes[0].vertexCount, 16u) << "and 4 on the CPU";
}

TEST(PackedMorphs, ADeltaTakesAtMostTwentyBytesWithItsVertexHoweverFarATargetMoves)
{
    for (const float largest : {0.01f, 0.5f, 20.0f, 1000.0f}) {
        const asset::VertexStreamAsset stream =
            test::morphStream({.vertexCount = 2000, .targetCount = 5, .largestDelta = largest});
        const PackedMorphs packed = packMorphTargets(stream);
        std::size_t vertices = 0;
        for (const MorphPart& part : packed.parts)
            vertices += part.vertices.size();
        ASSERT_GT(vertices, 500u);
        EXPECT_LE(packed.byteCount() + vertices * sizeof(std::uint32_t), 20 * vertices) << largest;
    }
}

TEST(PackedMorphs, OutlineNormalsOfTheirOwnAreMarkedInEachPart)
{
    const asset::VertexStreamAsset stream =
        test::morphStream({.vertexCount = 1000, .targetCount = 10, .movedPart = 1.0f});
    PackedMorphs packed = packMorphTargets(stream, 50000);
    ASSERT_EQ(packed.parts.size(), 3u);
    std::vector<glm::vec3> outlines = stream.normals;
    const std::uint32_t last = packed.parts[2].firstVertex;
    outlines[1] = outlines[65] = outlines[last + 2] = {1, 0, 0};
    markOwnOutlines(stream, outlines, packed);
    EXPECT_EQ(packed.parts[0].ownOutlines[0], 2u);
    EXPECT_EQ(packed.parts[0].ownOutlines[1], 2u);
    EXPECT_EQ(packed.parts[1].ownOutlines, VertexBits(packed.parts[1].ownOutlines.size(), 0));
    EXPECT_EQ(packed.parts[2].ownOutlines[0], 4u);
}

TEST(PackedMorphs, AStreamWithoutTargetsHasNoParts)
{
    const PackedMorphs packed = packMorphTargets(threeVertices());
    EXPECT_TRUE(packed.parts.empty());
    EXPECT_EQ(packed.targetCount(), 0u);
    EXPECT_EQ(packed.byteCount(), 0u);
}

TEST(PackedMorphs, StaysWithinTheErrorItPromisesForDeltasOfAnySize)
{
    constexpr double kFloatRounding = 1e-7; // of float arithmetic, as a part of the diagonal
    for (const float largest : {1e-4f, 0.1f, 1.0f, 30.0f}) {
        const asset::VertexStreamAsset stream = test::morphStream({.movedPart = 0.5f, .largestDelta = largest});
        const PackedMorphs packed = packMorphTargets(stream);
        const auto unpacked = unpackedPositions(packed, stream.vertexCount);
        double worst = 0;
        for (std::size_t t = 0; t < stream.morphTargets.size(); ++t)
            for (std::size_t v = 0; v < stream.vertexCount; ++v)
                worst =
                    std::max(worst, glm::length(unpacked[t][v] - glm::dvec3(stream.morphTargets[t].positionDeltas[v])));
        EXPECT_LE(worst,
                  (kMaxPackedPositionError + kFloatRounding * std::max(1.0f, largest)) * stream.bounds.diagonal())
            << largest;
        EXPECT_EQ(packed.layers.size(), 8u) << largest;
        EXPECT_EQ(packed.format.isWide, largest > 0.5f) << largest;
    }
}

TEST(PackedMorphs, ASparseStreamTakesAtMostTwentyBytesADelta)
{
    const asset::VertexStreamAsset stream = test::morphStream({.vertexCount = 2000, .targetCount = 20});
    const PackedMorphs packed = packMorphTargets(stream);
    const std::size_t deltaCount = test::buildGpuMorphData(stream).deltas.size();
    EXPECT_GT(deltaCount, 3000u);
    EXPECT_EQ(packed.byteCount(), 12 * deltaCount) << "with positions and normals";
}

TEST(PackedMorphs, SplitsWhatOneStorageBlockCannotHoldIntoPartsThatSayTheSame)
{
    const asset::VertexStreamAsset stream =
        test::morphStream({.vertexCount = 1000, .targetCount = 10, .movedPart = 1.0f});
    constexpr std::size_t kLimit = 50000;
    const PackedMorphs whole = packMorphTargets(stream);
    const PackedMorphs split = packMorphTargets(stream, kLimit);
    ASSERT_EQ(whole.parts.size(), 1u);
    EXPECT_EQ(split.parts.size(), 3u) << "of 120,000 bytes";
    std::uint32_t next = 0;
    for (const MorphPart& part : split.parts) {
        EXPECT_EQ(part.firstVertex, next);
        EXPECT_EQ(part.firstVertex % kMorphPartAlignment, 0u);
        EXPECT_LE(part.words.size() * 4, kLimit);
        next += part.vertexCount;
    }
    EXPECT_EQ(next, stream.vertexCount);
    EXPECT_EQ(split.byteCount(), whole.byteCount());
    EXPECT_EQ(unpackedPositions(split, 1000), unpackedPositions(whole, 1000));
}

// The reference layout, by the example it is explained with.
TEST(ReferenceMorphs, AVertexFindsItsDeltasBetweenTwoOffsets)
{
    asset::VertexStreamAsset stream = threeVertices();
    stream.morphTargets = {target({{1, 0, 0}, {0, 0, 0}, {0, 2, 0}}), target({{-3, 0, 0}, {0, 0, 0}, {0, 0, 1}}),
                           target({{0, 0, 0}, {0, 0, 0}, {0, 0, -4}})};
    const test::GpuMorphData data = test::buildGpuMorphData(stream);
    EXPECT_THAT(data.vertexOffsets, ElementsAre(0, 2, 2, 5));
    EXPECT_EQ(data.deltas[4].metadata.x, 2u);
    EXPECT_EQ(data.conservativeBounds, (math::Bounds{{-3, 0, -4}, {100, 2, 1}}));
    EXPECT_FLOAT_EQ(data.maximumPositionDelta, 4.472136f) << "(0, 2, 4)";
    const std::array weights{2.0f, 1.0f, 0.0f};
    EXPECT_EQ(test::morphedVertex(data, 0, weights).position, glm::dvec3(-1, 0, 0));
}

} // namespace
} // namespace stylized::runtime
