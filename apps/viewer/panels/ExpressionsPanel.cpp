#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace stylized::viewer {
namespace {

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool isWanted(const UiState& ui, const std::string& name, float weight)
{
    return (!ui.showsOnlyActive || weight != 0.0f) &&
           (ui.morphSearch.empty() || lower(name).find(lower(ui.morphSearch)) != std::string::npos);
}

/// A slider from 0 to 1 with a button that gives it back to clip and file. True where it was moved or given back.
struct WeightChange {
    bool isMoved = false;
    bool isReleased = false;
};
WeightChange weightSlider(const char* label, float& weight, bool isHandSet, const std::string& name, UiState& ui)
{
    WeightChange change;
    change.isMoved = ImGui::SliderFloat("##weight", &weight, 0.0f, 1.0f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
    ui.places.mark(name);
    ImGui::SameLine();
    if (isHandSet) {
        change.isReleased = ImGui::SmallButton("x");
        ui.places.mark(name + ".reset");
        tooltip("As the clip and the file have it.");
        ImGui::SameLine();
    }
    ImGui::TextUnformatted(label);
    return change;
}

float shownExpression(const animation::FaceState& face, std::size_t e)
{
    return face.handSetExpressionWeight(ExpressionIndex(e)).value_or(face.expressionWeights()[e]);
}

void drawExpressions(Character& character, UiState& ui)
{
    const auto& expressions = character.scene().expressions;
    if (expressions.empty() || !ImGui::CollapsingHeader("Expressions", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    animation::FaceState& face = character.instance->face();
    for (std::size_t e = 0; e < expressions.size(); ++e) {
        const ExpressionIndex index(e);
        const std::optional<float> set = face.handSetExpressionWeight(index);
        float weight = shownExpression(face, e);
        if (!isWanted(ui, expressions[e].name, weight))
            continue;
        ImGui::PushID(static_cast<int>(e));
        const WeightChange change = weightSlider(expressions[e].name.c_str(), weight, set.has_value(),
                                                 fmt::format("expression.{}", expressions[e].name), ui);
        if (change.isMoved)
            face.setExpressionWeight(index, weight);
        if (change.isReleased)
            face.releaseExpressionWeight(index);
        ImGui::PopID();
    }
}

void drawGroup(Character& character, const MorphGroup& group, UiState& ui)
{
    animation::FaceState& face = character.instance->face();
    const std::string title = fmt::format("{} ({})##{}", group.nodeName, group.sliders.size(), group.node.value);
    if (!ImGui::TreeNodeEx(title.c_str(), ImGuiTreeNodeFlags_DefaultOpen))
        return;
    for (std::size_t i = 0; i < group.sliders.size(); ++i) {
        const MorphSlider& slider = group.sliders[i];
        float weight = shownWeight(slider, face);
        if (!isWanted(ui, slider.name, weight))
            continue;
        ImGui::PushID(static_cast<int>(i));
        const WeightChange change =
            weightSlider(slider.name.c_str(), weight, face.handSetMorphWeight(slider.morphs.front()).has_value(),
                         fmt::format("morph.{}", slider.name), ui);
        if (change.isMoved)
            character.setMorph(slider, weight);
        if (change.isReleased)
            character.releaseMorph(slider);
        ImGui::PopID();
    }
    ImGui::TreePop();
}

bool hasWanted(const Character& character, const UiState& ui)
{
    const animation::FaceState& face = character.instance->face();
    const auto& expressions = character.scene().expressions;
    for (std::size_t e = 0; e < expressions.size(); ++e)
        if (isWanted(ui, expressions[e].name, shownExpression(face, e)))
            return true;
    return std::any_of(character.morphs.begin(), character.morphs.end(), [&](const MorphGroup& group) {
        return std::any_of(group.sliders.begin(), group.sliders.end(), [&](const MorphSlider& slider) {
            return isWanted(ui, slider.name, shownWeight(slider, face));
        });
    });
}

} // namespace

void drawExpressionsPanel(Viewer& viewer, UiState& ui)
{
    Character* const character = viewer.selected();
    if (character == nullptr || (character->morphs.empty() && character->scene().expressions.empty())) {
        wrappedHint(character == nullptr ? "Open a character first."
                                         : "The file has no expressions and no morph targets.");
        return;
    }
    const UploadCounts uploads = viewer.uploads();
    ImGui::Text("Targets: %zu | Active: %zu", sliderCount(character->morphs),
                activeCount(character->morphs, character->instance->face()));
    ImGui::Text("Morph uploads: %zu | In all: %zu", uploads.morphs, uploads.morphsInAll);
    if (button("Reset All Morphs", "expressions.reset-all", ui.places))
        character->resetFace();
    tooltip("Everything as the clip and the file have it.");
    ImGui::SameLine();
    ImGui::Checkbox("Only active", &ui.showsOnlyActive);
    ui.places.mark("expressions.only-active");
    ImGui::SetNextItemWidth(-1.0f);
    ImGui::InputTextWithHint("##search", "Search", &ui.morphSearch);
    ui.places.mark("expressions.search");
    if (!hasWanted(*character, ui)) {
        wrappedHint(ui.morphSearch.empty() ? "None is active." : "None has such a name.");
        return;
    }
    ImGui::PushItemWidth(ImGui::GetFontSize() * 9.0f);
    drawExpressions(*character, ui);
    if (!character->morphs.empty() && ImGui::CollapsingHeader("Morph Targets", ImGuiTreeNodeFlags_DefaultOpen))
        for (const MorphGroup& group : character->morphs)
            drawGroup(*character, group, ui);
    ImGui::PopItemWidth();
}

} // namespace stylized::viewer
