#include "stylized/import/gltf/Container.h"

#include "stylized/import/gltf/Json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

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

std::string byteAt(std::uint64_t offset)
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

struct Chunk {
    std::uint32_t type = 0;
    ByteRange content;

    [[nodiscard]] std::uint64_t end() const { return content.offset + content.length; }
};

/// The chunk at `offset` of a container that ends at `end`.
Result<Chunk> readChunk(file::ByteSource& source, std::uint64_t offset, std::uint64_t end)
{
    if (end - offset < kChunkHeaderSize)
        return fail(ErrorCode::FileTruncated, byteAt(offset),
                    fmt::format("expected a chunk header of 8 bytes, found {}", end - offset));
    const Result<Bytes> header = source.read(offset, kChunkHeaderSize);
    if (!header)
        return fail(header.error());
    const std::uint32_t length = readLittleEndian(header->span, 0);
    const std::uint64_t available = end - offset - kChunkHeaderSize;
    if (length > available)
        return fail(ErrorCode::FileTruncated, byteAt(offset),
                    fmt::format("expected a chunk of {} bytes, found {}", length, available));
    return Chunk{readLittleEndian(header->span, 4), {offset + kChunkHeaderSize, length}};
}

/// Where the container says that it ends; `header` is what begins a file of `size` bytes.
Result<std::uint64_t> readEnd(std::span<const std::byte> header, std::uint64_t size, ImportReport& report)
{
    if (header.size() < kHeaderSize)
        return fail(ErrorCode::FileTruncated, byteAt(size), "expected a GLB header of 12 bytes");
    if (const std::uint32_t version = readLittleEndian(header, 4); version != 2)
        return fail(ErrorCode::FormatUnsupported, byteAt(4), fmt::format("expected GLB version 2, found {}", version));
    const std::uint32_t length = readLittleEndian(header, 8);
    if (length > size)
        return fail(ErrorCode::FileTruncated, byteAt(8),
                    fmt::format("expected {} bytes in the file, found {}", length, size));
    if (length < kHeaderSize + kChunkHeaderSize)
        return fail(ErrorCode::ContainerInvalid, byteAt(8),
                    fmt::format("expected a length of 20 or more, found {}", length));
    if (length < size)
        report.add(ReportCode::DataTrailing, Severity::Warning, byteAt(length),
                   fmt::format("{} bytes after the GLB's end are ignored", size - length));
    return length;
}

Result<void> readJsonChunk(file::ByteSource& source, const Chunk& chunk, Container& out, ImportReport& report)
{
    if (chunk.type != kJsonChunk)
        return fail(ErrorCode::ContainerInvalid, byteAt(chunk.content.offset - 4),
                    "expected the first chunk to be JSON");
    Result<Bytes> json = source.read(chunk.content.offset, chunk.content.length, JsonText::kPadding);
    if (!json)
        return fail(json.error());
    const std::size_t mark = byteOrderMarkLength(json->span);
    if (mark > 0)
        report.add(ReportCode::ValueIgnored, Severity::Info, byteAt(chunk.content.offset),
                   "a byte order mark before the JSON is skipped");
    out.jsonOffset = static_cast<std::size_t>(chunk.content.offset) + mark;
    out.json = {withoutZerosAtEnd(json->span.subspan(mark)), std::move(json->storage)};
    out.jsonPadding = JsonText::kPadding;
    return {};
}

Result<Container> readBinaryContainer(file::ByteSource& source, std::span<const std::byte> header, ImportReport& report)
{
    const Result<std::uint64_t> end = readEnd(header, source.size(), report);
    if (!end)
        return fail(end.error());
    const Result<Chunk> first = readChunk(source, kHeaderSize, *end);
    if (!first)
        return fail(first.error());
    Container out;
    if (Result<void> ok = readJsonChunk(source, *first, out, report); !ok)
        return fail(ok.error());
    for (std::uint64_t offset = first->end(); offset < *end;) {
        const Result<Chunk> chunk = readChunk(source, offset, *end);
        if (!chunk)
            return fail(chunk.error());
        // Chunks of unknown type must be skipped, says the specification.
        if (chunk->type == kBinaryChunk) {
            if (offset > first->end())
                report.add(ReportCode::ValueIgnored, Severity::Info, byteAt(offset),
                           "expected the BIN chunk to be the second");
            if (!out.binary)
                out.binary = chunk->content;
            else
                report.add(ReportCode::DataTrailing, Severity::Warning, byteAt(offset),
                           "a second BIN chunk is ignored");
        }
        offset = chunk->end();
    }
    return out;
}

} // namespace

Result<Container> readContainer(file::ByteSource& source, ImportReport& report)
{
    if (source.size() == 0)
        return fail(ErrorCode::FileEmpty, byteAt(0), "expected a glTF file, found no bytes");
    const Result<Bytes> header = source.read(0, std::min<std::uint64_t>(source.size(), kHeaderSize));
    if (!header)
        return fail(header.error());
    if (startsWithMagic(header->span))
        return readBinaryContainer(source, header->span, report);
    Result<Bytes> text = source.read(0, source.size(), JsonText::kPadding);
    if (!text)
        return fail(text.error());
    Container out;
    out.jsonOffset = byteOrderMarkLength(text->span);
    out.json = {text->span.subspan(out.jsonOffset), std::move(text->storage)};
    out.jsonPadding = JsonText::kPadding;
    return out;
}

} // namespace stylized::import::gltf
