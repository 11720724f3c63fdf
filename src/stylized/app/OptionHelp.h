#pragma once

#include <stylized/app/OptionTable.h>

#include <string>

namespace stylized::app {

/// What --help prints without a command.
[[nodiscard]] std::string programHelp();

/// What --help prints for a command: its options by group.
[[nodiscard]] std::string commandHelp(const CommandSpec& command);

/// The text of docs/options.md.
[[nodiscard]] std::string optionDocs();

} // namespace stylized::app
