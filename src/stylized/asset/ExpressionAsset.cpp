#include "stylized/asset/ExpressionAsset.h"

#include <algorithm>
#include <iterator>

namespace stylized::asset {
namespace {

constexpr std::string_view kPresetNames[] = {
    "custom", "happy", "angry",     "sad",        "relaxed", "surprised", "aa",       "ih",        "ou",     "ee",
    "oh",     "blink", "blinkLeft", "blinkRight", "lookUp",  "lookDown",  "lookLeft", "lookRight", "neutral"};
static_assert(std::size(kPresetNames) == kExpressionPresetCount &&
              static_cast<std::size_t>(ExpressionPreset::Neutral) + 1 == kExpressionPresetCount);

constexpr std::string_view kColorNames[] = {"color",       "emissionColor", "shadeColor",
                                            "matcapColor", "rimColor",      "outlineColor"};
static_assert(std::size(kColorNames) == static_cast<std::size_t>(MaterialColor::Outline) + 1);

} // namespace

std::string_view toString(ExpressionPreset preset) noexcept
{
    return kPresetNames[static_cast<std::size_t>(preset)];
}

std::optional<ExpressionPreset> expressionPreset(std::string_view name) noexcept
{
    const auto* const found = std::find(std::begin(kPresetNames) + 1, std::end(kPresetNames), name);
    if (found == std::end(kPresetNames))
        return std::nullopt;
    return static_cast<ExpressionPreset>(found - std::begin(kPresetNames));
}

ExpressionGroup groupOf(ExpressionPreset preset) noexcept
{
    switch (preset) {
    case ExpressionPreset::Aa:
    case ExpressionPreset::Ih:
    case ExpressionPreset::Ou:
    case ExpressionPreset::Ee:
    case ExpressionPreset::Oh: return ExpressionGroup::Mouth;
    case ExpressionPreset::Blink:
    case ExpressionPreset::BlinkLeft:
    case ExpressionPreset::BlinkRight: return ExpressionGroup::Blink;
    case ExpressionPreset::LookUp:
    case ExpressionPreset::LookDown:
    case ExpressionPreset::LookLeft:
    case ExpressionPreset::LookRight: return ExpressionGroup::LookAt;
    default: return ExpressionGroup::None;
    }
}

std::string_view toString(ExpressionOverride how) noexcept
{
    switch (how) {
    case ExpressionOverride::None: return "none";
    case ExpressionOverride::Block: return "block";
    case ExpressionOverride::Blend: return "blend";
    }
    return {};
}

std::string_view toString(MaterialColor color) noexcept
{
    return kColorNames[static_cast<std::size_t>(color)];
}

std::optional<MaterialColor> materialColor(std::string_view name) noexcept
{
    const auto* const found = std::find(std::begin(kColorNames), std::end(kColorNames), name);
    if (found == std::end(kColorNames))
        return std::nullopt;
    return static_cast<MaterialColor>(found - std::begin(kColorNames));
}

std::string_view toString(CorrectiveKind kind) noexcept
{
    return kind == CorrectiveKind::Product ? "product" : "minimum";
}

} // namespace stylized::asset
