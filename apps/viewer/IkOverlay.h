#pragma once

#include <stylized/graphics/Commands.h>

namespace stylized::viewer {

class Viewer;
struct UiState;

/// Draws the handles of the characters' IK over the picture, and lets the mouse drag them. True where the mouse is busy
/// with one.
/// - `area` is where the picture is drawn, in pixels from the lower left corner; above it, `top` units of the window
/// are
///   left free.
bool drawIkHandles(Viewer& viewer, UiState& ui, const graphics::HostFramebuffer& area, float top);

} // namespace stylized::viewer
