#pragma once

#include <stylized/core/Result.h>

#include <span>
#include <string>
#include <string_view>

namespace stylized::app {

/// A file of an invocation, under the name that messages use for it.
struct NamedFile {
    std::string_view role; ///< Such as "--output" or "the input".
    std::string path;      ///< "-" is standard output. Devices and pipes may stand several times.
};

/// Refuses an invocation that would write over a file it reads, or write two products into one. Files are told apart by
/// what they are on disk, so links are seen through; a name that does not exist yet, by its folder.
/// - `written` are checked against each other and against `read`.
/// **Errors**: UsageInvalid.
[[nodiscard]] Result<void> requireDistinct(std::span<const NamedFile> written, std::span<const NamedFile> read);

} // namespace stylized::app
