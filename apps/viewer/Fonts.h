#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace stylized::viewer {

class Viewer;
struct UiState;

/// Makes the atlas of the characters in use: Latin always, of all other scripts what names need.
class FontBuilder {
public:
    /// Builds `atlas` anew where `names` hold characters that it does not have yet, or the scale has changed. True
    /// where it did.
    bool update(ImFontAtlas& atlas, const std::string& names, float scale);
    /// Whether the names hold a character that no font has which is installed here: it shows as a box.
    [[nodiscard]] bool lacksGlyphs() const noexcept { return lacksGlyphs_; }

private:
    void build(ImFontAtlas& atlas, const ImFontGlyphRangesBuilder& wanted);

    std::string names_;
    float scale_ = 0.0f;
    ImFontGlyphRangesBuilder asked_; // of the fonts, when the atlas was built
    std::vector<ImWchar> ranges_;    // the atlas reads them as long as it stands
    bool lacksGlyphs_ = false;
};

/// All names that panels and dialogs show.
[[nodiscard]] std::string shownNames(const Viewer& viewer, const UiState& ui);
/// Those that menus show, whatever is open.
[[nodiscard]] std::string recentNames(const UiState& ui);

/// Whether UTF-8 text holds a character beyond U+FFFF. Dear ImGui, as Debian builds it, has no number for it: it shows
/// as a box, whatever is installed.
[[nodiscard]] bool hasFarCharacters(const std::string& text);

} // namespace stylized::viewer
