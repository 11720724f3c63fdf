#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::foreign {

/// One value of an FBX record: a number, a text or an array of numbers.
struct FbxValue {
    double number = 0.0;
    std::string text;
    std::vector<double> numbers;
};

/// An element of an FBX file with what stands inside it.
struct FbxRecord {
    std::string name;
    std::vector<FbxValue> values;
    std::vector<FbxRecord> children;

    /// The first child of that name, or null.
    [[nodiscard]] const FbxRecord* child(std::string_view childName) const noexcept;
    /// The array in the first child of that name; empty where there is none.
    [[nodiscard]] std::span<const double> array(std::string_view childName) const noexcept;
    /// The number in the Properties70 entry of that name.
    [[nodiscard]] std::optional<double> property(std::string_view propertyName) const noexcept;
    /// The same as a whole number; none where it is none.
    [[nodiscard]] std::optional<std::int64_t> integerProperty(std::string_view propertyName) const noexcept;
    /// The three numbers in the Properties70 entry of that name.
    [[nodiscard]] std::optional<std::array<double, 3>> vectorProperty(std::string_view propertyName) const noexcept;
    [[nodiscard]] double number(std::size_t value) const noexcept;
    [[nodiscard]] std::string_view text(std::size_t value) const noexcept;

private:
    [[nodiscard]] const FbxRecord* propertyEntry(std::string_view propertyName) const noexcept;
};

/// The elements of an FBX file that say how it is built, moves and changes its shape; pictures, materials and most
/// attributes of vertices are passed over. Damaged files
/// give what can be read before the damage. The result has the file's top-level elements as children.
/// - `file` is the whole file, of either kind, version 7.1 or newer.
/// **Source**: the binary records as Blender's developers have described them.
[[nodiscard]] FbxRecord readFbxRecords(std::span<const std::byte> file, bool isBinary);

/// Whether an element is passed over with all that is in it.
[[nodiscard]] bool isFbxElementSkipped(std::string_view name) noexcept;

/// Elements inside elements beyond this are not followed.
inline constexpr std::size_t kMaxFbxDepth = 32;

[[nodiscard]] FbxRecord readBinaryFbx(std::span<const std::byte> file);
[[nodiscard]] FbxRecord readTextFbx(std::string_view file);

} // namespace stylized::foreign
