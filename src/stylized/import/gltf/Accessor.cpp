#include "stylized/import/gltf/Accessor.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace stylized::import::gltf {
namespace {

struct Shape {
    std::uint32_t columns;
    std::uint32_t rows;
};

Shape shapeOf(AccessorType type)
{
    switch (type) {
    case AccessorType::Scalar: return {1, 1};
    case AccessorType::Vec2: return {1, 2};
    case AccessorType::Vec3: return {1, 3};
    case AccessorType::Vec4: return {1, 4};
    case AccessorType::Mat2: return {2, 2};
    case AccessorType::Mat3: return {3, 3};
    case AccessorType::Mat4: break;
    }
    return {4, 4};
}

/// Bytes from one matrix column to the next: columns start at multiples of four (glTF 2.0, 3.6.2.4).
std::uint32_t columnSizeOf(const AccessorFormat& format)
{
    const Shape shape = shapeOf(format.type);
    const std::uint32_t size = shape.rows * sizeOf(format.componentType);
    return shape.columns == 1 ? size : (size + 3) / 4 * 4;
}

std::uint32_t elementSizeOf(const AccessorFormat& format)
{
    return shapeOf(format.type).columns * columnSizeOf(format);
}

template <class T>
T load(const std::byte* at)
{
    T out;
    std::memcpy(&out, at, sizeof(T));
    return out;
}

template <class Out, class In>
Out converted(In value, bool isNormalized)
{
    if constexpr (std::is_same_v<Out, float>) {
        if constexpr (!std::is_floating_point_v<In>) {
            if (isNormalized) {
                const auto unit = static_cast<float>(static_cast<double>(value) /
                                                     static_cast<double>(std::numeric_limits<In>::max()));
                return std::max(unit, -1.0f);
            }
        }
        return static_cast<float>(value);
    } else {
        return static_cast<Out>(std::min<std::uint64_t>(value, std::numeric_limits<Out>::max()));
    }
}

/// One element, from bytes as `format` says to consecutive `out`.
template <class Out, class In>
void copyElement(const std::byte* from, Out* out, Shape shape, std::uint32_t columnSize, bool isNormalized)
{
    for (std::uint32_t column = 0; column < shape.columns; ++column)
        for (std::uint32_t row = 0; row < shape.rows; ++row)
            *out++ = converted<Out>(load<In>(from + column * columnSize + row * sizeof(In)), isNormalized);
}

template <class Out, class In>
void copyElements(std::span<const std::byte> from, std::uint32_t stride, const AccessorFormat& format, Out* out)
{
    const Shape shape = shapeOf(format.type);
    const std::uint32_t columnSize = columnSizeOf(format);
    const std::uint32_t components = shape.columns * shape.rows;
    const bool isTight = columnSize == shape.rows * sizeof(In) && stride == components * sizeof(In);
    const std::size_t count = std::size_t{format.count} * components;
    if (isTight && std::is_same_v<Out, In>) {
        std::memcpy(out, from.data(), count * sizeof(In));
        return;
    }
    // One run of numbers: a loop that compilers vectorise.
    if (isTight) {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = converted<Out>(load<In>(from.data() + i * sizeof(In)), format.isNormalized);
        return;
    }
    for (std::uint32_t i = 0; i < format.count; ++i)
        copyElement<Out, In>(from.data() + std::size_t{i} * stride, out + std::size_t{i} * components, shape,
                             columnSize, format.isNormalized);
}

/// Calls `body` with a value of the C++ type that `type` stands for.
template <class Body>
void withType(ComponentType type, Body body)
{
    switch (type) {
    case ComponentType::Int8: return body(std::int8_t{});
    case ComponentType::UInt8: return body(std::uint8_t{});
    case ComponentType::Int16: return body(std::int16_t{});
    case ComponentType::UInt16: return body(std::uint16_t{});
    case ComponentType::UInt32: return body(std::uint32_t{});
    case ComponentType::Float: return body(float{});
    }
}

std::uint32_t loadIndex(const std::byte* at, ComponentType type)
{
    switch (type) {
    case ComponentType::UInt8: return load<std::uint8_t>(at);
    case ComponentType::UInt16: return load<std::uint16_t>(at);
    default: return load<std::uint32_t>(at);
    }
}

Result<ComponentType> readComponentType(const JsonView& view)
{
    const Result<std::uint64_t> value = view.asUnsigned();
    if (!value)
        return fail(value.error());
    switch (*value) {
    case 5120:
    case 5121:
    case 5122:
    case 5123:
    case 5125:
    case 5126: return static_cast<ComponentType>(*value);
    default: break;
    }
    return fail(ErrorCode::ValueInvalid, view.pointer(),
                fmt::format("expected a component type 5120 to 5123, 5125 or 5126, found {}", *value));
}

Result<AccessorType> readType(const JsonView& view)
{
    constexpr std::string_view kNames[] = {"SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"};
    const Result<std::string_view> name = view.asString();
    if (!name)
        return fail(name.error());
    const auto* found = std::find(std::begin(kNames), std::end(kNames), *name);
    if (found != std::end(kNames))
        return static_cast<AccessorType>(found - std::begin(kNames));
    return fail(ErrorCode::ValueInvalid, view.pointer(),
                fmt::format("expected SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3 or MAT4, found \"{}\"", *name));
}

/// What stands behind the offset in `view`, all where it is missing.
Result<std::span<const std::byte>> afterOffset(const JsonView& view, std::span<const std::byte> bytes)
{
    if (!view.exists())
        return bytes;
    const Result<std::uint64_t> offset = view.asUnsigned(std::numeric_limits<std::uint64_t>::max());
    if (!offset)
        return fail(offset.error());
    if (*offset > bytes.size())
        return fail(ErrorCode::ExtentOutOfRange, view.pointer(),
                    fmt::format("expected an offset within the view's {} bytes, found {}", bytes.size(), *offset));
    return bytes.subspan(*offset);
}

/// Checks that `count` elements of `elementSize` bytes, `stride` apart, lie within `bytes`.
Result<void> checkExtent(const JsonView& json, std::span<const std::byte> bytes, std::uint64_t count,
                         std::uint64_t stride, std::uint64_t elementSize)
{
    const std::uint64_t needed = count == 0 ? 0 : (count - 1) * stride + elementSize;
    if (needed > bytes.size())
        return fail(ErrorCode::ExtentOutOfRange, json.pointer(),
                    fmt::format("expected {} bytes in the buffer view, found {}", needed, bytes.size()));
    return {};
}

Result<AccessorFormat> readFormat(const JsonView& componentTypeView, const JsonView& typeView,
                                  const JsonView& countView, const JsonView& normalized, ImportReport& report)
{
    const Result<ComponentType> componentType = readComponentType(componentTypeView);
    if (!componentType)
        return fail(componentType.error());
    const Result<AccessorType> type = readType(typeView);
    if (!type)
        return fail(type.error());
    const Result<std::uint64_t> count = countView.asUnsigned();
    if (!count)
        return fail(count.error());
    return AccessorFormat{*componentType, *type, normalized.boolOr(false, report), static_cast<std::uint32_t>(*count)};
}

} // namespace

std::uint32_t componentCountOf(AccessorType type) noexcept
{
    const Shape shape = shapeOf(type);
    return shape.columns * shape.rows;
}

std::uint32_t sizeOf(ComponentType type) noexcept
{
    switch (type) {
    case ComponentType::Int8:
    case ComponentType::UInt8: return 1;
    case ComponentType::Int16:
    case ComponentType::UInt16: return 2;
    case ComponentType::UInt32:
    case ComponentType::Float: break;
    }
    return 4;
}

Result<AccessorFormat> readAccessorFormat(const JsonView& accessor, ImportReport& report)
{
    const auto [componentType, type, count, normalized] =
        accessor.pick({"componentType", "type", "count", "normalized"});
    return readFormat(componentType, type, count, normalized, report);
}

Result<Accessor> Accessor::open(Document& document, std::size_t index)
{
    std::shared_ptr<const Accessor>& known = document.openedAccessor(index);
    if (known)
        return *known;
    Accessor out;
    out.json_ = document.item(Collection::Accessors, index);
    const auto [componentType, type, count, normalized, view, offset, sparse] =
        out.json_.pick({"componentType", "type", "count", "normalized", "bufferView", "byteOffset", "sparse"});
    const Result<AccessorFormat> format = readFormat(componentType, type, count, normalized, document.report());
    if (!format)
        return fail(format.error());
    out.format_ = *format;
    if (view.exists())
        if (Result<void> ok = out.openBase(document, view, offset); !ok)
            return fail(ok.error());
    if (sparse.exists())
        if (Result<void> ok = out.openSparse(document, sparse); !ok)
            return fail(ok.error());
    known = std::make_shared<const Accessor>(out);
    return out;
}

Result<Accessor> Accessor::open(Document& document, const JsonView& reference)
{
    const Result<std::uint32_t> index = document.index(reference, Collection::Accessors);
    if (!index)
        return fail(index.error());
    return open(document, *index);
}

Result<void> Accessor::openBase(Document& document, const JsonView& reference, const JsonView& offset)
{
    const Result<std::uint32_t> viewIndex = document.index(reference, Collection::BufferViews);
    if (!viewIndex)
        return fail(viewIndex.error());
    const Result<const BufferView*> view = document.borrowBufferView(*viewIndex);
    if (!view)
        return fail(view.error());
    const std::uint32_t elementSize = elementSizeOf(format_);
    stride_ = (*view)->stride == 0 ? elementSize : (*view)->stride;
    if (stride_ < elementSize)
        return fail(ErrorCode::ValueInvalid, document.item(Collection::BufferViews, *viewIndex)["byteStride"].pointer(),
                    fmt::format("expected a stride of at least {} bytes, the size of an element, found {}", elementSize,
                                stride_));
    const Result<std::span<const std::byte>> bytes = afterOffset(offset, (*view)->bytes.span);
    if (!bytes)
        return fail(bytes.error());
    base_ = *bytes;
    return checkExtent(json_, base_, format_.count, stride_, elementSize);
}

Result<void> Accessor::openSparse(Document& document, const JsonView& sparse)
{
    const Result<std::uint64_t> count = sparse["count"].asUnsigned(format_.count);
    if (!count)
        return fail(count.error());
    sparseCount_ = static_cast<std::uint32_t>(*count);
    const Result<ComponentType> indexType = readComponentType(sparse["indices"]["componentType"]);
    if (!indexType)
        return fail(indexType.error());
    sparseIndexType_ = *indexType;
    if (*indexType != ComponentType::UInt8 && *indexType != ComponentType::UInt16 &&
        *indexType != ComponentType::UInt32)
        return fail(ErrorCode::ValueInvalid, sparse["indices"]["componentType"].pointer(),
                    "expected an unsigned component type");
    const auto openPart = [&](const JsonView& part, std::uint32_t size) -> Result<std::span<const std::byte>> {
        const Result<std::uint32_t> viewIndex = document.index(part["bufferView"], Collection::BufferViews);
        if (!viewIndex)
            return fail(viewIndex.error());
        const Result<BufferView> view = document.bufferView(*viewIndex);
        if (!view)
            return fail(view.error());
        Result<std::span<const std::byte>> bytes = afterOffset(part["byteOffset"], view->bytes.span);
        if (bytes)
            if (Result<void> ok = checkExtent(part, *bytes, sparseCount_, size, size); !ok)
                return fail(ok.error());
        return bytes;
    };
    const std::uint32_t indexSize = sizeOf(sparseIndexType_);
    const auto indices = openPart(sparse["indices"], indexSize);
    if (!indices)
        return fail(indices.error());
    const auto values = openPart(sparse["values"], elementSizeOf(format_));
    if (!values)
        return fail(values.error());
    sparseIndices_ = *indices;
    sparseValues_ = *values;
    std::uint32_t notRising = 0, next = 0;
    for (std::uint32_t i = 0; i < sparseCount_; ++i) {
        const std::uint32_t index = loadIndex(sparseIndices_.data() + std::size_t{i} * indexSize, sparseIndexType_);
        if (index >= format_.count)
            return fail(ErrorCode::IndexOutOfRange, sparse["indices"].pointer(),
                        fmt::format("expected indices below the count {}, found {}", format_.count, index));
        notRising += index < next ? 1 : 0;
        next = index + 1;
    }
    if (notRising > 0)
        document.report().add(ReportCode::ValueIgnored, Severity::Warning, sparse["indices"].pointer(),
                              "expected indices that rise: of several for one element the last counts", notRising);
    return {};
}

bool Accessor::isUnsigned() const noexcept
{
    return format_.componentType == ComponentType::UInt8 || format_.componentType == ComponentType::UInt16 ||
           format_.componentType == ComponentType::UInt32;
}

const float* Accessor::packedFloats() const noexcept
{
    const bool isPacked = format_.componentType == ComponentType::Float && sparseCount_ == 0 && !base_.empty() &&
                          stride_ == componentCount() * sizeof(float) &&
                          reinterpret_cast<std::uintptr_t>(base_.data()) % alignof(float) == 0;
    return isPacked ? reinterpret_cast<const float*>(base_.data()) : nullptr;
}

template <class Out>
void Accessor::copy(std::span<Out> out) const
{
    const std::size_t components = componentCount();
    STYLIZED_ASSERT(out.size() == count() * components, "the output must hold exactly the accessor's components");
    if (out.empty())
        return;
    withType(format_.componentType, [&](auto in) {
        using In = decltype(in);
        if constexpr (std::is_same_v<Out, float> || std::is_unsigned_v<In>) {
            if (base_.empty())
                std::fill(out.begin(), out.end(), Out{0});
            else
                copyElements<Out, In>(base_, stride_, format_, out.data());
            const Shape shape = shapeOf(format_.type);
            for (std::uint32_t i = 0; i < sparseCount_; ++i) {
                const std::uint32_t index =
                    loadIndex(sparseIndices_.data() + std::size_t{i} * sizeOf(sparseIndexType_), sparseIndexType_);
                copyElement<Out, In>(sparseValues_.data() + std::size_t{i} * elementSizeOf(format_),
                                     out.data() + index * components, shape, columnSizeOf(format_),
                                     format_.isNormalized);
            }
        }
    });
}

void Accessor::copyFloats(std::span<float> out) const
{
    copy(out);
}

void Accessor::copyUnsigned(std::span<std::uint32_t> out) const
{
    STYLIZED_ASSERT(isUnsigned(), "only unsigned components can be copied as such");
    copy(out);
}

void Accessor::copyUnsigned(std::span<std::uint16_t> out) const
{
    STYLIZED_ASSERT(isUnsigned(), "only unsigned components can be copied as such");
    copy(out);
}

Result<std::vector<float>> Accessor::readFloats(Document& document) const
{
    const std::size_t size = std::size_t{count()} * componentCount();
    if (Result<void> ok = document.reserve(size * sizeof(float), json_); !ok)
        return fail(ok.error());
    if (const float* first = packedFloats())
        return std::vector<float>(first, first + size);
    std::vector<float> out(size);
    copyFloats(out);
    return out;
}

} // namespace stylized::import::gltf
