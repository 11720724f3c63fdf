#include "stylized/import/isolation/HelperImport.h"

#include "stylized/import/handover/HandOver.h"
#include "stylized/import/isolation/ChildProcess.h"
#include "stylized/import/isolation/HelperArguments.h"
#include "stylized/import/isolation/MemoryFile.h"

#include <fmt/format.h>

#include <cstdlib>
#include <signal.h>
#include <system_error>

namespace stylized::import::isolation {
namespace {

constexpr const char* kHelperName = "stylized-import";
constexpr const char* kHelperVariable = "STYLIZED_IMPORT";

tl::unexpected<Error> failTime(const ForeignOptions& options)
{
    return fail(ErrorCode::ImportTimedOut, kHelperPlace,
                fmt::format("reading it was stopped at the limit of {} s ({} s of computing)",
                            options.wallLimit.count() / 1000, options.cpuSeconds));
}

/// What an end that is no orderly exit means to the user.
tl::unexpected<Error> failEnd(const ChildEnd& end, const ForeignOptions& options)
{
    switch (end.cause) {
    case ChildEnd::Cause::Cancelled: return fail(ErrorCode::ImportCancelled, kHelperPlace, "reading it was cancelled");
    case ChildEnd::Cause::TimedOut: return failTime(options);
    case ChildEnd::Cause::Signalled:
        if (end.number == SIGXCPU)
            return failTime(options);
        if (end.number == SIGXFSZ)
            return fail(ErrorCode::ImportTooLarge, kHelperPlace,
                        fmt::format("what is in it exceeds the limit of {} MiB", options.memoryMebibytes));
        return fail(
            ErrorCode::ImportCrashed, kHelperPlace,
            fmt::format("the file is damaged in a way that its reader does not survive (signal {})", end.number));
    case ChildEnd::Cause::Exited: break;
    }
    if (end.number == kExitOutOfMemory)
        return fail(ErrorCode::ImportTooLarge, kHelperPlace,
                    fmt::format("reading it needs more than the limit of {} MiB", options.memoryMebibytes));
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

Result<ImportedScene> importInHelper(const std::filesystem::path& path, const ImportOptions& options)
{
    const std::filesystem::path helper = findHelper(options.foreign);
    std::error_code error;
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
