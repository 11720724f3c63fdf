#include "Ui.h"

#include "FileDialog.h"
#include "IkOverlay.h"
#include "Menu.h"
#include "Viewer.h"
#include "Window.h"
#include "panels/Panels.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h> // which popups are open, and closing them

#include <algorithm>

namespace stylized::viewer {
namespace {

constexpr float kSideWidth = 440.0f; // before scaling
constexpr float kListWidth = 92.0f;

constexpr const char* kPanelTitles[] = {"Animation", "Graph", "Expressions", "Scene", "Material",
                                        "Light",     "Stats", "Problems",    "Help"};
using DrawPanel = void (*)(Viewer&, UiState&);
constexpr DrawPanel kPanels[] = {drawAnimationPanel, drawGraphPanel,    drawExpressionsPanel,
                                 drawScenePanel,     drawMaterialPanel, drawLightPanel,
                                 drawStatsPanel,     drawProblemsPanel, drawHelpPanel};
static_assert(std::size(kPanels) == kPanelNames.size() && std::size(kPanelTitles) == kPanelNames.size());

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoNav; // Tab is a key of ours

} // namespace

Ui::Ui(Window& window) : window_(window)
{
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr; // nothing goes into the working directory
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

Ui::~Ui()
{
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Ui::updateFonts(Viewer& viewer)
{
    const float scale = window_.contentScale();
    const std::string names = shownNames(viewer, state_);
    state_.hasFarGlyphs = hasFarCharacters(names);
    const bool isBuilt = fonts_.update(*ImGui::GetIO().Fonts, names + recentNames(state_), scale);
    state_.lacksGlyphs = fonts_.lacksGlyphs();
    if (!isBuilt)
        return;
    ImGui::GetStyle() = ImGuiStyle();
    ImGui::StyleColorsDark();
    ImGui::GetStyle().ScaleAllSizes(scale);
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg].w = 1.0f; // panels stand where nothing else draws
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

void Ui::build(Viewer& viewer)
{
    state_.places.beginFrame();
    ImGui_ImplOpenGL3_NewFrame(); // makes what fonts need
    updateFonts(viewer);
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    handleKeys(viewer);
    menuHeight_ = 0.0f;
    if (state_.showsPanels) {
        drawMenu(viewer);
        drawSide(viewer);
    }
    drawFileDialog(viewer, state_);
    drawMessages(viewer);
    handleMouse(viewer);
    ImGui::Render();
}

void Ui::drawMenu(Viewer& viewer)
{
    if (!ImGui::BeginMainMenuBar())
        return;
    drawMenus(viewer, state_, window_.isFullscreen());
    menuHeight_ = ImGui::GetWindowSize().y;
    ImGui::EndMainMenuBar();
}

float Ui::sideWidth() const
{
    return std::min(kSideWidth * window_.contentScale(), 0.6f * ImGui::GetIO().DisplaySize.x);
}

void Ui::drawSide(Viewer& viewer)
{
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x - sideWidth(), menuHeight_});
    ImGui::SetNextWindowSize({sideWidth(), std::max(display.y - menuHeight_, 1.0f)});
    if (ImGui::Begin("panels", nullptr, kFixed)) {
        if (ImGui::BeginChild("list", ImVec2(kListWidth * window_.contentScale(), 0), false, ImGuiWindowFlags_NoNav))
            for (std::size_t i = 0; i < kPanelNames.size(); ++i) {
                if (ImGui::Selectable(kPanelTitles[i], static_cast<std::size_t>(state_.panel) == i))
                    state_.panel = static_cast<Panel>(i);
                state_.places.mark(fmt::format("panel.{}", kPanelNames[i]));
            }
        ImGui::EndChild();
        ImGui::SameLine();
        if (ImGui::BeginChild("panel", ImVec2(0, 0), false, ImGuiWindowFlags_NoNav)) {
            ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.55f);
            kPanels[static_cast<std::size_t>(state_.panel)](viewer, state_);
            ImGui::PopItemWidth();
        }
        ImGui::EndChild();
    }
    ImGui::End();
}

graphics::HostFramebuffer Ui::pictureArea() const
{
    const Window::Size size = window_.framebufferSize();
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    const auto side = static_cast<std::uint32_t>(state_.showsPanels ? sideWidth() * scale.x : 0.0f);
    const auto menu = static_cast<std::uint32_t>(menuHeight_ * scale.y);
    return {0, 0, 0, size.width > side ? size.width - side : 1, size.height > menu ? size.height - menu : 1};
}

void Ui::drawProgress(Viewer& viewer)
{
    constexpr const char* kSteps[] = {"Reading", "Decoding the pictures of", "Preparing"};
    const std::optional<Loader::Progress> loading = viewer.loading();
    const std::optional<UploadProgress> uploading = viewer.uploading();
    if (uploading)
        ImGui::Text("Uploading %s", uploading->path.c_str());
    else
        ImGui::Text("%s %s", kSteps[static_cast<std::size_t>(loading->step)], loading->path.c_str());
    ImGui::ProgressBar(uploading ? uploading->part : loading->part(), ImVec2(-ImGui::GetFontSize() * 6.0f, 0));
    ImGui::SameLine();
    if (button("Cancel", "loading.cancel", state_.places))
        viewer.cancelLoading();
}

void Ui::drawMessages(Viewer& viewer)
{
    const graphics::HostFramebuffer area = pictureArea();
    const float width = static_cast<float>(area.width) / std::max(ImGui::GetIO().DisplayFramebufferScale.x, 1e-3f);
    const std::optional<Loader::Progress> loading = viewer.loading();
    const std::optional<UploadProgress> uploading = viewer.uploading();
    if (!loading && !uploading && viewer.error().empty() && state_.notice.text().empty() && !state_.isRecording &&
        !state_.lacksGlyphs && !state_.hasFarGlyphs)
        return;
    ImGui::SetNextWindowPos({0, ImGui::GetIO().DisplaySize.y}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({std::max(width, 1.0f), 0});
    if (ImGui::Begin("messages", nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize)) {
        ImGui::PushTextWrapPos(0.0f);
        if (loading || uploading)
            drawProgress(viewer);
        if (!viewer.error().empty()) {
            ImGui::TextColored(ImVec4(1.0f, 0.45f, 0.4f, 1.0f), "%s", viewer.error().c_str());
            state_.places.mark("error");
            if (button("Dismiss", "error.dismiss", state_.places))
                viewer.dismissError();
        }
        if (state_.isRecording)
            ImGui::TextColored(ImVec4(1.0f, 0.3f, 0.3f, 1.0f), "Recording: %.1f s (R ends it)", state_.recordedSeconds);
        if (state_.isRecording && viewer.overlays() != Overlays{})
            wrappedHint("Skeleton and bounds are left out of videos.");
        if (!state_.notice.text().empty())
            ImGui::TextUnformatted(state_.notice.text().c_str());
        if (state_.lacksGlyphs) {
            wrappedHint("Some names show as boxes: install a font for their script, such as the package "
                        "fonts-noto-cjk.");
            state_.places.mark("hint.font");
        }
        if (state_.hasFarGlyphs) {
            wrappedHint(
                "Some names hold characters beyond U+FFFF, such as emoji and rare ideographs: they show as boxes.");
            state_.places.mark("hint.far");
        }
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
}

void Ui::handleMouse(Viewer& viewer)
{
    const ImGuiIO& io = ImGui::GetIO();
    if (drawIkHandles(viewer, state_, pictureArea(), menuHeight_) || io.WantCaptureMouse)
        return;
    viewer.camera().zoom(io.MouseWheel);
    for (int button = 0; button < 3; ++button)
        if (ImGui::IsMouseClicked(button))
            return; // the way to where it was pressed is no drag
    const float height = std::max(static_cast<float>(pictureArea().height), 1.0f);
    const glm::vec2 moved = glm::vec2(io.MouseDelta.x, io.MouseDelta.y) * io.DisplayFramebufferScale.x;
    const bool isLeft = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    if (ImGui::IsMouseDown(ImGuiMouseButton_Middle) || (isLeft && io.KeyShift))
        viewer.camera().pan(moved, height);
    else if (isLeft)
        viewer.camera().orbit(moved, height);
    else if (ImGui::IsMouseDown(ImGuiMouseButton_Right))
        viewer.camera().zoom(-moved.y * 20.0f / height);
}

void Ui::handleKeys(Viewer& viewer)
{
    const bool isTyping = ImGui::GetIO().WantTextInput;
    for (const Window::KeyPress& press : window_.takeKeys()) {
        const bool isFunction = press.key >= GLFW_KEY_F1 && press.key <= GLFW_KEY_F25;
        if (isTyping && !isFunction && !(press.hasControl && press.key == GLFW_KEY_Q))
            continue;
        if (press.hasControl)
            handleControlKey(press.key);
        else if (Character* const character = viewer.selected();
                 character == nullptr || !handlePlaybackKey(*character, press.key))
            if (!press.isRepeated && !handleCameraKey(viewer, press.key))
                handleWindowKey(viewer, press.key, press.hasShift);
    }
}

void Ui::handleControlKey(int key)
{
    if (key == GLFW_KEY_Q)
        state_.requests.quits = true;
    if (key == GLFW_KEY_F12)
        state_.requests.takesWindowPicture = true;
    if (key == GLFW_KEY_O)
        openFileDialog(state_, false);
}

/// These three give whether the key is one of theirs.
bool Ui::handlePlaybackKey(Character& character, int key)
{
    animation::AnimationPlayer& player = character.instance->player();
    switch (key) {
    case GLFW_KEY_SPACE: character.togglePlaying(); return true;
    case GLFW_KEY_L: player.setLooping(!player.isLooping()); return true;
    case GLFW_KEY_COMMA: character.stepFrames(-1); return true;
    case GLFW_KEY_PERIOD: character.stepFrames(1); return true;
    case GLFW_KEY_LEFT_BRACKET: character.goToKey(-1); return true;
    case GLFW_KEY_RIGHT_BRACKET: character.goToKey(1); return true;
    default: return false;
    }
}

bool Ui::handleCameraKey(Viewer& viewer, int key)
{
    constexpr const char* kViews[] = {"front", "left", "back", "iso", "bust"};
    if (key >= GLFW_KEY_1 && key <= GLFW_KEY_5) {
        viewer.setView(kViews[key - GLFW_KEY_1]);
        return true;
    }
    switch (key) {
    case GLFW_KEY_F: viewer.frameSelected(); return true;
    case GLFW_KEY_A: viewer.frameAll(); return true;
    case GLFW_KEY_O: viewer.camera().setOrthographic(!viewer.camera().isOrthographic()); return true;
    case GLFW_KEY_B: viewer.overlays().bounds = !viewer.overlays().bounds; return true;
    case GLFW_KEY_J: viewer.overlays().skeleton = !viewer.overlays().skeleton; return true;
    default: return false;
    }
}

void Ui::handleWindowKey(Viewer& viewer, int key, bool hasShift)
{
    switch (key) {
    case GLFW_KEY_F12:
        (hasShift ? state_.requests.takesTransparentPicture : state_.requests.takesPicture) = true;
        break;
    case GLFW_KEY_F11: state_.requests.togglesFullscreen = true; break;
    case GLFW_KEY_R: state_.requests.togglesRecording = true; break;
    case GLFW_KEY_TAB: state_.showsPanels = !state_.showsPanels; break;
    case GLFW_KEY_F5: viewer.reload(); break;
    case GLFW_KEY_ESCAPE: handleEscape(viewer); break;
    default: break;
    }
}

/// Closes what came last, one thing each time.
void Ui::handleEscape(Viewer& viewer)
{
    if (ImGui::GetCurrentContext()->OpenPopupStack.Size > 0) {
        ImGui::ClosePopupToLevel(0, true); // menus and lists
    } else if (state_.dialog.isOpen) {
        state_.dialog.isOpen = false;
    } else if (viewer.isBusy()) {
        viewer.cancelLoading();
    } else if (!viewer.error().empty() || !state_.notice.text().empty()) {
        viewer.dismissError();
        state_.notice.clear();
    } else if (window_.isFullscreen()) {
        state_.requests.togglesFullscreen = true;
    }
}

bool Ui::isEditingText() const
{
    return ImGui::GetIO().WantTextInput;
}

void Ui::draw()
{
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

} // namespace stylized::viewer
