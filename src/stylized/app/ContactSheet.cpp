#include "stylized/app/ContactSheet.h"

#include <stylized/app/TextPainter.h>
#include <stylized/core/Assert.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stylized::app {
namespace {

using Rgb = std::array<std::uint8_t, 3>;

constexpr Rgb kPaper{247, 245, 241};
constexpr Rgb kFrame{214, 208, 198};
constexpr Rgb kInk{52, 47, 44};
constexpr Rgb kPaleInk{126, 118, 110};

constexpr std::uint32_t kMargin = 28;    // pixels, here and below
constexpr std::uint32_t kGap = 14;       // between pictures
constexpr std::uint32_t kLabelSpace = 6; // between a picture and its label
constexpr std::uint32_t kMostPixels = 16384;
constexpr double kScreenAspect = 1.4;

/// Sizes of everything, in pixels.
struct Layout {
    std::uint32_t columns = 1;
    std::uint32_t cellWidth = 0, cellHeight = 0; ///< With frame.
    std::uint32_t labelHeight = 0;
    std::uint32_t titleHeight = 0;
    std::uint32_t headingHeight = 0;

    [[nodiscard]] std::uint32_t rowHeight() const { return cellHeight + labelHeight + kGap; }
    [[nodiscard]] std::uint32_t rowsOf(const SheetSection& section) const
    {
        return static_cast<std::uint32_t>((section.cells.size() + columns - 1) / columns);
    }
    [[nodiscard]] std::uint64_t width() const
    {
        return 2 * kMargin + std::uint64_t(columns) * (cellWidth + kGap) - kGap;
    }
    [[nodiscard]] std::uint64_t height(const std::vector<SheetSection>& sections) const
    {
        std::uint64_t height = 2 * kMargin + titleHeight - kGap;
        for (const SheetSection& section : sections)
            height += headingHeight + std::uint64_t(rowsOf(section)) * rowHeight();
        return height;
    }
};

/// The number of columns that comes nearest to a screen's shape.
std::uint32_t bestColumns(Layout layout, const std::vector<SheetSection>& sections)
{
    std::size_t most = 1;
    for (const SheetSection& section : sections)
        most = std::max(most, section.cells.size());
    std::uint32_t best = 1;
    double smallest = std::numeric_limits<double>::infinity();
    for (layout.columns = 1; layout.columns <= most; ++layout.columns) {
        const double off = std::abs(std::log(double(layout.width()) / double(layout.height(sections)) / kScreenAspect));
        if (off < smallest) {
            smallest = off;
            best = layout.columns;
        }
    }
    return best;
}

asset::DecodedImage paper(std::uint32_t width, std::uint32_t height)
{
    asset::DecodedImage sheet{width, height, std::vector<std::uint8_t>(std::size_t(4) * width * height, 255)};
    for (std::size_t i = 0; i < sheet.rgba.size(); i += 4)
        std::copy(kPaper.begin(), kPaper.end(), &sheet.rgba[i]);
    return sheet;
}

/// Fills a rectangle that lies in the sheet.
void fill(asset::DecodedImage& sheet, std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height,
          const Rgb& color)
{
    for (std::uint32_t row = y; row < y + height; ++row)
        for (std::uint32_t column = x; column < x + width; ++column)
            std::copy(color.begin(), color.end(), &sheet.rgba[4 * (std::size_t(row) * sheet.width + column)]);
}

void paste(asset::DecodedImage& sheet, const asset::DecodedImage& picture, std::uint32_t x, std::uint32_t y)
{
    for (std::uint32_t row = 0; row < picture.height; ++row)
        for (std::uint32_t column = 0; column < picture.width; ++column) {
            const std::uint8_t* from = &picture.rgba[4 * (std::size_t(row) * picture.width + column)];
            std::uint8_t* to = &sheet.rgba[4 * (std::size_t(y + row) * sheet.width + x + column)];
            for (int c = 0; c < 3; ++c)
                to[c] = static_cast<std::uint8_t>((to[c] * (255 - from[3]) + from[c] * from[3] + 127) / 255);
        }
}

void drawCell(asset::DecodedImage& sheet, const SheetCell& cell, const Layout& layout, const TextPainter& painter,
              std::uint32_t x, std::uint32_t y)
{
    fill(sheet, x, y, layout.cellWidth, layout.cellHeight, kFrame);
    fill(sheet, x + 1, y + 1, cell.picture.width, cell.picture.height, kPaper);
    paste(sheet, cell.picture, x + 1, y + 1);
    const std::string label = painter.fitted(cell.label, layout.cellWidth);
    const std::uint32_t indent = (layout.cellWidth - std::min(painter.widthOf(label), layout.cellWidth)) / 2;
    painter.draw(sheet, x + indent, y + layout.cellHeight + kLabelSpace, label, kInk);
}

} // namespace

Result<asset::DecodedImage> contactSheet(const std::string& title, const std::vector<SheetSection>& sections,
                                         PictureSize cell, const SheetStyle& style)
{
    const std::uint32_t labelPixels = std::clamp(cell.height / 17, 11u, 28u);
    const Result<TextPainter> labels = TextPainter::create(labelPixels);
    const Result<TextPainter> titles = TextPainter::create(labelPixels * 3 / 2);
    if (!labels || !titles)
        return fail(labels ? titles.error() : labels.error());
    Layout layout;
    layout.cellWidth = cell.width + 2;
    layout.cellHeight = cell.height + 2;
    layout.labelHeight = kLabelSpace + labels->lineHeight();
    layout.titleHeight = titles->lineHeight() + kGap;
    layout.headingHeight = labels->lineHeight() + kGap;
    layout.columns = style.columns.value_or(bestColumns(layout, sections));
    const std::uint64_t width = layout.width(), height = layout.height(sections);
    if (width > kMostPixels || height > kMostPixels)
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("the sheet would have {}x{} pixels, at most {} a "
                                "side are made: expected a smaller "
                                "--cell, or other --columns",
                                width, height, kMostPixels));

    asset::DecodedImage sheet = paper(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height));
    const std::uint32_t inner = sheet.width - 2 * kMargin;
    titles->draw(sheet, kMargin, kMargin, titles->fitted(title, inner), kInk);
    std::uint32_t y = kMargin + layout.titleHeight;
    for (const SheetSection& section : sections) {
        labels->draw(sheet, kMargin, y, labels->fitted(section.title, inner), kPaleInk);
        y += layout.headingHeight;
        for (std::size_t i = 0; i < section.cells.size(); ++i) {
            const auto column = static_cast<std::uint32_t>(i % layout.columns);
            const auto row = static_cast<std::uint32_t>(i / layout.columns);
            STYLIZED_ASSERT(section.cells[i].picture.width == cell.width &&
                                section.cells[i].picture.height == cell.height,
                            "all pictures of a sheet have its cell's size");
            drawCell(sheet, section.cells[i], layout, *labels, kMargin + column * (layout.cellWidth + kGap),
                     y + row * layout.rowHeight());
        }
        y += layout.rowsOf(section) * layout.rowHeight();
    }
    return sheet;
}

} // namespace stylized::app
