#pragma once

#include <stylized/core/Index.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stylized::asset {

enum class AnimationTarget : std::uint8_t {
    Translation,
    Rotation,
    Scale,
    MorphWeights, ///< All targets of a node's mesh.
    NamedValue,   ///< The weight of an expression, by its name.
};
enum class AnimationInterpolation : std::uint8_t { Step, Linear, CubicSpline };

/// Keys of one animated property of one node, or of one value that has a name.
/// **Shape**: a key is `componentCount` floats: 3 for translation and scale, 4 (x, y, z, w) for rotation, one a morph
/// target for weights, 1 for a named value. CubicSpline has three such groups a key: in-tangent, value, out-tangent
/// (glTF's order).
struct AnimationChannelAsset {
    NodeIndex node; ///< None for a named value.
    AnimationTarget target = AnimationTarget::Translation;
    AnimationInterpolation interpolation = AnimationInterpolation::Linear;
    std::uint32_t componentCount = 3;
    std::vector<float> times;  ///< Seconds from the clip's start; finite, ≥ 0, strictly rising; at least one.
    std::vector<float> values; ///< Rotations have unit length and, one to the next, the same hemisphere (CubicSpline:
                               ///< as the file has them).
    std::string valueName;     ///< NamedValue only, and not empty there.

    [[nodiscard]] std::size_t groupsPerKey() const noexcept
    {
        return interpolation == AnimationInterpolation::CubicSpline ? 3 : 1;
    }
};

/// One motion. Before a channel's first key and after its last, the nearest key's value holds.
struct AnimationClipAsset {
    std::string name;           ///< Never empty: unnamed clips are called "Clip N".
    double durationSeconds = 0; ///< The largest key time; 0 makes the clip a constant pose.
    std::vector<AnimationChannelAsset> channels;

    /// Whether every channel keeps the promises above and names one of `nodeCount` nodes, or a value.
    [[nodiscard]] bool isValid(std::size_t nodeCount) const noexcept;
};

} // namespace stylized::asset
