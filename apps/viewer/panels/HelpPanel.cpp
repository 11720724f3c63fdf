#include "UiState.h"
#include "panels/Panels.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace stylized::viewer {
namespace {

constexpr std::pair<const char*, const char*> kKeys[] = {
    {"Left drag", "Orbit"},
    {"Middle or Shift drag", "Pan"},
    {"Wheel, right drag", "Zoom"},
    {"Drag on a ring", "Move an IK target"},
    {"Right click on it", "Let it go"},
    {"F / A", "Frame the character / all"},
    {"1 2 3 4 5", "Front, left, back, iso, bust"},
    {"O", "Orthographic"},
    {"Space", "Play or pause"},
    {", / .", "A frame back / on"},
    {"[ / ]", "Key before / next key"},
    {"L", "Loop"},
    {"B / J", "Bounds / skeleton"},
    {"Tab", "Hide or show panels"},
    {"F11", "Fullscreen"},
    {"F12", "Picture of the character alone"},
    {"Shift + F12", "The same, transparent"},
    {"Ctrl + F12", "Picture of the window"},
    {"R", "Record a video, or end it"},
    {"Ctrl + O", "Open"},
    {"F5", "Reload"},
    {"Escape", "Close, cancel, dismiss; leave fullscreen"},
    {"Ctrl + Q", "Quit"},
};

float widestKeys()
{
    float widest = 0.0f;
    for (const auto& [keys, meaning] : kKeys)
        widest = std::max(widest, ImGui::CalcTextSize(keys).x);
    return widest;
}

} // namespace

void drawHelpPanel(Viewer&, UiState& ui)
{
    if (ImGui::BeginTable("keys", 2)) {
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, widestKeys() + ImGui::GetFontSize());
        for (const auto& [keys, meaning] : kKeys) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(keys);
            ImGui::TableNextColumn();
            ImGui::TextWrapped("%s", meaning);
        }
        ImGui::EndTable();
    }
    ui.places.mark("help.keys");
    wrappedHint("Drop a file on the window to open it, with Shift to add it beside what is open. Right-click a control "
                "of light, picture or look to reset it.");
}

} // namespace stylized::viewer
