#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace stylized::viewer {
namespace {

constexpr float kShortest = 20.0f; // milliseconds that the graph covers at least

void row(const char* name, std::optional<double> milliseconds)
{
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    if (milliseconds)
        ImGui::Text("%8.3f ms", *milliseconds);
    else
        ImGui::TextDisabled("pending");
}

/// Whether a driver's name is one of Mesa's without a GPU.
bool isSoftware(std::string_view driver)
{
    return driver.find("llvmpipe") != driver.npos || driver.find("softpipe") != driver.npos;
}

/// - `isStill`: then there are no frames between which time passes.
void drawCpu(const ViewerCpuTimings& timings, bool isStill)
{
    if (!ImGui::BeginTable("cpu", 2))
        return;
    const std::pair<const char*, double> rows[] = {
        {"Update", timings.updateMilliseconds},       {"  Animation", timings.animationMilliseconds},
        {"  Skinning", timings.skinningMilliseconds}, {"  Morph", timings.morphMilliseconds},
        {"Render", timings.renderMilliseconds},       {"  Extraction", timings.extractionMilliseconds},
        {"  Pipeline", timings.pipelineMilliseconds}, {"  UI", timings.uiMilliseconds}};
    if (!isStill)
        row("Frame interval", timings.frameIntervalMilliseconds);
    for (const auto& [name, milliseconds] : rows)
        row(name, milliseconds);
    ImGui::EndTable();
}

void drawGpu(const Viewer& viewer)
{
    if (ImGui::BeginTable("gpu", 2)) {
        double sum = 0.0;
        bool isWhole = true; // all parts are known
        for (const renderer::PassTiming& timing : viewer.passTimings()) {
            row(std::string(timing.pass).c_str(),
                timing.seconds ? std::optional(1000 * *timing.seconds) : std::nullopt);
            sum += timing.seconds.value_or(0.0);
            isWhole = isWhole && timing.seconds;
        }
        row("All passes", isWhole ? std::optional(1000 * sum) : std::nullopt);
        ImGui::EndTable();
    }
    if (isSoftware(viewer.context().driver()))
        wrappedHint("There is no GPU: the driver draws on the CPU, when it likes, so that times of single passes say "
                    "little.");
}

} // namespace

void drawStatsPanel(Viewer& viewer, UiState& ui)
{
    const bool isStill = !viewer.isMoving();
    if (isStill) {
        wrappedHint(
            "Nothing moves: nothing is drawn again. Times are of the last frame in which the picture was drawn.");
        ui.places.mark("stats.still");
    } else {
        ImGui::Text("%.1f FPS", viewer.timings().fps());
        ui.places.mark("stats.fps");
    }
    const float longest = *std::max_element(ui.frameTimes.values.begin(), ui.frameTimes.values.end());
    ImGui::PlotLines("##frames", ui.frameTimes.values.data(), static_cast<int>(History::kLength), ui.frameTimes.next,
                     fmt::format("frame interval, at most {:.0f} ms", static_cast<double>(longest)).c_str(), 0.0f,
                     std::max(1.5f * longest, kShortest), // room for the text above
                     ImVec2(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 4.0f));
    if (ImGui::CollapsingHeader(isStill ? "CPU, the last frame###cpu" : "CPU, running averages###cpu",
                                ImGuiTreeNodeFlags_DefaultOpen))
        drawCpu(isStill ? viewer.lastTimings() : viewer.timings(), isStill);
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
