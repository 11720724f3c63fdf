#include "Messages.h"

#include <stylized/core/Log.h>

#include <cstdio>
#include <set>
#include <string_view>
#include <unistd.h>

namespace stylized {
namespace {

constexpr std::size_t kMostWarnings = 8; // `inspect` tells the rest

} // namespace

Error inFile(const app::Invocation& invocation, Error error)
{
    const int code = exitCode(error.code);
    if (!error.file.empty())
        return error;
    if (error.code == ErrorCode::ClipNotFound)
        error.file = invocation.values.find<std::string>("motion").value_or(invocation.file);
    else if (error.code == ErrorCode::PictureBlank || code == 3 || code == 4)
        error.file = invocation.file;
    return error;
}

void logReport(const std::string& file, const import::ImportReport& report)
{
    std::size_t warnings = 0;
    std::set<std::string_view> told; // the same may be true of many places: one stands for all
    for (const import::ReportEntry& entry : report.entries()) {
        if (log::level() != log::Level::Debug && !told.insert(entry.detail).second)
            continue;
        const std::string text = printable(file) + ": " + printable(toString(entry));
        if (entry.severity == import::Severity::Info)
            log::debug("{}", text);
        else if (++warnings <= kMostWarnings || log::level() == log::Level::Debug)
            log::warning("{}", text);
    }
    if (warnings > kMostWarnings && log::level() != log::Level::Debug)
        log::warning("{}: {} more warnings: see stylized inspect", printable(file), warnings - kMostWarnings);
}

Progress::Progress(std::uint64_t total, bool isShown)
    : total_(total), isShown_(isShown && total > 1 && ::isatty(STDERR_FILENO) != 0)
{}

Progress::~Progress()
{
    if (isShown_)
        std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done)
{
    if (isShown_)
        std::fprintf(stderr, "\r%llu of %llu pictures", static_cast<unsigned long long>(done),
                     static_cast<unsigned long long>(total_));
}

} // namespace stylized
