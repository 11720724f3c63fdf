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

/// A pose that weighs something.
struct HeavyPose {
    PoseFloats<const float> floats;
    float weight;
};

HWY_INLINE void blendRotations(std::span<const HeavyPose> poses, std::size_t node, PoseFloats<float> out)
{
    using hn::Add, hn::Mul;
    const FloatTag d;
    const Quaternions heaviest = loadRotations(poses[0].floats, node);
    const FloatVector first = hn::Set(d, poses[0].weight);
    Quaternions sum{Mul(heaviest.x, first), Mul(heaviest.y, first), Mul(heaviest.z, first), Mul(heaviest.w, first)};
    for (const HeavyPose& pose : poses.subspan(1)) {
        const Quaternions q = loadRotations(pose.floats, node);
        const FloatVector weight = withSignOf(hn::Set(d, pose.weight), dot(heaviest, q));
        sum = {Add(sum.x, Mul(q.x, weight)), Add(sum.y, Mul(q.y, weight)), Add(sum.z, Mul(q.z, weight)),
               Add(sum.w, Mul(q.w, weight))};
    }
    storeRotations(normalized(sum), out, node);
}

/// Three components from `first` on.
HWY_INLINE void blendVectors(std::span<const HeavyPose> poses, PoseComponent first, std::size_t node,
                             PoseFloats<float> out)
{
    using hn::Add, hn::Load, hn::Mul;
    const FloatTag d;
    const std::size_t stride = out.stride, place = std::size_t(first) * stride + node;
    const auto load = [&](const HeavyPose& pose, std::size_t c) {
        return Mul(Load(d, pose.floats.first + place + c * stride), hn::Set(d, pose.weight));
    };
    FloatVector x = load(poses[0], 0), y = load(poses[0], 1), z = load(poses[0], 2);
    for (const HeavyPose& pose : poses.subspan(1)) {
        x = Add(x, load(pose, 0));
        y = Add(y, load(pose, 1));
        z = Add(z, load(pose, 2));
    }
    hn::Store(x, d, out.first + place);
    hn::Store(y, d, out.first + place + stride);
    hn::Store(z, d, out.first + place + 2 * stride);
}

/// The weights add up to 1; the heaviest pose stands first.
void blendNodes(std::span<const WeightedPose> poses, Pose& pose)
{
    const PoseFloats<float> out = floatsOf(pose);
    HeavyPose heavy[BlendPosesJob::kMaxPoses];
    for (std::size_t i = 0; i < poses.size(); ++i)
        heavy[i] = {floatsOf(*poses[i].pose), poses[i].weight};
    const std::span<const HeavyPose> all(heavy, poses.size());
    for (std::size_t node = 0; node < out.stride; node += hn::Lanes(FloatTag())) {
        // `pose` may be one of the inputs: what is written has been read.
        blendRotations(all, node, out);
        blendVectors(all, PoseComponent::TranslationX, node, out);
        blendVectors(all, PoseComponent::ScaleX, node, out);
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
