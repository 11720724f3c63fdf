#pragma once

// For sources of vector kernels only, before any header of Highway.

// Vectors without a size of their own cannot be kept in structs, as some kernels do; those machines run the NEON code.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)

#include <stylized/animation/Pose.h>

#include <cstddef>

namespace stylized::animation {

/// Where the components of a pose lie: component c of node n is at first[c · stride + n].
template <class Float>
struct PoseFloats {
    Float* first;
    std::size_t stride;

    [[nodiscard]] Float* component(PoseComponent c) const noexcept
    {
        return first + static_cast<std::size_t>(c) * stride;
    }
};

[[nodiscard]] inline PoseFloats<const float> floatsOf(const Pose& pose) noexcept
{
    return {pose.component(PoseComponent::TranslationX).data(), pose.paddedNodeCount()};
}

[[nodiscard]] inline PoseFloats<float> floatsOf(Pose& pose) noexcept
{
    return {pose.data(), pose.paddedNodeCount()};
}

} // namespace stylized::animation
