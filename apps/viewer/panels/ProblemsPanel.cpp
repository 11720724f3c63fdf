#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
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
    else
        wrappedHint(fmt::format("What the reader noticed in {}; warnings change what is shown.", character->name));
    ImGui::PushTextWrapPos(0.0f);
    for (const import::ReportEntry& entry : entries) {
        ImGui::Spacing();
        const bool isWarning = entry.severity == import::Severity::Warning;
        ImGui::TextColored(isWarning ? ImVec4(1.0f, 0.75f, 0.3f, 1.0f) : ImVec4(0.6f, 0.75f, 0.9f, 1.0f), "%s: %s",
                           isWarning ? "Warning" : "Note", std::string(import::toString(entry.code)).c_str());
        const std::string times = entry.count > 1 ? fmt::format(" (×{})", entry.count) : std::string();
        ImGui::TextUnformatted(printable(entry.detail + times).c_str());
        if (!entry.place.empty())
            wrappedHint("at " + printable(entry.place));
    }
    ImGui::PopTextWrapPos();
    ui.places.mark("problems.last");
}

} // namespace stylized::viewer
