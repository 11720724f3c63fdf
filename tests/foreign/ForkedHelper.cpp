#include "foreign/ForkedHelper.h"

#include <stylized/foreign/ReadForeign.h>
#include <stylized/import/handover/HandOver.h>
#include <stylized/import/isolation/ChildProcess.h>
#include <stylized/import/isolation/Limits.h>
#include <stylized/import/isolation/MemoryFile.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stylized::test {
namespace {

void writeAll(int descriptor, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written <= 0)
            ::_exit(EXIT_FAILURE);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

[[noreturn]] void readAndHandOver(std::span<const std::filesystem::path> paths, import::ImportOptions options,
                                  int result)
{
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(nowhere, standard);
    // The helper's own descriptors are asked after by what sets the limits.
    ::dup2(result, import::isolation::kResultDescriptor);
    ::close_range(import::isolation::kResultDescriptor + 1, ~0u, 0);
    ::alarm(static_cast<unsigned>(std::chrono::ceil<std::chrono::seconds>(options.foreign.wallLimit).count()));
    import::isolation::limitThisProcess(options.foreign);
    options.foreign.inProcess = foreign::readForeign;
    for (const std::filesystem::path& path : paths) {
        const std::vector<std::byte> bytes = import::handover::pack(import::loadScene(path, options));
        const std::uint64_t size = bytes.size();
        writeAll(import::isolation::kResultDescriptor, std::as_bytes(std::span(&size, 1)));
        writeAll(import::isolation::kResultDescriptor, bytes);
    }
    ::_exit(EXIT_SUCCESS);
}

} // namespace

std::vector<Result<import::ImportedScene>> readInCopy(std::span<const std::filesystem::path> paths,
                                                      const import::ImportOptions& options)
{
    std::vector<Result<import::ImportedScene>> outcomes;
    Result<import::isolation::MemoryFile> result = import::isolation::MemoryFile::create();
    const pid_t child = result ? ::fork() : -1;
    if (child == 0)
        readAndHandOver(paths, options, result->descriptor());
    int status = 0;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    const auto sealed = child > 0 ? result->seal() : fail(ErrorCode::HelperUnavailable, "", "no copy of this process");
    for (std::span<const std::byte> left = sealed ? *sealed : std::span<const std::byte>(); !left.empty();) {
        std::uint64_t size = 0;
        if (left.size() < sizeof size)
            break;
        std::memcpy(&size, left.data(), sizeof size);
        left = left.subspan(sizeof size);
        if (left.size() < size)
            break;
        outcomes.push_back(import::handover::unpack(left.first(size)));
        left = left.subspan(size);
    }
    return outcomes;
}

} // namespace stylized::test
