#include <stylized/app/Background.h>

#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

TEST(Background, PixelsWithAnyAlphaCountAsDrawn)
{
    const asset::DecodedImage picture{3, 1, {9, 9, 9, 0, 0, 0, 0, 1, 0, 0, 0, 255}};
    EXPECT_EQ(countDrawnPixels(picture), 2u);
}

TEST(Background, IsSeenWhereNothingIsDrawnAndHiddenWhereAllIs)
{
    asset::DecodedImage picture{2, 1, {0, 0, 0, 0, 10, 20, 30, 255}};
    putBefore(glm::vec3(1.0f, 0.0f, 0.21586f), picture);
    EXPECT_EQ(picture.rgba, (std::vector<std::uint8_t>{255, 0, 128, 255, 10, 20, 30, 255}));
}

TEST(Background, BlendsInLinearLight)
{
    // White before black at half alpha (128 / 255 = 0.50196): sRGB of 0.50196 is 0.7366, 188 levels.
    asset::DecodedImage picture{1, 1, {255, 255, 255, 128}};
    putBefore(glm::vec3(0.0f), picture);
    EXPECT_EQ(picture.rgba, (std::vector<std::uint8_t>{188, 188, 188, 255}));
}
