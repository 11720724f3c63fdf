#include <stylized/app/FrameTemplate.h>

#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

TEST(FrameTemplate, NumbersPictures)
{
    const Result<FrameTemplate> padded = FrameTemplate::parse("a/out_{frame:04}.png");
    ASSERT_TRUE(padded.has_value());
    EXPECT_EQ(padded->nameOf(0), "a/out_0000.png");
    EXPECT_EQ(padded->nameOf(123456), "a/out_123456.png");
    const Result<FrameTemplate> plain = FrameTemplate::parse("{frame}.png");
    ASSERT_TRUE(plain.has_value());
    EXPECT_EQ(plain->nameOf(7), "7.png");
}

TEST(FrameTemplate, RefusesWhatNumbersNothingOrMeansNothing)
{
    for (const char* text : {"out.png", "{}.png", "{frame", "{frame:}.png", "{frame:4}.png", "{frame:00}.png",
                             "{frame:010}.png", "{frame}{frame}.png", "{clip}_{frame}.png", "{frame}}.png", ""}) {
        const Result<FrameTemplate> made = FrameTemplate::parse(text);
        ASSERT_FALSE(made.has_value()) << text;
        EXPECT_EQ(exitCode(made.error().code), 2);
    }
}
