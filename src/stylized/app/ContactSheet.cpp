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

constexpr std::uint32_t kMargin = 28;     // pixels, here and below
constexpr std::uint32_t kGap = 14;        // between pictures
constexpr std::uint32_t kSectionGap = 40; // between sections beside each other
constexpr std::uint32_t kLabelSpace = 6;  // between a picture and its label
constexpr std::uint32_t kMostPixels = 16384;
constexpr double kScreenAspect = 1.4;

/// Sizes of everything, in pixels. Sections of one row may stand beside each other.
struct Layout {
    std::uint32_t columns = 1;                   ///< Pictures beside each other in a section.
    std::uint32_t sectionColumns = 1;            ///< Sections beside each other.
    std::uint32_t cellWidth = 0, cellHeight = 0; ///< With frame.
    std::uint32_t labelHeight = 0;
    std::uint32_t titleHeight = 0;
    std::uint32_t headingHeight = 0;

    [[nodiscard]] std::uint32_t rowHeight() const { return cellHeight + labelHeight + kGap; }
    [[nodiscard]] std::uint64_t sectionWidth() const { return std::uint64_t(columns) * (cellWidth + kGap) - kGap; }
    [[nodiscard]] std::uint64_t sectionHeight(std::size_t cellCount) const
    {
        return headingHeight + (cellCount + columns - 1) / columns * rowHeight();
    }
    [[nodiscard]] std::uint64_t width() const
    {
        return 2 * kMargin + sectionColumns * (sectionWidth() + kSectionGap) - kSectionGap;
    }
    [[nodiscard]] std::uint64_t height(const std::vector<std::size_t>& cellCounts) const
    {
        std::uint64_t height = 2 * kMargin + titleHeight - kGap;
        for (std::size_t i = 0; i < cellCounts.size(); i += sectionColumns)
            height += sectionHeight(cellCounts[i]);
        return height;
    }
};

/// The layout that comes nearest to a screen's shape, with as many columns as the style says, if it does.
Layout bestLayout(Layout layout, const std::vector<std::size_t>& cellCounts, const SheetStyle& style)
{
    std::size_t largest = 1;
    for (const std::size_t count : cellCounts)
        largest = std::max(largest, count);
    const std::size_t last = std::min<std::size_t>(style.columns.value_or(std::uint32_t(largest)), largest);
    const std::size_t first = style.columns ? last : 1;
    const std::size_t mostBeside = style.columns ? 1 : cellCounts.size();
    Layout best = layout;
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t columns = first; columns <= last; ++columns)
        for (std::size_t beside = 1; beside <= (columns >= largest ? mostBeside : 1); ++beside) {
            layout.columns = static_cast<std::uint32_t>(columns);
            layout.sectionColumns = static_cast<std::uint32_t>(beside);
            const double aspect = double(layout.width()) / double(layout.height(cellCounts));
            if (const double off = std::abs(std::log(aspect / kScreenAspect)); off < smallest) {
                smallest = off;
                best = layout;
            }
        }
    return best;
}

/// What a sheet is written with, and where everything lies.
struct Plan {
    TextPainter labels, titles;
    Layout layout;
    std::uint32_t width = 0, height = 0;
};

Result<Plan> planOf(const std::vector<std::size_t>& cellCounts, PictureSize cell, const SheetStyle& style)
{
    const std::uint32_t labelPixels = std::clamp(cell.height / 17, 11u, 28u);
    Result<TextPainter> labels = TextPainter::create(labelPixels);
    Result<TextPainter> titles = TextPainter::create(labelPixels * 3 / 2);
    if (!labels || !titles)
        return fail(labels ? titles.error() : labels.error());
    Layout layout;
    layout.cellWidth = cell.width + 2;
    layout.cellHeight = cell.height + 2;
    layout.labelHeight = kLabelSpace + labels->lineHeight();
    layout.titleHeight = titles->lineHeight() + kGap;
    layout.headingHeight = labels->lineHeight() + kGap;
    layout = bestLayout(layout, cellCounts, style);
    const std::uint64_t width = layout.width(), height = layout.height(cellCounts);
    if (width > kMostPixels || height > kMostPixels)
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("the sheet would have {}x{} pixels, at most {} a side are made: expected a smaller "
                                "--cell, or other --columns",
                                width, height, kMostPixels));
    return Plan{*std::move(labels), *std::move(titles), layout, static_cast<std::uint32_t>(width),
                static_cast<std::uint32_t>(height)};
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
    STYLIZED_ASSERT(cell.picture.width + 2 == layout.cellWidth && cell.picture.height + 2 == layout.cellHeight,
                    "all pictures of a sheet have its cell's size");
    fill(sheet, x, y, layout.cellWidth, layout.cellHeight, kFrame);
    fill(sheet, x + 1, y + 1, cell.picture.width, cell.picture.height, kPaper);
    paste(sheet, cell.picture, x + 1, y + 1);
    const std::string label = painter.fitted(cell.label, layout.cellWidth);
    const std::uint32_t indent = (layout.cellWidth - std::min(painter.widthOf(label), layout.cellWidth)) / 2;
    painter.draw(sheet, x + indent, y + layout.cellHeight + kLabelSpace, label, kInk);
}

void drawSection(asset::DecodedImage& sheet, const SheetSection& section, const Layout& layout,
                 const TextPainter& painter, std::uint32_t x, std::uint32_t y)
{
    painter.draw(sheet, x, y, painter.fitted(section.title, static_cast<std::uint32_t>(layout.sectionWidth())),
                 kPaleInk);
    for (std::size_t i = 0; i < section.cells.size(); ++i) {
        const auto column = static_cast<std::uint32_t>(i % layout.columns);
        const auto row = static_cast<std::uint32_t>(i / layout.columns);
        drawCell(sheet, section.cells[i], layout, painter, x + column * (layout.cellWidth + kGap),
                 y + layout.headingHeight + row * layout.rowHeight());
    }
}

} // namespace

Result<void> requireSheetFits(const std::vector<std::size_t>& cellCounts, PictureSize cell, const SheetStyle& style)
{
    if (const Result<Plan> plan = planOf(cellCounts, cell, style); !plan)
        return fail(plan.error());
    return {};
}

Result<asset::DecodedImage> contactSheet(const std::string& title, const std::vector<SheetSection>& sections,
                                         PictureSize cell, const SheetStyle& style)
{
    std::vector<std::size_t> cellCounts;
    for (const SheetSection& section : sections)
        cellCounts.push_back(section.cells.size());
    const Result<Plan> plan = planOf(cellCounts, cell, style);
    if (!plan)
        return fail(plan.error());
    const Layout& layout = plan->layout;
    asset::DecodedImage sheet = paper(plan->width, plan->height);
    const std::uint32_t inner = sheet.width - 2 * kMargin;
    plan->titles.draw(sheet, kMargin, kMargin, plan->titles.fitted(title, inner), kInk);
    std::uint32_t y = kMargin + layout.titleHeight;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const auto beside = static_cast<std::uint32_t>(i % layout.sectionColumns);
        const auto step = static_cast<std::uint32_t>(layout.sectionWidth()) + kSectionGap;
        drawSection(sheet, sections[i], layout, plan->labels, kMargin + beside * step, y);
        if (beside + 1 == layout.sectionColumns)
            y += static_cast<std::uint32_t>(layout.sectionHeight(cellCounts[i]));
    }
    return sheet;
}

} // namespace stylized::app
