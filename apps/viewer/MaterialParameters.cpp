#include "MaterialParameters.h"

#include <algorithm>
#include <type_traits>

namespace stylized::viewer {
namespace {

using asset::MaterialAsset;
using asset::OutlineWidthMode;
using Group = MaterialGroup;
using Control = MaterialControl;

/// A number or vector of a material's toon shading, where there is one.
template <auto kMember>
float* toon(MaterialAsset& material)
{
    if (!material.toon)
        return nullptr;
    auto& value = (*material.toon).*kMember;
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(value)>, float>)
        return &value;
    else
        return &value.x;
}

/// The same of its outline, where that is drawn.
template <auto kMember>
float* outline(MaterialAsset& material)
{
    return material.toon && material.toon->outlineWidthMode != OutlineWidthMode::None ? toon<kMember>(material)
                                                                                      : nullptr;
}

using Toon = asset::ToonShadingAsset;

constexpr float kWidest = 0.05f; // metres, or parts of the picture's height

constexpr MaterialParameter kParameters[] = {
    {"Lit color", Group::Surface, Control::Color, 3, 0, 1, [](MaterialAsset& m) { return &m.baseColor.x; }},
    {"Alpha", Group::Surface, Control::Number, 1, 0, 1,
     [](MaterialAsset& m) { return m.alphaMode != asset::AlphaMode::Opaque ? &m.baseColor.w : nullptr; }},
    {"Emissive", Group::Surface, Control::Color, 3, 0, 1, [](MaterialAsset& m) { return &m.emissive.x; }},
    {"Normal scale", Group::Surface, Control::Number, 1, 0, 4,
     [](MaterialAsset& m) { return m.normalTexture ? &m.normalScale : nullptr; }},
    {"Alpha cutoff", Group::Surface, Control::Number, 1, 0, 1,
     [](MaterialAsset& m) { return m.alphaMode == asset::AlphaMode::Mask ? &m.alphaCutoff : nullptr; }},

    {"Shade color", Group::Shade, Control::Color, 3, 0, 1, toon<&Toon::shadeColor>},
    {"Shading shift", Group::Shade, Control::Number, 1, -1, 1, toon<&Toon::shadingShift>},
    {"Shift map scale", Group::Shade, Control::Number, 1, -2, 2,
     [](MaterialAsset& m) {
         return m.toon && m.toon->shadingShiftTexture ? &m.toon->shadingShiftTextureScale : nullptr;
     }},
    {"Shading toony", Group::Shade, Control::Number, 1, 0, 1, toon<&Toon::shadingToony>},
    {"GI equalization", Group::Shade, Control::Number, 1, 0, 1, toon<&Toon::giEqualization>},

    {"Matcap color", Group::Rim, Control::Color, 3, 0, 1, toon<&Toon::matcapColor>},
    {"Rim color", Group::Rim, Control::Color, 3, 0, 1, toon<&Toon::rimColor>},
    {"Rim fresnel power", Group::Rim, Control::Number, 1, 0, 20, toon<&Toon::rimFresnelPower>},
    {"Rim lift", Group::Rim, Control::Number, 1, 0, 1, toon<&Toon::rimLift>},
    {"Rim lighting mix", Group::Rim, Control::Number, 1, 0, 1, toon<&Toon::rimLightingMix>},

    {"Outline width", Group::Outline, Control::Number, 1, 0, kWidest, outline<&Toon::outlineWidth>},
    {"Outline color", Group::Outline, Control::Color, 3, 0, 1, outline<&Toon::outlineColor>},
    {"Outline lighting mix", Group::Outline, Control::Number, 1, 0, 1, outline<&Toon::outlineLightingMix>},

    {"UV scroll speed", Group::UvAnimation, Control::Drag, 2, -10, 10, toon<&Toon::uvScrollSpeed>},
    {"UV rotation speed", Group::UvAnimation, Control::Number, 1, -6.3f, 6.3f, toon<&Toon::uvRotationSpeed>},
};

const float* findIn(const MaterialParameter& parameter, const MaterialAsset& material)
{
    return parameter.find(const_cast<MaterialAsset&>(material)); // nothing is written through it
}

} // namespace

std::span<const MaterialParameter> materialParameters() noexcept
{
    return kParameters;
}

void takeEdits(MaterialEdits& edits, const MaterialAsset& given, const MaterialAsset& values)
{
    for (const MaterialParameter& parameter : kParameters) {
        const float* const before = findIn(parameter, given);
        const float* const now = findIn(parameter, values);
        if (before == nullptr || now == nullptr)
            continue;
        if (std::equal(now, now + parameter.count, before)) {
            if (const auto edit = edits.find(parameter.name); edit != edits.end())
                edits.erase(edit);
            continue;
        }
        std::array<float, 3> edit{};
        std::copy_n(now, parameter.count, edit.begin());
        edits.insert_or_assign(std::string(parameter.name), edit);
    }
}

MaterialAsset withEdits(MaterialAsset given, const MaterialEdits& edits)
{
    for (const MaterialParameter& parameter : kParameters)
        if (const auto edit = edits.find(parameter.name); edit != edits.end())
            if (float* const numbers = parameter.find(given))
                std::copy_n(edit->second.begin(), parameter.count, numbers);
    return given;
}

} // namespace stylized::viewer
