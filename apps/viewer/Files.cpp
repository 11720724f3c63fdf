#include "Files.h"

#include <stylized/app/NearestNames.h>
#include <stylized/import/format/FileFormat.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace stylized::viewer {

bool isCharacterFile(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    if (extension.empty())
        return false;
    extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const import::FormatInfo& format : import::knownFormats())
        for (const std::string_view known : app::splitWords(format.extensions, ' '))
            if (format.reader != import::FormatReader::None && known == extension)
                return true;
    return false;
}

std::vector<std::string> characterFiles(const std::vector<std::string>& paths)
{
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        const std::size_t first = files.size();
        for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
             entry.increment(error))
            if (isCharacterFile(entry->path()))
                files.push_back(entry->path().string());
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
    }
    return files;
}

std::filesystem::file_time_type lastWritten(const std::string& path) noexcept
{
    std::error_code error;
    const std::filesystem::file_time_type time = std::filesystem::last_write_time(path, error);
    return error ? std::filesystem::file_time_type() : time;
}

std::string nameOf(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

std::string unusedName(const std::filesystem::path& folder, const std::string& stem, const std::string& extension)
{
    std::error_code error;
    std::filesystem::path path = folder / fmt::format("{}.{}", stem, extension);
    for (int number = 2; std::filesystem::exists(path, error); ++number)
        path = folder / fmt::format("{}-{}.{}", stem, number, extension);
    return path.string();
}

} // namespace stylized::viewer
