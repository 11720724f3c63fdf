#include "Loader.h"

#include <utility>

namespace stylized::viewer {

float Loader::Progress::part() const noexcept
{
    constexpr float kStepCount = 3.0f;
    return (static_cast<float>(doneCount) + static_cast<float>(step) / kStepCount) / static_cast<float>(count);
}

Loader::Loader() : thread_([this](const std::stop_token& ends) { run(ends); }) {}

Loader::~Loader()
{
    cancel();
    thread_.request_stop();
}

void Loader::add(Request request)
{
    {
        const std::scoped_lock lock(mutex_);
        if (progress_)
            ++progress_->count;
        else
            progress_ = Progress{request.path, app::LoadStep::Reading, 0, 1};
        waiting_.push_back(std::move(request));
    }
    wakes_.notify_one();
}

void Loader::cancel()
{
    const std::scoped_lock lock(mutex_);
    if (progress_)
        progress_->count -= waiting_.size();
    if (progress_ && progress_->count == progress_->doneCount)
        progress_.reset();
    waiting_.clear();
    current_.request_stop();
}

std::optional<Loader::Outcome> Loader::take()
{
    const std::scoped_lock lock(mutex_);
    if (finished_.empty())
        return std::nullopt;
    Outcome outcome = std::move(finished_.front());
    finished_.pop_front();
    return outcome;
}

std::optional<Loader::Progress> Loader::progress() const
{
    const std::scoped_lock lock(mutex_);
    return progress_;
}

bool Loader::isBusy() const
{
    const std::scoped_lock lock(mutex_);
    return progress_.has_value() || !finished_.empty();
}

namespace {

/// None where an animator plays, or nothing does.
std::optional<app::FramedBounds> firstClipOf(const app::LoadedCharacter& loaded, const std::stop_token& stop)
{
    const asset::SceneAsset& scene = *loaded.prepared.scene;
    if (loaded.animator || scene.clips.empty())
        return std::nullopt;
    return app::clipBounds(scene, ClipIndex(0), stop);
}

} // namespace

void Loader::run(const std::stop_token& ends)
{
    while (true) {
        Request request;
        {
            std::unique_lock lock(mutex_);
            if (!wakes_.wait(lock, ends, [this] { return !waiting_.empty(); }))
                return;
            request = std::move(waiting_.front());
            waiting_.pop_front();
            current_ = std::stop_source();
            progress_->path = request.path;
            progress_->step = app::LoadStep::Reading;
            request.options.stop = current_.get_token();
        }
        request.options.begins = [this](app::LoadStep step) {
            const std::scoped_lock lock(mutex_);
            progress_->step = step;
        };
        Outcome outcome{std::move(request), {}, std::nullopt};
        outcome.loaded = app::loadCharacter(outcome.request.path, outcome.request.options);
        if (outcome.loaded)
            outcome.firstClip = firstClipOf(*outcome.loaded, outcome.request.options.stop);
        const std::scoped_lock lock(mutex_);
        finished_.push_back(std::move(outcome));
        if (++progress_->doneCount == progress_->count)
            progress_.reset();
    }
}

} // namespace stylized::viewer
