#include "MaterialParameters.h"

#include <stylized/world/DrawKey.h>

#include <algorithm>
#include <cmath>
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

using Toon = asset::ToonShadingAsset;

constexpr float kWidest = 0.05f; // metres, or parts of the picture's height

constexpr std::string_view kSwitch[] = {"off", "on"};
constexpr std::string_view kOutlineModes[] = {"none", "world", "screen"};
static_assert(static_cast<int>(OutlineWidthMode::World) == 1 && static_cast<int>(OutlineWidthMode::Screen) == 2);

std::optional<float> readOutlineMode(const MaterialAsset& material)
{
    return material.toon ? std::optional(static_cast<float>(material.toon->outlineWidthMode)) : std::nullopt;
}

void writeOutlineMode(MaterialAsset& material, float mode)
{
    material.toon->outlineWidthMode = static_cast<OutlineWidthMode>(std::lround(mode));
}

std::optional<float> readDepthWrites(const MaterialAsset& material)
{
    return material.alphaMode == asset::AlphaMode::Blend ? std::optional(material.writesDepthWhenBlended ? 1.0f : 0.0f)
                                                         : std::nullopt;
}

std::optional<float> readQueueOffset(const MaterialAsset& material)
{
    return material.alphaMode == asset::AlphaMode::Blend ? std::optional(static_cast<float>(material.renderQueueOffset))
                                                         : std::nullopt;
}

/// Upwards from 0 with depth writes, downwards without.
void writeQueueOffset(MaterialAsset& material, float offset)
{
    const bool isUp = material.writesDepthWhenBlended;
    material.renderQueueOffset = std::clamp(static_cast<int>(std::lround(offset)), isUp ? 0 : -world::kMostQueueOffset,
                                            isUp ? world::kMostQueueOffset : 0);
}

void writeDepthWrites(MaterialAsset& material, float isOn)
{
    material.writesDepthWhenBlended = isOn != 0.0f;
    writeQueueOffset(material, static_cast<float>(material.renderQueueOffset));
}

constexpr MaterialParameter kParameters[] = {
    {"Lit color", Group::Surface, Control::Color, 3, 0, 1, [](MaterialAsset& m) { return &m.baseColor.x; }},
    {"Alpha", Group::Surface, Control::Number, 1, 0, 1,
     [](MaterialAsset& m) { return m.alphaMode != asset::AlphaMode::Opaque ? &m.baseColor.w : nullptr; }},
    {"Emissive", Group::Surface, Control::Color, 3, 0, 1, [](MaterialAsset& m) { return &m.emissive.x; }},
    {"Normal scale", Group::Surface, Control::Number, 1, 0, 4,
     [](MaterialAsset& m) { return m.normalTexture ? &m.normalScale : nullptr; }},
    {"Alpha cutoff", Group::Surface, Control::Number, 1, 0, 1,
     [](MaterialAsset& m) { return m.alphaMode == asset::AlphaMode::Mask ? &m.alphaCutoff : nullptr; }},
    {"Depth writes", Group::Surface, Control::Choice, 1, 0, 1, nullptr, readDepthWrites, writeDepthWrites, kSwitch},
    {"Queue offset", Group::Surface, Control::Whole, 1, -world::kMostQueueOffset, world::kMostQueueOffset, nullptr,
     readQueueOffset, writeQueueOffset},

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

    {"Outline mode", Group::Outline, Control::Choice, 1, 0, 2, nullptr, readOutlineMode, writeOutlineMode,
     kOutlineModes},
    {"Outline width", Group::Outline, Control::Number, 1, 0, kWidest, toon<&Toon::outlineWidth>},
    {"Outline color", Group::Outline, Control::Color, 3, 0, 1, toon<&Toon::outlineColor>},
    {"Outline lighting mix", Group::Outline, Control::Number, 1, 0, 1, toon<&Toon::outlineLightingMix>},

    {"UV scroll speed", Group::UvAnimation, Control::Drag, 2, -10, 10, toon<&Toon::uvScrollSpeed>},
    {"UV rotation speed", Group::UvAnimation, Control::Number, 1, -6.3f, 6.3f, toon<&Toon::uvRotationSpeed>},
};

} // namespace

std::span<const MaterialParameter> materialParameters() noexcept
{
    return kParameters;
}

std::optional<MaterialNumbers> valueOf(const MaterialParameter& parameter, const MaterialAsset& material)
{
    MaterialNumbers numbers{};
    if (parameter.read != nullptr) {
        const std::optional<float> number = parameter.read(material);
        if (!number)
            return std::nullopt;
        numbers[0] = *number;
        return numbers;
    }
    const float* const found = parameter.find(const_cast<MaterialAsset&>(material)); // nothing is written through it
    if (found == nullptr)
        return std::nullopt;
    std::copy_n(found, parameter.count, numbers.begin());
    return numbers;
}

void setValue(const MaterialParameter& parameter, MaterialAsset& material, const MaterialNumbers& numbers)
{
    if (parameter.write != nullptr)
        parameter.write(material, numbers[0]);
    else
        std::copy_n(numbers.begin(), parameter.count, parameter.find(material));
}

void takeEdits(MaterialEdits& edits, const MaterialAsset& given, const MaterialAsset& values)
{
    for (const MaterialParameter& parameter : kParameters) {
        const std::optional<MaterialNumbers> before = valueOf(parameter, given), now = valueOf(parameter, values);
        if (!before || !now)
            continue;
        if (*now == *before) {
            if (const auto edit = edits.find(parameter.name); edit != edits.end())
                edits.erase(edit);
            continue;
        }
        edits.insert_or_assign(std::string(parameter.name), *now);
    }
}

MaterialAsset withEdits(MaterialAsset given, const MaterialEdits& edits)
{
    for (const MaterialParameter& parameter : kParameters)
        if (const auto edit = edits.find(parameter.name); edit != edits.end() && valueOf(parameter, given))
            setValue(parameter, given, edit->second);
    return given;
}

} // namespace stylized::viewer
