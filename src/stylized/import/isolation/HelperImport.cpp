#include "stylized/import/isolation/HelperImport.h"

#include "stylized/import/handover/HandOver.h"
#include "stylized/import/isolation/ChildProcess.h"
#include "stylized/import/isolation/HelperArguments.h"
#include "stylized/import/isolation/Limits.h"
#include "stylized/import/isolation/MemoryFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <signal.h>
#include <string_view>
#include <system_error>

namespace stylized::import::isolation {
namespace {

constexpr const char* kHelperName = "stylized-import";
constexpr const char* kHelperVariable = "STYLIZED_IMPORT";

/// Nobody waits longer, however large the file is.
constexpr std::uint64_t kMostSeconds = 3600;

/// The options with the limits of time that a file of this size has.
ImportOptions withLimitsFor(std::uint64_t fileBytes, ImportOptions options)
{
    const std::uint64_t more =
        std::min(fileBytes / kBytesPerMebibyte * options.foreign.secondsPerMebibyte, kMostSeconds);
    options.foreign.cpuSeconds += static_cast<std::uint32_t>(more);
    options.foreign.wallLimit += std::chrono::seconds(more);
    return options;
}

tl::unexpected<Error> failTime(double seconds, std::string_view kind)
{
    return fail(
        ErrorCode::ImportTimedOut, kHelperPlace,
        fmt::format("reading it was stopped after {:g} s{}, the limit for a file of its size: it may be damaged",
                    seconds, kind));
}

/// What an end that is no orderly exit means to the user.
tl::unexpected<Error> failEnd(const ChildEnd& end, const ForeignOptions& options)
{
    switch (end.cause) {
    case ChildEnd::Cause::Cancelled: return fail(ErrorCode::ImportCancelled, kHelperPlace, "reading it was cancelled");
    case ChildEnd::Cause::TimedOut: return failTime(double(options.wallLimit.count()) / 1000.0, {});
    case ChildEnd::Cause::Signalled:
        if (end.number == SIGXCPU)
            return failTime(options.cpuSeconds, " of computing");
        if (end.number == SIGXFSZ)
            return fail(ErrorCode::ImportTooLarge, kHelperPlace,
                        fmt::format("what is in it exceeds the limit of {} MiB of memory", options.memoryMebibytes));
        if (end.number == SIGKILL)
            return fail(ErrorCode::ImportCrashed, kHelperPlace,
                        "reading it was killed: by someone, or by the system for want of memory");
        return fail(
            ErrorCode::ImportCrashed, kHelperPlace,
            fmt::format("the file is damaged in a way that its reader does not survive (signal {})", end.number));
    case ChildEnd::Cause::Exited: break;
    }
    if (end.number == kExitOutOfMemory)
        return fail(ErrorCode::ImportTooLarge, kHelperPlace,
                    fmt::format("reading it needs more than the limit of {} MiB of memory", options.memoryMebibytes));
    return fail(ErrorCode::ImportCrashed, kHelperPlace,
                fmt::format("the import helper gave up (exit code {})", end.number));
}

} // namespace

std::filesystem::path findHelper(const ForeignOptions& options)
{
    if (!options.helper.empty())
        return options.helper;
    if (const char* named = std::getenv(kHelperVariable); named != nullptr && *named != '\0')
        return named;
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    return program.parent_path() / kHelperName;
}

Result<ImportedScene> importInHelper(const std::filesystem::path& path, const ImportOptions& asked)
{
    const std::filesystem::path helper = findHelper(asked.foreign);
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    const ImportOptions options = withLimitsFor(error ? 0 : size, asked);
    if (!std::filesystem::is_regular_file(helper, error))
        return fail(ErrorCode::HelperUnavailable, kHelperPlace,
                    fmt::format("files of this kind are read by the program {}, which is not there", helper.string()));
    Result<MemoryFile> result = MemoryFile::create();
    if (!result)
        return fail(result.error());
    const ChildRequest request{helper, helperArguments(path, options), result->descriptor(), options.foreign.wallLimit};
    const Result<ChildEnd> end = runChild(request, options.stop);
    if (!end)
        return fail(end.error());
    if (end->cause != ChildEnd::Cause::Exited || end->number != 0)
        return failEnd(*end, options.foreign);
    const auto bytes = result->seal();
    if (!bytes)
        return fail(bytes.error());
    return handover::unpack(*bytes);
}

} // namespace stylized::import::isolation
