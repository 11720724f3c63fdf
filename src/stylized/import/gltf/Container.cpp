#include "stylized/import/gltf/Container.h"

#include "stylized/import/gltf/Json.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

namespace stylized::import::gltf {
namespace {

constexpr std::uint32_t kMagic = 0x46546C67;       // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;   // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942; // "BIN\0"
constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;

std::uint32_t readLittleEndian(std::span<const std::byte> bytes, std::size_t offset)
{
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < 4; ++i)
        out |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8 * i);
    return out;
}

std::string byteAt(std::size_t offset)
{
    return fmt::format("byte {}", offset);
}

bool startsWithMagic(std::span<const std::byte> bytes)
{
    return bytes.size() >= 4 && readLittleEndian(bytes, 0) == kMagic;
}

std::size_t byteOrderMarkLength(std::span<const std::byte> bytes)
{
    constexpr std::uint8_t kMark[3] = {0xEF, 0xBB, 0xBF};
    return bytes.size() >= 3 && std::memcmp(bytes.data(), kMark, 3) == 0 ? 3 : 0;
}

/// Some writers pad the JSON chunk with zeros instead of spaces.
std::span<const std::byte> withoutZerosAtEnd(std::span<const std::byte> text)
{
    while (!text.empty() && text.back() == std::byte{0})
        text = text.first(text.size() - 1);
    return text;
}

/// The span of the chunk at `offset`, header excluded.
Result<std::span<const std::byte>> readChunk(std::span<const std::byte> bytes, std::size_t offset)
{
    if (bytes.size() - offset < kChunkHeaderSize)
        return fail(ErrorCode::FileTruncated, byteAt(offset),
                    fmt::format("expected a chunk header of 8 bytes, found {}", bytes.size() - offset));
    const std::uint32_t length = readLittleEndian(bytes, offset);
    const std::size_t available = bytes.size() - offset - kChunkHeaderSize;
    if (length > available)
        return fail(ErrorCode::FileTruncated, byteAt(offset),
                    fmt::format("expected a chunk of {} bytes, found {}", length, available));
    return bytes.subspan(offset + kChunkHeaderSize, length);
}

Result<Container> readBinaryContainer(const SharedBytes& file, std::size_t size, ImportReport& report)
{
    std::span<const std::byte> bytes = std::span(*file).first(size);
    if (size < kHeaderSize)
        return fail(ErrorCode::FileTruncated, byteAt(size), "expected a GLB header of 12 bytes");
    if (const std::uint32_t version = readLittleEndian(bytes, 4); version != 2)
        return fail(ErrorCode::FormatUnsupported, byteAt(4), fmt::format("expected GLB version 2, found {}", version));
    const std::uint32_t length = readLittleEndian(bytes, 8);
    if (length > size)
        return fail(ErrorCode::FileTruncated, byteAt(8),
                    fmt::format("expected {} bytes in the file, found {}", length, size));
    if (length < kHeaderSize + kChunkHeaderSize)
        return fail(ErrorCode::ContainerInvalid, byteAt(8),
                    fmt::format("expected a length of 20 or more, found {}", length));
    if (length < size)
        report.add(ReportCode::DataTrailing, Severity::Warning, byteAt(length),
                   fmt::format("{} bytes after the GLB's end are ignored", size - length));
    bytes = bytes.first(length);

    Container out;
    const Result<std::span<const std::byte>> json = readChunk(bytes, kHeaderSize);
    if (!json)
        return fail(json.error());
    if (readLittleEndian(bytes, kHeaderSize + 4) != kJsonChunk)
        return fail(ErrorCode::ContainerInvalid, byteAt(kHeaderSize + 4), "expected the first chunk to be JSON");
    out.jsonOffset = kHeaderSize + kChunkHeaderSize;
    const std::size_t mark = byteOrderMarkLength(*json);
    if (mark > 0)
        report.add(ReportCode::ValueIgnored, Severity::Info, byteAt(out.jsonOffset),
                   "a byte order mark before the JSON is skipped");
    out.jsonOffset += mark;
    out.json = {withoutZerosAtEnd(json->subspan(mark)), file};

    const std::size_t firstChunkEnd = kHeaderSize + kChunkHeaderSize + json->size();
    for (std::size_t offset = firstChunkEnd; offset < bytes.size();) {
        const Result<std::span<const std::byte>> chunk = readChunk(bytes, offset);
        if (!chunk)
            return fail(chunk.error());
        // Chunks of unknown type must be skipped, says the specification.
        if (readLittleEndian(bytes, offset + 4) == kBinaryChunk) {
            if (offset > firstChunkEnd)
                report.add(ReportCode::ValueIgnored, Severity::Info, byteAt(offset),
                           "expected the BIN chunk to be the second");
            if (!out.binary)
                out.binary = Bytes{*chunk, file};
            else
                report.add(ReportCode::DataTrailing, Severity::Warning, byteAt(offset),
                           "a second BIN chunk is ignored");
        }
        offset += kChunkHeaderSize + chunk->size();
    }
    return out;
}

} // namespace

Result<Container> readContainer(const SharedBytes& file, std::size_t size, ImportReport& report)
{
    if (size == 0)
        return fail(ErrorCode::FileEmpty, byteAt(0), "expected a glTF file, found no bytes");
    const std::span<const std::byte> bytes = std::span(*file).first(size);
    if (startsWithMagic(bytes))
        return readBinaryContainer(file, size, report);
    Container out;
    out.jsonOffset = byteOrderMarkLength(bytes);
    out.json = {bytes.subspan(out.jsonOffset), file};
    return out;
}

} // namespace stylized::import::gltf
