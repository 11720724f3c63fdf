#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/Import.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

/// What the program and its import helper agree on.
namespace stylized::import::isolation {

/// What errors about the helper name as their place.
inline constexpr const char* kHelperPlace = "import helper";

/// The helper's exit code where the memory limit was reached.
inline constexpr int kExitOutOfMemory = 10;
/// The helper's exit code where it was called in another way than helperArguments() says.
inline constexpr int kExitUsage = 2;

/// What the helper is called with, without its own name.
[[nodiscard]] std::vector<std::string> helperArguments(const std::filesystem::path& path, const ImportOptions& options);

struct HelperTask {
    std::filesystem::path path;
    ImportOptions options;
};

/// The way back.
/// **Errors**: UsageInvalid.
[[nodiscard]] Result<HelperTask> parseHelperArguments(std::span<const std::string> arguments);

} // namespace stylized::import::isolation
