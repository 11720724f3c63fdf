#pragma once

#include <stylized/import/gltf/Document.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::import::gltf {

enum class ComponentType : std::uint16_t {
    Int8 = 5120,
    UInt8 = 5121,
    Int16 = 5122,
    UInt16 = 5123,
    UInt32 = 5125,
    Float = 5126,
};

enum class AccessorType : std::uint8_t { Scalar, Vec2, Vec3, Vec4, Mat2, Mat3, Mat4 };

[[nodiscard]] std::uint32_t componentCountOf(AccessorType type) noexcept;
[[nodiscard]] std::uint32_t sizeOf(ComponentType type) noexcept;

/// What an accessor says about its elements, without its bytes.
struct AccessorFormat {
    ComponentType componentType = ComponentType::Float;
    AccessorType type = AccessorType::Scalar;
    bool isNormalized = false;
    std::uint32_t count = 0; ///< May be 0, though the specification forbids it.
};

/// **Errors**: ValueMissing, ValueInvalid.
[[nodiscard]] Result<AccessorFormat> readAccessorFormat(const JsonView& accessor, ImportReport& report);

/// An accessor whose every byte is known to be there, base and sparse part. min and max are not trusted.
/// **Ownership**: borrows from the document.
class Accessor {
public:
    /// **Errors**: IndexOutOfRange, ValueMissing, ValueInvalid, ExtentOutOfRange and those of Document::bufferView.
    [[nodiscard]] static Result<Accessor> open(Document& document, std::size_t index);
    /// The accessor that `reference` names.
    [[nodiscard]] static Result<Accessor> open(Document& document, const JsonView& reference);

    [[nodiscard]] const AccessorFormat& format() const noexcept { return format_; }
    [[nodiscard]] std::uint32_t count() const noexcept { return format_.count; }
    [[nodiscard]] std::uint32_t componentCount() const noexcept { return componentCountOf(format_.type); }
    /// The accessor's own JSON, for places.
    [[nodiscard]] const JsonView& json() const noexcept { return json_; }

    /// All components in a row, count() · componentCount() of them, matrices column by column; normalized integers
    /// become [0, 1] or [-1, 1] as glTF says, others keep their value. `out` must have exactly that size.
    /// Values are as the file has them: they may be infinite or NaN.
    void copyFloats(std::span<float> out) const;

    /// The same for integer components, without normalization. The component type must be UInt8, UInt16 or UInt32.
    void copyUnsigned(std::span<std::uint32_t> out) const;
    void copyUnsigned(std::span<std::uint16_t> out) const;

    /// copyFloats() into memory booked with the document. **Errors**: SizeImplausible.
    [[nodiscard]] Result<std::vector<float>> readFloats(Document& document) const;

    /// Elements as vectors; the type must have exactly as many components.
    template <class Vec>
    [[nodiscard]] Result<std::vector<Vec>> readVectors(Document& document) const;

    [[nodiscard]] bool isUnsigned() const noexcept;

private:
    [[nodiscard]] Result<void> openBase(Document& document, const JsonView& reference, const JsonView& offset);
    [[nodiscard]] Result<void> openSparse(Document& document, const JsonView& sparse);
    /// The first component, where all lie in the file as floats in memory do; else none.
    [[nodiscard]] const float* packedFloats() const noexcept;
    template <class Out>
    void copy(std::span<Out> out) const;

    AccessorFormat format_;
    JsonView json_;
    std::span<const std::byte> base_; ///< Empty: all zero.
    std::uint32_t stride_ = 0;
    std::uint32_t sparseCount_ = 0;
    ComponentType sparseIndexType_ = ComponentType::UInt8;
    std::span<const std::byte> sparseIndices_;
    std::span<const std::byte> sparseValues_;
};

template <class Vec>
Result<std::vector<Vec>> Accessor::readVectors(Document& document) const
{
    static_assert(sizeof(Vec) == sizeof(float) * static_cast<std::size_t>(Vec::length()));
    if (Result<void> ok = document.reserve(std::uint64_t{count()} * sizeof(Vec), json_); !ok)
        return fail(ok.error());
    if (const auto* first = reinterpret_cast<const Vec*>(packedFloats()))
        return std::vector<Vec>(first, first + count());
    std::vector<Vec> out(count());
    copyFloats({reinterpret_cast<float*>(out.data()), out.size() * static_cast<std::size_t>(Vec::length())});
    return out;
}

} // namespace stylized::import::gltf
