#include <stylized/import/gltf/Indices.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stylized::import::gltf {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint32_t kRestart = 255;

UnrolledIndices unroll(PrimitiveMode mode, std::vector<std::uint32_t> indices, std::uint32_t vertexCount = 10)
{
    return unrollIndices(mode, std::move(indices), vertexCount, kRestart);
}

TEST(Indices, OfListsStayAsTheyAre)
{
    EXPECT_THAT(unroll(PrimitiveMode::Triangles, {0, 1, 2, 2, 1, 1}).indices, ElementsAre(0, 1, 2, 2, 1, 1));
    EXPECT_THAT(unroll(PrimitiveMode::Lines, {3, 4, 4, 5}).indices, ElementsAre(3, 4, 4, 5));
    EXPECT_THAT(unroll(PrimitiveMode::Points, {7, 7, 1}).indices, ElementsAre(7, 7, 1));
}

TEST(Indices, OfStripsKeepTheWindingOfTheFirstTriangle)
{
    EXPECT_THAT(unroll(PrimitiveMode::TriangleStrip, {0, 1, 2, 3, 4}).indices, ElementsAre(0, 1, 2, 1, 3, 2, 2, 3, 4));
}

TEST(Indices, OfStripsLeaveStitchesOutButCountThemForTheWinding)
{
    EXPECT_THAT(unroll(PrimitiveMode::TriangleStrip, {0, 1, 2, 2, 3, 3, 4, 5}).indices, ElementsAre(0, 1, 2, 3, 5, 4));
}

TEST(Indices, OfFansTurnAroundTheFirstVertex)
{
    EXPECT_THAT(unroll(PrimitiveMode::TriangleFan, {0, 1, 2, 3}).indices, ElementsAre(1, 2, 0, 2, 3, 0));
}

TEST(Indices, OfLoopsCloseThem)
{
    EXPECT_THAT(unroll(PrimitiveMode::LineStrip, {0, 1, 2}).indices, ElementsAre(0, 1, 1, 2));
    EXPECT_THAT(unroll(PrimitiveMode::LineLoop, {0, 1, 2}).indices, ElementsAre(0, 1, 1, 2, 2, 0));
    EXPECT_THAT(unroll(PrimitiveMode::LineLoop, {0, 1}).indices, ElementsAre(0, 1));
}

TEST(Indices, ThatMakeNoWholeElementAreDroppedAndCounted)
{
    const UnrolledIndices triangles = unroll(PrimitiveMode::Triangles, {0, 1, 2, 3, 4});
    EXPECT_THAT(triangles.indices, ElementsAre(0, 1, 2));
    EXPECT_EQ(triangles.leftOverCount, 2u);
    EXPECT_EQ(unroll(PrimitiveMode::TriangleStrip, {0, 1}).leftOverCount, 2u);
    EXPECT_EQ(unroll(PrimitiveMode::LineLoop, {4}).leftOverCount, 1u);
    EXPECT_THAT(unroll(PrimitiveMode::TriangleFan, {}).indices, IsEmpty());
}

TEST(Indices, BeyondTheVerticesTakeTheirElementWithThem)
{
    const UnrolledIndices out = unroll(PrimitiveMode::Triangles, {0, 1, 2, 3, 10, 4, 5, 6, 9});
    EXPECT_THAT(out.indices, ElementsAre(0, 1, 2, 5, 6, 9));
    EXPECT_EQ(out.outOfRangeCount, 1u);
}

TEST(Indices, StartAnewAfterARestart)
{
    const UnrolledIndices strip = unroll(PrimitiveMode::TriangleStrip, {0, 1, 2, kRestart, 3, 4, 5}, 300);
    EXPECT_THAT(strip.indices, ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_EQ(strip.restartCount, 1u);
    const UnrolledIndices list = unroll(PrimitiveMode::Triangles, {0, 1, 2, 3, kRestart, 4, 5, 6});
    EXPECT_THAT(list.indices, ElementsAre(0, 1, 2, 4, 5, 6));
    EXPECT_EQ(list.leftOverCount, 1u);
    EXPECT_EQ(list.outOfRangeCount, 0u);
    EXPECT_THAT(unroll(PrimitiveMode::LineLoop, {0, 1, 2, kRestart, 3, 4, 5}).indices,
                ElementsAre(0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3));
}

TEST(Indices, HaveTheTopologyThatIsLeftAfterUnrolling)
{
    EXPECT_EQ(topologyOf(PrimitiveMode::TriangleStrip), asset::Topology::Triangles);
    EXPECT_EQ(topologyOf(PrimitiveMode::TriangleFan), asset::Topology::Triangles);
    EXPECT_EQ(topologyOf(PrimitiveMode::LineLoop), asset::Topology::Lines);
    EXPECT_EQ(topologyOf(PrimitiveMode::Points), asset::Topology::Points);
}

} // namespace
} // namespace stylized::import::gltf
