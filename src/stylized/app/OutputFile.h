#pragma once

#include <stylized/core/Result.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stylized::app {

/// A file being made. It appears under its name only when it is complete: until commit() it stands beside it under a
/// temporary name, which is removed when the object goes or the program is ended by SIGINT, SIGTERM or SIGHUP. What is
/// no regular file (a device, a pipe) and "-" (standard output) are written at once.
class OutputFile {
public:
    /// Fails now where writing could only fail later: call it before expensive work.
    /// **Errors**: OutputUnwritable.
    [[nodiscard]] static Result<OutputFile> create(std::string path);

    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;

    [[nodiscard]] Result<void> write(std::span<const std::byte> bytes);
    [[nodiscard]] Result<void> write(std::string_view text) { return write(std::as_bytes(std::span(text))); }

    /// For programs that write the file themselves: the name to give them. Such a program must be done before commit().
    [[nodiscard]] const std::string& workPath() const noexcept { return workPath_; }

    /// Gives the file its name.
    [[nodiscard]] Result<void> commit();

private:
    OutputFile(std::string path, std::string workPath, int descriptor)
        : path_(std::move(path)), workPath_(std::move(workPath)), descriptor_(descriptor)
    {}
    [[nodiscard]] Error error(int errorNumber) const;
    void discard() noexcept;

    std::string path_;      ///< As the user gave it.
    std::string finalPath_; ///< Where it is renamed to; empty where it is written at once.
    std::string workPath_;
    int descriptor_ = -1;
};

} // namespace stylized::app
