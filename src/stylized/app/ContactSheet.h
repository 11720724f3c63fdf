#pragma once

#include <stylized/app/OptionValue.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stylized::app {

/// One picture of a sheet and what is written under it.
struct SheetCell {
    std::string label;
    asset::DecodedImage picture; ///< Opaque or not; all of a sheet have one size.
};

/// Pictures that belong together, under a title.
struct SheetSection {
    std::string title;
    std::vector<SheetCell> cells;
};

struct SheetStyle {
    /// At most this many beside each other. None: as many as make the sheet about as wide as a screen.
    std::optional<std::uint32_t> columns;
};

/// Whether contactSheet() can lay out sections of so many cells: to be asked before their pictures are drawn.
/// **Errors**: FontUnavailable; UsageInvalid where the sheet would be larger than a picture may be.
[[nodiscard]] Result<void> requireSheetFits(const std::vector<std::size_t>& cellCounts, PictureSize cell,
                                            const SheetStyle& style);

/// Lays pictures out in rows on paper, with labels.
/// **Errors**: those of requireSheetFits().
[[nodiscard]] Result<asset::DecodedImage> contactSheet(const std::string& title,
                                                       const std::vector<SheetSection>& sections, PictureSize cell,
                                                       const SheetStyle& style);

} // namespace stylized::app
