#pragma once

#include "Fonts.h"
#include "UiState.h"

#include <stylized/graphics/Commands.h>

#include <string>

struct GLFWwindow;

namespace stylized::viewer {

struct Character;
class Viewer;
class Window;

/// The panels around the picture, and what mouse and keys do to it.
/// **Threads**: the main thread; the window's context is current.
class Ui {
public:
    explicit Ui(Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    [[nodiscard]] UiState& state() noexcept { return state_; }
    [[nodiscard]] const UiState& state() const noexcept { return state_; }

    /// Builds the frame's panels and hands mouse and keys to the viewer.
    void build(Viewer& viewer);
    /// Where the picture belongs, as of the last build(): what panels leave of the window.
    [[nodiscard]] graphics::HostFramebuffer pictureArea() const;
    /// Draws what was built over the picture.
    void draw();
    /// Whether times of passes show.
    [[nodiscard]] bool showsStats() const noexcept { return state_.showsPanels && state_.panel == Panel::Stats; }
    /// Whether a cursor blinks in a text.
    [[nodiscard]] bool isEditingText() const;

private:
    void updateFonts(Viewer& viewer);
    void drawMenu(Viewer& viewer);
    void drawSide(Viewer& viewer);
    void drawMessages(Viewer& viewer);
    void drawProgress(Viewer& viewer);
    void handleMouse(Viewer& viewer);
    void handleKeys(Viewer& viewer);
    void handleControlKey(int key);
    static bool handlePlaybackKey(Character& character, int key);
    static bool handleCameraKey(Viewer& viewer, int key);
    void handleWindowKey(Viewer& viewer, int key, bool hasShift);
    void handleEscape(Viewer& viewer);
    [[nodiscard]] float sideWidth() const;

    Window& window_;
    UiState state_;
    FontBuilder fonts_;
    float menuHeight_ = 0.0f;
};

} // namespace stylized::viewer
