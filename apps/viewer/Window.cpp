#include "Window.h"

#include <stylized/graphics/Context.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stylized::viewer {
namespace {

std::string lastError()
{
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

GLFWwindow* openWindow(const std::string& title, std::uint32_t width, std::uint32_t height, bool asksForVersion)
{
    glfwDefaultWindowHints();
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "stylized-viewer");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "stylized-viewer");
    glfwWindowHint(GLFW_DEPTH_BITS, 0); // the picture is drawn elsewhere
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    if (asksForVersion) {
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE);
    } else {
        glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    }
    return glfwCreateWindow(static_cast<int>(width), static_cast<int>(height), title.c_str(), nullptr, nullptr);
}

/// Why there is no context of the version asked for: says which there is instead.
Error whyNoContext(const std::string& title)
{
    const std::string reason = lastError();
    GLFWwindow* const any = openWindow(title, 1, 1, false);
    if (any == nullptr)
        return {ErrorCode::GraphicsUnavailable,
                {},
                {},
                fmt::format("The display has no OpenGL to draw with ({}); stylized render draws pictures and videos "
                            "without a window",
                            reason)};
    glfwMakeContextCurrent(any);
    const auto adopted = graphics::Context::adoptCurrent();
    Error error{
        ErrorCode::GraphicsUnavailable, {}, {}, fmt::format("The display gives no OpenGL context ({})", reason)};
    if (!adopted)
        error = adopted.error();
    error.message +=
        "; stylized render draws pictures and videos without a window, by another driver where there is one";
    glfwMakeContextCurrent(nullptr);
    glfwDestroyWindow(any);
    return error;
}

} // namespace

Result<std::unique_ptr<Window>> Window::open(const std::string& title, std::uint32_t width, std::uint32_t height)
{
    if (!glfwInit())
        return fail(ErrorCode::GraphicsUnavailable, {},
                    fmt::format("There is no display to open a window on ({}); stylized render draws pictures and "
                                "videos without one",
                                lastError()));
    GLFWwindow* const handle = openWindow(title, width, height, true);
    if (handle == nullptr) {
        Error error = whyNoContext(title);
        glfwTerminate();
        return fail(std::move(error));
    }
    glfwMakeContextCurrent(handle);
    glfwSwapInterval(1);
    return std::unique_ptr<Window>(new Window(handle));
}

Window::Window(GLFWwindow* handle) noexcept : handle_(handle)
{
    glfwSetWindowUserPointer(handle, this);
    listen();
}

/// Panels hear of mouse and keys by callbacks of their own, which call these.
void Window::listen()
{
    static constexpr auto of = [](GLFWwindow* window) {
        auto* const self = static_cast<Window*>(glfwGetWindowUserPointer(window));
        self->isActive_ = true;
        return self;
    };
    glfwSetDropCallback(handle_, [](GLFWwindow* window, int count, const char** paths) {
        auto& dropped = of(window)->dropped_;
        dropped.insert(dropped.end(), paths, paths + count);
    });
    glfwSetKeyCallback(handle_, [](GLFWwindow* window, int key, int, int action, int modifiers) {
        Window* const self = of(window);
        if (action != GLFW_RELEASE)
            self->keys_.push_back(
                {key, action == GLFW_REPEAT, (modifiers & GLFW_MOD_CONTROL) != 0, (modifiers & GLFW_MOD_SHIFT) != 0});
    });
    glfwSetCharCallback(handle_, [](GLFWwindow* window, unsigned int) { of(window); });
    glfwSetMouseButtonCallback(handle_, [](GLFWwindow* window, int, int, int) { of(window); });
    glfwSetCursorPosCallback(handle_, [](GLFWwindow* window, double, double) { of(window); });
    glfwSetCursorEnterCallback(handle_, [](GLFWwindow* window, int) { of(window); });
    glfwSetScrollCallback(handle_, [](GLFWwindow* window, double, double) { of(window); });
    glfwSetWindowFocusCallback(handle_, [](GLFWwindow* window, int) { of(window); });
    glfwSetWindowIconifyCallback(handle_, [](GLFWwindow* window, int) { of(window); });
    glfwSetWindowRefreshCallback(handle_, [](GLFWwindow* window) { of(window); });
    glfwSetFramebufferSizeCallback(handle_, [](GLFWwindow* window, int, int) { of(window); });
    glfwSetWindowContentScaleCallback(handle_, [](GLFWwindow* window, float, float) { of(window); });
}

Window::~Window()
{
    glfwMakeContextCurrent(nullptr);
    glfwDestroyWindow(handle_);
    glfwTerminate();
}

void Window::pollEvents(double mostSeconds)
{
    if (mostSeconds > 0.0)
        glfwWaitEventsTimeout(mostSeconds);
    else
        glfwPollEvents();
}

bool Window::takeActivity()
{
    return std::exchange(isActive_, false);
}

void Window::swapBuffers()
{
    glfwSwapBuffers(handle_);
}

bool Window::shouldClose() const
{
    return glfwWindowShouldClose(handle_) == GLFW_TRUE;
}

void Window::close()
{
    glfwSetWindowShouldClose(handle_, GLFW_TRUE);
}

Window::Size Window::framebufferSize() const
{
    int width = 0, height = 0;
    glfwGetFramebufferSize(handle_, &width, &height);
    return {static_cast<std::uint32_t>(std::max(width, 0)), static_cast<std::uint32_t>(std::max(height, 0))};
}

float Window::contentScale() const
{
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(handle_, &x, &y);
    return std::clamp(std::max(x, y), 0.5f, 4.0f);
}

bool Window::isMinimised() const
{
    return glfwGetWindowAttrib(handle_, GLFW_ICONIFIED) == GLFW_TRUE || framebufferSize() == Size{};
}

bool Window::isShiftDown() const
{
    return glfwGetKey(handle_, GLFW_KEY_LEFT_SHIFT) == GLFW_PRESS ||
           glfwGetKey(handle_, GLFW_KEY_RIGHT_SHIFT) == GLFW_PRESS;
}

void Window::setFullscreen(bool isFullscreen)
{
    if (isFullscreen == isFullscreen_)
        return;
    isFullscreen_ = isFullscreen;
    if (!isFullscreen) {
        glfwSetWindowMonitor(handle_, nullptr, x_, y_, width_, height_, GLFW_DONT_CARE);
        return;
    }
    glfwGetWindowPos(handle_, &x_, &y_);
    glfwGetWindowSize(handle_, &width_, &height_);
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* const mode = glfwGetVideoMode(monitor);
    glfwSetWindowMonitor(handle_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::setTitle(const std::string& title)
{
    glfwSetWindowTitle(handle_, title.c_str());
}

std::vector<Window::KeyPress> Window::takeKeys()
{
    return std::exchange(keys_, {});
}

std::vector<std::string> Window::takeDropped()
{
    return std::exchange(dropped_, {});
}

} // namespace stylized::viewer
