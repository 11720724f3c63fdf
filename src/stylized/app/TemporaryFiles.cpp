#include "stylized/app/TemporaryFiles.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <iterator>
#include <unistd.h>

namespace stylized::app {
namespace {

// A signal handler may neither allocate nor lock: the names stand in a fixed table, each valid while its first byte is
// not 0, which is written last and cleared first.
constexpr std::size_t kNameLength = 4096;
char names[64][kNameLength];
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

void removeAll(int signalNumber)
{
    for (const auto& name : names)
        if (name[0] != 0)
            ::unlink(name);
    ::raise(signalNumber); // the default action now: SA_RESETHAND
}

void setHandlers() noexcept
{
    for (const int signalNumber : kSignals) {
        struct sigaction current {};
        if (::sigaction(signalNumber, nullptr, &current) != 0 || current.sa_handler != SIG_DFL)
            continue;
        struct sigaction ours {};
        ours.sa_handler = removeAll;
        ours.sa_flags = SA_RESETHAND;
        ::sigaction(signalNumber, &ours, nullptr);
    }
}

} // namespace

void TemporaryFiles::remember(const char* path) noexcept
{
    setHandlers();
    const std::size_t length = std::strlen(path);
    const auto freeName = std::find_if(std::begin(names), std::end(names), [](const auto& n) { return n[0] == 0; });
    if (length == 0 || length >= kNameLength || freeName == std::end(names))
        return;
    std::memcpy(*freeName + 1, path + 1, length);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    (*freeName)[0] = path[0];
}

void TemporaryFiles::forget(const char* path) noexcept
{
    for (auto& name : names)
        if (std::strcmp(name, path) == 0)
            name[0] = 0;
}

} // namespace stylized::app
