#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace stylized::app {

/// The font file of that name in the folders where programs keep fonts, the user's own first.
/// **Source**: XDG Base Directory Specification 0.8.
/// **Cost**: looks through all of these folders.
[[nodiscard]] std::optional<std::filesystem::path> findFont(std::string_view fileName);

} // namespace stylized::app
