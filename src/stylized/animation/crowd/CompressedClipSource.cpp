#include "stylized/animation/crowd/CompressedClipSource.h"

#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

void letPlay(PlayingClip& playing, double seconds) noexcept
{
    const double duration = playing.clip->durationSeconds();
    const double reached = playing.time + seconds * double(playing.speed);
    if (!std::isfinite(reached))
        return;
    if (!playing.loops || duration == 0.0) {
        playing.time = std::clamp(reached, 0.0, duration);
        return;
    }
    playing.time = std::fmod(reached, duration);
    if (playing.time < 0.0)
        playing.time += duration;
}

} // namespace

CompressedClipSource::CompressedClipSource(std::shared_ptr<const Pose> bind, std::vector<PlayingClip> clips)
    : bind_(std::move(bind)), clips_(std::move(clips))
{
    STYLIZED_ASSERT(bind_ != nullptr && clips_.size() <= kMaxClips &&
                        std::all_of(clips_.begin(), clips_.end(),
                                    [](const PlayingClip& playing) { return playing.clip != nullptr; }),
                    "a source has a bind pose and at most kMaxClips clips");
    STYLIZED_ASSERT(std::all_of(clips_.begin(), clips_.end(),
                                [this](const PlayingClip& playing) { return playing.clip->hasShapeOf(*bind_); }),
                    "the clip is for another skeleton than the bind pose");
}

std::size_t CompressedClipSource::poseCount() const noexcept
{
    return std::max<std::size_t>(1, clips_.size());
}

void CompressedClipSource::update(double seconds, std::span<Pose> poses) noexcept
{
    std::array<WeightedPose, kMaxClips> sampled;
    std::size_t count = 0;
    for (PlayingClip& playing : clips_) {
        letPlay(playing, seconds);
        if (!(playing.weight > 0.0f))
            continue;
        playing.clip->sample(playing.time, *bind_, poses[count]);
        sampled[count] = {&poses[count], playing.weight};
        ++count;
    }
    if (count == 2) { // as BlendPosesJob would, in half the time
        const float weight = sampled[1].weight / (sampled[0].weight + sampled[1].weight);
        LerpPosesJob{&poses[0], &poses[1], weight, nullptr, &poses[0]}.run();
    } else if (count != 1) {
        BlendPosesJob{std::span(sampled).first(count), bind_.get(), &poses[0]}.run();
    }
}

} // namespace stylized::animation
