#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace stylized::import::file {

/// `text` with the letters that have an upper and a lower case (Latin, Greek, Cyrillic, full-width) in lower case.
/// - `text` is UTF-8; other bytes are kept.
[[nodiscard]] std::string foldedCase(std::string_view text);

/// The path below `base` whose parts are those of `relative`, letter case aside; nothing where there is none. Of
/// several the one that sorts first, so that the answer does not depend on the file system's order.
[[nodiscard]] std::optional<std::filesystem::path> findIgnoringCase(const std::filesystem::path& base,
                                                                    const std::filesystem::path& relative);

} // namespace stylized::import::file
