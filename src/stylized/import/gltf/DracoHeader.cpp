#include "stylized/import/gltf/DracoHeader.h"

#include <fmt/format.h>

#include <cstring>

namespace stylized::import::gltf {
namespace {

constexpr std::uint32_t kMaxMetadataDepth = 32;

/// A cursor that turns bad at the end instead of running over it.
class Cursor {
public:
    explicit Cursor(std::span<const std::byte> bytes) : bytes_(bytes) {}

    [[nodiscard]] bool isGood() const { return isGood_; }

    std::uint8_t readByte()
    {
        if (offset_ >= bytes_.size()) {
            isGood_ = false;
            return 0;
        }
        return std::to_integer<std::uint8_t>(bytes_[offset_++]);
    }

    /// Seven bits a byte, the lowest first, for 32-bit numbers.
    std::uint64_t readVarint()
    {
        std::uint64_t out = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            const std::uint8_t byte = readByte();
            out |= std::uint64_t{byte & 0x7Fu} << shift;
            if ((byte & 0x80) == 0)
                return out;
        }
        isGood_ = false;
        return 0;
    }

    void skip(std::uint64_t count)
    {
        if (count > bytes_.size() - offset_)
            isGood_ = false;
        else
            offset_ += count;
    }

private:
    std::span<const std::byte> bytes_;
    std::size_t offset_ = 0;
    bool isGood_ = true;
};

void skipMetadata(Cursor& cursor, std::uint32_t depth)
{
    if (depth > kMaxMetadataDepth)
        return cursor.skip(~0ull);
    for (std::uint64_t i = cursor.readVarint(); i > 0 && cursor.isGood(); --i) {
        cursor.skip(cursor.readByte());   // name
        cursor.skip(cursor.readVarint()); // value
    }
    for (std::uint64_t i = cursor.readVarint(); i > 0 && cursor.isGood(); --i) {
        cursor.skip(cursor.readByte()); // name
        skipMetadata(cursor, depth + 1);
    }
}

void skipGeometryMetadata(Cursor& cursor)
{
    for (std::uint64_t i = cursor.readVarint(); i > 0 && cursor.isGood(); --i) {
        cursor.readVarint(); // attribute
        skipMetadata(cursor, 0);
    }
    skipMetadata(cursor, 0);
}

} // namespace

Result<DracoHeader> readDracoHeader(std::span<const std::byte> bytes, const std::string& place)
{
    constexpr std::size_t kMagicSize = 5;
    constexpr std::uint8_t kTriangularMesh = 1, kSequential = 0, kEdgebreaker = 1;
    if (bytes.size() < kMagicSize || std::memcmp(bytes.data(), "DRACO", kMagicSize) != 0)
        return fail(ErrorCode::CompressionInvalid, place, "expected the compressed data to begin with DRACO");
    Cursor cursor(bytes.subspan(kMagicSize));
    const unsigned major = cursor.readByte(), minor = cursor.readByte();
    const std::uint8_t type = cursor.readByte(), method = cursor.readByte();
    const unsigned flags = cursor.readByte() | unsigned{cursor.readByte()} << 8;
    if (cursor.isGood() && (major != 2 || minor != 2))
        return fail(ErrorCode::FormatUnsupported, place,
                    fmt::format("expected a Draco bitstream 2.2, found {}.{}", major, minor));
    if (cursor.isGood() && (type != kTriangularMesh || method > kEdgebreaker))
        return fail(ErrorCode::CompressionInvalid, place, "expected a Draco triangle mesh of a known coding");
    if ((flags & 0x8000u) != 0)
        skipGeometryMetadata(cursor);
    DracoHeader out;
    if (method == kSequential) {
        out.faceCount = cursor.readVarint();
        out.vertexCount = cursor.readVarint();
    } else {
        cursor.readByte(); // traversal coding
        out.vertexCount = cursor.readVarint();
        out.faceCount = cursor.readVarint();
    }
    if (!cursor.isGood())
        return fail(ErrorCode::CompressionInvalid, place, "expected a whole Draco header");
    return out;
}

} // namespace stylized::import::gltf
