#pragma once

#include <stylized/core/Result.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace stylized::viewer {

/// What the viewer remembers of a user from one run to the next, in a text file of lines `key = value`:
/// $XDG_CONFIG_HOME/stylized-viewer/settings, or ~/.config/….
/// **Source**: XDG Base Directory Specification 0.8.
struct Settings {
    static constexpr std::size_t kMostRecentFiles = 10;

    std::map<std::string, std::string> options; ///< Of the option table, by name.
    std::vector<std::string> recentFiles;       ///< Absolute paths, the newest first.
    std::string folder;                         ///< That the open dialog shows first.
    std::string pictureFolder;                  ///< Where screenshots and videos go.
    int windowWidth = 1280;
    int windowHeight = 800;

    /// Puts a file first among the recent ones.
    void addRecentFile(const std::string& path);

    /// What the text says; lines that say nothing known are left out.
    [[nodiscard]] static Settings parse(const std::string& text);
    [[nodiscard]] std::string text() const;

    /// The user's; defaults where there is no file or it cannot be read.
    [[nodiscard]] static Settings load();
    /// **Errors**: OutputUnwritable.
    [[nodiscard]] Result<void> save() const;
};

/// The file in which settings are kept; empty where the environment names no home.
[[nodiscard]] std::filesystem::path settingsFile();

/// Where pictures go while nobody has said anything: XDG_PICTURES_DIR, else the folder Pictures at home, else home.
[[nodiscard]] std::string defaultPictureFolder();

} // namespace stylized::viewer
