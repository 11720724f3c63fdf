#include "stylized/animation/bake/BakedClipsFile.h"

#include "stylized/animation/bake/Checksum.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace stylized::animation {
namespace {

using asset::BakedClip;
using asset::BakedClipsAsset;
using asset::BakePrecision;

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory here");

constexpr std::uint32_t kBakeMagic = 0x4B414253; // "SBAK"
constexpr std::uint32_t kBakeByteOrder = 0x01020304, kOtherByteOrder = 0x04030201;

struct BakeFileHead {
    std::uint32_t magic = kBakeMagic;
    std::uint32_t byteOrder = kBakeByteOrder;
    std::uint32_t version = kBakedClipsVersion;
    std::uint32_t reserved = 0;
    std::uint64_t byteCount = 0;
    std::uint64_t checksum = 0;
};
static_assert(sizeof(BakeFileHead) == 32);

struct BakeFileCounts {
    std::uint32_t precision = 0;
    std::uint32_t matrices = 0;
    std::uint32_t frames = 0;
    std::uint32_t nodes = 0;
    std::uint32_t clips = 0;
    std::uint32_t reserved = 0;
    std::uint64_t skeleton = 0;
};
static_assert(sizeof(BakeFileCounts) == 32);

using NodeMatrices = BakedClipsAsset::NodeMatrices;
static_assert(sizeof(NodeMatrices) == 8);

constexpr std::size_t kLeastClipBytes = 44; // without a name

class BakeWriter {
public:
    template <class T>
    void put(const T& value)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        putBytes(std::as_bytes(std::span(&value, 1)));
    }
    void putBytes(std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

    std::vector<std::byte> bytes;
};

/// Takes values from the front of bytes; after the first that is not there it takes nothing more.
class BakeReader {
public:
    explicit BakeReader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    template <class T>
    [[nodiscard]] T take() noexcept
    {
        T value{};
        if (const std::span<const std::byte> taken = take(sizeof(T)); !taken.empty())
            std::memcpy(&value, taken.data(), sizeof(T));
        return value;
    }
    /// Empty where there are not so many.
    [[nodiscard]] std::span<const std::byte> take(std::size_t count) noexcept
    {
        isGood_ = isGood_ && count <= bytes_.size();
        const std::span<const std::byte> taken = isGood_ ? bytes_.first(count) : std::span<const std::byte>();
        bytes_ = bytes_.subspan(taken.size());
        return taken;
    }
    [[nodiscard]] bool holds(std::uint64_t count, std::size_t least) noexcept
    {
        isGood_ = isGood_ && count <= bytes_.size() / least;
        return isGood_;
    }
    [[nodiscard]] std::span<const std::byte> rest() const noexcept { return bytes_; }
    [[nodiscard]] bool isGood() const noexcept { return isGood_; }

private:
    std::span<const std::byte> bytes_;
    bool isGood_ = true;
};

Result<void> checkHead(const BakeFileHead& head, std::span<const std::byte> bytes)
{
    if (bytes.empty())
        return fail(ErrorCode::FileEmpty, {}, "the file is empty: expected baked clips");
    if (head.magic != kBakeMagic)
        return fail(ErrorCode::FormatUnknown, "byte 0", "these are no baked clips: expected \"SBAK\"");
    if (bytes.size() < sizeof head)
        return fail(ErrorCode::FileTruncated, fmt::format("byte {}", bytes.size()),
                    fmt::format("the file ends in its head of {} bytes", sizeof head));
    if (head.byteOrder == kOtherByteOrder)
        return fail(ErrorCode::FormatUnsupported, "byte 4",
                    "the clips were baked for the other byte order: expected little-endian numbers");
    if (head.byteOrder != kBakeByteOrder)
        return fail(ErrorCode::ContainerInvalid, "byte 4", "expected the mark of the byte order");
    if (head.version > kBakedClipsVersion)
        return fail(ErrorCode::FormatUnsupported, "byte 8",
                    fmt::format("the clips were baked by a newer program: expected version {} at most, not {}",
                                kBakedClipsVersion, head.version));
    if (head.version == 0 || head.reserved != 0)
        return fail(ErrorCode::ContainerInvalid, "byte 8", "expected a version and a zero behind it");
    const std::uint64_t there = bytes.size() - sizeof head;
    if (head.byteCount > there)
        return fail(ErrorCode::FileTruncated, fmt::format("byte {}", bytes.size()),
                    fmt::format("the file ends after {} of {} bytes behind its head", there, head.byteCount));
    if (head.byteCount < there)
        return fail(ErrorCode::ContainerInvalid, fmt::format("byte {}", sizeof head + head.byteCount),
                    fmt::format("expected the end of the file, not {} bytes more", there - head.byteCount));
    return {};
}

void readClip(BakeReader& reader, BakedClipsAsset& baked, std::uint64_t& nextFrame)
{
    BakedClip clip;
    const std::span<const std::byte> name = reader.take(reader.take<std::uint32_t>());
    clip.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    clip.durationSeconds = reader.take<double>();
    clip.firstFrame = static_cast<std::uint32_t>(nextFrame);
    clip.frameCount = reader.take<std::uint32_t>();
    clip.bounds.min = reader.take<glm::vec3>();
    clip.bounds.max = reader.take<glm::vec3>();
    clip.largestError = reader.take<float>();
    nextFrame += clip.frameCount;
    baked.clips.push_back(std::move(clip));
}

Result<BakedClipsAsset> readBody(std::span<const std::byte> body)
{
    constexpr std::string_view kPlace = "byte 32";
    BakeReader reader(body);
    const auto counts = reader.take<BakeFileCounts>();
    if (counts.precision > 1 || counts.reserved != 0)
        return fail(ErrorCode::ValueInvalid, std::string(kPlace), "expected precision 0 or 1");
    BakedClipsAsset baked;
    baked.precision = counts.precision == 0 ? BakePrecision::Half : BakePrecision::Float;
    baked.matrixCount = counts.matrices;
    baked.frameCount = counts.frames;
    baked.skeleton = counts.skeleton;
    if (reader.holds(counts.nodes, sizeof(NodeMatrices)))
        baked.nodeMatrices.resize(counts.nodes);
    for (NodeMatrices& node : baked.nodeMatrices)
        node = reader.take<NodeMatrices>();
    std::uint64_t nextFrame = 0;
    if (reader.holds(counts.clips, kLeastClipBytes))
        for (std::uint32_t i = 0; i < counts.clips && reader.isGood(); ++i)
            readClip(reader, baked, nextFrame);
    if (!reader.isGood() || nextFrame > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::ValueInvalid, std::string(kPlace), "the file does not hold what it counts");
    baked.texels.assign(reader.rest().begin(), reader.rest().end());
    if (std::string broken = asset::findBrokenPromise(baked); !broken.empty())
        return fail(ErrorCode::ValueInvalid, std::string(kPlace),
                    fmt::format("the baked clips are damaged: {}", broken));
    return baked;
}

} // namespace

std::vector<std::byte> writeBakedClips(const BakedClipsAsset& baked)
{
    STYLIZED_ASSERT(asset::findBrokenPromise(baked).empty(), "baked clips keep their promises");
    BakeWriter body;
    body.put(BakeFileCounts{.precision = baked.precision == BakePrecision::Half ? 0u : 1u,
                            .matrices = baked.matrixCount,
                            .frames = baked.frameCount,
                            .nodes = static_cast<std::uint32_t>(baked.nodeMatrices.size()),
                            .clips = static_cast<std::uint32_t>(baked.clips.size()),
                            .skeleton = baked.skeleton});
    body.putBytes(std::as_bytes(std::span(baked.nodeMatrices)));
    for (const BakedClip& clip : baked.clips) {
        body.put(static_cast<std::uint32_t>(clip.name.size()));
        body.putBytes(std::as_bytes(std::span(clip.name)));
        body.put(clip.durationSeconds);
        body.put(clip.frameCount);
        body.put(clip.bounds.min);
        body.put(clip.bounds.max);
        body.put(clip.largestError);
    }
    body.putBytes(baked.texels);
    Checksum sum;
    sum.addBytes(body.bytes);
    BakeWriter file;
    file.put(BakeFileHead{.byteCount = body.bytes.size(), .checksum = sum.value()});
    file.putBytes(body.bytes);
    return std::move(file.bytes);
}

Result<BakedClipsAsset> readBakedClips(std::span<const std::byte> bytes)
{
    BakeFileHead head{.magic = 0, .byteOrder = 0, .version = 0};
    if (!bytes.empty())
        std::memcpy(&head, bytes.data(), std::min(bytes.size(), sizeof head));
    if (Result<void> checked = checkHead(head, bytes); !checked)
        return fail(std::move(checked).error());
    const std::span<const std::byte> body = bytes.subspan(sizeof head);
    Checksum sum;
    sum.addBytes(body);
    if (sum.value() != head.checksum)
        return fail(ErrorCode::ContainerInvalid, "byte 24",
                    "the file has changed since it was written: its sum differs");
    return readBody(body);
}

} // namespace stylized::animation
