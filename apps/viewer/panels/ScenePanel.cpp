#include "UiState.h"
#include "Viewer.h"
#include "panels/Panels.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>
#include <imgui.h>

#include <string>

namespace stylized::viewer {
namespace {

void drawCharacters(Viewer& viewer, UiState& ui)
{
    std::optional<std::size_t> closed;
    for (std::size_t i = 0; i < viewer.characters().size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::SmallButton("x"))
            closed = i;
        ui.places.mark(fmt::format("scene.close.{}", i));
        tooltip("Close this character.");
        ImGui::SameLine();
        if (ImGui::Selectable(viewer.characters()[i].name.c_str(), i == viewer.selectedIndex()))
            viewer.select(i);
        ui.places.mark(fmt::format("scene.character.{}", i));
        ImGui::PopID();
    }
    if (closed)
        viewer.close(*closed);
}

void drawPlacement(Character& character, UiState& ui)
{
    Placement placement = character.placement;
    ImGui::DragFloat3("Position", &placement.position.x, 0.01f, -1e4f, 1e4f, "%.2f m");
    ui.places.mark("scene.position");
    ImGui::SliderFloat("Turn", &placement.turnDegrees, -180.0f, 180.0f, "%.0f deg");
    ui.places.mark("scene.turn");
    ImGui::SliderFloat("Scale", &placement.scale, 0.1f, 10.0f, "%.2f", ImGuiSliderFlags_Logarithmic);
    ui.places.mark("scene.scale");
    if (placement != character.placement && placement.scale > 0.0f)
        character.setPlacement(placement);
}

void drawNode(Character& character, std::size_t n, UiState& ui)
{
    const asset::NodeAsset& node = character.scene().nodes[n];
    const bool isLeaf = node.subtreeEnd.value == n + 1;
    const std::string label = node.name.empty() ? fmt::format("Node {}", n) : node.name;
    ImGui::PushID(static_cast<int>(n));
    if (node.mesh.isValid()) {
        bool isVisible = character.instance->isNodeVisible(NodeIndex(n));
        if (ImGui::Checkbox("##visible", &isVisible))
            character.setNodeVisible(NodeIndex(n), isVisible);
        ui.places.mark(fmt::format("scene.visible.{}", label));
        ImGui::SameLine();
        if (isLeaf) // no room for an arrow
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() - 0.7f * ImGui::GetTreeNodeToLabelSpacing());
    }
    ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_OpenOnArrow | ImGuiTreeNodeFlags_OpenOnDoubleClick;
    flags |= isLeaf ? ImGuiTreeNodeFlags_Leaf : ImGuiTreeNodeFlags_DefaultOpen;
    if (character.selectedNode && character.selectedNode->value == n)
        flags |= ImGuiTreeNodeFlags_Selected;
    const bool isOpen = ImGui::TreeNodeEx(label.c_str(), flags);
    ui.places.mark(fmt::format("scene.node.{}", label));
    if (ImGui::IsItemClicked())
        character.selectedNode = NodeIndex(n);
    if (isOpen) {
        for (std::size_t child = n + 1; child < node.subtreeEnd.value;
             child = character.scene().nodes[child].subtreeEnd.value)
            drawNode(character, child, ui);
        ImGui::TreePop();
    }
    ImGui::PopID();
}

void drawSelectedNode(const Character& character)
{
    if (!character.selectedNode || character.selectedNode->value >= character.scene().nodes.size())
        return;
    const math::Transform local = character.instance->pose().resolvedTransform(*character.selectedNode);
    const glm::vec3 angles = glm::degrees(glm::eulerAngles(local.rotation));
    ImGui::Separator();
    ImGui::Text("%s", character.scene().node(*character.selectedNode).name.c_str());
    ImGui::Text("Translation  %.4f  %.4f  %.4f m", local.translation.x, local.translation.y, local.translation.z);
    ImGui::Text("Rotation     %.2f  %.2f  %.2f deg", angles.x, angles.y, angles.z);
    ImGui::Text("Scale        %.3f  %.3f  %.3f", local.scale.x, local.scale.y, local.scale.z);
    if (const glm::mat4* world = character.instance->pose().worldMatrix(*character.selectedNode))
        ImGui::Text("In the scene %.4f  %.4f  %.4f m", (*world)[3][0], (*world)[3][1], (*world)[3][2]);
}

} // namespace

void drawScenePanel(Viewer& viewer, UiState& ui)
{
    drawCharacters(viewer, ui);
    Character* const character = viewer.selected();
    if (character == nullptr) {
        wrappedHint("Open a character first.");
        return;
    }
    ImGui::Separator();
    drawPlacement(*character, ui);
    ImGui::Checkbox("Skeleton", &viewer.overlays().skeleton);
    ui.places.mark("scene.skeleton");
    tooltip("Lines from joint to joint over the picture (J).");
    ImGui::SameLine();
    ImGui::Checkbox("Bounds", &viewer.overlays().bounds);
    ui.places.mark("scene.bounds");
    tooltip("The box of each primitive over the picture (B).");
    if (optionWidget(viewer.options(), "aov", ui.places))
        viewer.applyOptions();
    ImGui::Text("Nodes: %zu | Meshes: %zu | Skins: %zu", character->scene().nodes.size(),
                character->scene().meshes.size(), character->scene().skins.size());
    const float room = character->selectedNode ? ImGui::GetTextLineHeightWithSpacing() * 6.0f : 0.0f;
    ImGui::PushStyleVar(ImGuiStyleVar_IndentSpacing, 0.7f * ImGui::GetFontSize()); // trees of bones are deep
    if (ImGui::BeginChild("nodes", ImVec2(0, -room), true,
                          ImGuiWindowFlags_NoNav | ImGuiWindowFlags_HorizontalScrollbar))
        for (std::size_t n = 0; n < character->scene().nodes.size(); n = character->scene().nodes[n].subtreeEnd.value)
            drawNode(*character, n, ui);
    ImGui::EndChild();
    ImGui::PopStyleVar();
    drawSelectedNode(*character);
}

} // namespace stylized::viewer
