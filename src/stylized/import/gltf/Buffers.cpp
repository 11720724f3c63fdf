#include "stylized/import/gltf/Document.h"

#include "stylized/import/file/Uri.h"
#include "stylized/import/gltf/Meshopt.h"

#include <fmt/format.h>

#include <utility>

namespace stylized::import::gltf {
namespace {

/// Decoded data may take this much whatever the file's size, and this many times the bytes that the file has. Sparse
/// morph targets, stored densely, are what legitimately grows: 16 bytes of sparse data may stand for a whole target.
constexpr std::uint64_t kFreeByteCount = 512ull << 20;
constexpr std::uint64_t kGrowth = 32;
/// Largest stride of a buffer view (glTF 2.0, 3.6.2.4).
constexpr std::uint64_t kMaxStride = 252;

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

Result<Bytes> Document::buffer(std::size_t index)
{
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
    const Result<std::uint64_t> byteLength = json["byteLength"].asUnsigned(0xFFFFFFFFFFull);
    if (!byteLength)
        return fail(byteLength.error());
    const JsonView uri = json["uri"];
    Bytes out;
    if (!uri.exists()) {
        if (index != 0 || !binary_)
            return fail(ErrorCode::BufferUnavailable, json.pointer(), "expected a uri, or a BIN chunk for buffer 0");
        out = *binary_;
    } else {
        const Result<std::string_view> text = uri.asString();
        if (!text)
            return fail(text.error());
        Result<file::UriContent> content = file::readUri(*text, baseDirectory_, uri.pointer(), report_);
        if (!content && content.error().code == ErrorCode::UriInvalid)
            return fail(content.error());
        if (!content)
            return fail(ErrorCode::BufferUnavailable, content.error().place, content.error().message);
        if (!file::isDataUri(*text))
            sourceByteCount_ += content->bytes->size();
        out = wholeOf(std::move(content->bytes));
    }
    if (out.span.size() < *byteLength)
        return fail(ErrorCode::ExtentOutOfRange, json["byteLength"].pointer(),
                    fmt::format("expected {} bytes in the buffer, found {}", *byteLength, out.span.size()));
    // A BIN chunk is padded to four bytes.
    if (out.span.size() - *byteLength > (uri.exists() ? 0u : 3u))
        report_.add(ReportCode::DataTrailing, Severity::Info, json.pointer(),
                    fmt::format("{} bytes after the buffer's end are ignored", out.span.size() - *byteLength));
    out.span = out.span.first(*byteLength);
    return out;
}

Result<BufferView> Document::bufferView(std::size_t index)
{
    std::optional<BufferView>& known = bufferViews_[index];
    if (!known) {
        Result<BufferView> view = readBufferView(index);
        if (!view)
            return view;
        known = std::move(*view);
    }
    return *known;
}

Result<Bytes> Document::slice(const JsonView& view)
{
    const Result<std::uint32_t> bufferIndex = this->index(view["buffer"], Collection::Buffers);
    if (!bufferIndex)
        return fail(bufferIndex.error());
    const JsonView offsetView = view["byteOffset"];
    const Result<std::uint64_t> offset = offsetView.exists() ? offsetView.asUnsigned(~0ull) : std::uint64_t{0};
    if (!offset)
        return fail(offset.error());
    const Result<std::uint64_t> length = view["byteLength"].asUnsigned(~0ull);
    if (!length)
        return fail(length.error());
    Result<Bytes> whole = buffer(*bufferIndex);
    if (!whole)
        return whole;
    const std::size_t size = whole->span.size();
    if (*offset > size || *length > size - *offset)
        return fail(
            ErrorCode::ExtentOutOfRange, view.pointer(),
            fmt::format("expected {} bytes at {} of buffer {}, which has {}", *length, *offset, *bufferIndex, size));
    return Bytes{whole->span.subspan(*offset, *length), whole->storage};
}

Result<BufferView> Document::readBufferView(std::size_t index)
{
    const JsonView json = item(Collection::BufferViews, index);
    BufferView out;
    if (const JsonView stride = json["byteStride"]; stride.exists()) {
        const Result<std::uint64_t> value = stride.asUnsigned(kMaxStride);
        if (!value)
            return fail(value.error());
        out.stride = static_cast<std::uint32_t>(*value);
    }
    const JsonView compression = json["extensions"]["EXT_meshopt_compression"];
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
    Result<SharedBytes> content = decodeMeshopt(*layout, compressed->span, compression);
    if (!content)
        return fail(content.error());
    out.bytes = wholeOf(std::move(*content));
    return out;
}

} // namespace stylized::import::gltf
