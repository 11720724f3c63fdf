#pragma once

#include <stylized/app/CommandLine.h>
#include <stylized/core/Error.h>
#include <stylized/import/ImportReport.h>

#include <cstdint>
#include <string>

namespace stylized {

/// `error`, naming the file that was read where it names none itself and is about what is in it. Clips are those of
/// --motion where that is given.
[[nodiscard]] Error inFile(const app::Invocation& invocation, Error error);

/// Logs what the reader noticed: the first warnings, each once, or all entries where the log tells everything.
void logReport(const std::string& file, const import::ImportReport& report);

/// How far a long job is, on standard error where that is a terminal.
class Progress {
public:
    /// - `isShown`: false keeps quiet on terminals too.
    Progress(std::uint64_t total, bool isShown);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::uint64_t done);

private:
    std::uint64_t total_;
    bool isShown_;
};

} // namespace stylized
