#include <stylized/import/assemble/Influences.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace stylized::import::assemble {
namespace {

using testing::ElementsAre;
using testing::FloatEq;
using testing::IsEmpty;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// One vertex with one set.
RawInfluences oneVertex(std::array<std::uint16_t, 4> joints, glm::vec4 weights)
{
    return {{InfluenceSet{{joints}, {weights}}}, "here"};
}

ReducedInfluences reduced(const RawInfluences& raw, ImportReport& report, std::uint32_t jointCount = 100,
                          std::uint32_t maxInfluences = 8)
{
    return reduceInfluences(raw, jointCount, maxInfluences, report);
}

TEST(Influences, StandLargestFirstAndSumToOne)
{
    ImportReport report;
    const ReducedInfluences out = reduced(oneVertex({7, 8, 9, 3}, {0.1f, 0.5f, 0.0f, 0.4f}), report);
    EXPECT_THAT(out.first[0].joints, ElementsAre(8, 3, 7, 0));
    EXPECT_THAT(out.first[0].weights, ElementsAre(0.5f, 0.4f, FloatEq(0.1f), 0.0f));
    EXPECT_THAT(out.joints, ElementsAre(3u, 7u, 8u));
    EXPECT_THAT(out.second, IsEmpty());
    EXPECT_THAT(report.entries(), IsEmpty());
}

TEST(Influences, OfOneJointAreMerged)
{
    ImportReport report;
    const ReducedInfluences out = reduced(oneVertex({2, 5, 2, 5}, {0.25f, 0.125f, 0.5f, 0.125f}), report);
    EXPECT_THAT(out.first[0].joints, ElementsAre(2, 5, 0, 0));
    EXPECT_THAT(out.first[0].weights, ElementsAre(0.75f, 0.25f, 0.0f, 0.0f));
}

TEST(Influences, OfEqualWeightKeepTheFilesOrder)
{
    ImportReport report;
    const ReducedInfluences out = reduced(oneVertex({9, 1, 5, 3}, glm::vec4(0.25f)), report);
    EXPECT_THAT(out.first[0].joints, ElementsAre(9, 1, 5, 3));
}

TEST(Influences, AreNormalizedAndTheWorstSumIsReported)
{
    ImportReport report;
    RawInfluences raw = oneVertex({1, 2, 0, 0}, {0.25f, 0.25f, 0.0f, 0.0f});
    raw.sets[0].joints.push_back({1, 2, 0, 0});
    raw.sets[0].weights.push_back({1.0f, 1.5f, 0.0f, 0.0f});
    raw.sets[0].joints.push_back({1, 2, 0, 0});
    raw.sets[0].weights.push_back({0.5f, 0.501f, 0.0f, 0.0f});
    const ReducedInfluences out = reduced(raw, report);
    EXPECT_THAT(out.first[0].weights, ElementsAre(0.5f, 0.5f, 0.0f, 0.0f));
    EXPECT_THAT(out.first[1].weights, ElementsAre(0.6f, 0.4f, 0.0f, 0.0f));
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_EQ(toString(report.entries()[0]), "here: weights that sum to 2.5 at worst are divided by their sum (×2)");
}

TEST(Influences, WithAnInvalidJointOrWeightCountAsNothing)
{
    ImportReport report;
    const ReducedInfluences out = reduced(oneVertex({4, 5, 1, 2}, {0.5f, 0.0f, -1.0f, kNaN}), report, 5);
    EXPECT_THAT(out.first[0].joints, ElementsAre(4, 0, 0, 0));
    EXPECT_THAT(out.first[0].weights, ElementsAre(1.0f, 0.0f, 0.0f, 0.0f));
    ASSERT_TRUE(report.contains(ReportCode::InfluenceInvalid));
    EXPECT_EQ(report.entries()[0].count, 2u) << "a joint beyond the skin without weight is padding";
}

TEST(Influences, OfHugeWeightDoNotOverflow)
{
    ImportReport report;
    const float huge = std::numeric_limits<float>::max();
    const ReducedInfluences out = reduced(oneVertex({1, 2, 3, 4}, glm::vec4(huge)), report);
    EXPECT_THAT(out.first[0].weights, ElementsAre(0.25f, 0.25f, 0.25f, 0.25f));
}

TEST(Influences, ThatAllVanishLeaveTheVertexWeightless)
{
    ImportReport report;
    const ReducedInfluences out = reduced(oneVertex({1, 2, 3, 4}, glm::vec4(0.0f)), report);
    EXPECT_THAT(out.weightless, ElementsAre(0u));
    EXPECT_THAT(out.joints, IsEmpty());
    EXPECT_TRUE(report.contains(ReportCode::WeightsZero));
    EXPECT_FALSE(report.contains(ReportCode::WeightsNotNormalized));
}

TEST(Influences, BeyondTheLimitAreDroppedAndTheirWeightIsReported)
{
    ImportReport report;
    RawInfluences raw = oneVertex({0, 1, 2, 3}, glm::vec4(0.125f));
    raw.sets.push_back({{{4, 5, 6, 7}}, {glm::vec4(0.0625f)}});
    raw.sets.push_back({{{8, 9, 10, 11}}, {glm::vec4(0.0625f)}});
    const ReducedInfluences eight = reduced(raw, report);
    EXPECT_THAT(eight.second[0].joints, ElementsAre(4, 5, 6, 7));
    EXPECT_FLOAT_EQ(eight.first[0].weights[0], 0.125f / 0.75f);
    EXPECT_FLOAT_EQ(eight.second[0].weights[3], 0.0625f / 0.75f);
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_EQ(toString(report.entries()[0]),
              "here: the largest influences are kept, at worst 0.25 of the weight is lost");
    const ReducedInfluences one = reduced(raw, report, 100, 1);
    EXPECT_THAT(one.first[0].weights, ElementsAre(1.0f, 0.0f, 0.0f, 0.0f));
    EXPECT_THAT(one.joints, ElementsAre(0u));
}

TEST(Influences, NeedAsManyJointsAsTheLargestOneWithWeight)
{
    EXPECT_EQ(neededJointCount(oneVertex({4, 50, 1, 0}, {0.5f, 0.0f, 0.5f, 0.0f})), 5u);
    EXPECT_EQ(neededJointCount(RawInfluences{}), 0u);
}

} // namespace
} // namespace stylized::import::assemble
