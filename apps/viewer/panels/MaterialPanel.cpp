#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <stylized/math/Srgb.h>

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

namespace stylized::viewer {
namespace {

/// The controls of one material; each tells whether it was moved.
class MaterialControls {
public:
    explicit MaterialControls(WidgetPlaces& places) : places_(places) {}
    [[nodiscard]] bool isChanged() const noexcept { return isChanged_; }

    void number(const char* label, float& value, float min, float max)
    {
        took(label, ImGui::SliderFloat(label, &value, min, max, "%.3f"));
    }
    /// A linear colour, shown as sRGB.
    void color(const char* label, float* linear, int channels)
    {
        float shown[4] = {0, 0, 0, channels == 4 ? linear[3] : 1.0f};
        for (int c = 0; c < 3; ++c)
            shown[c] = math::srgbFromLinear(linear[c]);
        const ImGuiColorEditFlags flags = ImGuiColorEditFlags_Float | ImGuiColorEditFlags_HDR;
        const bool isMoved =
            channels == 4 ? ImGui::ColorEdit4(label, shown, flags) : ImGui::ColorEdit3(label, shown, flags);
        took(label, isMoved);
        if (!isMoved)
            return;
        for (int c = 0; c < 3; ++c)
            linear[c] = math::linearFromSrgb(std::max(shown[c], 0.0f));
        if (channels == 4)
            linear[3] = std::clamp(shown[3], 0.0f, 1.0f);
    }
    void pair(const char* label, float* values)
    {
        took(label, ImGui::DragFloat2(label, values, 0.01f, -10.0f, 10.0f, "%.2f"));
    }

private:
    void took(const char* label, bool isMoved)
    {
        places_.mark(fmt::format("material.{}", label));
        isChanged_ |= isMoved;
    }

    WidgetPlaces& places_;
    bool isChanged_ = false;
};

void drawShade(MaterialControls& controls, asset::ToonShadingAsset& toon)
{
    controls.color("Shade color", &toon.shadeColor.x, 3);
    controls.number("Shading shift", toon.shadingShift, -1.0f, 1.0f);
    controls.number("Shading toony", toon.shadingToony, 0.0f, 1.0f);
    controls.number("GI equalization", toon.giEqualization, 0.0f, 1.0f);
    if (toon.shadingShiftTexture)
        controls.number("Shift texture scale", toon.shadingShiftTextureScale, -2.0f, 2.0f);
}

void drawRim(MaterialControls& controls, asset::ToonShadingAsset& toon)
{
    controls.color("Matcap color", &toon.matcapColor.x, 3);
    controls.color("Rim color", &toon.rimColor.x, 3);
    controls.number("Rim fresnel power", toon.rimFresnelPower, 0.0f, 20.0f);
    controls.number("Rim lift", toon.rimLift, 0.0f, 1.0f);
    controls.number("Rim lighting mix", toon.rimLightingMix, 0.0f, 1.0f);
}

void drawOutline(MaterialControls& controls, asset::ToonShadingAsset& toon)
{
    if (toon.outlineWidthMode == asset::OutlineWidthMode::None) {
        wrappedHint("This material has no outline.");
        return;
    }
    const float most = toon.outlineWidthMode == asset::OutlineWidthMode::World ? 0.05f : 0.02f;
    controls.number("Outline width", toon.outlineWidth, 0.0f, most);
    controls.color("Outline color", &toon.outlineColor.x, 3);
    controls.number("Outline lighting mix", toon.outlineLightingMix, 0.0f, 1.0f);
}

void drawUvAnimation(MaterialControls& controls, asset::ToonShadingAsset& toon)
{
    controls.pair("UV scroll speed", &toon.uvScrollSpeed.x);
    controls.number("UV rotation speed", toon.uvRotationSpeed, -6.3f, 6.3f);
}

void drawMaterial(MaterialControls& controls, asset::MaterialAsset& material)
{
    controls.color(material.toon ? "Lit color" : "Base color", &material.baseColor.x, 4);
    controls.color("Emissive", &material.emissive.x, 3);
    if (material.normalTexture)
        controls.number("Normal scale", material.normalScale, 0.0f, 4.0f);
    if (material.alphaMode == asset::AlphaMode::Mask)
        controls.number("Alpha cutoff", material.alphaCutoff, 0.0f, 1.0f);
    if (!material.toon) {
        wrappedHint(material.isUnlit ? "Unlit: drawn in its colour." : "Drawn by the light's angle alone.");
        return;
    }
    if (ImGui::CollapsingHeader("Shade", ImGuiTreeNodeFlags_DefaultOpen))
        drawShade(controls, *material.toon);
    if (ImGui::CollapsingHeader("Rim and matcap", ImGuiTreeNodeFlags_DefaultOpen))
        drawRim(controls, *material.toon);
    if (ImGui::CollapsingHeader("Outline", ImGuiTreeNodeFlags_DefaultOpen))
        drawOutline(controls, *material.toon);
    if (ImGui::CollapsingHeader("UV animation"))
        drawUvAnimation(controls, *material.toon);
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
    if (ImGui::BeginCombo("Material", nameOfMaterial(scene, selected.value).c_str())) {
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
        materials.reset(selected);
    ImGui::SameLine();
    if (button("Reset all", "material.reset-all", ui.places))
        for (std::size_t m = 0; m < materials.materialCount(); ++m)
            materials.reset(MaterialIndex(m));
    asset::MaterialAsset values = materials.base(selected);
    MaterialControls controls(ui.places);
    drawMaterial(controls, values);
    if (controls.isChanged())
        materials.set(selected, values);
}

} // namespace stylized::viewer
