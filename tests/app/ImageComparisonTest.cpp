#include <stylized/app/ImageComparison.h>

#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

namespace {

asset::DecodedImage picture(std::uint32_t width, std::uint32_t height, std::vector<std::uint8_t> rgba)
{
    return {width, height, std::move(rgba)};
}

} // namespace

TEST(ImageComparison, EqualPicturesDoNotDiffer)
{
    const asset::DecodedImage a = picture(1, 1, {1, 2, 3, 255});
    EXPECT_EQ(differenceOf(a, a).max, 0.0);
    EXPECT_EQ(differenceOf(a, a).mean, 0.0);
}

TEST(ImageComparison, MaxIsOfAnyChannelAndMeanOverAllThatCount)
{
    const asset::DecodedImage a = picture(2, 1, {10, 20, 30, 255, 0, 0, 0, 255});
    const asset::DecodedImage b = picture(2, 1, {13, 20, 27, 255, 0, 0, 0, 255});
    EXPECT_DOUBLE_EQ(differenceOf(a, b).max, 3.0);
    EXPECT_DOUBLE_EQ(differenceOf(a, b).mean, 1.0); // 6 levels over 6 channels: both are opaque
    const asset::DecodedImage clear = picture(2, 1, {10, 20, 30, 255, 0, 0, 0, 247});
    EXPECT_DOUBLE_EQ(differenceOf(a, clear).max, 8.0);
    EXPECT_DOUBLE_EQ(differenceOf(a, clear).mean, 1.0); // 8 levels over 8 channels
}

TEST(ImageComparison, TheDifferenceIsWhiteWhereItIsLargest)
{
    const asset::DecodedImage a = picture(3, 1, {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255});
    const asset::DecodedImage b = picture(3, 1, {0, 0, 0, 255, 0, 5, 0, 255, 10, 0, 0, 255});
    EXPECT_EQ(differencePicture(a, b).rgba,
              (std::vector<std::uint8_t>{0, 0, 0, 255, 127, 127, 127, 255, 255, 255, 255, 255}));
}

TEST(ImageComparison, WhatOnlyOnePictureHasIsMagenta)
{
    const asset::DecodedImage a = picture(2, 1, {9, 9, 9, 255, 9, 9, 9, 255});
    const asset::DecodedImage b = picture(1, 2, {9, 9, 9, 255, 9, 9, 9, 255});
    const asset::DecodedImage difference = differencePicture(a, b);
    EXPECT_EQ(difference.width, 2u);
    EXPECT_EQ(difference.height, 2u);
    EXPECT_EQ(difference.rgba,
              (std::vector<std::uint8_t>{0, 0, 0, 255, 255, 0, 255, 255, 255, 0, 255, 255, 255, 0, 255, 255}));
}
