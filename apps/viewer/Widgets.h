#pragma once

#include "OptionState.h"

#include <map>
#include <string>
#include <string_view>

namespace stylized::viewer {

/// Where controls lie in the window, by name: written to --state-json, so that tests can press them.
/// **Space**: pixels from the window's upper left corner.
class WidgetPlaces {
public:
    struct Rect {
        float x = 0, y = 0, width = 0, height = 0;
    };

    void beginFrame() { places_.clear(); }
    /// Remembers the control drawn last, where it shows.
    void mark(std::string_view name);
    void mark(std::string_view name, const Rect& rect) { places_.insert_or_assign(std::string(name), rect); }
    [[nodiscard]] const std::map<std::string, Rect, std::less<>>& places() const noexcept { return places_; }

private:
    std::map<std::string, Rect, std::less<>> places_;
};

/// The control of an option, made of its row of the table: a list of words, a slider, a colour, a vector. True where it
/// was changed.
bool optionWidget(OptionState& options, std::string_view name, WidgetPlaces& places);

/// A button, marked by `name`.
bool button(const char* label, std::string_view name, WidgetPlaces& places);

/// A linear colour, shown and typed in sRGB. True where it was changed, to nothing below 0.
bool colorWidget(const char* label, float* linear);

/// What shows when the mouse rests on the control drawn last.
void tooltip(std::string_view text);

/// Grey text that may be longer than the panel is wide.
void wrappedHint(std::string_view text);

} // namespace stylized::viewer
