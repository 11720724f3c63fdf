#include "stylized/import/isolation/ChildProcess.h"

#include "stylized/import/isolation/HelperArguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace stylized::import::isolation {
namespace {

using Clock = std::chrono::steady_clock;

/// Descriptors below this are given to the child under new numbers; ours must not be among them.
constexpr int kFirstOwnDescriptor = 16;

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int value) noexcept : value_(value) {}
    Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(value_, other.value_);
        return *this;
    }
    ~Descriptor() { reset(); }

    void reset() noexcept
    {
        if (value_ >= 0)
            ::close(std::exchange(value_, -1));
    }
    [[nodiscard]] int get() const noexcept { return value_; }

    /// A copy with a number that no child's descriptor has.
    [[nodiscard]] Descriptor moved() const { return Descriptor(::fcntl(value_, F_DUPFD_CLOEXEC, kFirstOwnDescriptor)); }

private:
    int value_ = -1;
};

tl::unexpected<Error> failStart(const std::filesystem::path& program, int error)
{
    return fail(ErrorCode::HelperUnavailable, kHelperPlace,
                fmt::format("the import helper {} cannot be started: {}", program.string(),
                            std::generic_category().message(error)));
}

/// What posix_spawn needs, released in the end.
class SpawnSettings {
public:
    SpawnSettings()
    {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawnattr_init(&attributes_);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
    ~SpawnSettings()
    {
        ::posix_spawn_file_actions_destroy(&actions_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    void prepare(int result, int life)
    {
        ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_adddup2(&actions_, result, kResultDescriptor);
        ::posix_spawn_file_actions_adddup2(&actions_, life, kLifeDescriptor);
        ::posix_spawn_file_actions_addclosefrom_np(&actions_, kLifeDescriptor + 1);
        sigset_t none, all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &all);
        ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }

    /// 0, or the reason why not.
    [[nodiscard]] int spawn(const ChildRequest& request, pid_t& pid) const
    {
        std::string program = request.program.string();
        std::vector<std::string> words = request.arguments;
        std::vector<char*> argv{program.data()};
        for (std::string& word : words)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        return ::posix_spawn(&pid, program.c_str(), &actions_, &attributes_, argv.data(), environ);
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

/// Waits until the child's life descriptor closes, time runs out, or `cancel` becomes readable.
std::optional<ChildEnd::Cause> waitForEnd(int life, int cancel, Clock::time_point deadline)
{
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd watched[] = {{life, POLLIN, 0}, {cancel, POLLIN, 0}};
        const int ready = ::poll(watched, 2, static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000)));
        if (ready < 0 && errno != EINTR)
            return ChildEnd::Cause::TimedOut;
        if (ready > 0 && watched[1].revents != 0)
            return ChildEnd::Cause::Cancelled;
        if (ready > 0)
            return std::nullopt;
        if (Clock::now() >= deadline)
            return ChildEnd::Cause::TimedOut;
    }
}

int bury(pid_t pid)
{
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace

Result<ChildEnd> runChild(const ChildRequest& request, const std::stop_token& stop)
{
    const Clock::time_point deadline = Clock::now() + request.wallLimit;
    int pipe[2] = {-1, -1};
    if (::pipe2(pipe, O_CLOEXEC) != 0)
        return failStart(request.program, errno);
    const Descriptor lifeRead(pipe[0]);
    Descriptor lifeWrite(pipe[1]);
    const Descriptor cancel(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    pid_t pid = -1;
    {
        const Descriptor life = lifeWrite.moved();
        const Descriptor result = Descriptor(::fcntl(request.resultDescriptor, F_DUPFD_CLOEXEC, kFirstOwnDescriptor));
        if (cancel.get() < 0 || life.get() < 0 || result.get() < 0)
            return failStart(request.program, errno);
        SpawnSettings settings;
        settings.prepare(result.get(), life.get());
        if (const int error = settings.spawn(request, pid); error != 0)
            return failStart(request.program, error);
    }
    // Only the child holds the writing end now: it closes when the child ends.
    lifeWrite.reset();
    const std::stop_callback onStop(stop, [&] { (void)::eventfd_write(cancel.get(), 1); });
    const auto cut = waitForEnd(lifeRead.get(), cancel.get(), deadline);
    // Also where the descriptor closed by itself: a child gone wild could have closed it and live on. One that is
    // ending by itself keeps its status.
    ::kill(pid, SIGKILL);
    const int status = bury(pid);
    if (cut)
        return ChildEnd{*cut, SIGKILL};
    if (WIFSIGNALED(status))
        return ChildEnd{ChildEnd::Cause::Signalled, WTERMSIG(status)};
    return ChildEnd{ChildEnd::Cause::Exited, WEXITSTATUS(status)};
}

} // namespace stylized::import::isolation
