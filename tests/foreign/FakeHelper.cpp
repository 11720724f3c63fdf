#include <stylized/import/handover/HandOver.h>
#include <stylized/import/isolation/ChildProcess.h>
#include <stylized/import/isolation/HelperArguments.h>
#include <stylized/import/isolation/Limits.h>

#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <filesystem>
#include <fstream>
#include <signal.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

/// Stands in for the import helper and misbehaves as the environment variable FAKE_HELPER says.
namespace {

using namespace stylized::import;

/// The open descriptors as "0 1 2 3 4", but for the one that this takes to look.
std::string openDescriptors()
{
    std::string list;
    DIR* folder = ::opendir("/proc/self/fd");
    while (const dirent* entry = ::readdir(folder))
        if (entry->d_name[0] != '.' && std::atoi(entry->d_name) != ::dirfd(folder))
            list += std::string(list.empty() ? "" : " ") + entry->d_name;
    ::closedir(folder);
    return list;
}

void handOver(const std::vector<std::byte>& bytes)
{
    if (::write(isolation::kResultDescriptor, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
        std::abort();
}

[[noreturn]] void allocateWithoutEnd()
{
    for (;;) {
        const std::size_t size = std::size_t{1} << 24;
        void* block = ::operator new(size);
        std::memset(block, 1, size);
    }
}

[[noreturn]] void sleepForever()
{
    for (;;)
        ::pause();
}

void behave(std::string_view behaviour, const std::filesystem::path& file)
{
    if (behaviour == "descriptors")
        handOver(handover::pack(stylized::fail(stylized::ErrorCode::ValueInvalid, "", openDescriptors())));
    else if (behaviour == "crash")
        ::raise(SIGSEGV);
    else if (behaviour == "sleep" || behaviour == "sleep in the dark") {
        if (behaviour != "sleep")
            ::close(isolation::kLifeDescriptor);
        sleepForever();
    } else if (behaviour == "tell and sleep") {
        std::ofstream(file.string() + ".pid") << ::getpid() << std::endl;
        sleepForever();
    } else if (behaviour == "spin")
        for (volatile bool forever = true; forever;) {
        }
    else if (behaviour == "garbage")
        handOver(std::vector<std::byte>(100, std::byte{7}));
    else if (behaviour == "flood")
        for (const std::vector<std::byte> block(std::size_t{1} << 20);;)
            handOver(block);
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto task = isolation::parseHelperArguments(arguments);
    const char* behaviour = std::getenv("FAKE_HELPER");
    if (!task || behaviour == nullptr)
        return isolation::kExitUsage;
    isolation::limitThisProcess(task->options.foreign);
    try {
        if (std::string_view(behaviour) == "bomb")
            allocateWithoutEnd();
        behave(behaviour, task->path);
    } catch (const std::bad_alloc&) {
        return isolation::kExitOutOfMemory;
    }
    return 0;
}
