#pragma once

namespace stylized::viewer {

class Viewer;
struct UiState;

// The panels, one a file: each draws into the window that is open and changes the viewer's state, no more.
void drawAnimationPanel(Viewer& viewer, UiState& ui);
void drawGraphPanel(Viewer& viewer, UiState& ui);
void drawExpressionsPanel(Viewer& viewer, UiState& ui);
void drawScenePanel(Viewer& viewer, UiState& ui);
void drawMaterialPanel(Viewer& viewer, UiState& ui);
void drawLightPanel(Viewer& viewer, UiState& ui);
void drawStatsPanel(Viewer& viewer, UiState& ui);
void drawProblemsPanel(Viewer& viewer, UiState& ui);
void drawHelpPanel(Viewer& viewer, UiState& ui);

} // namespace stylized::viewer
