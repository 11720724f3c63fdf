#pragma once

#include <stylized/animation/compression/ClipBlock.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stylized::animation {

/// Where one column lies: its numbers are fields of the 16 words of a row, signed (two's complement). A word shifted
/// left by the first, then right by the second with its sign, is the number. A field never crosses a row.
struct PlannedColumn {
    std::uint16_t row = 0; ///< Counted from the segment's first.
    std::uint8_t leftShift = 0;
    std::uint8_t rightShift = 0;
};

/// Lays columns into rows so that few bits stay empty: of the rows last begun, each goes into the fullest that has
/// room. All columns of zeros of a segment are one. Who writes and who reads a clip come to the same places from the
/// widths' codes alone.
class RowPlacer {
public:
    struct Place {
        std::uint32_t row;
        std::uint32_t shift;
        std::uint32_t width;
    };
    /// - `code` is not kEndCode.
    [[nodiscard]] Place place(std::uint8_t code) noexcept;
    [[nodiscard]] std::uint32_t rowCount() const noexcept { return rowCount_; }

private:
    static constexpr std::uint32_t kOpenRows = 8;
    static constexpr std::uint32_t kZeroWidth = 2;

    [[nodiscard]] Place placeWidth(std::uint32_t width) noexcept;

    std::uint32_t rowCount_ = 0;
    std::array<std::uint8_t, kOpenRows> used_{}; // bits of the last rows; row r at r modulo kOpenRows
    std::optional<Place> zeros_;
};

/// The columns of all segments, ready for decoding: those of a component stand for the first curves, one after the
/// other.
class SegmentPlans {
public:
    static constexpr std::uint32_t kMaxRowCount = 0x10000;

    struct Segment {
        std::uint32_t firstRow = 0, rowCount = 0;
        std::uint32_t firstColumn = 0; ///< In columns().
        std::uint32_t firstWidth = 0;  ///< The byte at which its codes begin.
    };

    SegmentPlans() = default;
    /// Reads the codes of `segmentCount` segments with `curveCount` curves. A plan whose codes end too early, or need
    /// more than kMaxRowCount rows a segment, has no segments.
    SegmentPlans(std::span<const ClipBlock> blocks, std::span<const std::uint8_t> widths, std::size_t segmentCount,
                 std::size_t curveCount);

    [[nodiscard]] std::span<const Segment> segments() const noexcept { return segments_; }
    [[nodiscard]] const PlannedColumn* columns(std::size_t segment) const noexcept
    {
        return columns_.data() + segments_[segment].firstColumn;
    }
    /// How many columns each stored component has: four a block.
    [[nodiscard]] const std::uint8_t* counts(std::size_t segment) const noexcept
    {
        return counts_.data() + segment * countsPerSegment_;
    }
    /// Rows of all segments; bytes of codes read.
    [[nodiscard]] std::size_t rowCount() const noexcept { return rowCount_; }
    [[nodiscard]] std::size_t widthBytes() const noexcept { return widthBytes_; }
    [[nodiscard]] std::size_t memoryBytes() const noexcept
    {
        return columns_.size() * sizeof(PlannedColumn) + counts_.size() + segments_.size() * sizeof(Segment);
    }

private:
    bool addSegment(std::span<const ClipBlock> blocks, std::span<const std::uint8_t> widths, std::size_t curveCount);

    std::vector<Segment> segments_;
    std::vector<PlannedColumn> columns_;
    std::vector<std::uint8_t> counts_;
    std::size_t countsPerSegment_ = 0, rowCount_ = 0, widthBytes_ = 0;
};

} // namespace stylized::animation
