#include "stylized/animation/blend/ClipNode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace stylized::animation {

ClipNode::ClipNode(const ClipBinding& binding, const PoseLayout& layout, const Settings& settings, RootMotionTrack root)
    : sampler_(binding, layout), root_(std::move(root)), settings_(settings), duration_(binding.clip().durationSeconds)
{}

void ClipNode::restart() noexcept
{
    time_ = 0.0;
    isOver_ = false;
}

RootMotion ClipNode::advance(BlendContext& context, double seconds, float weight) noexcept
{
    const double reached = time_ + seconds * settings_.speed;
    if (!std::isfinite(reached))
        return {};
    const double before = time_;
    const bool wasOver = isOver_;
    double rounds = 0.0;
    if (settings_.loops && duration_ > 0.0) {
        // The remainder is exact, so that rounds and time always say the same.
        time_ = std::fmod(reached, duration_);
        rounds = std::round((reached - time_) / duration_);
    } else {
        time_ = std::min(reached, duration_);
        isOver_ = isOver_ || reached >= duration_;
    }
    if (settings_.description != nullptr && weight > 0.0f)
        tellEvents(context, before, wasOver, rounds, weight);
    return root_.between(before, time_, rounds, context.poses[0]);
}

/// A moment has been passed once a round, once more where time has come behind it, once less where it was there before.
void ClipNode::tellEvents(BlendContext& context, double before, bool wasOver, double rounds,
                          float weight) const noexcept
{
    for (const asset::AnimatorEventAsset& event : settings_.description->events) {
        const double moment = std::min(event.seconds, duration_);
        const double passed =
            rounds + (isOver_ || moment < time_ ? 1.0 : 0.0) - (wasOver || moment < before ? 1.0 : 0.0);
        if (passed >= 1.0)
            context.events.add(this,
                               {event.name, settings_.description->name, static_cast<std::uint64_t>(passed), weight});
    }
}

void ClipNode::evaluate(BlendContext& context, std::size_t place) noexcept
{
    Pose& pose = context.poses[place];
    pose = context.bind;
    sampler_.sample(time_, pose);
    root_.remove(pose);
}

double ClipNode::cycleSeconds(const AnimatorParameters&) noexcept
{
    if (duration_ == 0.0)
        return 0.0;
    return settings_.speed > 0.0 ? duration_ / settings_.speed : std::numeric_limits<double>::infinity();
}

} // namespace stylized::animation
