#pragma once

#include <stylized/animation/Pose.h>
#include <stylized/animation/crowd/PaletteSkeleton.h>
#include <stylized/math/Affine.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace stylized::animation {

/// The palettes of several characters of one skeleton at once, one character in each vector lane: world matrices never
/// wait for each other, and leave the registers only for their children.
///
/// The bits are those of LocalToWorldJob and SkinMatricesJob, whatever characters stand beside each other.
/// **Space**: bind space → scene space (before the instance's placement).
/// **Cost**: that of as many characters as a vector has lanes, even where there are fewer; allocates nothing.
struct SideBySidePalettesJob {
    static constexpr std::size_t kMaxCharacters = 16;

    const PaletteSkeleton* skeleton = nullptr;
    std::span<const Pose* const> locals; ///< One a character, 1 to kMaxCharacters.
    std::span<math::Affine* const> out;  ///< One a character: a matrix each for all joints of the skeleton.
    std::span<float> scratch;            ///< 64-byte aligned; scratchSize of the skeleton.

    /// How many floats of scratch a skeleton needs.
    [[nodiscard]] static std::size_t scratchSize(const PaletteSkeleton& skeleton) noexcept
    {
        return skeleton.depthCount() * 12 * kMaxCharacters;
    }

    /// Whether there are poses of the skeleton's scene, as many places to write to, and scratch enough.
    [[nodiscard]] bool isValid() const noexcept;
    /// Gives a bit for each character, the first one lowest: whether all of its world matrices are finite.
    /// - must be valid.
    [[nodiscard]] std::uint32_t run() const noexcept;
};

} // namespace stylized::animation
