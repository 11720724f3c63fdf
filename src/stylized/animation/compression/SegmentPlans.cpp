#include "stylized/animation/compression/SegmentPlans.h"

#include <algorithm>

namespace stylized::animation {

RowPlacer::Place RowPlacer::place(std::uint8_t code) noexcept
{
    if (code != kEmptyCode)
        return placeWidth(kColumnWidths[code]);
    if (!zeros_)
        zeros_ = placeWidth(kZeroWidth);
    return *zeros_;
}

RowPlacer::Place RowPlacer::placeWidth(std::uint32_t width) noexcept
{
    std::uint32_t best = rowCount_, fullest = 0;
    for (std::uint32_t row = rowCount_ - std::min(rowCount_, kOpenRows); row < rowCount_; ++row) {
        const std::uint32_t used = used_[row % kOpenRows];
        if (used + width <= 32 && used > fullest) {
            fullest = used;
            best = row;
        }
    }
    if (best == rowCount_)
        used_[rowCount_++ % kOpenRows] = 0;
    const std::uint32_t shift = used_[best % kOpenRows];
    used_[best % kOpenRows] = static_cast<std::uint8_t>(shift + width);
    return {best, shift, width};
}

SegmentPlans::SegmentPlans(std::span<const ClipBlock> blocks, std::span<const std::uint8_t> widths,
                           std::size_t segmentCount, std::size_t curveCount)
    : countsPerSegment_(blocks.size() * 4)
{
    for (std::size_t s = 0; s < segmentCount; ++s)
        if (!addSegment(blocks, widths, curveCount)) {
            segments_.clear();
            return;
        }
    columns_.shrink_to_fit();
    counts_.shrink_to_fit();
}

bool SegmentPlans::addSegment(std::span<const ClipBlock> blocks, std::span<const std::uint8_t> widths,
                              std::size_t curveCount)
{
    Segment segment{static_cast<std::uint32_t>(rowCount_), 0, static_cast<std::uint32_t>(columns_.size()),
                    static_cast<std::uint32_t>(widthBytes_)};
    RowPlacer placer;
    std::size_t read = 0; // half bytes
    for (const ClipBlock& block : blocks) {
        std::array<std::uint8_t, 4> counts{};
        for (std::size_t c = 0; c < storedComponentCount(block.kind, block.isFolded); ++c)
            for (std::size_t curve = 0; curve < curveCount; ++curve, ++read) {
                const std::size_t byte = segment.firstWidth + read / 2;
                if (byte >= widths.size())
                    return false;
                const std::uint8_t code = widths[byte] >> (read % 2 * 4) & 15;
                if (code == kEndCode) {
                    ++read;
                    break;
                }
                const RowPlacer::Place place = placer.place(code);
                if (place.row >= kMaxRowCount)
                    return false;
                columns_.push_back({static_cast<std::uint16_t>(place.row),
                                    static_cast<std::uint8_t>(32 - place.shift - place.width),
                                    static_cast<std::uint8_t>(32 - place.width)});
                ++counts[c];
            }
        counts_.insert(counts_.end(), counts.begin(), counts.end());
    }
    segment.rowCount = placer.rowCount();
    rowCount_ += segment.rowCount;
    widthBytes_ = segment.firstWidth + (read + 1) / 2;
    segments_.push_back(segment);
    return true;
}

} // namespace stylized::animation
