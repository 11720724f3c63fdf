#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <imgui.h>

#include <initializer_list>

namespace stylized::viewer {
namespace {

bool drawOptions(Viewer& viewer, UiState& ui, std::initializer_list<const char*> names)
{
    bool isChanged = false;
    for (const char* name : names)
        isChanged |= optionWidget(viewer.options(), name, ui.places);
    return isChanged;
}

} // namespace

void drawLightPanel(Viewer& viewer, UiState& ui)
{
    bool isChanged = false;
    if (ImGui::CollapsingHeader("Light", ImGuiTreeNodeFlags_DefaultOpen)) {
        isChanged |=
            drawOptions(viewer, ui, {"light-direction", "light-color", "ambient-sky", "ambient-ground", "shadow"});
        if (!viewer.options().isSet("light-direction"))
            wrappedHint("The light follows the camera, from its upper left, until a direction is set.");
    }
    if (ImGui::CollapsingHeader("Picture", ImGuiTreeNodeFlags_DefaultOpen))
        isChanged |= drawOptions(
            viewer, ui,
            {"background", "tonemap", "exposure", "saturation", "contrast", "bloom", "fxaa", "msaa", "ssaa"});
    if (ImGui::CollapsingHeader("Camera", ImGuiTreeNodeFlags_DefaultOpen)) {
        isChanged |= drawOptions(viewer, ui, {"fov"});
        bool isOrthographic = viewer.camera().isOrthographic();
        if (ImGui::Checkbox("Orthographic", &isOrthographic))
            viewer.camera().setOrthographic(isOrthographic);
        ui.places.mark("camera.orthographic");
    }
    if (button("Reset everything here", "light.reset", ui.places)) {
        for (const char* name :
             {"light-direction", "light-color", "ambient-sky", "ambient-ground", "shadow", "background", "tonemap",
              "exposure", "saturation", "contrast", "bloom", "fxaa", "msaa", "ssaa", "fov"})
            viewer.options().reset(name);
        isChanged = true;
    }
    if (isChanged)
        viewer.applyOptions();
}

} // namespace stylized::viewer
