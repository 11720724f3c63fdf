#pragma once

#include <cstdint>
#include <string>

namespace stylized::viewer {

class Viewer;
struct UiState;

/// What the window knows and nobody else does.
struct WindowFacts {
    std::uint32_t width = 0, height = 0; ///< Pixels.
    std::uint64_t frameCount = 0;        ///< Since all files were there.
    bool isFullscreen = false;
    bool isMinimised = false;
    float contentScale = 1.0f;
};

/// What is open and how it is set, as JSON: for tests and bug reports. Controls that show stand under "widgets" with
/// their rectangles.
[[nodiscard]] std::string stateJson(const Viewer& viewer, const UiState& ui, const WindowFacts& window);

} // namespace stylized::viewer
