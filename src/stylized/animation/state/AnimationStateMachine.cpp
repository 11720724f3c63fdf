#include "stylized/animation/state/AnimationStateMachine.h"

#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/core/Assert.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimatorStateIndex;
using asset::AnimatorTransitionAsset;

/// The step over which the velocity of a new state is measured, where the update's own is not shorter.
constexpr double kVelocitySeconds = 1.0 / 60.0;

/// `u` runs from 0 to 1.
double alongCurve(asset::FadeCurve curve, double u) noexcept
{
    switch (curve) {
    case asset::FadeCurve::Smooth: return u * u * (3.0 - 2.0 * u);
    case asset::FadeCurve::Linear: return u;
    case asset::FadeCurve::EaseIn: return u * u;
    case asset::FadeCurve::EaseOut: return u * (2.0 - u);
    }
    return u;
}

} // namespace

void AnimationStateMachine::History::add(const Pose& pose) noexcept
{
    // Where no time has passed, the pose only takes another's place.
    if (hasLast && secondsPending > 0.0) {
        std::swap(before, last);
        seconds = secondsPending;
    }
    last = pose;
    hasLast = true;
    secondsPending = 0.0;
}

void AnimationStateMachine::History::clear() noexcept
{
    hasLast = false;
    seconds = secondsPending = 0.0;
}

AnimationStateMachine::AnimationStateMachine(const asset::StateMachineNodeAsset& description,
                                             std::vector<BlendNodePtr> states, const PoseLayout& layout)
    : description_(&description), states_(std::move(states)), waysByPriority_(description.transitions.size()),
      current_(description.entry), arcs_(layout), inertia_(layout), history_(layout), newPose_(layout)
{
    STYLIZED_ASSERT(states_.size() == description.states.size() && !states_.empty(),
                    "a machine needs a node for each of its states");
    std::iota(waysByPriority_.begin(), waysByPriority_.end(), 0u);
    std::stable_sort(waysByPriority_.begin(), waysByPriority_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return description.transitions[a].priority > description.transitions[b].priority;
    });
}

void AnimationStateMachine::restart() noexcept
{
    inertia_.stop();
    history_.clear();
    leaving_ = {};
    enter(description_->entry);
}

void AnimationStateMachine::enter(AnimatorStateIndex state) noexcept
{
    current_ = state;
    progress_ = 0.0;
    states_[state.value]->restart();
}

bool AnimationStateMachine::isOpen(const AnimatorTransitionAsset& way,
                                   const AnimatorParameters& parameters) const noexcept
{
    if (way.from.isValid() ? way.from != current_ : way.to == current_)
        return false;
    if (way.exitTime && progress_ < *way.exitTime)
        return false;
    return std::all_of(way.conditions.begin(), way.conditions.end(),
                       [&](const asset::AnimatorConditionAsset& condition) { return parameters.holds(condition); });
}

const AnimatorTransitionAsset* AnimationStateMachine::openWay(const AnimatorParameters& parameters) const noexcept
{
    for (const std::uint32_t way : waysByPriority_)
        if (isOpen(description_->transitions[way], parameters))
            return &description_->transitions[way];
    return nullptr;
}

RootMotion AnimationStateMachine::advance(BlendContext& context, double seconds, float weight) noexcept
{
    const AnimatorTransitionAsset* const way = seconds > 0.0 ? openWay(context.parameters) : nullptr;
    history_.secondsPending += seconds;
    if (way == nullptr)
        return advanceStates(context, seconds, weight);
    for (const asset::AnimatorConditionAsset& condition : way->conditions)
        context.parameters.use(condition);
    const bool isInterruption = leaving_.isValid() || way->to == current_;
    leaving_ = {};
    if (way->seconds > 0.0 && (isInterruption || way->kind == asset::TransitionKind::Inertial))
        return enterInertially(context, *way, seconds, weight);
    if (way->seconds > 0.0) {
        leaving_ = current_;
        fade_ = way;
        fadeElapsed_ = 0.0;
        arcs_.start();
    } else {
        inertia_.stop();
    }
    enter(way->to);
    return advanceStates(context, seconds, weight);
}

RootMotion AnimationStateMachine::enterInertially(BlendContext& context, const AnimatorTransitionAsset& way,
                                                  double seconds, float weight) noexcept
{
    inertia_.stop();
    enter(way.to);
    BlendNode& state = *states_[current_.value];
    state.evaluate(context, 0);
    newPose_ = context.poses[0];
    const double step = std::min(seconds, kVelocitySeconds);
    const RootMotion motion = advanceStates(context, step, weight);
    // Where no pose has been given out yet, nobody can see a jump.
    if (history_.hasLast) {
        state.evaluate(context, 0);
        inertia_.start({&history_.before, &history_.last, history_.seconds}, {&newPose_, &context.poses[0], step},
                       way.seconds);
        inertia_.advance(step);
    }
    return seconds > step ? compose(motion, advanceStates(context, seconds - step, weight)) : motion;
}

RootMotion AnimationStateMachine::advanceStates(BlendContext& context, double seconds, float weight) noexcept
{
    fadeElapsed_ += seconds;
    if (leaving_.isValid() && fadeElapsed_ >= fade_->seconds)
        leaving_ = {};
    const float entered = fadeWeight();
    RootMotion leaving;
    if (leaving_.isValid())
        leaving = states_[leaving_.value]->advance(context, seconds, weight * (1.0f - entered));
    BlendNode& state = *states_[current_.value];
    const double cycle = state.cycleSeconds(context.parameters);
    progress_ = cycle > 0.0 ? progress_ + seconds / cycle : std::numeric_limits<double>::infinity();
    const RootMotion motion = state.advance(context, seconds, weight * entered);
    inertia_.advance(seconds);
    return leaving_.isValid() ? mixed(leaving, motion, double(entered)) : motion;
}

float AnimationStateMachine::fadeWeight() const noexcept
{
    return leaving_.isValid() ? static_cast<float>(alongCurve(fade_->curve, fadeElapsed_ / fade_->seconds)) : 1.0f;
}

void AnimationStateMachine::evaluate(BlendContext& context, std::size_t place) noexcept
{
    Pose& out = context.poses[place];
    if (leaving_.isValid()) {
        states_[leaving_.value]->evaluate(context, place);
        states_[current_.value]->evaluate(context, place + 1);
        arcs_.align(out, context.poses[place + 1]);
        LerpPosesJob{&out, &context.poses[place + 1], fadeWeight(), nullptr, &out, true}.run();
    } else {
        states_[current_.value]->evaluate(context, place);
    }
    inertia_.apply(out);
    if (!waysByPriority_.empty())
        history_.add(out);
}

double AnimationStateMachine::cycleSeconds(const AnimatorParameters& parameters) noexcept
{
    return states_[current_.value]->cycleSeconds(parameters);
}

std::size_t AnimationStateMachine::poseCount() const noexcept
{
    std::size_t most = 0;
    for (const BlendNodePtr& state : states_)
        most = std::max(most, state->poseCount());
    return 1 + most;
}

} // namespace stylized::animation
