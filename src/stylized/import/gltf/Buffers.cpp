#include "stylized/import/gltf/Document.h"

#include "stylized/import/file/Uri.h"
#include "stylized/import/gltf/Meshopt.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace stylized::import::gltf {
namespace {

/// Decoded data may take this much whatever the file's size, and this many times the bytes that the file has. Sparse
/// morph targets, stored densely, are what legitimately grows: 16 bytes of sparse data may stand for a whole target.
constexpr std::uint64_t kFreeByteCount = 512ull << 20;
constexpr std::uint64_t kGrowth = 32;
/// Longest buffer that is considered; larger ones cannot be in memory.
constexpr std::uint64_t kMaxBufferLength = 0xFFFFFFFFFFull;

tl::unexpected<Error> failTooShort(const JsonView& buffer, std::uint64_t declared, std::uint64_t found)
{
    return fail(ErrorCode::ExtentOutOfRange, buffer["byteLength"].pointer(),
                fmt::format("expected {} bytes in the buffer, found {}", declared, found));
}

void reportTrailing(const JsonView& buffer, std::uint64_t count, ImportReport& report)
{
    report.add(ReportCode::DataTrailing, Severity::Info, buffer.pointer(),
               fmt::format("{} bytes after the buffer's end are ignored", count));
}

} // namespace

Result<void> Document::reserve(std::uint64_t byteCount, const JsonView& place)
{
    const std::uint64_t limit = kFreeByteCount + kGrowth * sourceByteCount_;
    if (byteCount > limit || reservedByteCount_ > limit - byteCount)
        return fail(
            ErrorCode::SizeImplausible, place.pointer(),
            fmt::format("expected at most {} bytes of decoded data for a file of {} bytes", limit, sourceByteCount_));
    reservedByteCount_ += byteCount;
    return {};
}

bool Document::isBinaryChunk(std::size_t buffer) const
{
    return buffer == 0 && binaryRange_ && !item(Collection::Buffers, 0)["uri"].exists();
}

Result<std::uint64_t> Document::binaryLength()
{
    if (binaryLength_)
        return *binaryLength_;
    const JsonView json = item(Collection::Buffers, 0);
    const Result<std::uint64_t> length = json["byteLength"].asUnsigned(kMaxBufferLength);
    if (!length)
        return length;
    if (*length > binaryRange_->length)
        return failTooShort(json, *length, binaryRange_->length);
    // The chunk is padded to four bytes.
    if (binaryRange_->length - *length > 3)
        reportTrailing(json, binaryRange_->length - *length, report_);
    binaryLength_ = *length;
    return *length;
}

std::uint64_t Document::endWithoutImages() const
{
    std::vector<bool> isImage(count(Collection::BufferViews), false);
    for (std::size_t i = 0; i < count(Collection::Images); ++i)
        if (const Result<std::uint32_t> view =
                index(item(Collection::Images, i)["bufferView"], Collection::BufferViews))
            isImage[*view] = true;
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < isImage.size(); ++i) {
        if (isImage[i])
            continue;
        const auto [offset, length] = item(Collection::BufferViews, i).pick({"byteOffset", "byteLength"});
        end = std::max(end, offset.asUnsigned().value_or(0) + length.asUnsigned().value_or(0));
    }
    return end;
}

/// The BIN chunk's first `end` bytes or more.
Result<Bytes> Document::readBinary(std::uint64_t end)
{
    if (binary_.storage != nullptr && binary_.span.size() >= end)
        return binary_;
    std::uint64_t length = *binaryLength_;
    if (binary_.storage == nullptr && !options_.loadImages && count(Collection::Images) > 0)
        length = std::min(length, std::max(end, endWithoutImages()));
    Result<Bytes> bytes = source_->read(binaryRange_->offset, length);
    if (bytes)
        binary_ = *bytes;
    return bytes;
}

Result<Bytes> Document::buffer(std::size_t index)
{
    if (isBinaryChunk(index)) {
        const Result<std::uint64_t> length = binaryLength();
        return length ? readBinary(*length) : fail(length.error());
    }
    std::optional<Bytes>& known = buffers_[index];
    if (!known) {
        Result<Bytes> bytes = readBuffer(index);
        if (!bytes)
            return bytes;
        known = std::move(*bytes);
    }
    return *known;
}

Result<Bytes> Document::readBuffer(std::size_t index)
{
    const JsonView json = item(Collection::Buffers, index);
    const Result<std::uint64_t> byteLength = json["byteLength"].asUnsigned(kMaxBufferLength);
    if (!byteLength)
        return fail(byteLength.error());
    const JsonView uri = json["uri"];
    if (!uri.exists())
        return fail(ErrorCode::BufferUnavailable, json.pointer(), "expected a uri, or a BIN chunk for buffer 0");
    const Result<std::string_view> text = uri.asString();
    if (!text)
        return fail(text.error());
    Result<file::UriContent> content = file::readUri(*text, baseDirectory_, uri.pointer(), report_);
    if (!content)
        return fail(content.error());
    if (!file::isDataUri(*text))
        sourceByteCount_ += content->bytes.span.size();
    Bytes out = std::move(content->bytes);
    if (out.span.size() < *byteLength)
        return failTooShort(json, *byteLength, out.span.size());
    if (out.span.size() > *byteLength)
        reportTrailing(json, out.span.size() - *byteLength, report_);
    out.span = out.span.first(*byteLength);
    return out;
}

Result<BufferView> Document::bufferView(std::size_t index)
{
    const Result<const BufferView*> view = borrowBufferView(index);
    return view ? Result<BufferView>(**view) : fail(view.error());
}

Result<const BufferView*> Document::borrowBufferView(std::size_t index)
{
    std::optional<BufferView>& known = bufferViews_[index];
    if (!known) {
        Result<BufferView> view = readBufferView(index);
        if (!view)
            return fail(view.error());
        known = std::move(*view);
    }
    return &*known;
}

Result<Bytes> Document::slice(const JsonView& view)
{
    constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
    const auto [reference, offsetView, lengthView] = view.pick({"buffer", "byteOffset", "byteLength"});
    const Result<std::uint32_t> bufferIndex = index(reference, Collection::Buffers);
    if (!bufferIndex)
        return fail(bufferIndex.error());
    const Result<std::uint64_t> offset = offsetView.exists() ? offsetView.asUnsigned(kAny) : std::uint64_t{0};
    if (!offset)
        return fail(offset.error());
    const Result<std::uint64_t> length = lengthView.asUnsigned(kAny);
    if (!length)
        return fail(length.error());
    const bool isChunk = isBinaryChunk(*bufferIndex);
    const Result<std::uint64_t> chunkLength = isChunk ? binaryLength() : std::uint64_t{0};
    if (!chunkLength)
        return fail(chunkLength.error());
    Result<Bytes> whole = isChunk ? Result<Bytes>(Bytes{}) : buffer(*bufferIndex);
    if (!whole)
        return whole;
    const std::uint64_t size = isChunk ? *chunkLength : whole->span.size();
    if (*offset > size || *length > size - *offset)
        return fail(
            ErrorCode::ExtentOutOfRange, view.pointer(),
            fmt::format("expected {} bytes at {} of buffer {}, which has {}", *length, *offset, *bufferIndex, size));
    if (isChunk)
        whole = readBinary(*offset + *length);
    if (!whole)
        return whole;
    return Bytes{whole->span.subspan(*offset, *length), std::move(whole->storage)};
}

Result<BufferView> Document::readBufferView(std::size_t index)
{
    const JsonView json = item(Collection::BufferViews, index);
    BufferView out;
    const auto [stride, extensions] = json.pick({"byteStride", "extensions"});
    if (stride.exists()) {
        const Result<std::uint64_t> value = stride.asUnsigned(kMaxStride);
        if (!value)
            return fail(value.error());
        out.stride = static_cast<std::uint32_t>(*value);
        if (out.stride == 0)
            report_.add(ReportCode::ValueIgnored, Severity::Warning, stride.pointer(),
                        "expected a multiple of 4 from 4 to 252: read as elements without gaps");
    }
    static_cast<void>(extensions.optionalMembers(report_));
    const JsonView compression = extensions["EXT_meshopt_compression"];
    if (!compression.exists()) {
        Result<Bytes> bytes = slice(json);
        if (!bytes)
            return fail(bytes.error());
        out.bytes = std::move(*bytes);
        return out;
    }
    // Where the plain bytes would lie; they are not read, but the reference must be one.
    if (const Result<std::uint32_t> fallback = this->index(json["buffer"], Collection::Buffers); !fallback)
        return fail(fallback.error());
    const Result<std::uint64_t> length = json["byteLength"].asUnsigned(~0ull);
    if (!length)
        return fail(length.error());
    const Result<Bytes> compressed = slice(compression);
    if (!compressed)
        return fail(compressed.error());
    const Result<MeshoptLayout> layout = readMeshoptLayout(compression, *length);
    if (!layout)
        return fail(layout.error());
    if (Result<void> ok = reserve(*length, compression); !ok)
        return fail(ok.error());
    Result<Bytes> content = decodeMeshopt(*layout, compressed->span, compression);
    if (!content)
        return fail(content.error());
    out.bytes = std::move(*content);
    return out;
}

} // namespace stylized::import::gltf
