#include "stylized/animation/state/HemisphereTracker.h"

#include <algorithm>

namespace stylized::animation {
namespace {

/// The four arrays of rotations of a pose, which lie one behind the other.
float* rotationsOf(Pose& pose) noexcept
{
    return pose.component(PoseComponent::RotationX).data();
}

/// Turns over those of `q` that lie away from `reference`.
void turnOver(float* q, const float* reference, std::size_t stride) noexcept
{
    for (std::size_t i = 0; i < stride; ++i) {
        float cosine = 0.0f;
        for (std::size_t c = 0; c < 4; ++c)
            cosine += q[c * stride + i] * reference[c * stride + i];
        const float sign = cosine < 0.0f ? -1.0f : 1.0f;
        for (std::size_t c = 0; c < 4; ++c)
            q[c * stride + i] *= sign;
    }
}

} // namespace

HemisphereTracker::HemisphereTracker(const PoseLayout& layout)
    : from_(4 * layout.paddedNodeCount()), to_(4 * layout.paddedNodeCount())
{}

void HemisphereTracker::align(Pose& from, Pose& to) noexcept
{
    const std::size_t stride = from.paddedNodeCount();
    float* const a = rotationsOf(from);
    float* const b = rotationsOf(to);
    if (hasLast_)
        turnOver(a, from_.data(), stride);
    turnOver(b, hasLast_ ? to_.data() : a, stride);
    std::copy_n(a, 4 * stride, from_.begin());
    std::copy_n(b, 4 * stride, to_.begin());
    hasLast_ = true;
}

} // namespace stylized::animation
