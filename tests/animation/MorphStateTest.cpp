#include <stylized/animation/MorphState.h>

#include <gmock/gmock.h>

#include <limits>

namespace stylized::animation {
namespace {

using testing::ElementsAre;

constexpr float kNanWeight = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfiniteWeight = std::numeric_limits<float>::infinity();

TEST(MorphState, StartsWithoutAnyActiveTargetAtVersionOne)
{
    const MorphState state(3);
    EXPECT_THAT(state.weights(), ElementsAre(0, 0, 0));
    EXPECT_EQ(state.activeTargetCount(), 0u);
    EXPECT_EQ(state.version(), 1u);
    EXPECT_EQ(MorphState().targetCount(), 0u);
}

TEST(MorphState, OnlyAnotherValueAdvancesTheVersion)
{
    MorphState state(2);
    EXPECT_TRUE(state.setWeight(0, 0.5f));
    EXPECT_EQ(state.version(), 2u);
    EXPECT_TRUE(state.setWeight(0, 0.5f));
    EXPECT_EQ(state.version(), 2u);
    EXPECT_TRUE(state.setWeight(0, 0.50000006f));
    EXPECT_EQ(state.version(), 3u) << "exactly, without any tolerance";
}

TEST(MorphState, PeoplesWeightsAreLimitedAndFilesAreNot)
{
    MorphState state(2);
    EXPECT_TRUE(state.setWeight(0, 7));
    EXPECT_TRUE(state.setWeight(1, -1));
    EXPECT_THAT(state.weights(), ElementsAre(1, 0));
    EXPECT_EQ(state.version(), 2u) << "the second one was 0 and is";
    const float beyond[] = {-1, 2};
    EXPECT_TRUE(state.assign(beyond));
    EXPECT_THAT(state.weights(), ElementsAre(-1, 2));
    EXPECT_EQ(state.version(), 3u) << "once for all";
    EXPECT_TRUE(state.assign(beyond));
    EXPECT_EQ(state.version(), 3u);
}

TEST(MorphState, CountsTargetsThatCrossZero)
{
    MorphState state(3);
    state.setWeight(0, 0.25f);
    state.setWeight(2, 1);
    state.setWeight(2, 0.5f);
    EXPECT_EQ(state.activeTargetCount(), 2u);
    state.setWeight(0, 0);
    EXPECT_EQ(state.activeTargetCount(), 1u);
    const float weights[] = {-2, 3, 0};
    EXPECT_TRUE(state.assign(weights));
    EXPECT_EQ(state.activeTargetCount(), 2u);
}

TEST(MorphState, ResetDoesNothingWhereNothingIsActive)
{
    MorphState state(2);
    state.reset();
    EXPECT_EQ(state.version(), 1u);
    state.setWeight(1, 1);
    state.reset();
    EXPECT_EQ(state.version(), 3u);
    EXPECT_EQ(state.activeTargetCount(), 0u);
    EXPECT_THAT(state.weights(), ElementsAre(0, 0));
}

TEST(MorphState, RefusesWhatIsNoWeightAndKeepsWhatItHad)
{
    MorphState state(2);
    state.setWeight(0, 0.5f);
    EXPECT_FALSE(state.setWeight(2, 0.5f));
    EXPECT_FALSE(state.setWeight(0, kNanWeight));
    EXPECT_FALSE(state.setWeight(0, kInfiniteWeight));
    const float three[] = {1, 1, 1}, broken[] = {1, kNanWeight};
    EXPECT_FALSE(state.assign(three));
    EXPECT_FALSE(state.assign(broken));
    EXPECT_THAT(state.weights(), ElementsAre(0.5f, 0));
    EXPECT_EQ(state.version(), 2u);
}

} // namespace
} // namespace stylized::animation
