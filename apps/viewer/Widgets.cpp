#include "Widgets.h"

#include <stylized/app/NearestNames.h>
#include <stylized/app/OptionTable.h>
#include <stylized/core/Assert.h>
#include <stylized/math/Srgb.h>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <string>

namespace stylized::viewer {
namespace {

constexpr std::string_view kColorsHere = "Numbers here are sRGB, from 0 to 1.";

/// Where an option's range is far wider than what is of use, what a slider covers.
struct UsefulRange {
    std::string_view name;
    float min, max;
};
constexpr UsefulRange kUsefulRanges[] = {
    {"exposure", -4, 4}, {"bloom", 0, 2},         {"saturation", 0, 2},
    {"contrast", 0, 2},  {"outline-scale", 0, 5}, {"fov", 5, 100},
};

UsefulRange usefulRangeOf(const app::OptionSpec& option)
{
    const auto* const found = std::find_if(std::begin(kUsefulRanges), std::end(kUsefulRanges),
                                           [&](const UsefulRange& range) { return range.name == option.name; });
    return found != std::end(kUsefulRanges)
               ? *found
               : UsefulRange{option.name, static_cast<float>(option.min), static_cast<float>(option.max)};
}

/// A label as people read it: "light-color" is "Light color", "msaa" is "MSAA".
std::string labelOf(const app::OptionSpec& option)
{
    constexpr std::string_view kAbbreviations[] = {"aov", "fov", "fxaa", "msaa", "ssaa"};
    const auto upper = [](char c) { return static_cast<char>(c - 'a' + 'A'); };
    std::string label(option.name);
    if (std::find(std::begin(kAbbreviations), std::end(kAbbreviations), option.name) != std::end(kAbbreviations))
        std::transform(label.begin(), label.end(), label.begin(), upper);
    else
        label[0] = upper(label[0]);
    std::replace(label.begin(), label.end(), '-', ' ');
    return label;
}

bool choiceWidget(OptionState& options, const app::OptionSpec& option, const std::string& label, WidgetPlaces& places)
{
    const std::string current = options.text(option.name);
    bool isChanged = false;
    if (!ImGui::BeginCombo(label.c_str(), current.c_str(), ImGuiComboFlags_HeightLarge))
        return false;
    for (const std::string_view choice : app::splitWords(option.choices, '|')) {
        if (ImGui::Selectable(std::string(choice).c_str(), choice == current) && choice != current)
            isChanged = options.set(option.name, choice).has_value();
        places.mark(fmt::format("option.{}={}", option.name, choice));
    }
    ImGui::EndCombo();
    return isChanged;
}

bool numberWidget(OptionState& options, const app::OptionSpec& option, const std::string& label)
{
    double number = 0;
    static_cast<void>(app::parseNumber(options.text(option.name), number));
    float shown = static_cast<float>(number);
    const UsefulRange range = usefulRangeOf(option);
    if (!ImGui::SliderFloat(label.c_str(), &shown, range.min, range.max, "%.2f"))
        return false;
    const double wanted = std::clamp(static_cast<double>(shown), option.min, option.max);
    return options.set(option.name, fmt::format("{:.6g}", wanted)).has_value();
}

bool integerWidget(OptionState& options, const app::OptionSpec& option, const std::string& label)
{
    std::int64_t number = 0;
    static_cast<void>(app::parseInteger(options.text(option.name), number));
    int shown = static_cast<int>(number);
    if (!ImGui::SliderInt(label.c_str(), &shown, static_cast<int>(option.min), static_cast<int>(option.max), "%d",
                          ImGuiSliderFlags_AlwaysClamp))
        return false;
    return options.set(option.name, fmt::format("{}", shown)).has_value();
}

bool colorOption(OptionState& options, const app::OptionSpec& option, const std::string& label)
{
    const Result<app::OptionValue> value = app::parseOptionValue(option, options.text(option.name));
    glm::vec3 linear = value ? std::get<app::Color>(*value).linear : glm::vec3(0.0f);
    if (!colorWidget(label.c_str(), &linear.x))
        return false;
    linear = glm::clamp(linear, static_cast<float>(option.min), static_cast<float>(option.max));
    return options.set(option.name, fmt::format("{:.6g},{:.6g},{:.6g}", linear.x, linear.y, linear.z)).has_value();
}

bool vectorWidget(OptionState& options, const app::OptionSpec& option, const std::string& label)
{
    glm::vec3 shown(0.0f);
    if (const Result<app::OptionValue> value = app::parseOptionValue(option, options.text(option.name)))
        shown = std::get<glm::vec3>(*value);
    if (!ImGui::DragFloat3(label.c_str(), &shown.x, 0.01f, static_cast<float>(option.min),
                           static_cast<float>(option.max), "%.2f"))
        return false;
    return options.set(option.name, fmt::format("{:.6g},{:.6g},{:.6g}", shown.x, shown.y, shown.z)).has_value();
}

} // namespace

void WidgetPlaces::mark(std::string_view name)
{
    if (!ImGui::IsItemVisible())
        return;
    const ImVec2 min = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
    mark(name, {min.x, min.y, size.x, size.y});
}

bool optionWidget(OptionState& options, std::string_view name, WidgetPlaces& places)
{
    const app::OptionSpec* const option = app::findOption(name);
    STYLIZED_ASSERT(option != nullptr, "an option of the table");
    const std::string label = labelOf(*option) + "##" + std::string(name);
    bool isChanged = false;
    switch (option->type) {
    case app::OptionType::Choice: isChanged = choiceWidget(options, *option, label, places); break;
    case app::OptionType::Number: isChanged = numberWidget(options, *option, label); break;
    case app::OptionType::Integer: isChanged = integerWidget(options, *option, label); break;
    case app::OptionType::Color: isChanged = colorOption(options, *option, label); break;
    case app::OptionType::Vector: isChanged = vectorWidget(options, *option, label); break;
    default: STYLIZED_ASSERT(false, "an option that has a control"); break;
    }
    places.mark(fmt::format("option.{}", name));
    tooltip(option->type == app::OptionType::Color ? fmt::format("{} {}", option->help, kColorsHere)
                                                   : std::string(option->help));
    if (ImGui::BeginPopupContextItem(label.c_str())) {
        if (ImGui::MenuItem("Reset", nullptr, false, options.isSet(name))) {
            options.reset(name);
            isChanged = true;
        }
        ImGui::EndPopup();
    }
    return isChanged;
}

bool colorWidget(const char* label, float* linear)
{
    float shown[3];
    for (int c = 0; c < 3; ++c)
        shown[c] = math::srgbFromLinear(linear[c]);
    if (!ImGui::ColorEdit3(label, shown, ImGuiColorEditFlags_Float | ImGuiColorEditFlags_HDR))
        return false;
    for (int c = 0; c < 3; ++c)
        linear[c] = math::linearFromSrgb(std::max(shown[c], 0.0f));
    return true;
}

bool button(const char* label, std::string_view name, WidgetPlaces& places)
{
    const bool isPressed = ImGui::Button(label);
    places.mark(name);
    return isPressed;
}

void tooltip(std::string_view text)
{
    if (!ImGui::IsItemHovered())
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0f);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void wrappedHint(std::string_view text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

} // namespace stylized::viewer
