#pragma once

#include <stylized/core/Result.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct GLFWwindow;

namespace stylized::viewer {

/// The window, its OpenGL context and what the system does to it.
/// **Threads**: the main thread.
class Window {
public:
    /// Opens a window, its context being current then.
    /// **Errors**: GraphicsUnavailable where there is no display or no OpenGL; GraphicsTooOld below 4.5, naming what
    /// was found.
    [[nodiscard]] static Result<std::unique_ptr<Window>> open(const std::string& title, std::uint32_t width,
                                                              std::uint32_t height);

    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] GLFWwindow* handle() const noexcept { return handle_; }

    /// Lets the system's events in; waits for the first of them, but not longer than so many seconds.
    void pollEvents(double mostSeconds);
    /// Whether anything has happened since the last call that what is shown may depend on: mouse, keys, size, focus, a
    /// part that was uncovered.
    [[nodiscard]] bool takeActivity();
    void swapBuffers();
    [[nodiscard]] bool shouldClose() const;
    void close();

    struct Size {
        std::uint32_t width = 0, height = 0;
        friend bool operator==(const Size&, const Size&) = default;
    };
    /// In pixels; 0 while minimised.
    [[nodiscard]] Size framebufferSize() const;
    /// How much larger text and controls are to be on this screen; 1 is usual.
    [[nodiscard]] float contentScale() const;
    [[nodiscard]] bool isMinimised() const;
    [[nodiscard]] bool isShiftDown() const;

    [[nodiscard]] bool isFullscreen() const noexcept { return isFullscreen_; }
    void setFullscreen(bool isFullscreen);
    void setTitle(const std::string& title);

    /// A key that was pressed, or repeated by being held.
    struct KeyPress {
        int key = 0; ///< GLFW's number.
        bool isRepeated = false;
        bool hasControl = false;
        bool hasShift = false;
    };
    /// Since the last call, however shortly each was pressed.
    [[nodiscard]] std::vector<KeyPress> takeKeys();

    /// Files and folders dropped since the last call.
    [[nodiscard]] std::vector<std::string> takeDropped();

private:
    explicit Window(GLFWwindow* handle) noexcept;

    GLFWwindow* handle_;
    void listen();

    bool isFullscreen_ = false;
    bool isActive_ = true;
    int x_ = 0, y_ = 0, width_ = 0, height_ = 0; // before fullscreen
    std::vector<std::string> dropped_;
    std::vector<KeyPress> keys_;
};

} // namespace stylized::viewer
