#include <stylized/app/Png.h>
#include <stylized/import/image/DecodeImage.h>

#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

namespace {

asset::DecodedImage gradient(std::uint32_t width, std::uint32_t height, std::uint8_t alpha)
{
    asset::DecodedImage picture{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            picture.rgba.insert(picture.rgba.end(), {std::uint8_t(x * 7), std::uint8_t(y * 5), 200, alpha});
    return picture;
}

} // namespace

TEST(Png, WhatIsWrittenReadsBackTheSame)
{
    for (const std::uint8_t alpha : {std::uint8_t(255), std::uint8_t(100), std::uint8_t(0)}) {
        const asset::DecodedImage picture = gradient(13, 7, alpha);
        const Result<asset::DecodedImage> read = import::decodeImage(encodedPng(picture));
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(read->width, 13u);
        EXPECT_EQ(read->height, 7u);
        EXPECT_EQ(read->rgba, picture.rgba) << "alpha " << int(alpha);
    }
}

TEST(Png, OnlyATransparentPictureCarriesAlpha)
{
    // The colour type is byte 25 of every PNG: 2 is RGB, 6 RGBA (PNG specification, 11.2.2).
    EXPECT_EQ(encodedPng(gradient(2, 2, 255))[25], std::byte{2});
    EXPECT_EQ(encodedPng(gradient(2, 2, 254))[25], std::byte{6});
}

TEST(Png, TheSamePixelsGiveTheSameBytes)
{
    EXPECT_EQ(encodedPng(gradient(40, 30, 255)), encodedPng(gradient(40, 30, 255)));
}
