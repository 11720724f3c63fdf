#include "MaterialParameters.h"
#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

namespace stylized::viewer {
namespace {

constexpr std::pair<MaterialGroup, const char*> kGroups[] = {{MaterialGroup::Surface, nullptr},
                                                             {MaterialGroup::Shade, "Shade"},
                                                             {MaterialGroup::Rim, "Rim and matcap"},
                                                             {MaterialGroup::Outline, "Outline"},
                                                             {MaterialGroup::UvAnimation, "UV animation"}};

/// The words that a parameter may be; true where another was taken.
bool choose(const MaterialParameter& parameter, float& index, WidgetPlaces& places)
{
    const auto current = static_cast<std::size_t>(index);
    bool isChanged = false;
    if (!ImGui::BeginCombo(std::string(parameter.name).c_str(), std::string(parameter.choices[current]).c_str()))
        return false;
    for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
        if (ImGui::Selectable(std::string(parameter.choices[i]).c_str(), i == current) && i != current) {
            index = static_cast<float>(i);
            isChanged = true;
        }
        places.mark(fmt::format("material.{}={}", parameter.name, parameter.choices[i]));
    }
    ImGui::EndCombo();
    return isChanged;
}

bool moveWhole(const char* label, float& number, float min, float max)
{
    int whole = static_cast<int>(number);
    if (!ImGui::SliderInt(label, &whole, static_cast<int>(min), static_cast<int>(max)))
        return false;
    number = static_cast<float>(whole);
    return true;
}

bool control(const MaterialParameter& parameter, float* numbers, WidgetPlaces& places)
{
    const std::string label(parameter.name);
    switch (parameter.control) {
    case MaterialControl::Choice: return choose(parameter, numbers[0], places);
    case MaterialControl::Whole: return moveWhole(label.c_str(), numbers[0], parameter.min, parameter.max);
    case MaterialControl::Color: return colorWidget(label.c_str(), numbers);
    case MaterialControl::Drag:
        return ImGui::DragScalarN(label.c_str(), ImGuiDataType_Float, numbers, parameter.count, 0.01f, &parameter.min,
                                  &parameter.max, "%.2f");
    case MaterialControl::Number: break;
    }
    return ImGui::SliderFloat(label.c_str(), numbers, parameter.min, parameter.max, "%.3f");
}

/// Whether a parameter is of use: without an outline only the choice of one is.
bool shows(const MaterialParameter& parameter, const asset::MaterialAsset& material)
{
    const bool isLineWithout = parameter.group == MaterialGroup::Outline &&
                               parameter.control != MaterialControl::Choice && material.toon &&
                               material.toon->outlineWidthMode == asset::OutlineWidthMode::None;
    return !isLineWithout && valueOf(parameter, material).has_value();
}

bool hasGroup(const asset::MaterialAsset& material, MaterialGroup group)
{
    const auto parameters = materialParameters();
    return std::any_of(parameters.begin(), parameters.end(), [&](const MaterialParameter& parameter) {
        return parameter.group == group && shows(parameter, material);
    });
}

/// The controls of all that the material has; true where one was moved.
bool drawMaterial(asset::MaterialAsset& material, WidgetPlaces& places)
{
    bool isChanged = false;
    for (const auto& [group, title] : kGroups) {
        if (!hasGroup(material, group) ||
            (title != nullptr && !ImGui::CollapsingHeader(title, ImGuiTreeNodeFlags_DefaultOpen)))
            continue;
        for (const MaterialParameter& parameter : materialParameters()) {
            if (parameter.group != group || !shows(parameter, material))
                continue;
            MaterialNumbers numbers = *valueOf(parameter, material);
            const bool isMoved = control(parameter, numbers.data(), places);
            if (isMoved)
                setValue(parameter, material, numbers);
            isChanged |= isMoved;
            places.mark(fmt::format("material.{}", parameter.name));
        }
    }
    if (!material.toon)
        wrappedHint(material.isUnlit ? "Unlit: drawn in its colour." : "Drawn by the light's angle alone.");
    return isChanged;
}

std::string nameOfMaterial(const asset::SceneAsset& scene, std::size_t m)
{
    return scene.materials[m].name.empty() ? fmt::format("Material {}", m) : scene.materials[m].name;
}

} // namespace

void drawMaterialPanel(Viewer& viewer, UiState& ui)
{
    bool isStyleChanged = false;
    for (const char* option : {"look", "outline", "outline-scale"})
        isStyleChanged |= optionWidget(viewer.options(), option, ui.places);
    if (isStyleChanged)
        viewer.applyOptions();
    ImGui::Separator();
    Character* const character = viewer.selected();
    if (character == nullptr || character->scene().materials.empty()) {
        wrappedHint(character == nullptr ? "Open a character first." : "The file has no materials.");
        return;
    }
    const asset::SceneAsset& scene = character->scene();
    const MaterialIndex selected = character->selectedMaterial.value_or(MaterialIndex(0));
    if (ImGui::BeginCombo("Material", nameOfMaterial(scene, selected.value).c_str(), ImGuiComboFlags_HeightLarge)) {
        for (std::size_t m = 0; m < scene.materials.size(); ++m) {
            ImGui::PushID(static_cast<int>(m));
            if (ImGui::Selectable(nameOfMaterial(scene, m).c_str(), m == selected.value))
                character->selectedMaterial = MaterialIndex(m);
            ui.places.mark(fmt::format("material.select={}", m));
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    ui.places.mark("material.select");
    world::MaterialState& materials = character->instance->materials();
    if (button("Reset material", "material.reset", ui.places))
        character->resetMaterial(selected);
    ImGui::SameLine();
    if (button("Reset all", "material.reset-all", ui.places))
        for (std::size_t m = 0; m < materials.materialCount(); ++m)
            character->resetMaterial(MaterialIndex(m));
    asset::MaterialAsset values = materials.base(selected);
    if (drawMaterial(values, ui.places))
        materials.set(selected, values);
}

} // namespace stylized::viewer
