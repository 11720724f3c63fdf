#pragma once

#include <stylized/import/ImportReport.h>
#include <stylized/import/file/ReadFile.h>

#include <filesystem>
#include <string>

namespace stylized::foreign {

/// Finds the picture that a file names by a path from the machine it was made on: as it stands, then by fewer and fewer
/// of its last parts, beside the file and in the folders that exporters use, letter case aside.
/// - `name` may have slashes of either kind, a drive letter or a leading slash.
/// The result is empty where there is none.
[[nodiscard]] std::filesystem::path findTexture(const std::string& name, const std::filesystem::path& modelFile);

/// The content of that picture. One found under another path gets a FileNameCorrected entry, one that is not there or
/// cannot be read an ImageMissing entry and no bytes.
[[nodiscard]] import::file::Bytes readTexture(const std::string& name, const std::filesystem::path& modelFile,
                                              const std::string& place, import::ImportReport& report);

} // namespace stylized::foreign
