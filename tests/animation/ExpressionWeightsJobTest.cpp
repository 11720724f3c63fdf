#include <stylized/animation/ExpressionWeightsJob.h>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using asset::ExpressionAsset;
using asset::ExpressionOverride;
using testing::ElementsAre;
using testing::FloatEq;

ExpressionAsset expression(const std::string& name)
{
    ExpressionAsset out;
    out.name = name;
    out.preset = asset::expressionPreset(name).value_or(asset::ExpressionPreset::Custom);
    return out;
}

ExpressionAsset overriding(const std::string& name, ExpressionOverride blink)
{
    ExpressionAsset out = expression(name);
    out.overrideBlink = blink;
    return out;
}

std::vector<float> run(const std::vector<ExpressionAsset>& expressions, std::vector<float> weights)
{
    const ExpressionWeightsJob job{expressions, weights, weights};
    EXPECT_TRUE(job.isValid());
    job.run();
    return weights;
}

TEST(ExpressionWeightsJob, LimitsWeightsToZeroAndOne)
{
    EXPECT_THAT(run({expression("happy"), expression("sad"), expression("wink")}, {-1, 2, 0.25f}),
                ElementsAre(0, 1, 0.25f));
}

TEST(ExpressionWeightsJob, BinaryExpressionsShowAboveOneHalfOnly)
{
    ExpressionAsset binary = expression("surprised");
    binary.isBinary = true;
    EXPECT_THAT(run({binary}, {0.5f}), ElementsAre(0));
    EXPECT_THAT(run({binary}, {0.50001f}), ElementsAre(1));
}

TEST(ExpressionWeightsJob, BlockTakesTheWholeGroupAwayAsSoonAsItShows)
{
    const std::vector<ExpressionAsset> all{overriding("happy", ExpressionOverride::Block), expression("blink"),
                                           expression("blinkLeft"), expression("blinkRight"), expression("aa")};
    EXPECT_THAT(run(all, {0.01f, 1, 0.5f, 0.25f, 1}), ElementsAre(0.01f, 0, 0, 0, 1));
    EXPECT_THAT(run(all, {0, 1, 0.5f, 0.25f, 1}), ElementsAre(0, 1, 0.5f, 0.25f, 1));
}

TEST(ExpressionWeightsJob, BlendLetsThroughWhatTheOverridingOnesLeaveOfOne)
{
    const std::vector<ExpressionAsset> all{overriding("happy", ExpressionOverride::Blend),
                                           overriding("angry", ExpressionOverride::Blend), expression("blink")};
    EXPECT_THAT(run(all, {0.25f, 0, 0.8f}), ElementsAre(0.25f, 0, FloatEq(0.6f)));
    EXPECT_THAT(run(all, {0.25f, 0.25f, 0.8f}), ElementsAre(0.25f, 0.25f, FloatEq(0.4f)));
    EXPECT_THAT(run(all, {0.75f, 0.75f, 0.8f}), ElementsAre(0.75f, 0.75f, 0)) << "no less than nothing is left";
}

TEST(ExpressionWeightsJob, MouthAndLookAtAreGroupsOfTheirOwn)
{
    ExpressionAsset happy = expression("happy");
    happy.overrideMouth = ExpressionOverride::Block;
    happy.overrideLookAt = ExpressionOverride::Blend;
    const std::vector<ExpressionAsset> all{
        happy, expression("aa"), expression("oh"), expression("lookUp"), expression("lookRight"), expression("blink")};
    EXPECT_THAT(run(all, {0.5f, 1, 1, 1, 0.5f, 1}), ElementsAre(0.5f, 0, 0, 0.5f, 0.25f, 1));
}

TEST(ExpressionWeightsJob, ABinaryOverriderActsByWhatItShows)
{
    ExpressionAsset happy = overriding("happy", ExpressionOverride::Blend);
    happy.isBinary = true;
    EXPECT_THAT(run({happy, expression("blink")}, {0.4f, 0.8f}), ElementsAre(0, 0.8f));
    EXPECT_THAT(run({happy, expression("blink")}, {0.8f, 0.6f}), ElementsAre(1, 0));
}

TEST(ExpressionWeightsJob, ABinaryOneThatIsHeldBackAtAllDoesNotShow)
{
    ExpressionAsset blink = expression("blink");
    blink.isBinary = true;
    EXPECT_THAT(run({overriding("happy", ExpressionOverride::Blend), blink}, {0.01f, 1}), ElementsAre(0.01f, 0));
    EXPECT_THAT(run({overriding("happy", ExpressionOverride::Blend), blink}, {0, 1}), ElementsAre(0, 1));
}

TEST(ExpressionWeightsJob, NoExpressionHoldsBackItsOwnGroup)
{
    EXPECT_THAT(run({overriding("blink", ExpressionOverride::Block), expression("blinkLeft")}, {1, 1}),
                ElementsAre(1, 1));
}

TEST(ExpressionWeightsJob, CustomExpressionsOverrideButAreNeverHeldBack)
{
    EXPECT_THAT(
        run({overriding("squint", ExpressionOverride::Block), expression("blink"), expression("wink")}, {1, 1, 1}),
        ElementsAre(1, 0, 1));
}

TEST(ExpressionWeightsJob, WithoutExpressionsHasNothingToDo)
{
    EXPECT_TRUE((ExpressionWeightsJob{{}, {}, {}}.isValid()));
    const float weight = 0;
    EXPECT_FALSE((ExpressionWeightsJob{{}, {&weight, 1}, {}}.isValid()));
}

} // namespace
} // namespace stylized::animation
