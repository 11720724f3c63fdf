#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>
#include <stylized/import/file/ReadFile.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// URIs as glTF files use them: data, or files relative to the one that names them.
/// **Source**: RFC 3986, RFC 2397, RFC 4648.
namespace stylized::import::file {

/// `text` with %XX replaced by the byte; nothing where a percent sign is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> percentDecoded(std::string_view text);

/// The bytes that `text` stands for; nothing where it holds a foreign character or ends within a byte. Padding may be
/// left out.
[[nodiscard]] std::optional<std::vector<std::byte>> base64Decoded(std::string_view text);

[[nodiscard]] bool isDataUri(std::string_view uri) noexcept;

struct UriContent {
    Bytes bytes;
    std::string mimeType; ///< Of a data URI; may be empty.
    std::string fileName; ///< The last part of a file's path; empty for data.
};

/// Reads what `uri` names. Files are looked for as the URI says, then literally (percent signs and backslashes as they
/// stand), then with other letter case; what was found under another spelling gets a FileNameCorrected entry.
///
/// - `baseDirectory` is where relative URIs start; empty: no file is found. `..` may lead out of it.
/// - `place` goes into errors and report entries.
/// **Errors**: UriInvalid (also absolute paths and other schemes), FileNotFound, FileUnreadable, FileIsDirectory,
/// SizeImplausible.
[[nodiscard]] Result<UriContent> readUri(std::string_view uri, const std::filesystem::path& baseDirectory,
                                         const std::string& place, ImportReport& report);

} // namespace stylized::import::file
