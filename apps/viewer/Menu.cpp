#include "Menu.h"

#include "FileDialog.h"
#include "UiState.h"
#include "Viewer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <utility>

namespace stylized::viewer {
namespace {

bool item(UiState& ui, const char* label, const char* keys, const char* name, bool isChecked = false,
          bool isEnabled = true)
{
    const bool isChosen = ImGui::MenuItem(label, keys, isChecked, isEnabled);
    ui.places.mark(name);
    return isChosen;
}

void drawRecent(Viewer& viewer, UiState& ui)
{
    if (!ImGui::BeginMenu("Open recent", !ui.settings.recentFiles.empty()))
        return;
    std::optional<std::string> chosen;
    for (std::size_t i = 0; i < ui.settings.recentFiles.size(); ++i) {
        if (ImGui::MenuItem(ui.settings.recentFiles[i].c_str()))
            chosen = ui.settings.recentFiles[i];
        ui.places.mark(fmt::format("menu.recent.{}", i));
    }
    if (chosen)
        viewer.open({*chosen}, OpenMode::Replace);
    ImGui::EndMenu();
}

void drawFileMenu(Viewer& viewer, UiState& ui)
{
    if (item(ui, "Open…", "Ctrl+O", "menu.open"))
        openFileDialog(ui, false);
    if (item(ui, "Add…", nullptr, "menu.add"))
        openFileDialog(ui, true);
    drawRecent(viewer, ui);
    ui.places.mark("menu.recent");
    const bool hasCharacter = viewer.selected() != nullptr;
    if (item(ui, "Reload", "F5", "menu.reload", false, hasCharacter))
        viewer.reload();
    if (item(ui, "Reload when written", nullptr, "menu.watch", viewer.isWatching()))
        viewer.setWatching(!viewer.isWatching());
    if (item(ui, "Close", nullptr, "menu.close", false, hasCharacter))
        viewer.close(viewer.selectedIndex());
    ImGui::Separator();
    if (item(ui, "Picture", "F12", "menu.picture"))
        ui.requests.takesPicture = true;
    if (item(ui, "Picture, transparent", "Shift+F12", "menu.transparent-picture"))
        ui.requests.takesTransparentPicture = true;
    if (item(ui, "Picture of the window", "Ctrl+F12", "menu.window-picture"))
        ui.requests.takesWindowPicture = true;
    if (item(ui, ui.isRecording ? "End the recording" : "Record a video", "R", "menu.record"))
        ui.requests.togglesRecording = true;
    ImGui::Separator();
    if (item(ui, "Quit", "Ctrl+Q", "menu.quit"))
        ui.requests.quits = true;
}

void drawViewMenu(Viewer& viewer, UiState& ui, bool isFullscreen)
{
    constexpr std::pair<const char*, const char*> kViews[] = {
        {"front", "1"}, {"left", "2"}, {"back", "3"}, {"iso", "4"}, {"bust", "5"}};
    for (const auto& [name, key] : kViews)
        if (item(ui, name, key, fmt::format("menu.view.{}", name).c_str()))
            viewer.setView(name);
    ImGui::Separator();
    if (item(ui, "Frame the character", "F", "menu.frame"))
        viewer.frameSelected();
    if (item(ui, "Frame all", "A", "menu.frame-all"))
        viewer.frameAll();
    if (item(ui, "Orthographic", "O", "menu.orthographic", viewer.camera().isOrthographic()))
        viewer.camera().setOrthographic(!viewer.camera().isOrthographic());
    ImGui::Separator();
    if (item(ui, "Panels", "Tab", "menu.panels", ui.showsPanels))
        ui.showsPanels = !ui.showsPanels;
    if (item(ui, "Fullscreen", "F11", "menu.fullscreen", isFullscreen))
        ui.requests.togglesFullscreen = true;
}

} // namespace

void drawMenus(Viewer& viewer, UiState& ui, bool isFullscreen)
{
    const bool isFileOpen = ImGui::BeginMenu("File");
    ui.places.mark("menu.file");
    if (isFileOpen) {
        drawFileMenu(viewer, ui);
        ImGui::EndMenu();
    }
    const bool isViewOpen = ImGui::BeginMenu("View");
    ui.places.mark("menu.view");
    if (isViewOpen) {
        drawViewMenu(viewer, ui, isFullscreen);
        ImGui::EndMenu();
    }
}

} // namespace stylized::viewer
