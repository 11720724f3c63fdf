#include <stylized/app/FramePlan.h>
#include <stylized/app/RenderSettings.h>

#include <gtest/gtest.h>

#include <numbers>

using namespace stylized;
using namespace stylized::app;

namespace {

using Setting = std::pair<std::string_view, std::string_view>;

OptionValues valuesOf(std::vector<Setting> settings)
{
    OptionValues values;
    for (const auto& [name, text] : settings)
        EXPECT_TRUE(values.set(*findOption(name), text).has_value()) << name;
    return values;
}

RenderSettings settingsOf(std::vector<Setting> given)
{
    const Result<RenderSettings> settings = renderSettings(valuesOf(std::move(given)));
    if (!settings)
        ADD_FAILURE() << toString(settings.error());
    return settings.value_or(RenderSettings{});
}

std::string settingsRefusal(std::vector<Setting> given)
{
    const Result<RenderSettings> settings = renderSettings(valuesOf(std::move(given)));
    if (settings) {
        ADD_FAILURE() << "accepted";
        return {};
    }
    EXPECT_EQ(exitCode(settings.error().code), 2);
    return settings.error().message;
}

FramePlan planOf(std::vector<Setting> given, double clipSeconds)
{
    const Result<FramePlan> plan = FramePlan::make(settingsOf(std::move(given)), clipSeconds);
    EXPECT_TRUE(plan.has_value());
    return *plan;
}

} // namespace

TEST(RenderSettings, TheOutputsNameTellsWhatIsMade)
{
    EXPECT_TRUE(settingsOf({{"output", "a.png"}}).isPicture());
    EXPECT_TRUE(settingsOf({{"output", "A.PNG"}}).isPicture());
    EXPECT_TRUE(settingsOf({{"output", "-"}}).isPicture());
    EXPECT_TRUE(std::holds_alternative<FrameTemplate>(settingsOf({{"output", "a_{frame:04}.png"}}).kind));
    EXPECT_EQ(std::get<VideoFormat>(settingsOf({{"output", "a.mp4"}}).kind), VideoFormat::Mp4);
    EXPECT_EQ(std::get<VideoFormat>(settingsOf({{"output", "a.webm"}}).kind), VideoFormat::WebM);
    EXPECT_EQ(std::get<VideoFormat>(settingsOf({{"output", "a.gif"}}).kind), VideoFormat::Gif);
    for (const char* name : {"a", "a.jpg", "a.png.txt", "dir.png/a", "a_{frame}.mp4", "a_{x}.png", "a}.png"})
        settingsRefusal({{"output", name}});
}

TEST(RenderSettings, ContradictionsAreRefusedByName)
{
    EXPECT_EQ(settingsRefusal({}), "expected --output: where the picture goes, such as -o out.png");
    EXPECT_EQ(settingsRefusal({{"output", "a.gif"}, {"range", "0:1"}, {"time", "1"}}),
              "--time and --range both say which moments to show: expected one of them");
    EXPECT_TRUE(settingsRefusal({{"output", "a.png"}, {"range", "0:1"}}).starts_with("--range makes several pictures"));
    EXPECT_TRUE(
        settingsRefusal({{"output", "a.png"}, {"turntable", "8"}}).starts_with("--turntable makes several pictures"));
    EXPECT_TRUE(
        settingsRefusal({{"output", "a.gif"}, {"reference", "b.png"}}).starts_with("--reference compares one picture"));
    EXPECT_TRUE(
        settingsRefusal({{"output", "a.mp4"}, {"background", "transparent"}}).starts_with("--background transparent"));
    EXPECT_EQ(settingsRefusal({{"output", "a.png"}, {"max", "3"}}), "--max: expected --reference beside it");
    EXPECT_EQ(settingsRefusal({{"output", "a.png"}, {"light-direction", "0,0,0"}}),
              "--light-direction 0,0,0: expected a direction");
    EXPECT_EQ(settingsRefusal({{"output", "a.gif"}, {"fps", "60"}}),
              "--fps 60: a gif shows at most 50 pictures a second");
    EXPECT_EQ(settingsRefusal({{"output", "a.png"}, {"reference", "b.png"}, {"diff", "c.jpg"}}),
              "--diff c.jpg: expected a name that ends in .png");
    settingsRefusal({{"output", "a.png"}, {"camera-position", "0,0,1"}, {"azimuth", "3"}});
    settingsRefusal({{"output", "a.png"}, {"camera-position", "0,0,1"}, {"camera-target", "0,0,1"}});
}

TEST(RenderSettings, AViewIsItsAnglesUnlessTheyAreGiven)
{
    EXPECT_EQ(settingsOf({{"output", "a.png"}, {"view", "left"}}).view.azimuth, 90.0f);
    EXPECT_EQ(settingsOf({{"output", "a.png"}, {"view", "back"}}).view.azimuth, 180.0f);
    const ViewSettings view = settingsOf({{"output", "a.png"}, {"view", "iso"}, {"azimuth", "-10"}}).view;
    EXPECT_EQ(view.azimuth, -10.0f);
    EXPECT_EQ(view.elevation, 25.0f);
    EXPECT_EQ(settingsOf({{"output", "a.png"}, {"view", "bust"}}).view.subject, Subject::Bust);
}

TEST(FramePlan, AVideoOfAClipEndsBeforeTheClipBeginsAnewWhateverItsLengthInFloatIs)
{
    for (const double fps : {5.0, 25.0, 30.0, 50.0, 60.0}) {
        const auto perSecond = static_cast<std::uint64_t>(fps);
        EXPECT_EQ(planOf({{"output", "a.mp4"}, {"fps", std::to_string(fps)}}, double(2.4f)).frameCount(),
                  perSecond * 12 / 5)
            << fps;
        EXPECT_EQ(planOf({{"output", "a.mp4"}, {"fps", std::to_string(fps)}}, double(3600.6f)).frameCount(),
                  perSecond * 18003 / 5)
            << fps;
    }
}

TEST(FramePlan, APictureIsOneMoment)
{
    const FramePlan plan = planOf({{"output", "a.png"}, {"time", "0.75"}}, 2.0);
    EXPECT_EQ(plan.frameCount(), 1u);
    EXPECT_DOUBLE_EQ(plan.moment(0).time, 0.75);
    EXPECT_DOUBLE_EQ(plan.moment(0).turn, 0.0);
}

TEST(FramePlan, ARangeExcludesItsEnd)
{
    const FramePlan plan = planOf({{"output", "a.gif"}, {"range", "0.5:1.5"}, {"fps", "10"}}, 2.0);
    EXPECT_EQ(plan.frameCount(), 10u);
    EXPECT_DOUBLE_EQ(plan.moment(0).time, 0.5);
    EXPECT_DOUBLE_EQ(plan.moment(9).time, 1.4);
    EXPECT_EQ(planOf({{"output", "a.gif"}, {"range", "0:1.01"}, {"fps", "10"}}, 2.0).frameCount(), 11u);
    EXPECT_EQ(planOf({{"output", "a.gif"}, {"range", "0:0.001"}, {"fps", "10"}}, 2.0).frameCount(), 1u);
    EXPECT_EQ(planOf({{"output", "a.gif"}, {"range", "0.1:0.4"}, {"fps", "10"}}, 2.0).frameCount(), 3u)
        << "0.4 - 0.1 is more than 0.3 in binary";
}

TEST(FramePlan, AVideoIsOnePassOfItsClip)
{
    const FramePlan plan = planOf({{"output", "a.mp4"}, {"fps", "10"}}, 1.95);
    EXPECT_EQ(plan.frameCount(), 20u);
    EXPECT_DOUBLE_EQ(plan.moment(19).time, 1.9);
    EXPECT_FALSE(plan.isTurning());
}

TEST(FramePlan, WithoutAClipAVideoIsATurntableOfTwoSeconds)
{
    const FramePlan plan = planOf({{"output", "a.mp4"}, {"fps", "24"}}, 0.0);
    EXPECT_EQ(plan.frameCount(), 48u);
    EXPECT_DOUBLE_EQ(plan.moment(12).turn, std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(plan.moment(12).time, 0.0);
}

TEST(FramePlan, ATurntableStandsStillInTimeUnlessThereIsARange)
{
    const FramePlan still = planOf({{"output", "a.gif"}, {"turntable", "4"}, {"time", "0.5"}}, 2.0);
    EXPECT_EQ(still.frameCount(), 4u);
    EXPECT_DOUBLE_EQ(still.moment(3).time, 0.5);
    EXPECT_DOUBLE_EQ(still.moment(1).turn, std::numbers::pi / 2);
    const FramePlan moving = planOf({{"output", "a.gif"}, {"turntable", "8"}, {"range", "1:1.5"}, {"fps", "8"}}, 2.0);
    EXPECT_DOUBLE_EQ(moving.moment(3).time, 1.375);
    EXPECT_DOUBLE_EQ(moving.moment(4).time, 1.0) << "the range starts again";
}

TEST(FramePlan, AClipStartsAgainAfterItsEnd)
{
    EXPECT_DOUBLE_EQ(repeatedTime(2.0, 2.0), 2.0);
    EXPECT_DOUBLE_EQ(repeatedTime(2.5, 2.0), 0.5);
    EXPECT_DOUBLE_EQ(repeatedTime(3.0, 0.0), 0.0);
}

TEST(FramePlan, RefusesMorePicturesThanAnyoneMeans)
{
    const Result<FramePlan> plan =
        FramePlan::make(settingsOf({{"output", "a.mp4"}, {"range", "0:1000000"}, {"fps", "1000"}}), 1.0);
    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(plan.error().code, ErrorCode::UsageInvalid);
}

TEST(RenderSettings, ACrowdIsSkinnedByVertexShadersAndSeenFromAbove)
{
    const RenderSettings crowd = settingsOf({{"output", "a.png"}, {"crowd", "1000"}});
    EXPECT_EQ(crowd.crowd, 1000u);
    EXPECT_EQ(crowd.skinning, world::SkinningMode::Vertex);
    EXPECT_EQ(crowd.view.elevation, 26.0f);
    EXPECT_EQ(settingsOf({{"output", "a.png"}, {"crowd", "9"}, {"view", "left"}}).view.elevation, 0.0f);
    EXPECT_EQ(settingsOf({{"output", "a.png"}}).crowd, std::nullopt);
    EXPECT_EQ(settingsRefusal({{"output", "a.png"}, {"baked", "b.sbake"}}), "--baked: expected --crowd beside it");
    EXPECT_EQ(settingsRefusal({{"output", "a.png"}, {"crowd", "9"}, {"skinning", "cpu"}}),
              "--skinning: vertex shaders skin a crowd, expected vertex");
}
