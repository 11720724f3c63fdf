#include "support/TemporaryDirectory.h"

#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

namespace stylized::test {

TemporaryDirectory::TemporaryDirectory()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "stylized-test-XXXXXX").string();
    if (::mkdtemp(pattern.data()))
        path_ = pattern;
    else
        std::abort();
}

TemporaryDirectory::~TemporaryDirectory()
{
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

std::filesystem::path TemporaryDirectory::write(const std::filesystem::path& relative, std::string_view content) const
{
    const std::filesystem::path path = path_ / relative;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

} // namespace stylized::test
