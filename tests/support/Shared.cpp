#include "support/Shared.h"

#include <cstdlib>

namespace stylized::test {

std::optional<std::filesystem::path> sharedFolder()
{
    const char* const named = std::getenv("STYLIZED_SHARED");
    const std::filesystem::path folder = named != nullptr && *named != '\0'
                                             ? std::filesystem::path(named)
                                             : std::filesystem::path(STYLIZED_SOURCE_DIR) / ".." / "shared";
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder / "corpus", ignored))
        return std::nullopt;
    return folder.lexically_normal();
}

std::optional<std::filesystem::path> corpusFile(const std::filesystem::path& relativePath)
{
    const std::optional<std::filesystem::path> folder = sharedFolder();
    if (!folder)
        return std::nullopt;
    return *folder / "corpus" / relativePath;
}

} // namespace stylized::test
