#include "stylized/import/isolation/Limits.h"

#include "stylized/import/isolation/ChildProcess.h"

#include <cstdint>
#include <cstdlib>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace stylized::import::isolation {
namespace {

#ifdef STYLIZED_SANITIZED
constexpr bool kBoundsMemory = false;
#else
constexpr bool kBoundsMemory = true;
#endif

void limit(__rlimit_resource_t resource, std::uint64_t soft, std::uint64_t hard) noexcept
{
    const rlimit limits{soft, hard};
    ::setrlimit(resource, &limits);
}

} // namespace

void limitThisProcess(const ForeignOptions& options) noexcept
{
    const std::uint64_t bytes = options.memoryMebibytes * kBytesPerMebibyte;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have died before that: then nobody holds the other end of the pipe.
    pollfd life{kLifeDescriptor, 0, 0};
    if (::poll(&life, 1, 0) > 0 && (life.revents & POLLERR) != 0)
        ::_exit(EXIT_FAILURE);
    limit(RLIMIT_CORE, 0, 0);
    // At the soft limit comes SIGXCPU, which says what it is; at the hard one SIGKILL.
    limit(RLIMIT_CPU, options.cpuSeconds, std::uint64_t{options.cpuSeconds} + 1);
    limit(RLIMIT_FSIZE, bytes, bytes);
    if (kBoundsMemory)
        limit(RLIMIT_AS, bytes, bytes);
}

} // namespace stylized::import::isolation
