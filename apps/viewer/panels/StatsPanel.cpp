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

constexpr float kShortest = 20.0f; // milliseconds that the graph covers at least

void row(const char* name, double milliseconds)
{
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    ImGui::Text("%8.3f ms", milliseconds);
}

void drawCpu(const ViewerCpuTimings& timings)
{
    if (!ImGui::BeginTable("cpu", 2))
        return;
    const std::pair<const char*, double> rows[] = {{"Frame interval", timings.frameIntervalMilliseconds},
                                                   {"Update", timings.updateMilliseconds},
                                                   {"  Animation", timings.animationMilliseconds},
                                                   {"  Skinning", timings.skinningMilliseconds},
                                                   {"  Morph", timings.morphMilliseconds},
                                                   {"Render", timings.renderMilliseconds},
                                                   {"  Extraction", timings.extractionMilliseconds},
                                                   {"  Pipeline", timings.pipelineMilliseconds},
                                                   {"  UI", timings.uiMilliseconds}};
    for (const auto& [name, milliseconds] : rows)
        row(name, milliseconds);
    ImGui::EndTable();
}

void drawGpu(const Viewer& viewer)
{
    if (!ImGui::BeginTable("gpu", 2))
        return;
    double sum = 0.0;
    bool isWhole = true; // all parts are known
    for (const renderer::PassTiming& timing : viewer.passTimings()) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::Text("%.*s", static_cast<int>(timing.pass.size()), timing.pass.data());
        ImGui::TableNextColumn();
        if (timing.seconds) {
            ImGui::Text("%8.3f ms", 1000 * *timing.seconds);
            sum += *timing.seconds;
        } else {
            ImGui::TextDisabled("pending");
            isWhole = false;
        }
    }
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted("Pipeline");
    ImGui::TableNextColumn();
    if (isWhole)
        ImGui::Text("%8.3f ms", 1000 * sum);
    else
        ImGui::TextDisabled("pending");
    ImGui::EndTable();
}

} // namespace

void drawStatsPanel(Viewer& viewer, UiState& ui)
{
    const ViewerCpuTimings& timings = viewer.timings();
    ImGui::Text("%.1f FPS", timings.fps());
    ui.places.mark("stats.fps");
    const float longest = *std::max_element(ui.frameTimes.values.begin(), ui.frameTimes.values.end());
    ImGui::PlotLines("##frames", ui.frameTimes.values.data(), static_cast<int>(History::kLength), ui.frameTimes.next,
                     fmt::format("frame interval, at most {:.0f} ms", static_cast<double>(longest)).c_str(), 0.0f,
                     std::max(1.5f * longest, kShortest), // room for the text above
                     ImVec2(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 4.0f));
    if (ImGui::CollapsingHeader("CPU", ImGuiTreeNodeFlags_DefaultOpen))
        drawCpu(timings);
    if (ImGui::CollapsingHeader("GPU", ImGuiTreeNodeFlags_DefaultOpen))
        drawGpu(viewer);
    if (ImGui::CollapsingHeader("Resource Updates", ImGuiTreeNodeFlags_DefaultOpen)) {
        const UploadCounts uploads = viewer.uploads();
        ImGui::Text("Palette uploads: %zu", uploads.palettes);
        ImGui::Text("Morph uploads: %zu | In all: %zu", uploads.morphs, uploads.morphsInAll);
    }
    if (ImGui::CollapsingHeader("Drawn", ImGuiTreeNodeFlags_DefaultOpen)) {
        const renderer::FrameStats& stats = viewer.stats();
        ImGui::Text("Draws: %u | Triangles: %llu", stats.drawCount,
                    static_cast<unsigned long long>(stats.triangleCount));
        ImGui::Text("Outside the picture: %u | Samples: %u", stats.culledCount, stats.sampleCount);
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("%s", viewer.context().driver().c_str());
        ImGui::PopTextWrapPos();
    }
}

} // namespace stylized::viewer
