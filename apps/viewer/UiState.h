#pragma once

#include "Settings.h"
#include "Widgets.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::viewer {

/// In the order of --panel's words.
enum class Panel : std::uint8_t { Animation, Graph, Expressions, Scene, Material, Light, Stats, Problems, Help };
inline constexpr std::array<std::string_view, 9> kPanelNames{"animation", "graph", "expressions", "scene", "material",
                                                             "light",     "stats", "problems",    "help"};

/// What the user wants done that is not the panels' own business; the main loop does it after the frame.
struct UiRequests {
    bool quits = false;
    bool togglesFullscreen = false;
    bool takesPicture = false; ///< Of the character alone.
    bool takesTransparentPicture = false;
    bool takesWindowPicture = false; ///< With panels.
    bool togglesRecording = false;
};

/// The last values of a number that is drawn over time.
struct History {
    static constexpr std::size_t kLength = 180;
    std::array<float, kLength> values{};
    int next = 0;

    void add(float value)
    {
        values[static_cast<std::size_t>(next)] = value;
        next = (next + 1) % static_cast<int>(kLength);
    }
};

/// A sentence of what was done last, such as where a picture went. It goes after a while.
class Notice {
public:
    static constexpr double kSeconds = 8; ///< To read a path.

    void show(std::string text)
    {
        text_ = std::move(text);
        left_ = kSeconds;
    }
    void clear() { text_.clear(); }
    /// Lets time pass. True where the sentence has gone by it.
    bool pass(double seconds)
    {
        left_ -= seconds;
        if (text_.empty() || left_ > 0)
            return false;
        clear();
        return true;
    }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    std::string text_;
    double left_ = 0;
};

/// The dialog that looks for files.
struct FileDialog {
    bool isOpen = false;
    bool adds = false; ///< Beside what is open, instead of in its place.
    std::filesystem::path folder;
    std::vector<std::filesystem::directory_entry> entries; ///< Folders, then files, by name.
    std::string error;
};

/// Which of ikHandles() is dragged: its place among those of a character.
struct HandleDrag {
    std::size_t character = 0, handle = 0;
};

/// What panels know beside the viewer.
struct UiState {
    Panel panel = Panel::Animation;
    bool showsPanels = true;
    std::string morphSearch;
    bool showsOnlyActive = false;
    bool lacksGlyphs = false;  ///< Names are in use that no font that is installed can write.
    bool hasFarGlyphs = false; ///< Names are in use that no font can write here: see hasFarCharacters().
    bool isRecording = false;
    double recordedSeconds = 0;
    Notice notice;
    History frameTimes;
    bool showsIkHandles = true;
    std::optional<HandleDrag> handleDrag; ///< While a hand drags one.
    FileDialog dialog;
    Settings settings;
    WidgetPlaces places;
    UiRequests requests;
};

} // namespace stylized::viewer
