#include "Commands.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

namespace stylized {

Result<void> view(std::span<const char* const> words)
{
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::string viewer = (self.parent_path() / "stylized-viewer").string();
    std::vector<char*> arguments{const_cast<char*>(viewer.c_str())};
    for (const char* word : words)
        arguments.push_back(const_cast<char*>(word)); // execv promises not to change them
    arguments.push_back(nullptr);
    ::execv(viewer.c_str(), arguments.data());
    return fail(ErrorCode::GraphicsUnavailable, {},
                fmt::format("cannot start the viewer {} ({}); stylized render draws without a window", viewer,
                            std::strerror(errno)));
}

} // namespace stylized
