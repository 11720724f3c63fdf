#include "stylized/app/VideoEncoder.h"

#include <stylized/core/Assert.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace stylized::app {
namespace {

/// The encoders cut pictures by it: a number that followed the machine would make other bytes on each.
constexpr const char* kThreads = "4";
constexpr timeval kPatience{60, 0}; // a picture is taken within milliseconds, unless ffmpeg hangs

std::vector<std::string> formatArguments(const VideoOptions& options)
{
    // Players take unmarked colours for BT.601 or BT.709 by the video's size: convert to one of them, and say so.
    const std::vector<std::string> colors{"-vf",
                                          "scale=out_color_matrix=bt709:out_range=tv",
                                          "-colorspace",
                                          "bt709",
                                          "-color_primaries",
                                          "bt709",
                                          "-color_trc",
                                          "iec61966-2-1",
                                          "-color_range",
                                          "tv"};
    std::vector<std::string> words;
    switch (options.format) {
    case VideoFormat::Mp4:
        words = {"-c:v",     "libx264", "-preset",   "medium",     "-crf", "18",
                 "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f",   "mp4"};
        break;
    case VideoFormat::WebM:
        words = {"-c:v", "libvpx-vp9", "-crf", "24",      "-b:v", "0",        "-deadline",
                 "good", "-cpu-used",  "4",    "-row-mt", "1",    "-pix_fmt", options.hasAlpha ? "yuva420p" : "yuv420p",
                 "-f",   "webm"};
        break;
    case VideoFormat::Gif:
        // A palette for each picture: one for all would keep the whole video in memory until its end.
        return {"-filter_complex",
                fmt::format("[0:v]split[a][b];[a]palettegen=stats_mode=single:reserve_transparent={0:d}[p];"
                            "[b][p]paletteuse=new=1:alpha_threshold=128",
                            options.hasAlpha),
                "-loop",
                "0",
                "-f",
                "gif"};
    }
    words.insert(words.end(), colors.begin(), colors.end());
    return words;
}

std::vector<std::string> arguments(const std::string& path, const VideoOptions& options)
{
    std::vector<std::string> words{"ffmpeg",    "-hide_banner",
                                   "-nostdin",  "-loglevel",
                                   "error",     "-y",
                                   "-f",        "rawvideo",
                                   "-pix_fmt",  "rgba",
                                   "-s",        fmt::format("{}x{}", options.size.width, options.size.height),
                                   "-r",        fmt::format("{:.9g}", options.fps),
                                   "-i",        "pipe:0",
                                   "-an",       "-map_metadata",
                                   "-1",        "-fflags",
                                   "+bitexact", "-flags:v",
                                   "+bitexact", "-threads",
                                   kThreads};
    for (std::string& word : formatArguments(options))
        words.push_back(std::move(word));
    // A name may begin with a dash or hold a colon.
    words.push_back("file:" + path);
    return words;
}

/// Runs `program` with `input` as standard input and `errors` as standard error. Its number, or -1 with errno.
pid_t spawn(const std::string& program, std::vector<std::string> words, int input, int errors)
{
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE); // our own program may ignore it
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t process = -1;
    const int problem = ::posix_spawn(&process, program.c_str(), &actions, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    errno = problem;
    return problem == 0 ? process : -1;
}

} // namespace

PictureSize sizeFor(VideoFormat format, PictureSize size) noexcept
{
    return format == VideoFormat::Mp4 ? PictureSize{size.width + size.width % 2, size.height + size.height % 2} : size;
}

Result<std::string> VideoEncoder::findProgram()
{
    const char* folders = std::getenv("PATH");
    std::string_view rest = folders == nullptr ? "/usr/local/bin:/usr/bin:/bin" : folders;
    while (true) {
        const std::size_t length = std::min(rest.find(':'), rest.size());
        const std::string path = fmt::format("{}/ffmpeg", length == 0 ? "." : rest.substr(0, length));
        struct stat status {};
        if (::access(path.c_str(), X_OK) == 0 && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode))
            return path;
        if (length == rest.size())
            break;
        rest.remove_prefix(length + 1);
    }
    return fail(ErrorCode::EncoderUnavailable, {},
                "videos need the program ffmpeg, which is not there: install the package ffmpeg");
}

Result<VideoEncoder> VideoEncoder::start(const std::string& path, const VideoOptions& options)
{
    const Result<std::string> program = findProgram();
    if (!program)
        return fail(program.error());
    VideoEncoder encoder;
    std::array<int, 2> ends{-1, -1};
    encoder.messages_ = ::memfd_create("ffmpeg messages", MFD_CLOEXEC);
    if (encoder.messages_ < 0 || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return fail(ErrorCode::EncoderFailed, {}, fmt::format("cannot talk to ffmpeg: {}", std::strerror(errno)));
    encoder.path_ = path;
    encoder.patience_ = options.patience;
    encoder.pictures_ = ends[0];
    ::setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof(kPatience));
    encoder.process_ = spawn(*program, arguments(path, options), ends[1], encoder.messages_);
    const int problem = errno;
    ::close(ends[1]);
    if (encoder.process_ < 0)
        return fail(ErrorCode::EncoderFailed, {},
                    fmt::format("{} cannot be run: {}", *program, std::strerror(problem)));
    return encoder;
}

VideoEncoder::VideoEncoder(VideoEncoder&& other) noexcept
    : path_(std::move(other.path_)), patience_(other.patience_), process_(std::exchange(other.process_, -1)),
      pictures_(std::exchange(other.pictures_, -1)), messages_(std::exchange(other.messages_, -1))
{}

VideoEncoder::~VideoEncoder()
{
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        static_cast<void>(wait());
    }
    if (pictures_ >= 0)
        ::close(pictures_);
    if (messages_ >= 0)
        ::close(messages_);
}

int VideoEncoder::wait() noexcept
{
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return status;
}

/// Leaves the process to wait(), whether it has ended or not.
bool VideoEncoder::hasEndedInTime() noexcept
{
    using std::chrono::steady_clock;
    const steady_clock::time_point last = steady_clock::now() + patience_;
    for (std::chrono::milliseconds pause{1};; pause = std::min(2 * pause, std::chrono::milliseconds(50))) {
        siginfo_t ended{};
        if (::waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0)
            return true;
        if (steady_clock::now() >= last)
            return false;
        std::this_thread::sleep_for(pause);
    }
}

Error VideoEncoder::failure(std::string_view otherwise) const
{
    std::array<char, 4096> buffer{};
    struct stat status {};
    const off_t start =
        ::fstat(messages_, &status) == 0 ? std::max<off_t>(0, status.st_size - off_t(buffer.size())) : 0;
    const ssize_t length = ::pread(messages_, buffer.data(), buffer.size(), start);
    std::string_view text(buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
        text.remove_suffix(1);
    const std::size_t lineStart = text.find_last_of("\r\n");
    const std::string_view last = lineStart == text.npos ? text : text.substr(lineStart + 1);
    return Error{ErrorCode::EncoderFailed, {}, {}, fmt::format("ffmpeg: {}", last.empty() ? otherwise : last)};
}

Result<void> VideoEncoder::write(const asset::DecodedImage& picture)
{
    STYLIZED_ASSERT(process_ > 0, "a video takes pictures until it is finished");
    const auto* bytes = picture.rgba.data();
    std::size_t left = picture.rgba.size();
    while (left > 0) {
        const ssize_t sent = ::send(pictures_, bytes, left, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0) {
            const bool hangs = errno == EAGAIN || errno == EWOULDBLOCK;
            if (hangs)
                ::kill(process_, SIGKILL);
            static_cast<void>(wait());
            return fail(failure(hangs ? "took no picture for a minute" : "ended before the video did"));
        }
        bytes += sent;
        left -= static_cast<std::size_t>(sent);
    }
    return {};
}

Result<void> VideoEncoder::finish()
{
    STYLIZED_ASSERT(process_ > 0, "a video is finished once");
    ::close(std::exchange(pictures_, -1));
    const bool hangs = !hasEndedInTime();
    if (hangs)
        ::kill(process_, SIGKILL);
    const int status = wait();
    if (hangs)
        return fail(failure("did not end after the last picture"));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fail(failure(WIFSIGNALED(status) ? "was killed" : "failed without a word"));
    // It calls a video that it could not write to its end a success, but not in silence.
    struct stat messages {
    }, video{};
    if (::fstat(messages_, &messages) != 0 || messages.st_size > 0)
        return fail(failure("failed without a word"));
    if (::stat(path_.c_str(), &video) != 0 || video.st_size == 0)
        return fail(failure("has written nothing"));
    return {};
}

} // namespace stylized::app
