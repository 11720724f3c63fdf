#include <stylized/foreign/ReadForeign.h>
#include <stylized/import/handover/HandOver.h>
#include <stylized/import/isolation/ChildProcess.h>
#include <stylized/import/isolation/HelperArguments.h>
#include <stylized/import/isolation/Limits.h>

#include <cerrno>
#include <cstdio>
#include <new>
#include <span>
#include <string>
#include <unistd.h>
#include <vector>

/// The import helper: reads one foreign file within limits and hands the outcome over to the program that started it.
namespace {

using namespace stylized;

bool writeAll(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(import::isolation::kResultDescriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

int run(std::span<const std::string> arguments)
{
    const Result<import::isolation::HelperTask> task = import::isolation::parseHelperArguments(arguments);
    if (!task) {
        std::fprintf(stderr, "stylized-import: %s\n", toString(task.error()).c_str());
        return import::isolation::kExitUsage;
    }
    import::isolation::limitThisProcess(task->options.foreign);
    try {
        if (writeAll(import::handover::pack(foreign::readForeign(task->path, task->options))))
            return 0;
    } catch (const std::bad_alloc&) {
        // Said by the exit code: there is no memory for more.
    }
    return import::isolation::kExitOutOfMemory;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    // What the library built up need not be taken down in order.
    ::_exit(run(arguments));
}
