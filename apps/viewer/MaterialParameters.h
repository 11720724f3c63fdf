#pragma once

#include <stylized/asset/MaterialAsset.h>

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace stylized::viewer {

/// Where a parameter stands in the panel.
enum class MaterialGroup : std::uint8_t { Surface, Shade, Rim, Outline, UvAnimation };

enum class MaterialControl : std::uint8_t {
    Number, ///< A slider.
    Color,  ///< Three numbers, linear in the material and shown as sRGB.
    Drag    ///< Numbers without ends, dragged.
};

/// Up to three numbers of a material that may be changed while it is drawn.
struct MaterialParameter {
    std::string_view name; ///< As panels and tests call it.
    MaterialGroup group = MaterialGroup::Surface;
    MaterialControl control = MaterialControl::Number;
    int count = 1; ///< Of numbers.
    float min = 0.0f, max = 1.0f;
    /// The numbers in a material; null where that has no such parameter.
    float* (*find)(asset::MaterialAsset&) = nullptr;
};

/// All of them, by group.
[[nodiscard]] std::span<const MaterialParameter> materialParameters() noexcept;

/// The values that people have given to parameters of one material, by name.
using MaterialEdits = std::map<std::string, std::array<float, 3>, std::less<>>;

/// Brings `edits` up to what differs between `given` and `values`. Those of parameters that the material does not have
/// now, such as toon shading in a plain look, stay as they are.
void takeEdits(MaterialEdits& edits, const asset::MaterialAsset& given, const asset::MaterialAsset& values);

/// `given` with the edits of those parameters that it has.
[[nodiscard]] asset::MaterialAsset withEdits(asset::MaterialAsset given, const MaterialEdits& edits);

} // namespace stylized::viewer
