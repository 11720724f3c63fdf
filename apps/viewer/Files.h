#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stylized::viewer {

/// The files of `paths`, folders replaced by the character files directly in them, by name.
[[nodiscard]] std::vector<std::string> characterFiles(const std::vector<std::string>& paths);

/// Whether a file's extension is of a format that can be read, whatever its letter case.
[[nodiscard]] bool isCharacterFile(const std::filesystem::path& path);

/// When a file was written last; the epoch where it cannot be told.
[[nodiscard]] std::filesystem::file_time_type lastWritten(const std::string& path) noexcept;

/// A file's name without folders.
[[nodiscard]] std::string nameOf(const std::string& path);

/// `folder`/`stem`.`extension`, with a number behind the stem where there is such a file already.
[[nodiscard]] std::string unusedName(const std::filesystem::path& folder, const std::string& stem,
                                     const std::string& extension);

} // namespace stylized::viewer
