#pragma once

#include <filesystem>
#include <string_view>

namespace stylized::test {

/// A new, empty directory that is removed with all it holds.
class TemporaryDirectory {
public:
    TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

    /// Writes a file below it, making directories as needed, and gives its path.
    std::filesystem::path write(const std::filesystem::path& relative, std::string_view content) const;

private:
    std::filesystem::path path_;
};

} // namespace stylized::test
