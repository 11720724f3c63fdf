#pragma once

#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace stylized::viewer {

class Viewer;

/// Makes the atlas of the characters in use: Latin always, of all other scripts what names need.
class FontBuilder {
public:
    /// Whether `names` hold characters that the atlas as it was built last lacks.
    [[nodiscard]] bool needsBuild(std::string_view names, float scale) const;
    /// Builds `atlas` anew. Gives whether every script in `names` has a font.
    bool build(ImFontAtlas& atlas, const std::string& names, float scale);

private:
    std::string built_; // the names
    float scale_ = 0.0f;
    std::vector<ImWchar> ranges_; // the atlas reads them as long as it stands
};

/// All names that panels show.
[[nodiscard]] std::string shownNames(const Viewer& viewer);

} // namespace stylized::viewer
