#include "stylized/animation/compression/SegmentWriter.h"

#include "stylized/animation/compression/SegmentPlans.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace stylized::animation {
namespace {

/// Lanes side by side, by their index.
using LaneIndices = std::vector<std::size_t>;

std::size_t bitsOfLane(std::span<const std::vector<SegmentLane>> segments, std::size_t lane)
{
    std::size_t bits = 0;
    for (const std::vector<SegmentLane>& segment : segments)
        for (const std::vector<std::int32_t>& component : segment[lane].quantities)
            for (const std::int32_t quantity : component)
                bits += kColumnWidths[widthCode(quantity)];
    return bits;
}

bool isMixable(BlockKind kind) noexcept
{
    return kind == BlockKind::Rotation || kind == BlockKind::Translation || kind == BlockKind::Scale;
}

/// Lanes side by side, as they will be kept.
struct LaneIndexGroup {
    BlockKind kind;
    bool isFolded;
    LaneIndices lanes;
};

/// Up to so many lanes left over are kept folded: more of them take no more room in one group that is not.
constexpr std::size_t kMostFolded = 2 * foldedLaneCount(BlockKind::Mixed);

/// What is left over of several kinds shares groups. `lanes`: those that need the most bits first.
void groupLeftovers(std::span<const ClipLane> lanes, LaneIndices leftovers, std::vector<LaneIndexGroup>& groups)
{
    for (std::size_t first = 0; first < leftovers.size();) {
        const std::size_t left = leftovers.size() - first;
        const bool isFolded = left <= kMostFolded;
        const std::size_t room = isFolded ? foldedLaneCount(BlockKind::Mixed) : kPoseLaneCount;
        const auto begin = leftovers.begin() + std::ptrdiff_t(first);
        LaneIndexGroup group{lanes[*begin].kind, isFolded,
                             LaneIndices(begin, begin + std::ptrdiff_t(std::min(left, room)))};
        for (const std::size_t lane : group.lanes)
            if (lanes[lane].kind != group.kind)
                group.kind = BlockKind::Mixed;
        first += group.lanes.size();
        groups.push_back(std::move(group));
    }
}

/// Takes sixteen lanes at a time out of `order` whose targets follow one another: they are written at once, which saves
/// a quarter of a sample.
void takeRuns(std::span<const ClipLane> lanes, LaneIndices& order, std::vector<LaneIndexGroup>& groups)
{
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::make_tuple(lanes[a].kind, lanes[a].constants.target) <
               std::make_tuple(lanes[b].kind, lanes[b].constants.target);
    });
    LaneIndices rest;
    for (std::size_t first = 0; first < order.size();) {
        std::size_t count = 1;
        while (first + count < order.size() && count < kPoseLaneCount &&
               lanes[order[first + count]].kind == lanes[order[first]].kind &&
               lanes[order[first + count]].constants.target == lanes[order[first]].constants.target + count)
            ++count;
        const auto begin = order.begin() + std::ptrdiff_t(first), end = begin + std::ptrdiff_t(count);
        if (count == kPoseLaneCount)
            groups.push_back({lanes[order[first]].kind, false, LaneIndices(begin, end)});
        else
            rest.insert(rest.end(), begin, end);
        first += count;
    }
    order = std::move(rest);
}

std::vector<LaneIndexGroup> groupLanes(std::span<const ClipLane> lanes,
                                       std::span<const std::vector<SegmentLane>> segments, ClipProfile profile)
{
    std::vector<std::size_t> bits(lanes.size());
    LaneIndices order(lanes.size());
    for (std::size_t l = 0; l < lanes.size(); ++l)
        bits[l] = bitsOfLane(segments, l);
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::vector<LaneIndexGroup> groups;
    if (profile == ClipProfile::Fast)
        takeRuns(lanes, order, groups);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::make_tuple(lanes[a].kind, bits[b], a) < std::make_tuple(lanes[b].kind, bits[a], b);
    });
    LaneIndices leftovers;
    for (std::size_t first = 0; first < order.size();) {
        const BlockKind kind = lanes[order[first]].kind;
        std::size_t end = first;
        while (end < order.size() && end - first < kPoseLaneCount && lanes[order[end]].kind == kind)
            ++end;
        const auto begin = order.begin() + std::ptrdiff_t(first);
        if (end - first < kPoseLaneCount && isMixable(kind))
            leftovers.insert(leftovers.end(), begin, order.begin() + std::ptrdiff_t(end));
        else
            groups.push_back({kind, kind == BlockKind::WideRotation && end - first <= foldedLaneCount(kind),
                              LaneIndices(begin, order.begin() + std::ptrdiff_t(end))});
        first = end;
    }
    std::sort(leftovers.begin(), leftovers.end(),
              [&](std::size_t a, std::size_t b) { return std::make_tuple(bits[b], a) < std::make_tuple(bits[a], b); });
    groupLeftovers(lanes, std::move(leftovers), groups);
    return groups;
}

LaneGroup makeGroup(std::span<const ClipLane> lanes, const LaneIndexGroup& from)
{
    LaneGroup group{from.kind, from.isFolded, {}};
    for (const std::size_t lane : from.lanes)
        group.lanes.push_back(lanes[lane].constants);
    return group;
}

/// Appends one segment to the codes and rows.
class SegmentStream {
public:
    explicit SegmentStream(CompressedClipData& data) : data_(data), firstRow_(data.rows.size() / kPoseLaneCount) {}

    void addCode(std::uint8_t code)
    {
        if (isHalf_)
            data_.widths.back() = static_cast<std::uint8_t>(data_.widths.back() | code << 4);
        else
            data_.widths.push_back(code);
        isHalf_ = !isHalf_;
    }

    void addColumn(std::uint8_t code, const std::array<std::int32_t, kPoseLaneCount>& quantities)
    {
        addCode(code);
        const RowPlacer::Place place = placer_.place(code);
        data_.rows.resize((firstRow_ + placer_.rowCount()) * kPoseLaneCount, 0);
        const std::uint32_t mask = (1u << place.width) - 1;
        for (std::size_t lane = 0; lane < kPoseLaneCount; ++lane)
            data_.rows[(firstRow_ + place.row) * kPoseLaneCount + lane] |=
                (static_cast<std::uint32_t>(quantities[lane]) & mask) << place.shift;
    }

private:
    CompressedClipData& data_;
    std::size_t firstRow_;
    RowPlacer placer_;
    bool isHalf_ = false;
};

/// The numbers of one stored component of a group: sixteen a curve.
std::vector<std::array<std::int32_t, kPoseLaneCount>>
storedQuantities(const LaneIndexGroup& group, const std::vector<SegmentLane>& segment, std::size_t component)
{
    std::vector<std::array<std::int32_t, kPoseLaneCount>> columns(
        segment[group.lanes.front()].quantities[component].size(), std::array<std::int32_t, kPoseLaneCount>{});
    for (std::size_t c = component; c < (group.isFolded ? componentCount(group.kind) : component + 1); ++c)
        for (std::size_t lane = 0; lane < group.lanes.size(); ++lane) {
            const std::vector<std::int32_t>& quantities = segment[group.lanes[lane]].quantities[c];
            const std::size_t place = group.isFolded ? c * foldedLaneCount(group.kind) + lane : lane;
            for (std::size_t k = 0; k < quantities.size(); ++k)
                columns[k][place] = quantities[k];
        }
    return columns;
}

void writeComponent(const std::vector<std::array<std::int32_t, kPoseLaneCount>>& columns, SegmentStream& stream)
{
    std::vector<std::uint8_t> codes(columns.size(), kEmptyCode);
    std::size_t end = 0;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        for (const std::int32_t quantity : columns[k])
            codes[k] = std::max(codes[k], widthCode(quantity));
        if (codes[k] != kEmptyCode)
            end = k + 1;
    }
    for (std::size_t k = 0; k < end; ++k)
        stream.addColumn(codes[k], columns[k]);
    if (end < columns.size())
        stream.addCode(kEndCode);
}

void writeSteps(const LaneIndexGroup& group, const std::vector<SegmentLane>& segment, std::vector<std::uint8_t>& steps)
{
    const std::size_t first = steps.size();
    steps.resize(first + kPoseLaneCount, 0);
    for (std::size_t c = 0; c < (group.isFolded ? componentCount(group.kind) : 1); ++c)
        for (std::size_t lane = 0; lane < group.lanes.size(); ++lane)
            steps[first + c * foldedLaneCount(group.kind) + lane] = segment[group.lanes[lane]].step;
}

} // namespace

void writeSegments(std::span<const ClipLane> lanes, std::span<const std::vector<SegmentLane>> segments,
                   CompressedClipData& data)
{
    data.groups.clear();
    data.steps.clear();
    data.widths.clear();
    data.rows.clear();
    const std::vector<LaneIndexGroup> groups = groupLanes(lanes, segments, data.profile);
    for (const LaneIndexGroup& group : groups)
        data.groups.push_back(makeGroup(lanes, group));
    for (const std::vector<SegmentLane>& segment : segments) {
        SegmentStream stream(data);
        for (const LaneIndexGroup& group : groups) {
            writeSteps(group, segment, data.steps);
            for (std::size_t c = 0; c < storedComponentCount(group.kind, group.isFolded); ++c)
                writeComponent(storedQuantities(group, segment, c), stream);
        }
    }
}

} // namespace stylized::animation
