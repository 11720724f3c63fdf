#pragma once

#include <stylized/asset/MaterialAsset.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stylized::viewer {

/// Where a parameter stands in the panel.
enum class MaterialGroup : std::uint8_t { Surface, Shade, Rim, Outline, UvAnimation };

enum class MaterialControl : std::uint8_t {
    Number, ///< A slider.
    Color,  ///< Three numbers, linear in the material and shown as sRGB.
    Drag,   ///< Numbers without ends, dragged.
    Whole,  ///< A slider of whole numbers.
    Choice  ///< One of a few words; the number is its index.
};

/// What a parameter is set to: its first numbers.
using MaterialNumbers = std::array<float, 3>;

/// Up to three numbers of a material that may be changed while it is drawn.
struct MaterialParameter {
    std::string_view name; ///< As panels and tests call it.
    MaterialGroup group = MaterialGroup::Surface;
    MaterialControl control = MaterialControl::Number;
    int count = 1; ///< Of numbers.
    float min = 0.0f, max = 1.0f;
    /// The numbers in a material; null where that has no such parameter.
    float* (*find)(asset::MaterialAsset&) = nullptr;
    /// In place of that, where a material holds something else: nothing where it has no such parameter.
    std::optional<float> (*read)(const asset::MaterialAsset&) = nullptr;
    void (*write)(asset::MaterialAsset&, float) = nullptr; ///< Brings what does not go with it along.
    std::span<const std::string_view> choices{};           ///< Of Choice.
};

/// All of them, by group.
[[nodiscard]] std::span<const MaterialParameter> materialParameters() noexcept;

/// What a material has of a parameter; nothing where it has no such parameter.
[[nodiscard]] std::optional<MaterialNumbers> valueOf(const MaterialParameter& parameter,
                                                     const asset::MaterialAsset& material);
/// - The material has the parameter.
void setValue(const MaterialParameter& parameter, asset::MaterialAsset& material, const MaterialNumbers& numbers);

/// The values that people have given to parameters of one material, by name.
using MaterialEdits = std::map<std::string, MaterialNumbers, std::less<>>;

/// Brings `edits` up to what differs between `given` and `values`. Those of parameters that the material does not have
/// now, such as toon shading in a plain look, stay as they are.
void takeEdits(MaterialEdits& edits, const asset::MaterialAsset& given, const asset::MaterialAsset& values);

/// `given` with the edits of those parameters that it has.
[[nodiscard]] asset::MaterialAsset withEdits(asset::MaterialAsset given, const MaterialEdits& edits);

} // namespace stylized::viewer
