#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <imgui.h>

#include <string>

namespace stylized::viewer {

void drawProblemsPanel(Viewer& viewer, UiState& ui)
{
    const Character* const character = viewer.selected();
    if (character == nullptr) {
        wrappedHint("Open a character first.");
        return;
    }
    if (character->showsBones)
        wrappedHint("The file has no surface: its bones are drawn.");
    const auto& entries = character->report.entries();
    if (entries.empty())
        wrappedHint("The reader found nothing odd in this file.");
    ImGui::PushTextWrapPos(0.0f);
    for (const import::ReportEntry& entry : entries) {
        const bool isWarning = entry.severity == import::Severity::Warning;
        ImGui::TextColored(isWarning ? ImVec4(1.0f, 0.75f, 0.3f, 1.0f) : ImVec4(0.6f, 0.75f, 0.9f, 1.0f), "%s",
                           std::string(import::toString(entry.code)).c_str());
        ImGui::TextUnformatted(printable(import::toString(entry)).c_str());
        ImGui::Spacing();
    }
    ImGui::PopTextWrapPos();
    ui.places.mark("problems.last");
}

} // namespace stylized::viewer
