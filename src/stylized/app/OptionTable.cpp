#include "stylized/app/OptionTable.h"

#include "stylized/app/options/MotionOptions.h"
#include "stylized/app/options/OutputOptions.h"
#include "stylized/app/options/PictureOptions.h"
#include "stylized/app/options/ProgramOptions.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stylized::app {
namespace {

constexpr CommandSpec kCommands[] = {
    {kInspect, "inspect", "Says what is in a character file and what its reader noticed."},
    {kCheck, "check",
     "Checks the rig of a character file: skins, weights, keys and transforms; exits with 1 on errors."},
    {kEvaluate, "evaluate", "Writes the deformed geometry of chosen moments as JSON, for debugging a rig."},
    {kRender, "render", "Draws a picture, a numbered sequence of pictures or a video."},
    {kSheet, "sheet", "Draws every expression, morph target or clip on one labelled contact sheet."},
    {kBake, "bake", "Writes the joint matrices of chosen clips as a texture, for crowds posed on the GPU."},
    {kView, "view", "Opens characters in a window, to play with them.", true},
};

template <std::size_t... Counts>
constexpr std::array<OptionSpec, (Counts + ...)> joined(const OptionSpec (&... tables)[Counts])
{
    std::array<OptionSpec, (Counts + ...)> all;
    std::size_t next = 0;
    const auto append = [&](std::span<const OptionSpec> table) {
        for (const OptionSpec& option : table)
            all[next++] = option;
    };
    (append(tables), ...);
    return all;
}

constexpr auto kOptions = joined(kOutputOptions, kMotionOptions, kPictureOptions, kProgramOptions);

} // namespace

std::span<const CommandSpec> commandTable() noexcept
{
    return kCommands;
}

std::span<const OptionSpec> optionTable() noexcept
{
    return kOptions;
}

const OptionSpec* findOption(std::string_view name) noexcept
{
    const auto found = std::find_if(std::begin(kOptions), std::end(kOptions),
                                    [&](const OptionSpec& option) { return option.name == name; });
    return found == std::end(kOptions) ? nullptr : &*found;
}

} // namespace stylized::app
