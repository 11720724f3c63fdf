#include "stylized/import/gltf/Meshopt.h"

#include <fmt/format.h>
#include <meshoptimizer.h>

namespace stylized::import::gltf {
namespace {

tl::unexpected<Error> invalid(const JsonView& view, std::string message)
{
    return fail(ErrorCode::ValueInvalid, view.pointer(), std::move(message));
}

Result<MeshoptMode> readMode(const JsonView& view)
{
    const Result<std::string_view> name = view.asString();
    if (!name)
        return fail(name.error());
    if (*name == "ATTRIBUTES")
        return MeshoptMode::Attributes;
    if (*name == "TRIANGLES")
        return MeshoptMode::Triangles;
    if (*name == "INDICES")
        return MeshoptMode::Indices;
    return invalid(view, fmt::format("expected ATTRIBUTES, TRIANGLES or INDICES, found \"{}\"", *name));
}

Result<MeshoptFilter> readFilter(const JsonView& view)
{
    if (!view.exists())
        return MeshoptFilter::None;
    const Result<std::string_view> name = view.asString();
    if (!name)
        return fail(name.error());
    if (*name == "NONE")
        return MeshoptFilter::None;
    if (*name == "OCTAHEDRAL")
        return MeshoptFilter::Octahedral;
    if (*name == "QUATERNION")
        return MeshoptFilter::Quaternion;
    if (*name == "EXPONENTIAL")
        return MeshoptFilter::Exponential;
    return invalid(view, fmt::format("expected NONE, OCTAHEDRAL, QUATERNION or EXPONENTIAL, found \"{}\"", *name));
}

/// The library asserts these, so a file must not get past us with anything else.
bool isStrideAllowed(const MeshoptLayout& layout)
{
    const std::uint32_t stride = layout.stride;
    if (layout.mode != MeshoptMode::Attributes)
        return (stride == 2 || stride == 4) && layout.filter == MeshoptFilter::None;
    if (stride == 0 || stride % 4 != 0 || stride > 256)
        return false;
    switch (layout.filter) {
    case MeshoptFilter::Octahedral: return stride == 4 || stride == 8;
    case MeshoptFilter::Quaternion: return stride == 8;
    case MeshoptFilter::Exponential:
    case MeshoptFilter::None: break;
    }
    return true;
}

int decode(const MeshoptLayout& layout, std::span<const std::byte> compressed, std::vector<std::byte>& out)
{
    const auto* bytes = reinterpret_cast<const unsigned char*>(compressed.data());
    switch (layout.mode) {
    case MeshoptMode::Attributes:
        return meshopt_decodeVertexBuffer(out.data(), layout.count, layout.stride, bytes, compressed.size());
    case MeshoptMode::Triangles:
        return meshopt_decodeIndexBuffer(out.data(), layout.count, layout.stride, bytes, compressed.size());
    case MeshoptMode::Indices: break;
    }
    return meshopt_decodeIndexSequence(out.data(), layout.count, layout.stride, bytes, compressed.size());
}

void applyFilter(const MeshoptLayout& layout, std::vector<std::byte>& bytes)
{
    switch (layout.filter) {
    case MeshoptFilter::Octahedral: meshopt_decodeFilterOct(bytes.data(), layout.count, layout.stride); break;
    case MeshoptFilter::Quaternion: meshopt_decodeFilterQuat(bytes.data(), layout.count, layout.stride); break;
    case MeshoptFilter::Exponential: meshopt_decodeFilterExp(bytes.data(), layout.count, layout.stride); break;
    case MeshoptFilter::None: break;
    }
}

} // namespace

Result<MeshoptLayout> readMeshoptLayout(const JsonView& extension, std::uint64_t byteLength)
{
    const Result<MeshoptMode> mode = readMode(extension["mode"]);
    const Result<MeshoptFilter> filter = readFilter(extension["filter"]);
    const Result<std::uint64_t> count = extension["count"].asUnsigned();
    const Result<std::uint64_t> stride = extension["byteStride"].asUnsigned();
    if (!mode)
        return fail(mode.error());
    if (!filter)
        return fail(filter.error());
    if (!count)
        return fail(count.error());
    if (!stride)
        return fail(stride.error());
    const MeshoptLayout out{*mode, *filter, static_cast<std::uint32_t>(*count), static_cast<std::uint32_t>(*stride)};
    if (!isStrideAllowed(out))
        return invalid(extension["byteStride"],
                       fmt::format("expected a stride that the mode and filter allow, found {}", *stride));
    if (out.mode == MeshoptMode::Triangles && out.count % 3 != 0)
        return invalid(extension["count"], fmt::format("expected a multiple of 3 indices, found {}", *count));
    if (*count * *stride != byteLength)
        return fail(ErrorCode::ExtentOutOfRange, extension.pointer(),
                    fmt::format("expected count · byteStride to be the view's {} bytes, found {}", byteLength,
                                *count * *stride));
    return out;
}

Result<Bytes> decodeMeshopt(const MeshoptLayout& layout, std::span<const std::byte> compressed,
                            const JsonView& extension)
{
    std::vector<std::byte> out(std::size_t{layout.count} * layout.stride);
    if (const int error = decode(layout, compressed, out); error != 0)
        return fail(ErrorCode::CompressionInvalid, extension.pointer(),
                    fmt::format("expected data that meshoptimizer can decode, it answers {}", error));
    applyFilter(layout, out);
    return wholeOf(std::move(out));
}

} // namespace stylized::import::gltf
