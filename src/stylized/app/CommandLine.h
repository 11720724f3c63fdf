#pragma once

#include <stylized/app/OptionTable.h>
#include <stylized/app/OptionValues.h>
#include <stylized/core/Result.h>

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace stylized::app {

/// One command and all that was said to it.
struct Invocation {
    Command command = kInspect;
    std::string file;               ///< Of commands that take one.
    std::vector<std::string> files; ///< Of those that take any number.
    OptionValues values;
};

/// --help or --version: nothing to do but to print `text`.
struct Information {
    std::string text;
};

/// Reads the words behind the program's name.
/// **Errors**: UsageInvalid, with the nearest names for an unknown command or option.
[[nodiscard]] Result<std::variant<Invocation, Information>> parseCommandLine(std::span<const char* const> words);

} // namespace stylized::app
