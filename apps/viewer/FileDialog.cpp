#include "FileDialog.h"

#include "Files.h"
#include "UiState.h"
#include "Viewer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

namespace stylized::viewer {
namespace {

bool isFolder(const std::filesystem::directory_entry& entry)
{
    std::error_code ignored;
    return entry.is_directory(ignored);
}

/// Reads the dialog's folder: folders, then files that can be read, by name.
void list(FileDialog& dialog)
{
    dialog.entries.clear();
    dialog.error.clear();
    std::error_code error;
    for (std::filesystem::directory_iterator entry(dialog.folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().filename().string().starts_with('.'))
            continue;
        if (isFolder(*entry) || isCharacterFile(entry->path()))
            dialog.entries.push_back(*entry);
    }
    if (error)
        dialog.error = fmt::format("{}: {}", dialog.folder.string(), error.message());
    std::sort(dialog.entries.begin(), dialog.entries.end(), [](const auto& a, const auto& b) {
        const auto key = [](const auto& e) { return std::pair(!isFolder(e), e.path()); };
        return key(a) < key(b);
    });
}

void enter(FileDialog& dialog, const std::filesystem::path& folder)
{
    dialog.folder = folder;
    list(dialog);
}

void choose(Viewer& viewer, UiState& ui, const std::filesystem::path& path)
{
    ui.settings.folder = ui.dialog.folder.string();
    viewer.open({path.string()}, ui.dialog.adds ? OpenMode::Add : OpenMode::Replace);
    ui.dialog.isOpen = false;
}

void drawEntries(Viewer& viewer, UiState& ui)
{
    FileDialog& dialog = ui.dialog;
    std::optional<std::filesystem::path> entered, chosen;
    for (const std::filesystem::directory_entry& entry : dialog.entries) {
        const std::string name = entry.path().filename().string();
        if (ImGui::Selectable((isFolder(entry) ? name + "/" : name).c_str()))
            (isFolder(entry) ? entered : chosen) = entry.path();
        ui.places.mark(fmt::format("dialog.{}", name));
    }
    if (std::all_of(dialog.entries.begin(), dialog.entries.end(), isFolder)) {
        wrappedHint("There is no character file in this folder.");
        ui.places.mark("dialog.hint");
    }
    if (entered)
        enter(dialog, *entered);
    if (chosen)
        choose(viewer, ui, *chosen);
}

} // namespace

void openFileDialog(UiState& ui, bool adds)
{
    ui.dialog.isOpen = true;
    ui.dialog.adds = adds;
    std::error_code error;
    std::filesystem::path folder = ui.settings.folder;
    if (folder.empty() || !std::filesystem::is_directory(folder, error))
        folder = std::filesystem::current_path(error);
    enter(ui.dialog, folder);
}

void drawFileDialog(Viewer& viewer, UiState& ui)
{
    if (!ui.dialog.isOpen)
        return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize({0.5f * display.x, 0.7f * display.y}, ImGuiCond_Appearing);
    ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
    if (ImGui::Begin(ui.dialog.adds ? "Add a file" : "Open a file", &ui.dialog.isOpen,
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse)) {
        if (button("Up", "dialog.up", ui.places))
            enter(ui.dialog, ui.dialog.folder.parent_path());
        ImGui::SameLine();
        if (button("Open the whole folder", "dialog.folder", ui.places))
            choose(viewer, ui, ui.dialog.folder);
        ImGui::SameLine();
        ImGui::TextUnformatted(ui.dialog.folder.c_str());
        if (!ui.dialog.error.empty())
            ImGui::TextColored(ImVec4(1.0f, 0.45f, 0.4f, 1.0f), "%s", ui.dialog.error.c_str());
        if (ImGui::BeginChild("entries", ImVec2(0, 0), true))
            drawEntries(viewer, ui);
        ImGui::EndChild();
    }
    ImGui::End();
}

} // namespace stylized::viewer
