#include "IkHandles.h"
#include "ParameterRange.h"
#include "StateGraph.h"
#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace stylized::viewer {
namespace {

using asset::AnimatorParameterIndex;
using asset::AnimatorParameterKind;
using asset::BlendNodeIndex;

void drawButtons(Viewer& viewer, Character& character, UiState& ui)
{
    if (button(character.isAnimatorPlaying ? "Pause" : "Play", "graph.play", ui.places))
        character.togglePlaying();
    ImGui::SameLine();
    if (button(">", "graph.frame-forward", ui.places))
        character.stepFrames(1);
    tooltip("A thirtieth of a second on.");
    ImGui::SameLine();
    if (button("Restart", "graph.restart", ui.places))
        if (const Result<void> begun = character.restartAnimator(); !begun)
            viewer.showError(toString(begun.error()));
    tooltip("From the start, with the parameters of the file.");
    ImGui::SameLine();
    ImGui::Text("%.2f s", character.animator->seconds());
}

void drawParameter(Character& character, AnimatorParameterIndex index, UiState& ui)
{
    const asset::AnimatorAsset& description = std::as_const(*character.animator).animator().description();
    const asset::AnimatorParameterAsset& parameter = description.parameters[index.value];
    const double value = character.parameterValue(index);
    const char* const label = parameter.name.c_str();
    switch (parameter.kind) {
    case AnimatorParameterKind::Float: {
        auto number = static_cast<float>(value);
        const ParameterRange range = rangeOf(description, index);
        if (ImGui::SliderFloat(label, &number, static_cast<float>(range.min), static_cast<float>(range.max), "%.3f"))
            character.setParameter(index, static_cast<double>(number));
        break;
    }
    case AnimatorParameterKind::Int: {
        int number = static_cast<int>(value);
        const ParameterRange range = rangeOf(description, index);
        if (ImGui::SliderInt(label, &number, static_cast<int>(range.min), static_cast<int>(range.max)))
            character.setParameter(index, static_cast<double>(number));
        break;
    }
    case AnimatorParameterKind::Bool: {
        bool isOn = value != 0.0;
        if (ImGui::Checkbox(label, &isOn))
            character.setParameter(index, isOn ? 1.0 : 0.0);
        break;
    }
    case AnimatorParameterKind::Trigger:
        if (ImGui::Button(label))
            character.setParameter(index, 1.0);
        break;
    }
    ui.places.mark(fmt::format("parameter.{}", parameter.name));
    if (parameter.kind == AnimatorParameterKind::Trigger) {
        ImGui::SameLine();
        ImGui::TextDisabled(value != 0.0 ? "set: waits for a way" : "trigger");
    } else if (parameter.kind != AnimatorParameterKind::Bool) {
        tooltip("Ctrl + click to type a number.");
    }
}

void drawIk(const Viewer& viewer, Character& character, UiState& ui)
{
    const std::vector<IkHandle> handles = ikHandles(character);
    if (handles.empty() || !ImGui::CollapsingHeader("IK targets", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    ImGui::Checkbox("Show in the picture", &ui.showsIkHandles);
    ui.places.mark("graph.show-ik");
    for (const IkHandle& handle : handles) {
        ImGui::PushID(handle.name.c_str());
        if (handle.isHeld) {
            if (ImGui::SmallButton("x"))
                releaseIkHandle(character, handle);
            ui.places.mark(fmt::format("graph.release.{}", handle.name));
            tooltip("Where the file has it.");
            ImGui::SameLine();
        }
        ImGui::TextWrapped("%s  %.2f  %.2f  %.2f m, weight %.2f", handle.name.c_str(),
                           static_cast<double>(handle.position.x), static_cast<double>(handle.position.y),
                           static_cast<double>(handle.position.z), static_cast<double>(handle.weight));
        if (ui.showsIkHandles && !isInPicture(viewer.clipFromWorld(), handle.position))
            wrappedHint("Its ring lies outside the picture.");
        ImGui::PopID();
    }
}

std::string_view kindOf(const asset::BlendNodeKind& kind)
{
    constexpr std::string_view kNames[] = {"clip",  "lerp",   "blendSpace1D", "blendSpace2D", "additive",
                                           "layer", "select", "timeScale",    "blink",        "stateMachine"};
    static_assert(std::size(kNames) == std::variant_size_v<asset::BlendNodeKind>);
    return kNames[kind.index()];
}

/// The nodes right below one.
std::vector<BlendNodeIndex> childrenOf(const asset::BlendNodeKind& kind)
{
    std::vector<BlendNodeIndex> children;
    const auto addEach = [&](const auto& entries) {
        for (const auto& entry : entries)
            children.push_back(entry.node);
    };
    if (const auto* lerp = std::get_if<asset::LerpNodeAsset>(&kind))
        children = {lerp->from, lerp->to};
    else if (const auto* line = std::get_if<asset::BlendSpace1DNodeAsset>(&kind))
        addEach(line->samples);
    else if (const auto* plane = std::get_if<asset::BlendSpace2DNodeAsset>(&kind))
        addEach(plane->samples);
    else if (const auto* additive = std::get_if<asset::AdditiveNodeAsset>(&kind))
        children = {additive->base, additive->added};
    else if (const auto* layer = std::get_if<asset::LayerNodeAsset>(&kind))
        children = {layer->base, layer->layer};
    else if (const auto* select = std::get_if<asset::SelectNodeAsset>(&kind))
        children = select->choices;
    else if (const auto* scaled = std::get_if<asset::TimeScaleNodeAsset>(&kind))
        children = {scaled->node};
    else if (const auto* blink = std::get_if<asset::BlinkNodeAsset>(&kind))
        children = {blink->node};
    else if (const auto* machine = std::get_if<asset::StateMachineNodeAsset>(&kind))
        addEach(machine->states);
    return children;
}

/// A node with what it counts for in the one above it, and those below; `isIdle`: nothing of it is in the pose.
void drawNode(const animation::Animator& animator, BlendNodeIndex index, float weight, bool isIdle,
              WidgetPlaces& places)
{
    const asset::BlendNodeAsset& node = animator.description().nodes[index.value];
    const std::vector<BlendNodeIndex> children = childrenOf(node.kind);
    const std::vector<float> weights = animator.inputWeights(index);
    isIdle |= !(weight > 0.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(isIdle ? ImGuiCol_TextDisabled : ImGuiCol_Text));
    const bool isOpen = ImGui::TreeNodeEx(node.name.c_str(),
                                          children.empty() ? ImGuiTreeNodeFlags_Leaf : ImGuiTreeNodeFlags_DefaultOpen);
    places.mark(fmt::format("graph.node.{}", node.name));
    ImGui::SameLine();
    ImGui::Text("%.2f", static_cast<double>(weight));
    ImGui::PopStyleColor();
    tooltip("What it counts for in the node above it.");
    ImGui::SameLine();
    ImGui::TextDisabled("%s", std::string(kindOf(node.kind)).c_str());
    if (!isOpen)
        return;
    for (std::size_t i = 0; i < children.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        drawNode(animator, children[i], weights[i], isIdle, places);
        ImGui::PopID();
    }
    ImGui::TreePop();
}

void drawMachines(const Character& character, UiState& ui)
{
    const animation::Animator& animator = std::as_const(*character.animator).animator();
    for (const animation::Animator::Machine& machine : animator.machines()) {
        const asset::BlendNodeAsset& node = animator.description().nodes[machine.node.value];
        const auto& description = std::get<asset::StateMachineNodeAsset>(node.kind);
        if (!ImGui::CollapsingHeader(node.name.c_str(), ImGuiTreeNodeFlags_DefaultOpen))
            continue;
        drawStateGraph(node.name, description, *machine.machine, animator.inputWeights(machine.node), ui.places);
        drawWays(description, *machine.machine, animator.parameters());
    }
}

} // namespace

void drawGraphPanel(Viewer& viewer, UiState& ui)
{
    Character* const character = viewer.selected();
    if (character == nullptr || !character->animator) {
        wrappedHint(character == nullptr
                        ? "Open a character first."
                        : "No graph drives the character. A graph says how clips are put together: states, blends, IK. "
                          "Start with stylized view FILE --animator GRAPH.json; docs/animation.md tells how one is "
                          "written.");
        return;
    }
    drawButtons(viewer, *character, ui);
    const asset::AnimatorAsset& description = std::as_const(*character->animator).animator().description();
    if (!description.parameters.empty()) {
        const bool showsParameters = ImGui::CollapsingHeader("Parameters", ImGuiTreeNodeFlags_DefaultOpen);
        ui.places.mark("graph.parameters");
        for (std::size_t p = 0; showsParameters && p < description.parameters.size(); ++p)
            drawParameter(*character, AnimatorParameterIndex(p), ui);
    }
    drawMachines(*character, ui);
    drawIk(viewer, *character, ui);
    const bool showsNodes = ImGui::CollapsingHeader("Nodes and what they count for");
    ui.places.mark("graph.nodes");
    if (showsNodes)
        drawNode(std::as_const(*character->animator).animator(), description.root, 1.0f, false, ui.places);
}

} // namespace stylized::viewer
