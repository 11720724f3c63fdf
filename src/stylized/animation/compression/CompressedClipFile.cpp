#include "stylized/animation/compression/CompressedClipFile.h"

#include "stylized/animation/compression/SegmentPlans.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimationInterpolation;
using asset::AnimationTarget;

constexpr std::string_view kMagic = "SCLP";
constexpr std::uint32_t kByteOrder = 0x01020304u;
constexpr std::size_t kHeaderSize = 32;
/// A segment's basis has at most this many intervals.
constexpr std::uint32_t kMaxIntervals = 62;
constexpr std::uint8_t kRestFlag = 0x80;
constexpr std::uint8_t kFoldedFlag = 0x80;

std::uint64_t checksumOf(std::span<const std::byte> bytes) noexcept
{
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const std::byte byte : bytes)
        hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
    return hash;
}

/// Appends numbers, the lowest byte first.
class ClipFileWriter {
public:
    template <class Unsigned>
    void add(Unsigned number)
    {
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            bytes_.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFu));
    }
    void add(float number) { add(std::bit_cast<std::uint32_t>(number)); }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    /// Small numbers in one byte: seven bits a byte, the lowest first, the eighth where more follow.
    void addCount(std::size_t number)
    {
        for (; number >= 0x80; number >>= 7)
            add(static_cast<std::uint8_t>(number | 0x80));
        add(static_cast<std::uint8_t>(number));
    }
    template <class Range>
    void addAll(const Range& numbers)
    {
        for (const auto number : numbers)
            add(number);
    }
    [[nodiscard]] std::vector<std::byte> take() && { return std::move(bytes_); }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

void writeConstants(const CompressedClipData& data, ClipFileWriter& out)
{
    out.addCount(data.constants.size());
    for (const ConstantTrack& track : data.constants) {
        out.add(static_cast<std::uint8_t>(std::uint8_t(track.target) | (track.isRest ? kRestFlag : 0)));
        out.addCount(track.place);
        for (std::size_t c = 0; c < numberCount(track.target) && !track.isRest; ++c)
            out.add(track.numbers[c]);
    }
}

void writeExactTracks(const CompressedClipData& data, ClipFileWriter& out)
{
    out.addCount(data.exactTracks.size());
    for (const ExactTrack& track : data.exactTracks) {
        const asset::AnimationChannelAsset& channel = track.channel;
        out.add(static_cast<std::uint8_t>(channel.target));
        out.add(static_cast<std::uint8_t>(channel.interpolation));
        out.add(channel.node.value);
        out.addCount(track.values.first);
        out.addCount(track.values.count);
        out.addCount(channel.componentCount);
        out.addCount(channel.times.size());
        out.addAll(channel.times);
        out.addAll(channel.values);
    }
}

void writeGroups(const CompressedClipData& data, ClipFileWriter& out)
{
    out.addCount(data.groups.size());
    for (const LaneGroup& group : data.groups) {
        out.add(static_cast<std::uint8_t>(group.kind));
        out.add(static_cast<std::uint8_t>(group.lanes.size() | (group.isFolded ? kFoldedFlag : 0)));
        for (const LaneConstants& lane : group.lanes) {
            if (group.kind == BlockKind::Mixed)
                out.add(static_cast<std::uint8_t>(lane.kind));
            out.addCount(lane.target);
            if (lane.kind == BlockKind::Rotation) {
                for (const auto* const packed : {&lane.before, &lane.after})
                    for (const std::int16_t number : *packed)
                        out.add(static_cast<std::uint16_t>(number));
            } else if (lane.kind != BlockKind::WideRotation) {
                for (std::size_t c = 0; c < componentCount(lane.kind); ++c)
                    out.add(lane.base[c]);
            }
        }
    }
}

std::vector<std::byte> writePayload(const CompressedClipData& data)
{
    ClipFileWriter out;
    out.add(data.skeleton);
    out.addCount(data.nodeCount);
    out.addCount(data.valueCount);
    out.addCount(data.name.size());
    for (const char c : data.name)
        out.add(static_cast<std::uint8_t>(c));
    out.add(data.durationSeconds);
    out.add(static_cast<std::uint8_t>(data.profile));
    for (const float number :
         {data.errorBound, data.shellDistance, data.valueErrorBound, data.measuredError, data.measuredValueError})
        out.add(number);
    out.add(data.frameCount);
    out.add(static_cast<std::uint8_t>(data.intervalsPerSegment));
    writeConstants(data, out);
    writeExactTracks(data, out);
    writeGroups(data, out);
    for (std::size_t first = 0, g = 0; first < data.steps.size(); first += kPoseLaneCount, ++g)
        for (std::size_t lane = 0; lane < data.groups[g % data.groups.size()].lanes.size(); ++lane)
            out.add(data.steps[first + lane]);
    out.addCount(data.widths.size());
    out.addAll(data.widths);
    out.addCount(data.rows.size() / kPoseLaneCount);
    out.addAll(data.rows);
    return std::move(out).take();
}

/// Takes numbers from bytes that may end at any place: then all that follow are 0, and `failed` says where.
class ClipFileReader {
public:
    explicit ClipFileReader(std::span<const std::byte> bytes, std::size_t offset) : bytes_(bytes), offset_(offset) {}

    template <class Unsigned>
    Unsigned take()
    {
        if (!has(sizeof(Unsigned)))
            return 0;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            number |= static_cast<std::uint64_t>(bytes_[offset_ + i]) << (8 * i);
        offset_ += sizeof(Unsigned);
        return static_cast<Unsigned>(number);
    }
    float takeFloat() { return std::bit_cast<float>(take<std::uint32_t>()); }
    double takeDouble() { return std::bit_cast<double>(take<std::uint64_t>()); }
    std::uint32_t takeCount()
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            const auto byte = take<std::uint8_t>();
            number |= std::uint64_t(byte & 0x7Fu) << shift;
            if (byte < 0x80)
                break;
        }
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, 0xFFFFFFFFu));
    }
    /// Whether so many bytes follow; ends the reading where not.
    bool has(std::uint64_t count)
    {
        if (count > bytes_.size() - offset_)
            hasFailed_ = true;
        return !hasFailed_;
    }
    std::vector<float> takeFloats(std::uint64_t count)
    {
        std::vector<float> floats;
        if (has(count * 4))
            for (std::uint64_t i = 0; i < count; ++i)
                floats.push_back(takeFloat());
        return floats;
    }
    [[nodiscard]] bool hasFailed() const noexcept { return hasFailed_; }
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] bool isAtEnd() const noexcept { return offset_ == bytes_.size(); }

private:
    std::span<const std::byte> bytes_;
    std::size_t offset_;
    bool hasFailed_ = false;
};

tl::unexpected<Error> failAt(ErrorCode code, std::size_t offset, std::string message)
{
    return fail(code, fmt::format("byte {}", offset), std::move(message));
}

tl::unexpected<Error> failToEnd(const ClipFileReader& in)
{
    return failAt(ErrorCode::FileTruncated, in.offset(), "The compressed clip ends before all of its parts.");
}

Result<void> checkHeader(std::span<const std::byte> bytes)
{
    if (bytes.empty())
        return failAt(ErrorCode::FileEmpty, 0, "A compressed clip must not be empty.");
    if (bytes.size() < kHeaderSize)
        return failAt(ErrorCode::FileTruncated, bytes.size(), "A compressed clip begins with a header of 32 bytes.");
    if (std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
        return failAt(ErrorCode::FormatUnknown, 0, "A compressed clip begins with the letters SCLP.");
    ClipFileReader in(bytes, kMagic.size());
    const auto order = in.take<std::uint32_t>();
    if (order == 0x04030201u)
        return failAt(
            ErrorCode::FormatUnsupported, 4,
            "The compressed clip has its numbers with the highest byte first; they are written lowest first.");
    if (order != kByteOrder)
        return failAt(ErrorCode::ContainerInvalid, 4, "The mark of the byte order must be 01020304h.");
    const auto version = in.take<std::uint32_t>();
    if (version == 0 || version > kCompressedClipVersion)
        return failAt(ErrorCode::FormatUnsupported, 8,
                      fmt::format("The compressed clip has version {}; this program reads versions 1 to {}.", version,
                                  kCompressedClipVersion));
    if (in.take<std::uint32_t>() != 0)
        return failAt(ErrorCode::ContainerInvalid, 12, "Four bytes of the header must be 0.");
    const auto size = in.take<std::uint64_t>();
    if (size > bytes.size())
        return failAt(ErrorCode::FileTruncated, bytes.size(),
                      fmt::format("The compressed clip should have {} bytes.", size));
    if (size < bytes.size())
        return failAt(ErrorCode::ContainerInvalid, static_cast<std::size_t>(std::max<std::uint64_t>(size, 16)),
                      "The compressed clip has more bytes than it says.");
    if (in.take<std::uint64_t>() != checksumOf(bytes.subspan(kHeaderSize)))
        return failAt(ErrorCode::ContainerInvalid, 24, "The checksum does not fit the content: the file is damaged.");
    return {};
}

Result<void> readDescription(ClipFileReader& in, CompressedClipData& data)
{
    data.skeleton = in.take<std::uint64_t>();
    data.nodeCount = in.takeCount();
    data.valueCount = in.takeCount();
    const std::uint32_t nameSize = in.takeCount();
    if (!in.has(nameSize))
        return failToEnd(in);
    for (std::uint32_t i = 0; i < nameSize; ++i)
        data.name.push_back(static_cast<char>(in.take<std::uint8_t>()));
    data.durationSeconds = in.takeDouble();
    const auto profile = in.take<std::uint8_t>();
    data.profile = static_cast<ClipProfile>(profile);
    for (float* const number : {&data.errorBound, &data.shellDistance, &data.valueErrorBound, &data.measuredError,
                                &data.measuredValueError}) {
        *number = in.takeFloat();
        if (!std::isfinite(*number) || *number < 0.0f)
            return failAt(ErrorCode::ValueInvalid, in.offset(), "The clip's errors must be finite and not below 0.");
    }
    data.frameCount = in.take<std::uint32_t>();
    data.intervalsPerSegment = in.take<std::uint8_t>();
    if (in.hasFailed())
        return failToEnd(in);
    if (profile > std::uint8_t(ClipProfile::Small))
        return failAt(ErrorCode::ValueInvalid, in.offset(), "The clip's profile must be 0 or 1.");
    const bool isAnimated = data.frameCount > 1;
    if (!std::isfinite(data.durationSeconds) || data.durationSeconds < 0.0 ||
        (isAnimated && data.durationSeconds == 0.0))
        return failAt(ErrorCode::ValueInvalid, in.offset(), "The clip's duration must be finite and not below 0.");
    if (data.frameCount == 0 || (data.intervalsPerSegment > 0) != isAnimated ||
        data.intervalsPerSegment > kMaxIntervals || data.intervalsPerSegment >= data.frameCount)
        return failAt(ErrorCode::ValueInvalid, in.offset(),
                      fmt::format("A segment must have 1 to {} of the clip's {} frames between its ends.",
                                  kMaxIntervals, data.frameCount));
    return {};
}

/// Whether `place` is a node, or for values one of them.
bool isPlace(const CompressedClipData& data, AnimationTarget target, std::uint32_t place) noexcept
{
    return place < (target == AnimationTarget::NamedValue ? data.valueCount : data.nodeCount);
}

Result<void> readConstants(ClipFileReader& in, CompressedClipData& data)
{
    const std::uint32_t count = in.takeCount();
    if (!in.has(std::uint64_t(count) * 2))
        return failToEnd(in);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t offset = in.offset();
        const auto tag = in.take<std::uint8_t>();
        ConstantTrack track;
        track.target = static_cast<AnimationTarget>(tag & ~kRestFlag);
        track.isRest = (tag & kRestFlag) != 0;
        track.place = in.takeCount();
        const bool isValue = track.target == AnimationTarget::NamedValue;
        if (track.target > AnimationTarget::NamedValue || track.target == AnimationTarget::MorphWeights ||
            (isValue && track.isRest) || !isPlace(data, track.target, track.place))
            return failAt(ErrorCode::IndexOutOfRange, offset,
                          "A constant track must be of a node or a value of the clip.");
        if (i > 0 && std::make_pair(track.target, track.place) <=
                         std::make_pair(data.constants.back().target, data.constants.back().place))
            return failAt(ErrorCode::ValueInvalid, offset, "Constant tracks must be ordered by target and place.");
        for (std::size_t c = 0; c < numberCount(track.target) && !track.isRest; ++c) {
            track.numbers[c] = in.takeFloat();
            if (!std::isfinite(track.numbers[c]))
                return failAt(ErrorCode::ValueNotFinite, offset, "A constant track must have finite numbers.");
        }
        data.constants.push_back(track);
    }
    return in.hasFailed() ? Result<void>(failToEnd(in)) : Result<void>();
}

Result<void> readExactTracks(ClipFileReader& in, CompressedClipData& data)
{
    const std::uint32_t count = in.takeCount();
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t offset = in.offset();
        asset::AnimationClipAsset alone; // for its own check
        alone.durationSeconds = data.durationSeconds;
        asset::AnimationChannelAsset& channel = alone.channels.emplace_back();
        ExactTrack track;
        const auto target = in.take<std::uint8_t>(), interpolation = in.take<std::uint8_t>();
        channel.target = static_cast<AnimationTarget>(target);
        channel.interpolation = static_cast<AnimationInterpolation>(interpolation);
        channel.node = NodeIndex(std::size_t(in.take<std::uint32_t>()));
        track.values = {in.takeCount(), in.takeCount()};
        channel.componentCount = in.takeCount();
        const std::uint64_t keyCount = in.takeCount();
        if (target > std::uint8_t(AnimationTarget::NamedValue) ||
            interpolation > std::uint8_t(AnimationInterpolation::CubicSpline) || channel.componentCount > 0xFFFF)
            return failAt(ErrorCode::ValueInvalid, offset, "A track with keys must have a known target and curve.");
        channel.times = in.takeFloats(keyCount);
        channel.values = in.takeFloats(keyCount * channel.componentCount * channel.groupsPerKey());
        if (in.hasFailed())
            return failToEnd(in);
        channel.valueName = channel.target == AnimationTarget::NamedValue ? "value" : "";
        if (!alone.isValid(data.nodeCount) ||
            std::uint64_t(track.values.first) + track.values.count > data.valueCount ||
            track.values.count > channel.componentCount)
            return failAt(ErrorCode::ValueInvalid, offset,
                          "A track with keys must have rising times, finite values and something to drive.");
        channel.valueName.clear();
        track.channel = std::move(channel);
        data.exactTracks.push_back(std::move(track));
    }
    return in.hasFailed() ? Result<void>(failToEnd(in)) : Result<void>();
}

Result<void> readLane(ClipFileReader& in, const CompressedClipData& data, LaneGroup& group)
{
    const std::size_t offset = in.offset();
    LaneConstants lane;
    lane.kind = group.kind == BlockKind::Mixed ? static_cast<BlockKind>(in.take<std::uint8_t>()) : group.kind;
    if (group.kind == BlockKind::Mixed && lane.kind != BlockKind::Rotation && lane.kind != BlockKind::Translation &&
        lane.kind != BlockKind::Scale)
        return failAt(ErrorCode::ValueInvalid, offset,
                      "A mixed group must have rotations, translations and scales only.");
    lane.target = in.takeCount();
    if (!isPlace(data, targetOf(lane.kind), lane.target))
        return failAt(ErrorCode::IndexOutOfRange, offset,
                      "An animated track must be of a node or a value of the clip.");
    if (lane.kind == BlockKind::Rotation) {
        for (auto* const packed : {&lane.before, &lane.after})
            for (std::int16_t& number : *packed)
                number = static_cast<std::int16_t>(in.take<std::uint16_t>());
    } else if (lane.kind != BlockKind::WideRotation) {
        for (std::size_t c = 0; c < componentCount(lane.kind); ++c) {
            lane.base[c] = in.takeFloat();
            if (!std::isfinite(lane.base[c]))
                return failAt(ErrorCode::ValueNotFinite, offset, "An animated track must have a finite base.");
        }
    }
    group.lanes.push_back(lane);
    return {};
}

Result<void> readGroups(ClipFileReader& in, CompressedClipData& data)
{
    const std::uint32_t count = in.takeCount();
    if (!in.has(std::uint64_t(count) * 3))
        return failToEnd(in);
    if ((count > 0) != (data.frameCount > 1))
        return failAt(ErrorCode::ValueInvalid, in.offset(),
                      "A clip has several frames where tracks are animated only.");
    for (std::uint32_t g = 0; g < count; ++g) {
        const std::size_t offset = in.offset();
        const auto kind = in.take<std::uint8_t>(), flags = in.take<std::uint8_t>();
        const bool isFolded = (flags & kFoldedFlag) != 0;
        const std::size_t laneCount = flags & ~kFoldedFlag;
        if (kind > std::uint8_t(BlockKind::Mixed) || laneCount == 0 ||
            laneCount > (isFolded ? foldedLaneCount(static_cast<BlockKind>(kind)) : kPoseLaneCount))
            return failAt(ErrorCode::ValueInvalid, offset, "A group must have a known kind and 1 to 16 tracks.");
        LaneGroup& group = data.groups.emplace_back(LaneGroup{static_cast<BlockKind>(kind), isFolded, {}});
        for (std::size_t lane = 0; lane < laneCount; ++lane)
            if (const auto read = readLane(in, data, group); !read)
                return read;
    }
    return in.hasFailed() ? Result<void>(failToEnd(in)) : Result<void>();
}

Result<void> readSegments(ClipFileReader& in, CompressedClipData& data)
{
    const std::uint32_t count = segmentCount(data.frameCount, data.intervalsPerSegment);
    std::uint64_t laneCount = 0;
    for (const LaneGroup& group : data.groups)
        laneCount += group.lanes.size();
    if (!in.has(laneCount * count))
        return failToEnd(in);
    for (std::uint32_t s = 0; s < count; ++s)
        for (const LaneGroup& group : data.groups) {
            const std::size_t first = data.steps.size();
            data.steps.resize(first + kPoseLaneCount, 0);
            for (std::size_t lane = 0; lane < group.lanes.size(); ++lane) {
                const auto step = in.take<std::uint8_t>();
                for (std::size_t c = 0; c < (group.isFolded ? componentCount(group.kind) : 1); ++c)
                    data.steps[first + c * foldedLaneCount(group.kind) + lane] = step;
            }
        }
    const std::uint32_t widthCount = in.takeCount();
    if (!in.has(widthCount))
        return failToEnd(in);
    for (std::uint32_t i = 0; i < widthCount; ++i)
        data.widths.push_back(in.take<std::uint8_t>());
    const std::size_t offset = in.offset();
    const std::uint64_t rowCount = in.takeCount();
    if (!in.has(rowCount * kPoseLaneCount * 4))
        return failToEnd(in);
    std::vector<ClipBlock> blocks;
    for (const LaneGroup& group : data.groups)
        blocks.push_back(makeBlock(group));
    const SegmentPlans plans(blocks, data.widths, count, data.intervalsPerSegment + 1);
    if (plans.segments().size() != count || plans.widthBytes() != widthCount || plans.rowCount() != rowCount)
        return failAt(ErrorCode::SizeImplausible, offset, "The widths of the clip's columns do not fit its rows.");
    for (std::uint64_t i = 0; i < rowCount * kPoseLaneCount; ++i)
        data.rows.push_back(in.take<std::uint32_t>());
    if (!in.isAtEnd())
        return failAt(ErrorCode::ContainerInvalid, in.offset(), "Nothing may follow the rows of a compressed clip.");
    return {};
}

} // namespace

std::vector<std::byte> writeCompressedClip(const CompressedClip& clip)
{
    const std::vector<std::byte> payload = writePayload(clip.data());
    ClipFileWriter out;
    for (const char c : kMagic)
        out.add(static_cast<std::uint8_t>(c));
    out.add(kByteOrder);
    out.add(kCompressedClipVersion);
    out.add(std::uint32_t(0));
    out.add(std::uint64_t(kHeaderSize + payload.size()));
    out.add(checksumOf(payload));
    std::vector<std::byte> bytes = std::move(out).take();
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return bytes;
}

Result<CompressedClip> readCompressedClip(std::span<const std::byte> bytes, const asset::SceneAsset& scene)
{
    if (const auto checked = checkHeader(bytes); !checked)
        return fail(checked.error());
    ClipFileReader in(bytes, kHeaderSize);
    CompressedClipData data;
    if (const auto read = readDescription(in, data); !read)
        return fail(read.error());
    const PoseLayout layout(scene);
    if (data.nodeCount != layout.nodeCount() || data.valueCount != layout.valueCount() ||
        data.skeleton != skeletonHash(scene, layout))
        return failAt(ErrorCode::MotionUnmatched, kHeaderSize,
                      fmt::format("The compressed clip '{}' was made for another skeleton, of {} nodes and {} values.",
                                  data.name, data.nodeCount, data.valueCount));
    for (const auto readPart : {readConstants, readExactTracks, readGroups, readSegments})
        if (const auto read = readPart(in, data); !read)
            return fail(read.error());
    return CompressedClip(std::move(data), scene);
}

} // namespace stylized::animation
