#include "stylized/asset/Vrm0Preset.h"

#include <algorithm>
#include <utility>

namespace stylized::asset {
namespace {

constexpr std::pair<std::string_view, ExpressionPreset> kPresets[] = {
    {"neutral", ExpressionPreset::Neutral},
    {"a", ExpressionPreset::Aa},
    {"i", ExpressionPreset::Ih},
    {"u", ExpressionPreset::Ou},
    {"e", ExpressionPreset::Ee},
    {"o", ExpressionPreset::Oh},
    {"blink", ExpressionPreset::Blink},
    {"joy", ExpressionPreset::Happy},
    {"angry", ExpressionPreset::Angry},
    {"sorrow", ExpressionPreset::Sad},
    {"fun", ExpressionPreset::Relaxed},
    {"lookup", ExpressionPreset::LookUp},
    {"lookdown", ExpressionPreset::LookDown},
    {"lookleft", ExpressionPreset::LookLeft},
    {"lookright", ExpressionPreset::LookRight},
    {"blink_l", ExpressionPreset::BlinkLeft},
    {"blink_r", ExpressionPreset::BlinkRight},
};

} // namespace

ExpressionPreset vrm0Preset(std::string_view name) noexcept
{
    const auto isSame = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? char(a - 'A' + 'a') : a) == b; };
    for (const auto& [old, preset] : kPresets)
        if (std::equal(name.begin(), name.end(), old.begin(), old.end(), isSame))
            return preset;
    return ExpressionPreset::Custom;
}

} // namespace stylized::asset
