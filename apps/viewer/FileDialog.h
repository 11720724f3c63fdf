#pragma once

namespace stylized::viewer {

class Viewer;
struct UiState;

/// Opens the dialog that looks for files, in the folder where it was last.
/// - `adds`: what is chosen stands beside what is open.
void openFileDialog(UiState& ui, bool adds);
/// Draws it while it is open.
void drawFileDialog(Viewer& viewer, UiState& ui);

} // namespace stylized::viewer
