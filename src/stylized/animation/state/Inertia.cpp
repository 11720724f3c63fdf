#include "stylized/animation/state/Inertia.h"

#include <stylized/animation/kernels/InertiaJob.h>
#include <stylized/core/Assert.h>

#include <glm/geometric.hpp>

#include <utility>

namespace stylized::animation {
namespace {

/// Modified Rodrigues parameters of a unit quaternion: its axis times the tangent of a quarter of its angle. The
/// shorter turn of the two that the signs of a quaternion stand for, or the one that is nearer to `near`.
glm::vec3 toRodrigues(glm::quat q, const glm::vec3* near) noexcept
{
    const float side = near == nullptr ? q.w
                                       : 2.0f * (near->x * q.x + near->y * q.y + near->z * q.z) +
                                             (1.0f - glm::dot(*near, *near)) * q.w;
    if (side < 0.0f)
        q = -q;
    return glm::vec3(q.x, q.y, q.z) / (1.0f + q.w);
}

glm::quat toQuaternion(const glm::vec3& rodrigues) noexcept
{
    const float squared = glm::dot(rodrigues, rodrigues);
    const glm::vec3 xyz = rodrigues * (2.0f / (1.0f + squared));
    return {(1.0f - squared) / (1.0f + squared), xyz.x, xyz.y, xyz.z};
}

/// What takes the pose `to` to `from`, as InertiaJob takes it; rotations near those of `near`, where given.
void setDifference(const Pose& from, const Pose& to, const Pose* near, Pose& out) noexcept
{
    for (std::size_t i = 0; i < out.nodeCount(); ++i) {
        const NodeIndex node(i);
        const math::Transform a = from.transform(node), b = to.transform(node);
        glm::vec3 close;
        if (near != nullptr) {
            const glm::quat q = near->transform(node).rotation;
            close = {q.x, q.y, q.z};
        }
        const glm::vec3 turn = toRodrigues(a.rotation * glm::conjugate(b.rotation), near == nullptr ? nullptr : &close);
        out.setTransform(node,
                         {a.translation - b.translation, glm::quat(0.0f, turn.x, turn.y, turn.z), a.scale - b.scale});
    }
    for (std::size_t i = 0; i < out.valueCount(); ++i)
        out.values()[i] = from.values()[i] - to.values()[i];
}

/// Where a motion was `seconds` before it was at `motion.before`, had it moved then as it does after.
void setPast(const PoseMotion& motion, double seconds, Pose& out) noexcept
{
    const auto back = motion.seconds > 0.0 ? static_cast<float>(-seconds / motion.seconds) : 0.0f;
    for (std::size_t i = 0; i < out.nodeCount(); ++i) {
        const NodeIndex node(i);
        const math::Transform a = motion.before->transform(node), b = motion.after->transform(node);
        const glm::vec3 turn = toRodrigues(b.rotation * glm::conjugate(a.rotation), nullptr);
        out.setTransform(node, {a.translation + (b.translation - a.translation) * back,
                                toQuaternion(turn * back) * a.rotation, a.scale + (b.scale - a.scale) * back});
    }
    for (std::size_t i = 0; i < out.valueCount(); ++i) {
        const float a = motion.before->values()[i], b = motion.after->values()[i];
        out.values()[i] = a + (b - a) * back;
    }
}

template <class Change>
void changeAll(Pose& out, const Pose& other, const Change& change) noexcept
{
    for (std::size_t c = 0; c < kPoseComponentCount; ++c) {
        const auto component = static_cast<PoseComponent>(c);
        const std::span<float> floats = out.component(component);
        for (std::size_t i = 0; i < out.nodeCount(); ++i)
            floats[i] = change(floats[i], other.component(component)[i]);
    }
    for (std::size_t i = 0; i < out.valueCount(); ++i)
        out.values()[i] = change(out.values()[i], other.values()[i]);
}

} // namespace

Inertia::Inertia(const PoseLayout& layout) : difference_(layout), velocity_(layout), scratch_(layout) {}

void Inertia::start(const PoseMotion& from, const PoseMotion& to, double seconds) noexcept
{
    STYLIZED_ASSERT(seconds > 0.0, "inertia needs time to decay");
    setDifference(*from.after, *to.before, nullptr, difference_);
    if (from.seconds > 0.0) {
        setPast(to, from.seconds, scratch_);
        setDifference(*from.before, scratch_, &difference_, velocity_);
        const auto perSecond = static_cast<float>(1.0 / from.seconds);
        changeAll(velocity_, difference_, [&](float past, float now) { return (now - past) * perSecond; });
    } else {
        changeAll(velocity_, difference_, [](float, float) { return 0.0f; });
    }
    seconds_ = seconds;
    elapsed_ = 0.0;
    isActive_ = true;
}

void Inertia::advance(double seconds) noexcept
{
    elapsed_ += seconds;
    isActive_ = isActive_ && elapsed_ < seconds_;
}

void Inertia::apply(Pose& pose) const noexcept
{
    if (!isActive_)
        return;
    const double u = elapsed_ / seconds_;
    const double differenceWeight = (2.0 * u - 3.0) * u * u + 1.0;
    const double velocityWeight = seconds_ * (((u - 2.0) * u + 1.0) * u);
    InertiaJob{&difference_, &velocity_, static_cast<float>(differenceWeight), static_cast<float>(velocityWeight),
               &pose}
        .run();
}

} // namespace stylized::animation
