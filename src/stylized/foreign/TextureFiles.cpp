#include "stylized/foreign/TextureFiles.h"

#include <stylized/import/file/FindFile.h>
#include <stylized/import/file/ReadFile.h>

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

/// The path's parts without drive, root and "."; ".." stays, for textures often lie in a neighbour of the model.
std::vector<std::string> partsOf(std::string name)
{
    std::replace(name.begin(), name.end(), '\\', '/');
    std::vector<std::string> parts;
    std::size_t start = 0;
    while (start <= name.size()) {
        const std::size_t end = std::min(name.find('/', start), name.size());
        const std::string part = name.substr(start, end - start);
        const bool isDrive = parts.empty() && part.size() == 2 && part[1] == ':';
        if (!part.empty() && part != "." && !isDrive)
            parts.push_back(part);
        start = end + 1;
    }
    return parts;
}

bool isFile(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

} // namespace

std::filesystem::path findTexture(const std::string& name, const std::filesystem::path& modelFile)
{
    const std::filesystem::path folder =
        modelFile.parent_path().empty() ? std::filesystem::path(".") : modelFile.parent_path();
    const std::vector<std::string> parts = partsOf(name);
    const std::filesystem::path places[] = {folder, folder / (modelFile.stem().string() + ".fbm"), folder / "textures",
                                            folder / "images"};
    for (std::size_t skipped = 0; skipped < parts.size(); ++skipped) {
        std::filesystem::path relative;
        for (std::size_t i = skipped; i < parts.size(); ++i)
            relative /= parts[i];
        for (const std::filesystem::path& place : places) {
            if (isFile(place / relative))
                return place / relative;
            if (const auto found = import::file::findIgnoringCase(place, relative); found && isFile(*found))
                return *found;
        }
    }
    return {};
}

import::file::Bytes readTexture(const std::string& name, const std::filesystem::path& modelFile,
                                const std::string& place, import::ImportReport& report){
    const std::filesystem::path found = findTexture(name, modelFile);
if (found.empty()) {
    report.add(ReportCode::ImageMissing, Severity::Warning, place,
               fmt::format("there is no picture '{}' at or near that path", name));
    return {};
}
const auto bytes = import::file::readFile(found);
if (!bytes) {
    report.add(ReportCode::ImageMissing, Severity::Warning, place, toString(bytes.error()));
    return {};
}
if (found != modelFile.parent_path() / name)
    report.add(ReportCode::FileNameCorrected, Severity::Info, place,
               fmt::format("'{}' is found as '{}'", name, found.string()));
return *bytes;
} // namespace stylized::foreign

} // namespace stylized::foreign
