#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stylized::viewer {
namespace {

constexpr float kFastest = 4.0f;

void drawClips(Character& character, UiState& ui)
{
    const auto& clips = character.scene().clips;
    const std::optional<ClipIndex> current = character.clip();
    const auto nameOf = [&](std::size_t c) {
        return clips[c].name.empty() ? fmt::format("Clip {}", c) : clips[c].name;
    };
    const std::string shown = current ? nameOf(current->value) : "(bind pose)";
    if (ImGui::BeginCombo("Clip", shown.c_str(), ImGuiComboFlags_HeightLarge)) {
        if (ImGui::Selectable("(bind pose)", !current))
            character.setClip(std::nullopt);
        ui.places.mark("animation.clip=none");
        for (std::size_t c = 0; c < clips.size(); ++c) {
            ImGui::PushID(static_cast<int>(c));
            if (ImGui::Selectable(nameOf(c).c_str(), current && current->value == c))
                character.setClip(ClipIndex(c));
            ui.places.mark(fmt::format("animation.clip={}", c));
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    ui.places.mark("animation.clip");
}

void drawButtons(Character& character, UiState& ui)
{
    animation::AnimationPlayer& player = character.instance->player();
    if (button("Play", "animation.play", ui.places))
        player.play();
    ImGui::SameLine();
    if (button("Pause", "animation.pause", ui.places))
        player.pause();
    ImGui::SameLine();
    if (button("Stop", "animation.stop", ui.places))
        player.stop();
    tooltip("Back to the start, and paused.");
    ImGui::SameLine();
    bool isLooping = player.isLooping();
    if (ImGui::Checkbox("Loop", &isLooping))
        player.setLooping(isLooping);
    ui.places.mark("animation.loop");

    if (button("|<", "animation.previous-key", ui.places))
        character.goToKey(-1);
    tooltip("The key before.");
    ImGui::SameLine();
    if (button("<", "animation.frame-back", ui.places))
        character.stepFrames(-1);
    tooltip("A thirtieth of a second back.");
    ImGui::SameLine();
    if (button(">", "animation.frame-forward", ui.places))
        character.stepFrames(1);
    tooltip("A thirtieth of a second on.");
    ImGui::SameLine();
    if (button(">|", "animation.next-key", ui.places))
        character.goToKey(1);
    tooltip("The next key.");
}

/// Lines under the time slider where keys are, no more than there are pixels.
void drawKeyMarks(const Character& character, double seconds)
{
    const ImVec2 min = ImGui::GetItemRectMin();
    const float width = ImGui::CalcItemWidth(), bottom = ImGui::GetItemRectMax().y;
    float last = -1.0f;
    for (const double time : character.keyTimes) {
        const float x = min.x + static_cast<float>(time / seconds) * width;
        if (x - last < 2.0f)
            continue;
        last = x;
        ImGui::GetWindowDrawList()->AddLine({x, bottom - 4.0f}, {x, bottom}, IM_COL32(255, 210, 90, 200));
    }
}

void drawTime(Character& character, UiState& ui)
{
    animation::AnimationPlayer& player = character.instance->player();
    float speed = static_cast<float>(player.playbackSpeed());
    if (ImGui::SliderFloat("Speed", &speed, 0.0f, kFastest, "%.2f x"))
        player.setPlaybackSpeed(std::max(speed, 0.0f));
    ui.places.mark("animation.speed");
    const double seconds = character.clipSeconds();
    float time = static_cast<float>(player.currentTime());
    if (ImGui::SliderFloat("Time", &time, 0.0f, std::max(static_cast<float>(seconds), 1e-3f), "%.3f s",
                           ImGuiSliderFlags_AlwaysClamp))
        player.seek(time);
    ui.places.mark("animation.time");
    if (seconds > 0)
        drawKeyMarks(character, seconds);
}

} // namespace

void drawAnimationPanel(Viewer& viewer, UiState& ui)
{
    Character* const character = viewer.selected();
    if (character == nullptr) {
        wrappedHint("Open a character: drop a file on the window, or File > Open.");
        return;
    }
    if (character->animator) {
        wrappedHint("The character is driven by a graph: see the panel Graph.");
        return;
    }
    if (character->scene().clips.empty())
        wrappedHint("The file has no animations: the character stands in its bind pose. stylized view takes those of "
                    "another file with --motion.");
    drawClips(*character, ui);
    drawButtons(*character, ui);
    drawTime(*character, ui);
    const asset::AnimationClipAsset* const clip = character->instance->player().clip();
    ImGui::TextWrapped("Duration: %.3f s | Channels: %zu | Keys: %zu", character->clipSeconds(),
                       clip ? clip->channels.size() : 0, character->keyTimes.size());
    const runtime::SkinningPaletteSet& palettes = character->instance->palettes();
    ImGui::TextWrapped("Palettes: %zu | Joints: %zu | Uploads: %zu", palettes.paletteCount(),
                       palettes.jointMatrixCount(), palettes.lastUploadCount());
    tooltip("Sets of joint matrices, matrices in all of them, and sets uploaded in this frame: none while the pose "
            "stands still.");
}

} // namespace stylized::viewer
