#include "IkOverlay.h"

#include "IkHandles.h"
#include "UiState.h"
#include "Viewer.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace stylized::viewer {
namespace {

/// Of a handle, in units of the window.
float radius()
{
    return 0.5f * ImGui::GetFontSize();
}

/// From the world to the window and back.
class PictureMap {
public:
    PictureMap(const glm::mat4& clipFromWorld, const graphics::HostFramebuffer& area, float top)
        : clipFromWorld_(clipFromWorld), corner_(0.0f, top)
    {
        const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
        size_ = {static_cast<float>(area.width) / std::max(scale.x, 1e-3f),
                 static_cast<float>(area.height) / std::max(scale.y, 1e-3f)};
    }

    /// x and y in the window, z the depth; nothing behind the camera.
    [[nodiscard]] std::optional<glm::vec3> toWindow(const glm::vec3& world) const
    {
        const glm::vec4 clip = clipFromWorld_ * glm::vec4(world, 1.0f);
        if (!(clip.w > 0.0f))
            return std::nullopt;
        const glm::vec3 device = glm::vec3(clip) / clip.w;
        return glm::vec3(corner_.x + 0.5f * (1.0f + device.x) * size_.x, corner_.y + 0.5f * (1.0f - device.y) * size_.y,
                         device.z);
    }
    [[nodiscard]] glm::vec3 toWorld(const glm::vec2& window, float depth) const
    {
        const glm::vec4 device(2.0f * (window.x - corner_.x) / size_.x - 1.0f,
                               1.0f - 2.0f * (window.y - corner_.y) / size_.y, depth, 1.0f);
        const glm::vec4 world = glm::inverse(clipFromWorld_) * device;
        return glm::vec3(world) / world.w;
    }
    [[nodiscard]] bool contains(const glm::vec3& window) const
    {
        return window.x >= corner_.x && window.x < corner_.x + size_.x && window.y >= corner_.y &&
               window.y < corner_.y + size_.y;
    }

private:
    glm::mat4 clipFromWorld_;
    glm::vec2 corner_, size_{1.0f};
};

void drawHandle(const IkHandle& handle, const glm::vec3& place, bool isActive)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 middle(place.x, place.y);
    const int strength = handle.weight > 0.0f ? 255 : 110;
    const ImU32 color = isActive        ? IM_COL32(255, 235, 120, 255)
                        : handle.isHeld ? IM_COL32(255, 120, 90, strength)
                                        : IM_COL32(90, 220, 255, strength);
    list.AddCircle(middle, radius() + 1.5f, IM_COL32(10, 14, 24, 160), 0, 3.0f);
    list.AddCircle(middle, radius(), color, 0, 2.0f);
    if (handle.foot) {
        list.AddLine({middle.x, middle.y - radius()}, {middle.x, middle.y + radius()}, color, 2.0f);
    } else {
        list.AddCircleFilled(middle, 2.5f, color);
    }
}

void describe(const IkHandle& handle)
{
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(handle.name.c_str());
    ImGui::TextDisabled(handle.foot ? "Drag the ground up or down." : "Drag to move, right-click to let go.");
    if (!(handle.weight > 0.0f))
        ImGui::TextDisabled("Its weight is 0: it moves nothing now.");
    ImGui::EndTooltip();
}

/// Begins and goes on with the drag of one handle; true where the mouse is busy with it.
bool handleMouse(UiState& ui, Character& character, const IkHandle& handle, const HandleDrag& self,
                 const glm::vec3& place, const PictureMap& map)
{
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isDragged =
        ui.handleDrag && ui.handleDrag->character == self.character && ui.handleDrag->handle == self.handle;
    const float distance = std::max(std::abs(mouse.x - place.x), std::abs(mouse.y - place.y));
    if (isDragged)
        moveIkHandle(character, handle, map.toWorld({mouse.x, mouse.y}, place.z));
    if (ui.handleDrag || distance > 1.3f * radius() || ImGui::GetIO().WantCaptureMouse)
        return isDragged;
    describe(handle);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        ui.handleDrag = self;
    else if (ImGui::IsMouseClicked(ImGuiMouseButton_Right) && handle.isHeld)
        releaseIkHandle(character, handle);
    return true;
}

} // namespace

bool drawIkHandles(Viewer& viewer, UiState& ui, const graphics::HostFramebuffer& area, float top)
{
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left))
        ui.handleDrag.reset();
    if (!ui.showsIkHandles)
        return false;
    bool isBusy = false;
    const PictureMap map(viewer.clipFromWorld(), area, top);
    for (std::size_t c = 0; c < viewer.characters().size(); ++c) {
        Character& character = viewer.characters()[c];
        const std::vector<IkHandle> handles = ikHandles(character);
        for (std::size_t h = 0; h < handles.size(); ++h) {
            const std::optional<glm::vec3> place = map.toWindow(handles[h].position);
            if (!place || !map.contains(*place))
                continue;
            isBusy |= handleMouse(ui, character, handles[h], {c, h}, *place, map);
            drawHandle(handles[h], *place,
                       ui.handleDrag && ui.handleDrag->character == c && ui.handleDrag->handle == h);
            ui.places.mark(fmt::format("ik.{}", handles[h].name),
                           {place->x - radius(), place->y - radius(), 2.0f * radius(), 2.0f * radius()});
        }
    }
    return isBusy;
}

} // namespace stylized::viewer
