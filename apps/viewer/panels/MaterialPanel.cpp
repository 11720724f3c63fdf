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

bool control(const MaterialParameter& parameter, float* numbers)
{
    const std::string label(parameter.name);
    switch (parameter.control) {
    case MaterialControl::Color: return colorWidget(label.c_str(), numbers);
    case MaterialControl::Drag:
        return ImGui::DragScalarN(label.c_str(), ImGuiDataType_Float, numbers, parameter.count, 0.01f, &parameter.min,
                                  &parameter.max, "%.2f");
    case MaterialControl::Number: break;
    }
    return ImGui::SliderFloat(label.c_str(), numbers, parameter.min, parameter.max, "%.3f");
}

bool hasGroup(asset::MaterialAsset& material, MaterialGroup group)
{
    const auto parameters = materialParameters();
    return std::any_of(parameters.begin(), parameters.end(), [&](const MaterialParameter& parameter) {
        return parameter.group == group && parameter.find(material) != nullptr;
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
            float* const numbers = parameter.group == group ? parameter.find(material) : nullptr;
            if (numbers == nullptr)
                continue;
            isChanged |= control(parameter, numbers);
            places.mark(fmt::format("material.{}", parameter.name));
        }
    }
    if (!material.toon)
        wrappedHint(material.isUnlit ? "Unlit: drawn in its colour." : "Drawn by the light's angle alone.");
    else if (material.toon->outlineWidthMode == asset::OutlineWidthMode::None)
        wrappedHint("This material has no outline.");
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
