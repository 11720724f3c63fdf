#include "StateGraph.h"

#include "Widgets.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace stylized::viewer {
namespace {

using animation::AnimationStateMachine;
using asset::AnimatorTransitionAsset;
using asset::StateMachineNodeAsset;

constexpr ImU32 kIdle = IM_COL32(58, 66, 84, 255), kIdleEdge = IM_COL32(110, 120, 144, 255);
constexpr ImU32 kCurrent = IM_COL32(40, 120, 190, 255), kCurrentEdge = IM_COL32(130, 205, 255, 255);
constexpr ImU32 kWay = IM_COL32(128, 138, 160, 255), kWayTaken = IM_COL32(255, 190, 80, 255);
constexpr ImU32 kText = IM_COL32(235, 240, 250, 255), kProgress = IM_COL32(255, 255, 255, 150);

/// A box of the drawing, around its middle.
struct Box {
    glm::vec2 middle, half;
};

ImVec2 toImGui(const glm::vec2& v)
{
    return {v.x, v.y};
}

ImU32 mixed(ImU32 from, ImU32 to, float weight)
{
    const ImVec4 a = ImGui::ColorConvertU32ToFloat4(from), b = ImGui::ColorConvertU32ToFloat4(to);
    return ImGui::ColorConvertFloat4ToU32({a.x + (b.x - a.x) * weight, a.y + (b.y - a.y) * weight,
                                           a.z + (b.z - a.z) * weight, a.w + (b.w - a.w) * weight});
}

Box boxOf(const std::string& text, const glm::vec2& middle)
{
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float em = ImGui::GetFontSize();
    return {middle, {0.5f * std::max(size.x, 3.0f * em) + 0.6f * em, 0.5f * size.y + 0.45f * em}};
}

/// States around an ellipse, the first at the top; two stand side by side.
std::vector<Box> boxesOf(const StateMachineNodeAsset& description, const glm::vec2& corner, const glm::vec2& size)
{
    const std::size_t count = description.states.size();
    float widest = 0.0f, half = 0.0f;
    for (const asset::AnimatorStateAsset& state : description.states) {
        const Box box = boxOf(state.name, {});
        widest = std::max(widest, box.half.x);
        half = box.half.y;
    }
    const glm::vec2 middle = corner + 0.5f * size;
    const glm::vec2 radii = count == 1 ? glm::vec2(0.0f) : glm::max(0.5f * size - glm::vec2(widest, half), 0.0f);
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const float first = count == 2 ? std::numbers::pi_v<float> : -0.5f * std::numbers::pi_v<float>;
        const float angle =
            first + 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
        boxes.push_back(
            boxOf(description.states[i].name, middle + radii * glm::vec2(std::cos(angle), std::sin(angle))));
    }
    // An odd number of states leaves the bottom free: in the middle again.
    const float lowest = std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) {
                             return a.middle.y < b.middle.y;
                         })->middle.y;
    const float spread = lowest - boxes.front().middle.y;
    for (Box& box : boxes)
        if (spread > 1.0f)
            box.middle.y = corner.y + half + (box.middle.y - boxes.front().middle.y) / spread * (size.y - 2.0f * half);
    return boxes;
}

/// The box that stands for every state: in a corner, out of the way of arrows between the others; above two.
Box anyBox(const glm::vec2& corner, const glm::vec2& size, std::size_t stateCount)
{
    const Box box = boxOf("any", {});
    return {corner + glm::vec2(stateCount <= 2 ? 0.5f * size.x : box.half.x, box.half.y), box.half};
}

/// Where a ray from the middle of a box leaves it.
glm::vec2 edgeOf(const Box& box, const glm::vec2& from, const glm::vec2& direction)
{
    float t = 1e6f;
    for (int axis = 0; axis < 2; ++axis)
        if (direction[axis] != 0.0f) {
            const float side = box.middle[axis] + std::copysign(box.half[axis], direction[axis]);
            t = std::min(t, (side - from[axis]) / direction[axis]);
        }
    return from + direction * std::max(t, 0.0f);
}

/// An arrow between the edges of two boxes; ways there and back run beside each other.
void drawArrow(const Box& from, const Box& to, ImU32 color, float width)
{
    const glm::vec2 way = to.middle - from.middle;
    if (!(glm::length(way) > 1.0f))
        return;
    const glm::vec2 direction = glm::normalize(way), aside(-direction.y, direction.x);
    const float em = ImGui::GetFontSize();
    const glm::vec2 start = edgeOf(from, from.middle + 0.35f * em * aside, direction);
    const glm::vec2 tip = edgeOf(to, to.middle + 0.35f * em * aside, -direction);
    const glm::vec2 neck = tip - 0.6f * em * direction;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine(toImGui(start), toImGui(neck), color, width);
    list.AddTriangleFilled(toImGui(tip), toImGui(neck + 0.28f * em * aside), toImGui(neck - 0.28f * em * aside), color);
}

void drawState(const Box& box, const std::string& name, float weight, std::optional<double> progress)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const glm::vec2 min = box.middle - box.half, max = box.middle + box.half;
    list.AddRectFilled(toImGui(min), toImGui(max), mixed(kIdle, kCurrent, weight), 4.0f);
    if (progress && std::isfinite(*progress)) {
        const auto part = static_cast<float>(*progress - std::floor(*progress));
        list.AddRectFilled({min.x + 2.0f, max.y - 4.0f},
                           {min.x + 2.0f + part * (2.0f * box.half.x - 4.0f), max.y - 2.0f}, kProgress);
    }
    list.AddRect(toImGui(min), toImGui(max), mixed(kIdleEdge, kCurrentEdge, weight), 4.0f, 0,
                 weight > 0.0f ? 2.0f : 1.0f);
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    list.AddText({box.middle.x - 0.5f * size.x, box.middle.y - 0.5f * size.y}, kText, name.c_str());
}

bool isTaken(const AnimatorTransitionAsset& way, const AnimationStateMachine& machine)
{
    return machine.leavingState().isValid() && way.to == machine.currentState() &&
           (!way.from.isValid() || way.from == machine.leavingState());
}

std::string testOf(const asset::AnimatorConditionAsset& condition, const std::string& name)
{
    switch (condition.test) {
    case asset::AnimatorTest::Greater: return fmt::format("{} > {:g}", name, condition.value);
    case asset::AnimatorTest::Less: return fmt::format("{} < {:g}", name, condition.value);
    case asset::AnimatorTest::Equal: return fmt::format("{} = {:g}", name, condition.value);
    case asset::AnimatorTest::NotEqual: return fmt::format("{} ≠ {:g}", name, condition.value);
    case asset::AnimatorTest::NotSet: return "not " + name;
    case asset::AnimatorTest::Set: break;
    }
    return name;
}

} // namespace

void drawStateGraph(const std::string& name, const StateMachineNodeAsset& description,
                    const AnimationStateMachine& machine, std::span<const float> weights, WidgetPlaces& places)
{
    const float em = ImGui::GetFontSize();
    const glm::vec2 corner(ImGui::GetCursorScreenPos().x, ImGui::GetCursorScreenPos().y);
    const std::size_t count = description.states.size();
    const bool hasAny = count > 1 && std::any_of(description.transitions.begin(), description.transitions.end(),
                                                 [](const auto& way) { return !way.from.isValid(); });
    const glm::vec2 size(ImGui::GetContentRegionAvail().x, em * (count <= 2   ? (hasAny ? 6.5f : 3.5f)
                                                                 : count <= 5 ? 9.0f
                                                                              : 14.0f));
    const std::vector<Box> boxes = boxesOf(description, corner, size);
    const Box any = anyBox(corner, size, count);
    for (int pass = 0; pass < 2; ++pass) // the one under way over the others
        for (const AnimatorTransitionAsset& way : description.transitions) {
            const bool isLit = isTaken(way, machine);
            if (isLit != (pass == 1))
                continue;
            drawArrow(way.from.isValid() ? boxes[way.from.value] : any, boxes[way.to.value], isLit ? kWayTaken : kWay,
                      isLit ? 3.0f : 1.5f);
        }
    if (hasAny)
        drawState(any, "any", 0.0f, std::nullopt);
    for (std::size_t i = 0; i < count; ++i) {
        const bool isCurrent = machine.currentState().value == i;
        drawState(boxes[i], description.states[i].name, weights[i],
                  isCurrent ? std::optional(machine.progress()) : std::nullopt);
        places.mark(fmt::format("state.{}.{}", name, description.states[i].name),
                    {boxes[i].middle.x - boxes[i].half.x, boxes[i].middle.y - boxes[i].half.y, 2.0f * boxes[i].half.x,
                     2.0f * boxes[i].half.y});
    }
    ImGui::Dummy({size.x, size.y});
}

void drawWays(const StateMachineNodeAsset& description, const AnimationStateMachine& machine,
              const animation::AnimatorParameters& parameters)
{
    for (const AnimatorTransitionAsset& way : description.transitions) {
        std::string text = fmt::format("{} → {}", way.from.isValid() ? description.states[way.from.value].name : "any",
                                       description.states[way.to.value].name);
        bool isOpen = way.from.isValid() ? way.from == machine.currentState() : way.to != machine.currentState();
        const char* join = ": ";
        for (const asset::AnimatorConditionAsset& condition : way.conditions) {
            text += join + testOf(condition, parameters.descriptions()[condition.parameter.value].name);
            isOpen &= parameters.holds(condition);
            join = ", ";
        }
        if (way.exitTime) {
            text += fmt::format("{}after {:g} cycles", join, *way.exitTime);
            isOpen &= machine.progress() >= *way.exitTime;
        }
        const bool isLit = isTaken(way, machine) || isOpen;
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(isLit ? ImGuiCol_Text : ImGuiCol_TextDisabled));
        ImGui::TextWrapped("%s", text.c_str());
        ImGui::PopStyleColor();
        tooltip(fmt::format("{} of {:g} s, priority {}",
                            way.kind == asset::TransitionKind::Inertial ? "Inertial, in the course" : "A cross-fade",
                            way.seconds, way.priority));
    }
}

} // namespace stylized::viewer
