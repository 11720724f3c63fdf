#include <stylized/app/ContactSheet.h>
#include <stylized/app/TextPainter.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stylized::app {
namespace {

using Rgb = std::array<std::uint8_t, 3>;

asset::DecodedImage filled(std::uint32_t width, std::uint32_t height, const Rgb& color)
{
    asset::DecodedImage image{width, height, {}};
    for (std::uint32_t i = 0; i < width * height; ++i)
        image.rgba.insert(image.rgba.end(), {color[0], color[1], color[2], 255});
    return image;
}

/// The box around all pixels of a colour: left, top, right, bottom.
std::vector<std::uint32_t> boxOf(const asset::DecodedImage& image, const Rgb& color)
{
    std::vector<std::uint32_t> box{image.width, image.height, 0, 0};
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            if (std::equal(color.begin(), color.end(), &image.rgba[4 * (y * image.width + x)]))
                box = {std::min(box[0], x), std::min(box[1], y), std::max(box[2], x), std::max(box[3], y)};
    return box;
}

std::size_t darkPixelsOf(const asset::DecodedImage& image)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4)
        count += image.rgba[i] < 128 ? 1 : 0;
    return count;
}

TEST(TextPainter, DrawsLettersWhereItIsTold)
{
    const Result<TextPainter> painter = TextPainter::create(20);
    ASSERT_TRUE(painter) << toString(painter.error());
    asset::DecodedImage image = filled(100, 40, {255, 255, 255});
    painter->draw(image, 10, 5, "HI", {0, 0, 0});
    const std::vector<std::uint32_t> ink = boxOf(image, {0, 0, 0});
    EXPECT_GE(ink[0], 10u);
    EXPECT_LE(ink[2], 10 + painter->widthOf("HI"));
    EXPECT_GE(ink[1], 5u);
    EXPECT_LE(ink[3], 5 + painter->lineHeight());
    EXPECT_GT(darkPixelsOf(image), 40u);
}

TEST(TextPainter, KnowsOtherScriptsThanLatin)
{
    const Result<TextPainter> painter = TextPainter::create(20);
    ASSERT_TRUE(painter);
    asset::DecodedImage smile = filled(60, 40, {255, 255, 255}), other = smile;
    painter->draw(smile, 5, 5, "笑", {0, 0, 0});
    painter->draw(other, 5, 5, "口", {0, 0, 0});
    EXPECT_GT(darkPixelsOf(smile), 20u);
    EXPECT_NE(smile.rgba, other.rgba) << "two characters, not two boxes";
}

TEST(TextPainter, LeavesOutWhatLiesOutsideThePicture)
{
    const Result<TextPainter> painter = TextPainter::create(20);
    ASSERT_TRUE(painter);
    asset::DecodedImage image = filled(8, 8, {255, 255, 255});
    painter->draw(image, -10, -10, "WIDE\xFF\n", {0, 0, 0});
    painter->draw(image, 5000, 5000, "far", {0, 0, 0});
    EXPECT_EQ(image.rgba.size(), 256u);
}

TEST(TextPainter, CutsLongTextsInTheMiddle)
{
    const Result<TextPainter> painter = TextPainter::create(14);
    ASSERT_TRUE(painter);
    EXPECT_EQ(painter->fitted("smile", 500), "smile");
    const std::string cut = painter->fitted("Fcl_MTH_SurprisedAndVeryLong_Left", 100);
    EXPECT_LE(painter->widthOf(cut), 100u);
    EXPECT_EQ(cut.substr(0, 4), "Fcl_");
    EXPECT_EQ(cut.substr(cut.size() - 4), "Left");
    EXPECT_NE(cut.find("…"), std::string::npos);
    EXPECT_EQ(painter->fitted("まばたき", 1), "…");
    EXPECT_EQ(painter->fitted("", 1), "");
}

constexpr Rgb kRed{255, 0, 0}, kGreen{0, 255, 0}, kBlue{0, 0, 255};

TEST(ContactSheet, PutsPicturesInRowsWithTheirLabelsBelow)
{
    const std::vector<SheetSection> sections{
        {"Faces", {{"a", filled(64, 48, kRed)}, {"b", filled(64, 48, kGreen)}, {"c", filled(64, 48, kBlue)}}}};
    const Result<asset::DecodedImage> sheet = contactSheet("model.vrm", sections, {64, 48}, {.columns = 2});
    ASSERT_TRUE(sheet) << toString(sheet.error());
    const auto red = boxOf(*sheet, kRed), green = boxOf(*sheet, kGreen), blue = boxOf(*sheet, kBlue);
    for (const auto& box : {red, green, blue}) {
        EXPECT_EQ(box[2] - box[0], 63u);
        EXPECT_EQ(box[3] - box[1], 47u);
    }
    EXPECT_EQ(red[1], green[1]);
    EXPECT_GT(green[0], red[2]);
    EXPECT_EQ(blue[0], red[0]);
    EXPECT_GT(blue[1], red[3] + 12) << "room for a label";
    EXPECT_GT(darkPixelsOf(*sheet), 64u * 48u) << "labels are written";
}

TEST(ContactSheet, ChoosesColumnsForAScreenByItself)
{
    std::vector<SheetSection> sections{{"Faces", {}}};
    for (int i = 0; i < 20; ++i)
        sections[0].cells.push_back({"face", filled(64, 64, kRed)});
    const Result<asset::DecodedImage> sheet = contactSheet("model", sections, {64, 64}, {});
    ASSERT_TRUE(sheet);
    EXPECT_GT(sheet->width, sheet->height);
    EXPECT_LT(sheet->width, 2 * sheet->height);
}

TEST(ContactSheet, RefusesSheetsLargerThanPicturesMayBe)
{
    const Result<void> fits = requireSheetFits({300}, {64, 48}, {.columns = 300}); // 80 pixels each
    ASSERT_FALSE(fits);
    EXPECT_EQ(fits.error().code, ErrorCode::UsageInvalid);
    EXPECT_TRUE(requireSheetFits({300}, {64, 48}, {.columns = 30}));
    EXPECT_FALSE(requireSheetFits({10, 300}, {2048, 2048}, {}));
}

TEST(ContactSheet, HasNoMoreColumnsThanPictures)
{
    const std::vector<SheetSection> sections{
        {"Faces", {{"a", filled(64, 48, kRed)}, {"b", filled(64, 48, kGreen)}, {"c", filled(64, 48, kBlue)}}}};
    const Result<asset::DecodedImage> three = contactSheet("model", sections, {64, 48}, {.columns = 3});
    const Result<asset::DecodedImage> many = contactSheet("model", sections, {64, 48}, {.columns = 1000});
    ASSERT_TRUE(three && many);
    EXPECT_EQ(many->width, three->width);
    EXPECT_EQ(many->rgba, three->rgba);
}

} // namespace
} // namespace stylized::app
