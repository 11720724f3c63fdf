#pragma once

namespace stylized::viewer {

class Viewer;
struct UiState;

/// The menus of the menu bar that is open.
void drawMenus(Viewer& viewer, UiState& ui, bool isFullscreen);

} // namespace stylized::viewer
