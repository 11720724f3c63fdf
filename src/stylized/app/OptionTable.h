#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace stylized::app {

/// What a value of an option looks like.
enum class OptionType : std::uint8_t {
    Flag,      ///< No value.
    Integer,   ///< A whole number.
    Number,    ///< A decimal number.
    Text,      ///< Anything.
    Path,      ///< A file's name, "-" for standard output.
    Choice,    ///< One of `choices`.
    Size,      ///< WIDTHxHEIGHT, whole numbers.
    TimeRange, ///< A:B, seconds, A below B.
    Vector,    ///< x,y,z
    Color,     ///< #rrggbb (sRGB) or r,g,b (linear).
};

/// The commands of the program, as bits of OptionSpec::commands. kView opens the viewer, a program of its own; all
/// others need no window.
enum Command : std::uint8_t {
    kInspect = 1,
    kEvaluate = 2,
    kRender = 4,
    kSheet = 8,
    kCheck = 16,
    kView = 32,
    kBake = 64,
    kAllCommands = kInspect | kEvaluate | kRender | kSheet | kCheck | kBake
};

struct CommandSpec {
    Command command;
    std::string_view name;
    std::string_view summary;    ///< One sentence.
    bool takesManyFiles = false; ///< Any number of files, none as well.
};

/// One thing a user can set. This row is the only place where it is written: the command line, docs/options.md and
/// the viewer's panels are made from it.
struct OptionSpec {
    std::string_view name; ///< Without the dashes.
    OptionType type = OptionType::Flag;
    std::string_view valueName;   ///< How help calls the value; empty for flags.
    std::string_view defaultText; ///< Written as a user would; empty: not set.
    double min = 0;               ///< Integer, Number, and each part of Size, TimeRange, Vector and linear Color.
    double max = 0;
    std::string_view choices; ///< Choice: the allowed words, "a|b|c". Color: further words allowed.
    std::string_view group;
    std::string_view help; ///< One sentence, units included.
    std::uint8_t commands = 0;
    char shortName = 0;
    bool isRepeatable = false;
    bool replacesFile = false; ///< Given, the command expects no FILE.
};

[[nodiscard]] std::span<const CommandSpec> commandTable() noexcept;

/// All options, in the order in which help shows them: those of one group stand together.
[[nodiscard]] std::span<const OptionSpec> optionTable() noexcept;

/// The option of that name, or null.
[[nodiscard]] const OptionSpec* findOption(std::string_view name) noexcept;

} // namespace stylized::app
