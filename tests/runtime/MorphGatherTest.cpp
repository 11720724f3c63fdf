#include <stylized/runtime/MorphGather.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace stylized::runtime {
namespace {

using ::testing::ElementsAre;
using Words = std::vector<glm::uvec2>;

/// Four vertices; layer 0 moves vertices 1 and 3, layer 1 vertex 3, layer 2 vertex 0.
MorphPart fourVertices()
{
    MorphPart part;
    part.vertexCount = 4;
    part.firstDeltas = {0, 2, 3, 4};
    part.vertices = {1, 3, 3, 0};
    return part;
}

MorphWork gathered(std::vector<std::uint32_t> active, bool writesAll, VertexBits& moved)
{
    MorphWork work;
    MorphGather().gather(fourVertices(), active, writesAll, moved, work);
    return work;
}

TEST(MorphGather, ListsForEachMovedVertexItsActiveDeltasInTheOrderOfTargets)
{
    VertexBits moved;
    const MorphWork work = gathered({0, 1}, false, moved);
    EXPECT_EQ(work.firstSlot, 4u) << "after two steps of two entries";
    EXPECT_EQ(work.slotCount, 2u);
    const glm::uvec2 none(0);
    EXPECT_EQ(work.words, (Words{none,
                                 none,
                                 none,
                                 none, // steps, left to writeMorphSteps
                                 {1, 7},
                                 {3, 8},
                                 {0, 10}, // slots: vertex, first term; the end
                                 {0, 0},
                                 {1, 0},
                                 {2, 1}})); // terms: delta, active layer
    EXPECT_THAT(moved, ElementsAre(0b1010u));
}

TEST(MorphGather, WritesVerticesThatNoActiveTargetMovesAnyMore)
{
    VertexBits moved{0b1010};
    const MorphWork work = gathered({2}, false, moved);
    EXPECT_EQ(work.slotCount, 3u);
    const glm::uvec2 none(0);
    EXPECT_EQ(work.words, (Words{none, none, {0, 6}, {1, 7}, {3, 7}, {0, 7}, {3, 0}}));
    EXPECT_THAT(moved, ElementsAre(0b0001u));
    EXPECT_EQ(gathered({2}, false, moved).slotCount, 1u) << "restored once";
}

TEST(MorphGather, NothingActiveAndNothingMovedIsNoWork)
{
    VertexBits moved;
    EXPECT_EQ(gathered({}, false, moved).slotCount, 0u);
}

TEST(MorphGather, WritesEveryVertexWhereSkinningNeedsIt)
{
    VertexBits moved;
    const MorphWork work = gathered({1}, true, moved);
    EXPECT_EQ(work.slotCount, 4u);
    const glm::uvec2 none(0);
    EXPECT_EQ(work.words, (Words{none, none, {0, 7}, {1, 7}, {2, 7}, {3, 7}, {0, 8}, {2, 0}}));
}

TEST(MorphGather, StepsAreWeightedAndThoseOfOneTargetShareItsWeight)
{
    PackedMorphs morphs;
    morphs.layers = {{0, 1, 2, 3}, {2, 4, 5, 6}, {2, 0.25f, 0.5f, 0.75f}};
    const float weights[] = {9, 8, -2};
    const std::uint32_t active[] = {1, 2};
    Words out(4);
    writeMorphSteps(morphs, active, weights, out);
    const auto number = [](std::uint32_t word) { return std::bit_cast<float>(word); };
    EXPECT_EQ(number(out[0].x), -8);
    EXPECT_EQ(number(out[0].y), -10);
    EXPECT_EQ(number(out[1].x), -12);
    EXPECT_EQ(number(out[2].x), -0.5f);
    EXPECT_EQ(number(out[3].x), -1.5f);
}

} // namespace
} // namespace stylized::runtime
