#include <stylized/app/OptionValue.h>

#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

namespace {

Result<OptionValue> parse(std::string_view name, std::string_view text)
{
    return parseOptionValue(*findOption(name), text);
}

template <class T>
T valueOf(std::string_view name, std::string_view text)
{
    const Result<OptionValue> value = parse(name, text);
    if (!value)
        ADD_FAILURE() << toString(value.error());
    return value ? std::get<T>(*value) : T{};
}

std::string refusal(std::string_view name, std::string_view text)
{
    const Result<OptionValue> value = parse(name, text);
    if (value) {
        ADD_FAILURE() << "accepted --" << name << ' ' << text;
        return {};
    }
    EXPECT_EQ(value.error().code, ErrorCode::UsageInvalid);
    return value.error().message;
}

} // namespace

TEST(OptionValue, ReadsNumbersInTheirRange)
{
    EXPECT_EQ(valueOf<std::int64_t>("ssaa", "2"), 2);
    EXPECT_DOUBLE_EQ(valueOf<double>("fps", "29.97"), 29.97);
    EXPECT_DOUBLE_EQ(valueOf<double>("time", "+1e-3"), 0.001);
    EXPECT_DOUBLE_EQ(valueOf<double>("azimuth", "-90"), -90.0);
}

TEST(OptionValue, RefusesNumbersThatAreNoneOrNotFiniteOrOutside)
{
    for (const char* text : {"", "abc", "1x", " 1", "nan", "inf", "-inf", "1e999", "0x10", "1,5"})
        refusal("fps", text);
    EXPECT_EQ(refusal("ssaa", "9"), "--ssaa 9: expected a whole number from 1 to 8");
    EXPECT_EQ(refusal("ssaa", "2.5"), "--ssaa 2.5: expected a whole number from 1 to 8");
    EXPECT_EQ(refusal("ssaa", ""), "--ssaa (nothing): expected a whole number from 1 to 8");
    EXPECT_EQ(refusal("time", "-1"), "--time -1: expected a number from 0 to 1000000");
    refusal("ssaa", "99999999999999999999");
}

TEST(OptionValue, ReadsSizes)
{
    EXPECT_EQ(valueOf<PictureSize>("size", "800x600"), (PictureSize{800, 600}));
    EXPECT_EQ(valueOf<PictureSize>("size", "1X8192"), (PictureSize{1, 8192}));
    for (const char* text : {"800", "800x", "x600", "800x600x2", "0x600", "800x8193", "-8x6", "8 x 6", "8.5x6"})
        refusal("size", text);
}

TEST(OptionValue, ReadsTimeRangesThatRunForward)
{
    EXPECT_EQ(valueOf<TimeRange>("range", "0.5:2"), (TimeRange{0.5, 2.0}));
    for (const char* text : {"1", ":", "1:", ":1", "2:1", "1:1", "-1:1", "0:nan", "0:1:2"})
        refusal("range", text);
}

TEST(OptionValue, ReadsVectors)
{
    EXPECT_EQ(valueOf<glm::vec3>("light-direction", "-1,0,2.5"), glm::vec3(-1.0f, 0.0f, 2.5f));
    for (const char* text : {"1,2", "1,2,3,4", "1,,3", ",,", "1,2,x", "1,2,inf"})
        refusal("light-direction", text);
}

TEST(OptionValue, ReadsColoursInSrgbAndInLinearLight)
{
    // 0x80 is 0.50196 in sRGB: ((0.50196 + 0.055) / 1.055)^2.4 = 0.21586.
    const Color color = valueOf<Color>("background", "#ff8000");
    EXPECT_FLOAT_EQ(color.linear.r, 1.0f);
    EXPECT_NEAR(color.linear.g, 0.21586f, 1e-5f);
    EXPECT_FLOAT_EQ(color.linear.b, 0.0f);
    EXPECT_EQ(valueOf<Color>("background", "0.5,1,0"), (Color{glm::vec3(0.5f, 1.0f, 0.0f), false}));
    EXPECT_TRUE(valueOf<Color>("background", "transparent").isTransparent);
    EXPECT_EQ(valueOf<Color>("light-color", "2,2,2").linear, glm::vec3(2.0f));
    for (const char* text : {"#fff", "#gg0000", "red", "1.5,0,0", "-0.1,0,0", "#1234567", "# 12345"})
        refusal("background", text);
    EXPECT_EQ(refusal("light-color", "transparent"),
              "--light-color transparent: expected #rrggbb or r,g,b, each from 0 to 100");
}

TEST(OptionValue, ReadsOnlyTheChoicesThatThereAre)
{
    EXPECT_EQ(valueOf<std::string>("view", "bust"), "bust");
    EXPECT_EQ(refusal("view", "Front"), "--view Front: expected one of front, left, back, iso, bust");
    EXPECT_EQ(refusal("msaa", "3"), "--msaa 3: expected one of 1, 2, 4, 8");
}
