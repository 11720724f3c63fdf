#include <stylized/import/image/DecodeImage.h>

#include "support/TinyPictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <string_view>

namespace stylized::import {
namespace {

using asset::DecodedImage;
using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;

/// JPEG and lossy WebP round at every step of their transforms.
constexpr int kLossyLevels = 2;

/// One kind of file each, for what must hold for all of them.
const std::vector<std::span<const std::byte>>& allPictures()
{
    static const std::vector<std::span<const std::byte>> pictures{
        asBytes(kPngRgba),      asBytes(kPngGrey16),     asBytes(kPngGrey1),       asBytes(kPngPalette),
        asBytes(kPngColourKey), asBytes(kPngInterlaced), asBytes(kPngGreyAlpha16), asBytes(kGif),
        asBytes(kBmp),          asBytes(kTga),           asBytes(kJpeg),           asBytes(kJpegProgressive),
        asBytes(kJpegGrey),     asBytes(kJpegYcck),      asBytes(kJpegCmyk),       asBytes(kWebpLossless),
        asBytes(kWebpLossy)};
    return pictures;
}

DecodedImage decoded(std::span<const std::byte> bytes)
{
    const Result<DecodedImage> image = decodeImage(bytes);
    EXPECT_TRUE(image.has_value()) << toString(image.error());
    return image ? *image : DecodedImage{};
}

void expectSolid(const DecodedImage& image, std::uint32_t side, int r, int g, int b)
{
    ASSERT_EQ(image.width, side);
    ASSERT_EQ(image.height, side);
    ASSERT_EQ(image.rgba.size(), std::size_t(4) * side * side);
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        ASSERT_NEAR(image.rgba[i], r, kLossyLevels) << i;
        ASSERT_NEAR(image.rgba[i + 1], g, kLossyLevels) << i;
        ASSERT_NEAR(image.rgba[i + 2], b, kLossyLevels) << i;
        ASSERT_EQ(image.rgba[i + 3], 255) << i;
    }
}

asset::ImageAsset makeImage(std::span<const std::byte> bytes, std::string place)
{
    asset::ImageAsset image;
    const auto encoded = std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
    image.bytes = *encoded;
    image.storage = encoded;
    image.place = std::move(place);
    return image;
}

asset::SceneAsset sceneOf(std::vector<asset::ImageAsset> images)
{
    asset::SceneAsset scene;
    scene.images = std::move(images);
    for (std::size_t i = 0; i < scene.images.size(); ++i)
        scene.textures.push_back({.image = ImageIndex(i)});
    return scene;
}

TEST(DecodeImage, ReadsPngWithAlphaRowByRowFromTheTop)
{
    const DecodedImage image = decoded(asBytes(kPngRgba));
    EXPECT_EQ(image.width, 2u);
    EXPECT_EQ(image.height, 2u);
    EXPECT_THAT(image.rgba, ElementsAre(255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 10, 20, 30, 255));
}

TEST(DecodeImage, ReducesSixteenBitsToEight)
{
    EXPECT_THAT(decoded(asBytes(kPngGrey16)).rgba, ElementsAre(0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255));
    EXPECT_THAT(decoded(asBytes(kPngGreyAlpha16)).rgba, ElementsAre(64, 64, 64, 128));
}

TEST(DecodeImage, ExpandsGreyOfOneBit)
{
    EXPECT_THAT(decoded(asBytes(kPngGrey1)).rgba,
                ElementsAre(255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255));
}

TEST(DecodeImage, ExpandsAPaletteAndItsShorterAlphaTable)
{
    EXPECT_THAT(decoded(asBytes(kPngPalette)).rgba, ElementsAre(255, 0, 0, 0, 0, 255, 0, 64, 0, 0, 255, 255));
}

TEST(DecodeImage, MakesTheDeclaredColourTransparent)
{
    EXPECT_THAT(decoded(asBytes(kPngColourKey)).rgba, ElementsAre(1, 2, 3, 0, 4, 5, 6, 255));
}

TEST(DecodeImage, PutsInterlacedPixelsWhereTheyBelong)
{
    const DecodedImage image = decoded(asBytes(kPngInterlaced));
    ASSERT_EQ(image.rgba.size(), 36u);
    for (std::uint32_t y = 0; y < 3; ++y)
        for (std::uint32_t x = 0; x < 3; ++x) {
            const std::uint8_t* pixel = image.rgba.data() + 4 * (3 * y + x);
            EXPECT_EQ(pixel[0], 10 * x);
            EXPECT_EQ(pixel[1], 10 * y);
            EXPECT_EQ(pixel[2], 7);
            EXPECT_EQ(pixel[3], 255);
        }
}

TEST(DecodeImage, ReadsJpegOfEachColourSpace)
{
    expectSolid(decoded(asBytes(kJpeg)), 8, 200, 100, 50);
    expectSolid(decoded(asBytes(kJpegProgressive)), 8, 200, 100, 50);
    expectSolid(decoded(asBytes(kJpegGrey)), 8, 77, 77, 77);
    expectSolid(decoded(asBytes(kJpegYcck)), 8, 200, 100, 50);
    expectSolid(decoded(asBytes(kJpegCmyk)), 8, 200, 100, 50);
}

TEST(DecodeImage, ReadsWebp)
{
    EXPECT_EQ(decoded(asBytes(kWebpLossless)).rgba, decoded(asBytes(kPngRgba)).rgba);
    expectSolid(decoded(asBytes(kWebpLossy)), 4, 200, 100, 50);
}

TEST(DecodeImage, ReadsBmpFromTheBottomAndTgaAndGif)
{
    EXPECT_THAT(decoded(asBytes(kBmp)).rgba, ElementsAre(4, 5, 6, 255, 1, 2, 3, 255));
    EXPECT_THAT(decoded(asBytes(kTga)).rgba, ElementsAre(1, 2, 3, 200, 4, 5, 6, 255));
    EXPECT_THAT(decoded(asBytes(kGif)).rgba, ElementsAre(255, 0, 0, 255, 0, 0, 255, 255));
}

TEST(DecodeImage, RefusesNoBytesAndBytesOfNoPicture)
{
    EXPECT_EQ(decodeImage({}).error().code, ErrorCode::ImageInvalid);
    constexpr std::uint8_t kHtml[] = {'<', '!', 'D', 'O', 'C', 'T', 'Y', 'P', 'E', ' ', 'h', 't', 'm', 'l', '>', '\n'};
    const Result<DecodedImage> refused = decodeImage(asBytes(kHtml));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ImageInvalid);
    EXPECT_THAT(refused.error().message, HasSubstr("expected a PNG, JPEG, WebP"));
    constexpr std::uint8_t kKtx2[] = {0xAB, 'K', 'T', 'X', ' ', '2', '0', 0xBB, '\r', '\n', 0x1A, '\n'};
    EXPECT_THAT(decodeImage(asBytes(kKtx2)).error().message, HasSubstr("KHR_texture_basisu"));
}

TEST(DecodeImage, RefusesEveryTruncationThatLosesPixels)
{
    for (const auto whole : allPictures())
        for (std::size_t size = 0; size < whole.size(); ++size) {
            // A copy of its own size, so that a sanitizer sees every byte read beyond it.
            const std::vector<std::byte> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            const Result<DecodedImage> image = decodeImage(part);
            if (image)
                EXPECT_EQ(image->rgba, decoded(whole).rgba) << size << " of " << whole.size();
            else
                EXPECT_FALSE(image.error().message.empty() || image.error().place.empty());
        }
}

TEST(DecodeImage, SurvivesEveryDamagedByte)
{
    for (const auto whole : allPictures())
        for (std::size_t i = 0; i < whole.size(); ++i)
            for (const int flip : {0x01, 0x80, 0xFF}) {
                std::vector<std::byte> damaged(whole.begin(), whole.end());
                damaged[i] ^= static_cast<std::byte>(flip);
                const Result<DecodedImage> image = decodeImage(damaged);
                if (image)
                    EXPECT_EQ(image->rgba.size(), std::size_t(4) * image->width * image->height);
                else
                    EXPECT_FALSE(image.error().message.empty() || image.error().place.empty());
            }
}

TEST(DecodeImage, NoticesADamagedPngByItsChecksum)
{
    std::vector<std::byte> damaged(asBytes(kPngRgba).begin(), asBytes(kPngRgba).end());
    damaged[50] ^= std::byte{0x01};
    EXPECT_EQ(decodeImage(damaged).error().code, ErrorCode::ImageInvalid);
}

TEST(DecodeImage, RefusesSizesThatTheBytesCannotHoldBeforeAllocating)
{
    std::vector<std::byte> bomb(asBytes(kPngRgba).begin(), asBytes(kPngRgba).end());
    bomb[18] = bomb[22] = std::byte{0x20}; // 8194x8194 out of 79 bytes
    EXPECT_EQ(decodeImage(bomb).error().code, ErrorCode::SizeImplausible);
    bomb[18] = bomb[22] = std::byte{0x40}; // 16386 pixels a side
    EXPECT_EQ(decodeImage(bomb).error().code, ErrorCode::SizeImplausible);
    bomb[18] = bomb[19] = std::byte{0}; // no width
    EXPECT_EQ(decodeImage(bomb).error().code, ErrorCode::ImageInvalid);
    std::vector<std::byte> jpeg(asBytes(kJpegGrey).begin(), asBytes(kJpegGrey).end());
    jpeg[76] = std::byte{0x20}; // the high byte of the height
    jpeg[78] = std::byte{0x20};
    EXPECT_EQ(decodeImage(jpeg).error().code, ErrorCode::SizeImplausible);
}

TEST(DecodeImages, DecodesTheGoodOnesAndReportsTheBadOne)
{
    const asset::SceneAsset scene =
        sceneOf({makeImage(asBytes(kPngRgba), "/images/0"), makeImage(asBytes(kPngRgba).first(60), "/images/1"),
                 makeImage(asBytes(kTga), "/images/2")});
    const DecodedImages result = decodeImages(scene);
    ASSERT_EQ(result.images.size(), 3u);
    EXPECT_EQ(result.images[0].rgba.size(), 16u);
    EXPECT_TRUE(result.images[1].isEmpty());
    EXPECT_EQ(result.images[1].width, 0u);
    EXPECT_EQ(result.images[2].rgba.size(), 8u);
    ASSERT_EQ(result.report.entries().size(), 1u);
    EXPECT_EQ(result.report.entries()[0].code, ReportCode::ImageUndecodable);
    EXPECT_EQ(result.report.entries()[0].place, "/images/1");
    EXPECT_THAT(result.report.entries()[0].detail, HasSubstr("ends too early"));
}

TEST(DecodeImages, LeavesOutWhatNoTextureUsesAndWhatHasNoBytes)
{
    asset::SceneAsset scene = sceneOf({makeImage(asBytes(kPngRgba), "/images/0"), makeImage({}, "/images/1")});
    scene.images.push_back(makeImage(asBytes(kPngRgba), "/images/2"));
    const DecodedImages result = decodeImages(scene);
    EXPECT_FALSE(result.images[0].isEmpty());
    EXPECT_TRUE(result.images[1].isEmpty());
    EXPECT_TRUE(result.images[2].isEmpty());
    EXPECT_TRUE(result.report.entries().empty());
}

TEST(DecodeImages, OfASceneWithoutPicturesGivesNothing)
{
    EXPECT_TRUE(decodeImages({}).images.empty());
}

} // namespace
} // namespace stylized::import
