#include "Settings.h"

#include <stylized/app/OptionTable.h>
#include <stylized/app/OptionValue.h>
#include <stylized/app/OutputFile.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

namespace stylized::viewer {
namespace {

std::string environment(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::string trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    const std::size_t last = text.find_last_not_of(" \t\r");
    return first == text.npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

int sizeOf(const std::string& text, int otherwise)
{
    std::int64_t number = 0;
    return app::parseInteger(text, number) && number >= 200 && number <= 16384 ? static_cast<int>(number) : otherwise;
}

void take(Settings& settings, const std::string& key, const std::string& value)
{
    constexpr std::string_view kOption = "option.";
    if (key == "recent" && settings.recentFiles.size() < Settings::kMostRecentFiles)
        settings.recentFiles.push_back(value);
    else if (key == "folder")
        settings.folder = value;
    else if (key == "picture-folder")
        settings.pictureFolder = value;
    else if (key == "window-width")
        settings.windowWidth = sizeOf(value, settings.windowWidth);
    else if (key == "window-height")
        settings.windowHeight = sizeOf(value, settings.windowHeight);
    else if (key.starts_with(kOption)) {
        const std::string name = key.substr(kOption.size());
        const app::OptionSpec* const option = app::findOption(name);
        if (option != nullptr && app::parseOptionValue(*option, value))
            settings.options[name] = value;
    }
}

} // namespace

void Settings::addRecentFile(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    const std::string name = error ? path : absolute.lexically_normal().string();
    if (name.find('\n') != name.npos)
        return; // a line is a value
    std::erase(recentFiles, name);
    recentFiles.insert(recentFiles.begin(), name);
    recentFiles.resize(std::min(recentFiles.size(), kMostRecentFiles));
}

Settings Settings::parse(const std::string& text)
{
    Settings settings;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (const std::size_t split = line.find('='); split != line.npos)
            take(settings, trimmed(std::string_view(line).substr(0, split)),
                 trimmed(std::string_view(line).substr(split + 1)));
    return settings;
}

std::string Settings::text() const
{
    std::string out = fmt::format("window-width = {}\nwindow-height = {}\n", windowWidth, windowHeight);
    if (!folder.empty())
        out += fmt::format("folder = {}\n", folder);
    if (!pictureFolder.empty())
        out += fmt::format("picture-folder = {}\n", pictureFolder);
    for (const auto& [name, value] : options)
        out += fmt::format("option.{} = {}\n", name, value);
    for (const std::string& file : recentFiles)
        out += fmt::format("recent = {}\n", file);
    return out;
}

Settings Settings::load()
{
    std::ifstream file(settingsFile());
    std::ostringstream text;
    text << file.rdbuf();
    return parse(text.str());
}

Result<void> Settings::save() const
{
    const std::filesystem::path path = settingsFile();
    if (path.empty())
        return {};
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    Result<app::OutputFile> file = app::OutputFile::create(path.string());
    if (!file)
        return fail(file.error());
    if (Result<void> written = file->write(std::string_view(text())); !written)
        return written;
    return file->commit();
}

std::filesystem::path settingsFile()
{
    const std::string config = environment("XDG_CONFIG_HOME"), home = environment("HOME");
    if (config.empty() && home.empty())
        return {};
    const std::filesystem::path folder =
        config.empty() ? std::filesystem::path(home) / ".config" : std::filesystem::path(config);
    return folder / "stylized-viewer" / "settings";
}

std::string defaultPictureFolder()
{
    if (const std::string pictures = environment("XDG_PICTURES_DIR"); !pictures.empty())
        return pictures;
    const std::filesystem::path home = environment("HOME");
    std::error_code error;
    return std::filesystem::is_directory(home / "Pictures", error) ? (home / "Pictures").string() : home.string();
}

} // namespace stylized::viewer
