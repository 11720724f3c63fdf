#include "stylized/app/FontFiles.h"

#include <stylized/app/NearestNames.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace stylized::app {
namespace {

std::string environmentOr(const char* name, const std::string& fallback)
{
    const char* value = std::getenv(name);
    return value == nullptr || *value == '\0' ? fallback : value;
}

/// Where programs keep fonts, the user's own first.
/// **Source**: XDG Base Directory Specification 0.8.
std::vector<std::filesystem::path> fontFolders()
{
    const std::string own = environmentOr("XDG_DATA_HOME", environmentOr("HOME", "") + "/.local/share");
    const std::string shared = environmentOr("XDG_DATA_DIRS", "/usr/local/share:/usr/share");
    std::vector<std::filesystem::path> folders{std::filesystem::path(own) / "fonts"};
    for (const std::string_view folder : splitWords(shared, ':'))
        folders.push_back(std::filesystem::path(folder) / "fonts");
    return folders;
}

} // namespace

std::optional<std::filesystem::path> findFont(std::string_view fileName)
{
    for (const std::filesystem::path& folder : fontFolders()) {
        std::error_code error;
        const auto options = std::filesystem::directory_options::skip_permission_denied;
        for (std::filesystem::recursive_directory_iterator entry(folder, options, error), end; !error && entry != end;
             entry.increment(error))
            if (entry->path().filename() == fileName)
                return entry->path();
    }
    return std::nullopt;
}

} // namespace stylized::app
