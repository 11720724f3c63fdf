#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/Import.h>

#include <filesystem>

namespace stylized::import::isolation {

/// The helper program that `options` mean: the one they name, else the one that the environment variable
/// STYLIZED_IMPORT names, else stylized-import beside the running program.
[[nodiscard]] std::filesystem::path findHelper(const ForeignOptions& options);

/// Reads a file in the helper program, within the limits of `options`.
/// **Errors**: those that the helper hands over; HelperUnavailable, ImportCrashed, ImportTimedOut, ImportTooLarge,
/// ImportCancelled, HandOverInvalid.
[[nodiscard]] Result<ImportedScene> importInHelper(const std::filesystem::path& path, const ImportOptions& options);

} // namespace stylized::import::isolation
