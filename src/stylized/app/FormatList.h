#pragma once

#include <string>

namespace stylized::app {

/// What `inspect --formats` prints for people: a row for each kind of file that is known.
[[nodiscard]] std::string formatListText();

/// The same for programs.
[[nodiscard]] std::string formatListJson();

/// The first part of docs/formats.md; what the conformance tests found follows in the file.
[[nodiscard]] std::string formatDocs();

} // namespace stylized::app
