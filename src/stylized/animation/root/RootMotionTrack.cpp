#include "stylized/animation/root/RootMotionTrack.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::animation {
namespace {

/// Into so many steps a clip is cut where its turn is followed: none of them turns by half a round.
constexpr double kStepsARound = 64.0;

/// The twist about +Y that is in a rotation, in (−π, π].
double turnOf(const glm::quat& q) noexcept
{
    return q.w < 0.0f ? 2.0 * std::atan2(-double(q.y), -double(q.w)) : 2.0 * std::atan2(double(q.y), double(q.w));
}

glm::quat aboutY(double angle) noexcept
{
    return {static_cast<float>(std::cos(0.5 * angle)), 0.0f, static_cast<float>(std::sin(0.5 * angle)), 0.0f};
}

} // namespace

RootMotionTrack::RootMotionTrack(const ClipBinding& binding, const PoseLayout& layout, const Pose& bind,
                                 const RootMotionSource& source)
    : source_(source), duration_(binding.clip().durationSeconds)
{
    if (!source_.node.isValid())
        return;
    bind_ = bind.transform(source_.node);
    sampler_ = ClipSampler(binding.onlyNode(source_.node), layout);
    Pose scratch = bind;
    start_ = placeAt(0.0, scratch);
    round_ = within(0.0, duration_, scratch);
}

RootMotion RootMotionTrack::placeAt(double time, Pose& scratch) noexcept
{
    scratch.setTransform(source_.node, bind_);
    sampler_.sample(time, scratch);
    return placeOf(scratch.transform(source_.node));
}

RootMotion RootMotionTrack::placeOf(const math::Transform& root) const noexcept
{
    RootMotion place;
    for (int axis = 0; axis < 3; ++axis)
        if (source_.axes[static_cast<std::size_t>(axis)])
            place.translation[axis] = double(root.translation[axis]);
    if (source_.takesTurn)
        place.turn = turnOf(root.rotation);
    return place;
}

RootMotion RootMotionTrack::within(double from, double to, Pose& scratch) noexcept
{
    const double steps = duration_ > 0.0 ? std::ceil((to - from) / duration_ * kStepsARound) : 0.0;
    RootMotion first = placeAt(from, scratch), last = first;
    for (double step = 1.0; step <= steps; ++step) {
        RootMotion place = placeAt(step == steps ? to : from + (to - from) * (step / steps), scratch);
        // Of the turns that look alike the one nearest to the last.
        place.turn = last.turn + std::remainder(place.turn - last.turn, glm::two_pi<double>());
        last = place;
    }
    return compose(inverse(first), last);
}

RootMotion RootMotionTrack::between(double from, double to, double rounds, Pose& scratch) noexcept
{
    if (!source_.node.isValid())
        return {};
    if (rounds < 1.0)
        return within(from, to, scratch);
    const RootMotion whole = repeated(round_, rounds - 1.0);
    return compose(compose(within(from, duration_, scratch), whole), within(0.0, to, scratch));
}

void RootMotionTrack::remove(Pose& pose) const noexcept
{
    if (!source_.node.isValid())
        return;
    math::Transform root = pose.transform(source_.node);
    // start · place⁻¹ · root
    const RootMotion back = compose(start_, inverse(placeOf(root)));
    const RootMotion moved = compose(back, {glm::dvec3(root.translation), 0.0});
    root.translation = glm::vec3(moved.translation);
    root.rotation = glm::normalize(aboutY(back.turn) * root.rotation);
    pose.setTransform(source_.node, root);
}

} // namespace stylized::animation
