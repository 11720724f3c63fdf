#include "stylized/import/gltf/Draco.h"

#include "stylized/import/gltf/Accessor.h"
#include "stylized/import/gltf/DracoHeader.h"

#include <draco/compression/decode.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>

namespace stylized::import::gltf {
namespace {

/// What the library's own tables take a declared face and vertex, roughly, on top of what comes out.
constexpr std::uint64_t kBytesPerFace = 48;
constexpr std::uint64_t kBytesPerVertex = 64;

tl::unexpected<Error> invalid(const JsonView& place, std::string message)
{
    return fail(ErrorCode::CompressionInvalid, place.pointer(), std::move(message));
}

Result<std::unique_ptr<draco::Mesh>> decodeMesh(std::span<const std::byte> bytes, const JsonView& place)
{
    try {
        draco::DecoderBuffer buffer;
        buffer.Init(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        draco::Decoder decoder;
        auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
        if (!decoded.ok())
            return invalid(place, fmt::format("expected data that Draco can decode, it answers: {}",
                                              decoded.status().error_msg_string()));
        return std::move(decoded).value();
    } catch (const std::exception& error) {
        return invalid(place, fmt::format("expected data that Draco can decode, it throws: {}", error.what()));
    }
}

/// Whether every point of the attribute can be read.
bool isReadable(const draco::PointAttribute& attribute, std::uint32_t pointCount)
{
    const std::size_t size = attribute.size();
    const auto stride = static_cast<std::uint64_t>(std::max<std::int64_t>(attribute.byte_stride(), 0));
    const auto offset = static_cast<std::uint64_t>(std::max<std::int64_t>(attribute.byte_offset(), 0));
    if (attribute.buffer() == nullptr || offset + size * stride > attribute.buffer()->data_size())
        return false;
    if (attribute.is_mapping_identity())
        return size >= pointCount;
    if (attribute.indices_map_size() < pointCount)
        return false;
    for (std::uint32_t i = 0; i < pointCount; ++i)
        if (attribute.mapped_index(draco::PointIndex(i)).value() >= size)
            return false;
    return true;
}

float largestOf(draco::DataType type)
{
    switch (type) {
    case draco::DT_INT8: return 127.0f;
    case draco::DT_UINT8: return 255.0f;
    case draco::DT_INT16: return 32767.0f;
    case draco::DT_UINT16: return 65535.0f;
    default: return 1.0f;
    }
}

Result<DracoAttribute> copyAttribute(Document& document, const draco::PointAttribute& from, std::uint32_t pointCount,
                                     bool isNormalized, const JsonView& place)
{
    if (!isReadable(from, pointCount))
        return invalid(place, "expected the decoded attribute to have a value for each vertex");
    DracoAttribute out;
    out.componentCount = from.num_components();
    const std::size_t size = std::size_t{pointCount} * out.componentCount;
    if (Result<void> ok = document.reserve(size * sizeof(float), place); !ok)
        return fail(ok.error());
    out.values.resize(size);
    for (std::uint32_t i = 0; i < pointCount; ++i)
        if (!from.ConvertValue<float>(from.mapped_index(draco::PointIndex(i)),
                                      out.values.data() + std::size_t{i} * out.componentCount))
            return invalid(place, "expected the decoded attribute to hold numbers");
    const float scale = 1.0f / largestOf(from.data_type());
    if (isNormalized && !from.normalized() && scale != 1.0f)
        for (float& value : out.values)
            value = std::max(value * scale, -1.0f);
    return out;
}

Result<void> copyAttributes(Document& document, const draco::Mesh& mesh, const JsonView& primitive, DracoMesh& out)
{
    const JsonView accessors = primitive["attributes"];
    for (const JsonMember member : primitive["extensions"]["KHR_draco_mesh_compression"]["attributes"].members()) {
        const Result<std::uint64_t> id = member.value.asUnsigned();
        if (!id)
            return fail(id.error());
        const draco::PointAttribute* attribute = mesh.GetAttributeByUniqueId(static_cast<std::uint32_t>(*id));
        if (attribute == nullptr)
            return fail(ErrorCode::IndexOutOfRange, member.value.pointer(),
                        fmt::format("expected an attribute of the compressed mesh, found id {}", *id));
        const Result<std::uint32_t> accessor = document.index(accessors[member.key], Collection::Accessors);
        if (!accessor)
            return fail(accessor.error());
        const Result<AccessorFormat> format =
            readAccessorFormat(document.item(Collection::Accessors, *accessor), document.report());
        if (!format)
            return fail(format.error());
        Result<DracoAttribute> copied =
            copyAttribute(document, *attribute, out.vertexCount, format->isNormalized, member.value);
        if (!copied)
            return fail(copied.error());
        copied->name = member.key;
        out.attributes.push_back(std::move(*copied));
    }
    return {};
}

} // namespace

const DracoAttribute* DracoMesh::find(std::string_view name) const noexcept
{
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [&](const DracoAttribute& attribute) { return attribute.name == name; });
    return found == attributes.end() ? nullptr : &*found;
}

Result<DracoMesh> decodeDraco(Document& document, const JsonView& primitive)
{
    const JsonView extension = primitive["extensions"]["KHR_draco_mesh_compression"];
    const Result<std::uint32_t> viewIndex = document.index(extension["bufferView"], Collection::BufferViews);
    if (!viewIndex)
        return fail(viewIndex.error());
    // The indices come out of the compressed mesh; the accessor beside it must still be one.
    if (const JsonView indices = primitive["indices"]; indices.exists())
        if (const Result<std::uint32_t> accessor = document.index(indices, Collection::Accessors); !accessor)
            return fail(accessor.error());
    const Result<BufferView> view = document.bufferView(*viewIndex);
    if (!view)
        return fail(view.error());
    const Result<DracoHeader> header = readDracoHeader(view->bytes.span, extension.pointer());
    if (!header)
        return fail(header.error());
    if (Result<void> ok =
            document.reserve(header->faceCount * kBytesPerFace + header->vertexCount * kBytesPerVertex, extension);
        !ok)
        return fail(ok.error());
    const auto mesh = decodeMesh(view->bytes.span, extension);
    if (!mesh)
        return fail(mesh.error());
    DracoMesh out;
    out.vertexCount = (*mesh)->num_points();
    const std::uint32_t faceCount = (*mesh)->num_faces();
    out.indices.reserve(std::size_t{faceCount} * 3);
    for (std::uint32_t i = 0; i < faceCount; ++i)
        for (const draco::PointIndex& corner : (*mesh)->face(draco::FaceIndex(i)))
            out.indices.push_back(corner.value());
    if (Result<void> ok = copyAttributes(document, **mesh, primitive, out); !ok)
        return fail(ok.error());
    return out;
}

} // namespace stylized::import::gltf
