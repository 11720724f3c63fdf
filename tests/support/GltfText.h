#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Pieces to write small glTF files in tests with.
namespace stylized::test {

/// The bytes of `text`, as readers want them.
[[nodiscard]] std::span<const std::byte> bytesOf(std::string_view text);

/// Little-endian floats, one after the other.
[[nodiscard]] std::string floatBytes(std::initializer_list<float> values);
[[nodiscard]] std::string floatBytes(std::span<const float> values);

/// Little-endian 16-bit numbers.
[[nodiscard]] std::string shortBytes(std::initializer_list<int> values);

[[nodiscard]] std::string base64(std::string_view bytes);

/// A GLB with a JSON chunk and, where `binary` is not empty, a BIN chunk.
[[nodiscard]] std::string makeGlb(std::string_view json, std::string_view binary);

/// A buffer, its views and accessors, grown piece by piece. Every piece starts at a multiple of four bytes.
class GltfData {
public:
    /// Adds a view with `bytes` and gives its index.
    std::size_t addView(std::string_view bytes);

    /// Adds a view with `bytes` and an accessor over all of it; `more` is JSON to stand in the accessor's object, such
    /// as "\"normalized\":true". Gives the accessor's index.
    std::size_t addAccessor(std::string_view bytes, int componentType, std::size_t count, std::string_view type,
                            std::string_view more = {});
    std::size_t addFloats(std::initializer_list<float> values, std::string_view type);
    /// An accessor without a view: its values come from elsewhere, or are zero.
    std::size_t addEmpty(int componentType, std::size_t count, std::string_view type, std::string_view more = {});
    /// The same with `sparse`, the JSON of its sparse object; further members may follow it.
    std::size_t addSparse(int componentType, std::size_t count, std::string_view type, std::string_view sparse);

    /// "buffers", "bufferViews" and "accessors" as members of the root object; the buffer a data URI or, for a GLB,
    /// without one.
    [[nodiscard]] std::string json(bool forGlb = false) const;
    [[nodiscard]] const std::string& binary() const noexcept { return binary_; }

private:
    std::string binary_;
    std::string views_;
    std::string accessors_;
    std::size_t viewCount_ = 0;
    std::size_t accessorCount_ = 0;
};

} // namespace stylized::test
