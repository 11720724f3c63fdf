#include <stylized/runtime/DeformBindings.h>
#include <stylized/runtime/MorphGather.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <numeric>
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
                                 {1 | kOneTerm, 0},
                                 {3 | kListedTerms, 6}, // slots: delta 0 of layer 0; the list below
                                 {1, 0},
                                 {2, 1 | kLastTerm}})); // terms: delta, active layer
    EXPECT_THAT(moved, ElementsAre(0b1010u));
}

TEST(MorphGather, WritesVerticesThatNoActiveTargetMovesAnyMore)
{
    VertexBits moved{0b1010};
    const MorphWork work = gathered({2}, false, moved);
    EXPECT_EQ(work.slotCount, 3u);
    const glm::uvec2 none(0);
    EXPECT_EQ(work.words, (Words{none, none, {0 | kOneTerm, 3}, {1, 0}, {3, 0}}));
    EXPECT_THAT(moved, ElementsAre(0b0001u));
    EXPECT_EQ(gathered({2}, false, moved).slotCount, 1u) << "restored once";
}

TEST(MorphGather, MarksVerticesWithAnOutlineNormalOfTheirOwn)
{
    MorphPart part = fourVertices();
    part.ownOutlines = {0b1001};
    VertexBits moved;
    MorphWork work;
    MorphGather().gather(part, std::vector<std::uint32_t>{0, 2}, false, moved, work);
    const glm::uvec2 none(0);
    EXPECT_EQ(work.words, (Words{none,
                                 none,
                                 none,
                                 none,
                                 {0 | kOneTerm | kOwnOutline | 1u << kSlotVertexBits, 3},
                                 {1 | kOneTerm, 0},
                                 {3 | kOneTerm | kOwnOutline, 1}}));
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
    EXPECT_EQ(work.words, (Words{none, none, {0, 0}, {1, 0}, {2, 0}, {3 | kOneTerm, 2}}));
}

TEST(MorphGather, ASingleTermNamesItsLayerWhereThereIsRoomForItsNumberAndIsListedElsewhere)
{
    MorphPart part;
    part.vertexCount = 1;
    part.firstDeltas.assign(257, 0); // 256 layers without a delta, and one with it
    part.firstDeltas.push_back(1);
    part.vertices = {0};
    std::vector<std::uint32_t> active{254, 255, 256};
    MorphWork work;
    VertexBits moved;
    MorphGather().gather(part, active, false, moved, work);
    EXPECT_EQ(work.words.back(), glm::uvec2(0 | kOneTerm | 2u << kSlotVertexBits, 0));

    active.resize(257);
    std::iota(active.begin(), active.end(), 0u);
    MorphGather().gather(part, active, false, moved, work);
    ASSERT_EQ(work.words.size(), 2u * 257 + 2);
    EXPECT_EQ(work.words[514], glm::uvec2(0 | kListedTerms, 515));
    EXPECT_EQ(work.words[515], glm::uvec2(0, 256 | kLastTerm));
}

TEST(MorphGather, StepsAreWeighted)
{
    PackedMorphs morphs;
    morphs.layers = {{0, 1, 2, 3}, {1, 4, 5, 6}, {2, 0.25f, 0.5f, 0.75f}};
    const float weights[] = {9, -2, 0.5f};
    const std::uint32_t active[] = {1, 2};
    Words out(4);
    writeMorphSteps(morphs, active, weights, out);
    const auto number = [](std::uint32_t word) { return std::bit_cast<float>(word); };
    EXPECT_EQ(number(out[0].x), -8);
    EXPECT_EQ(number(out[0].y), -10);
    EXPECT_EQ(number(out[1].x), -12);
    EXPECT_EQ(number(out[2].x), 0.125f);
    EXPECT_EQ(number(out[3].x), 0.375f);
}

} // namespace
} // namespace stylized::runtime
