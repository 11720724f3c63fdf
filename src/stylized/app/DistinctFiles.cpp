#include "stylized/app/DistinctFiles.h"

#include <fmt/format.h>

#include <filesystem>
#include <sys/stat.h>

namespace stylized::app {
namespace {

bool isSameFile(const std::string& a, const std::string& b)
{
    if (a == "-" || b == "-")
        return a == b;
    struct stat first {
    }, second{};
    const bool firstExists = ::stat(a.c_str(), &first) == 0, secondExists = ::stat(b.c_str(), &second) == 0;
    if (firstExists && secondExists)
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino && S_ISREG(first.st_mode);
    if (firstExists != secondExists)
        return false;
    std::error_code failed;
    return std::filesystem::weakly_canonical(a, failed) == std::filesystem::weakly_canonical(b, failed) && !failed;
}

} // namespace

Result<void> requireDistinct(std::span<const NamedFile> written, std::span<const NamedFile> read)
{
    const auto refusal = [](const NamedFile& a, const NamedFile& b) {
        return fail(ErrorCode::UsageInvalid, {},
                    fmt::format("{} {}: expected another file than {}", a.role, a.path, b.role));
    };
    for (std::size_t i = 0; i < written.size(); ++i) {
        for (const NamedFile& other : read)
            if (isSameFile(written[i].path, other.path))
                return refusal(written[i], other);
        for (std::size_t k = 0; k < i; ++k)
            if (isSameFile(written[i].path, written[k].path))
                return refusal(written[i], written[k]);
    }
    return {};
}

} // namespace stylized::app
