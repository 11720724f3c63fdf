#include <stylized/runtime/MipChain.h>

#include <stylized/core/Parallel.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace stylized::runtime {
namespace {

using asset::DecodedImage;
using ::testing::ElementsAre;

DecodedImage image(std::uint32_t width, std::uint32_t height, std::vector<std::uint8_t> rgba)
{
    return {width, height, std::move(rgba)};
}

TEST(MipChainTest, ColoursAreAveragedInLinearLight)
{
    const DecodedImage board = image(2, 2, {0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255});
    EXPECT_THAT(halved(board, true).rgba, ElementsAre(188, 188, 188, 255)); // half the light is 187.5 in sRGB
}

TEST(MipChainTest, NumbersAreAveragedAsTheyAre)
{
    const DecodedImage board = image(2, 2, {0, 10, 1, 255, 255, 20, 1, 255, 255, 30, 2, 255, 0, 40, 2, 255});
    EXPECT_THAT(halved(board, false).rgba, ElementsAre(128, 25, 2, 255)); // 127.5, 25, 1.5
}

TEST(MipChainTest, APlainPictureStaysWhatItIsOnEveryLevelForAllBytes)
{
    for (const bool isSrgb : {false, true})
        for (int byte = 0; byte < 256; ++byte) {
            const auto b = static_cast<std::uint8_t>(byte);
            const MipChain chain = makeMipChain(image(5, 3, std::vector<std::uint8_t>(60, b)), isSrgb);
            for (const DecodedImage& level : chain.levels)
                ASSERT_THAT(level.rgba, ::testing::Each(b)) << "sRGB " << isSrgb;
        }
}

TEST(MipChainTest, WhatIsInvisibleDoesNotBleedIntoTheRest)
{
    // A red texel among three transparent green ones: the mean is red, at a quarter of the alpha.
    const DecodedImage leaf = image(2, 2, {255, 0, 0, 200, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0});
    EXPECT_THAT(halved(leaf, true).rgba, ElementsAre(255, 0, 0, 50));
}

TEST(MipChainTest, UnevenAlphasWeighTheirColours)
{
    // As numbers: (10·255 + 30·51) / 306 = 13.3 in a 2 × 2 picture, and the same twice as wide and one row high.
    const std::vector<std::uint8_t> row{10, 0, 0, 255, 30, 0, 0, 51};
    std::vector<std::uint8_t> both = row;
    both.insert(both.end(), row.begin(), row.end());
    EXPECT_THAT(halved(image(2, 2, both), false).rgba, ElementsAre(13, 0, 0, 153));
    EXPECT_THAT(halved(image(2, 1, row), false).rgba, ElementsAre(13, 0, 0, 153));
}

TEST(MipChainTest, WhereNothingIsVisibleColoursCountAlike)
{
    const DecodedImage ghost = image(2, 1, {0, 0, 100, 0, 0, 255, 100, 0});
    EXPECT_THAT(halved(ghost, false).rgba, ElementsAre(0, 128, 100, 0));
}

TEST(MipChainTest, OddSizesWeighEachTexelByTheAreaItHas)
{
    // Three texels onto one count alike. Five onto two: the first takes 2, 2, 1 fifths of a half, the second 1, 2, 2.
    EXPECT_THAT(halved(image(3, 1, {0, 0, 0, 255, 30, 0, 0, 255, 60, 0, 0, 255}), false).rgba,
                ElementsAre(30, 0, 0, 255));
    EXPECT_THAT(
        halved(image(1, 5, {100, 0, 0, 255, 0, 0, 0, 255, 50, 0, 0, 255, 0, 0, 0, 255, 200, 0, 0, 255}), false).rgba,
        ElementsAre(50, 0, 0, 255, 90, 0, 0, 255)); // (2·100 + 50) / 5, (50 + 2·200) / 5
}

TEST(MipChainTest, TheChainEndsAtOneTexel)
{
    const MipChain chain = makeMipChain(image(6, 2, std::vector<std::uint8_t>(48, 9)), true);
    ASSERT_EQ(chain.levels.size(), 3u);
    EXPECT_EQ(chain.levels[1].width, 3u);
    EXPECT_EQ(chain.levels[1].height, 1u);
    EXPECT_EQ(chain.levels[2].width, 1u);
    EXPECT_EQ(chain.levels[2].height, 1u);
    EXPECT_EQ(chain.byteCount(), 48u + 12u + 4u);
    EXPECT_EQ(makeMipChain(image(1, 1, {1, 2, 3, 4}), true).levels.size(), 1u);
}

TEST(MipChainTest, TheResultDoesNotDependOnTheNumberOfThreads)
{
    std::vector<std::uint8_t> noise(std::size_t{257} * 300 * 4);
    std::uint32_t state = 1;
    for (std::uint8_t& byte : noise) {
        state = state * 1664525 + 1013904223; // any sequence will do: this is Numerical Recipes' generator
        byte = static_cast<std::uint8_t>(state >> 24);
    }
    setThreadCount(1);
    const DecodedImage one = halved(image(257, 300, noise), true);
    setThreadCount(8);
    const DecodedImage eight = halved(image(257, 300, noise), true);
    setThreadCount(0);
    EXPECT_EQ(one.rgba, eight.rgba);
}

} // namespace
} // namespace stylized::runtime
