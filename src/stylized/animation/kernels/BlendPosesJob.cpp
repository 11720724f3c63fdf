#include "stylized/animation/kernels/BlendPosesJob.h"

#include <span>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "stylized/animation/kernels/BlendPosesJob.cpp"
#include <stylized/animation/kernels/Highway.h>

#include <hwy/foreach_target.h>
#include <stylized/animation/kernels/Quaternions-inl.h>

HWY_BEFORE_NAMESPACE();
namespace stylized::animation {
namespace HWY_NAMESPACE {

HWY_INLINE void blendComponent(std::span<const WeightedPose> poses, PoseComponent component, std::size_t node,
                               PoseFloats<float> out)
{
    const FloatTag d;
    FloatVector sum = hn::Zero(d);
    for (const WeightedPose& pose : poses)
        sum = hn::Add(sum,
                      hn::Mul(hn::Load(d, floatsOf(*pose.pose).component(component) + node), hn::Set(d, pose.weight)));
    hn::Store(sum, d, out.component(component) + node);
}

HWY_INLINE void blendRotations(std::span<const WeightedPose> poses, std::size_t node, PoseFloats<float> out)
{
    const FloatTag d;
    const Quaternions heaviest = loadRotations(floatsOf(*poses[0].pose), node);
    Quaternions sum{hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    for (const WeightedPose& pose : poses) {
        const Quaternions q = loadRotations(floatsOf(*pose.pose), node);
        const FloatVector weight = withSignOf(hn::Set(d, pose.weight), dot(heaviest, q));
        sum = {hn::Add(sum.x, hn::Mul(q.x, weight)), hn::Add(sum.y, hn::Mul(q.y, weight)),
               hn::Add(sum.z, hn::Mul(q.z, weight)), hn::Add(sum.w, hn::Mul(q.w, weight))};
    }
    storeRotations(normalized(sum), out, node);
}

/// The weights add up to 1; the heaviest pose stands first.
void blendNodes(std::span<const WeightedPose> poses, Pose& pose)
{
    const FloatTag d;
    const PoseFloats<float> out = floatsOf(pose);
    for (std::size_t node = 0; node < out.stride; node += hn::Lanes(d)) {
        // Rotations before all else: `pose` may be one of the inputs, and each component is read before it is written.
        blendRotations(poses, node, out);
        for (const auto component :
             {PoseComponent::TranslationX, PoseComponent::TranslationY, PoseComponent::TranslationZ,
              PoseComponent::ScaleX, PoseComponent::ScaleY, PoseComponent::ScaleZ})
            blendComponent(poses, component, node, out);
    }
}

} // namespace HWY_NAMESPACE
} // namespace stylized::animation
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <stylized/core/Assert.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

HWY_EXPORT(blendNodes);

void blendValues(std::span<const WeightedPose> poses, Pose& out) noexcept
{
    for (std::size_t i = 0; i < out.valueCount(); ++i) {
        float sum = 0.0f;
        for (const WeightedPose& pose : poses)
            sum += pose.pose->values()[i] * pose.weight;
        out.values()[i] = sum;
    }
}

} // namespace

bool BlendPosesJob::isValid() const noexcept
{
    return bind != nullptr && out != nullptr && bind->hasShapeOf(*out) && poses.size() <= kMaxPoses &&
           std::all_of(poses.begin(), poses.end(), [&](const WeightedPose& pose) {
               return pose.pose != nullptr && pose.pose->hasShapeOf(*out) && std::isfinite(pose.weight) &&
                      pose.weight >= 0.0f;
           });
}

void BlendPosesJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(isValid(), "the poses of a BlendPosesJob disagree");
    std::array<WeightedPose, kMaxPoses> heavy;
    std::size_t count = 0;
    float total = 0.0f;
    for (const WeightedPose& pose : poses)
        if (pose.weight > 0.0f) {
            total += pose.weight;
            heavy[count++] = pose;
        }
    if (count < 2) {
        *out = count == 0 ? *bind : *heavy[0].pose;
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
        heavy[i].weight /= total;
    std::iter_swap(heavy.begin(),
                   std::max_element(heavy.begin(), heavy.begin() + static_cast<std::ptrdiff_t>(count),
                                    [](const WeightedPose& a, const WeightedPose& b) { return a.weight < b.weight; }));
    const std::span<const WeightedPose> all(heavy.data(), count);
    HWY_DYNAMIC_DISPATCH(blendNodes)(all, *out);
    blendValues(all, *out);
}

} // namespace stylized::animation

#endif
