#pragma once

#include <stylized/app/FramedBounds.h>
#include <stylized/app/LoadedCharacter.h>
#include <stylized/core/Result.h>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace stylized::viewer {

/// Reads characters one after the other on a thread of its own, so that frames go on meanwhile.
/// **Threads**: all calls on one thread.
class Loader {
public:
    struct Request {
        std::string path;
        app::LoadOptions options; ///< Its stop token and callback are the loader's own.
        std::size_t tag = 0;      ///< The caller's.
    };
    struct Outcome {
        Request request;
        Result<app::LoadedCharacter> loaded;
        std::optional<app::FramedBounds> firstClip; ///< What the clip that plays at first fills, in scene space.
    };
    /// What is being read now.
    struct Progress {
        std::string path;
        app::LoadStep step = app::LoadStep::Reading;
        std::size_t doneCount = 0; ///< Requests finished since the loader was last idle.
        std::size_t count = 0;     ///< The same with those that wait.

        /// 0 to 1.
        [[nodiscard]] float part() const noexcept;
    };

    Loader();
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    void add(Request request);
    /// Drops what waits and ends what is being read; its outcome is the error ImportCancelled.
    void cancel();
    /// The next finished one.
    [[nodiscard]] std::optional<Outcome> take();
    /// Whether anything is read, waits, or was not taken.
    [[nodiscard]] bool isBusy() const;
    /// Nothing while idle.
    [[nodiscard]] std::optional<Progress> progress() const;

private:
    void run(const std::stop_token& ends);

    mutable std::mutex mutex_;
    std::condition_variable_any wakes_;
    std::deque<Request> waiting_;
    std::deque<Outcome> finished_;
    std::optional<Progress> progress_;
    std::stop_source current_; // of what is being read
    std::jthread thread_;      // last: it uses all of the above
};

} // namespace stylized::viewer
