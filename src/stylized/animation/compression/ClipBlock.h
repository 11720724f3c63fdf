#pragma once

#include <stylized/animation/PoseLayout.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stylized::animation {

/// What the lanes of a block of a compressed clip are; Mixed ones have three numbers.
enum class BlockKind : std::uint8_t {
    Rotation,     ///< Three numbers: the vector part of before⁻¹ · rotation · after⁻¹, whose w is positive.
    WideRotation, ///< Four numbers: the rotation itself, for those that turn too far from any one reference.
    Translation,  ///< Three numbers: translation − base.
    Scale,        ///< Three numbers: scale − base.
    Value,        ///< One number of a pose's values − base.
    Mixed,        ///< Of a block, not of a lane: rotations (not wide), translations and scales.
};

/// How many numbers a lane of that kind has.
[[nodiscard]] constexpr std::size_t componentCount(BlockKind kind) noexcept
{
    return kind == BlockKind::WideRotation ? 4 : kind == BlockKind::Value ? 1 : 3;
}

/// What a lane has besides its numbers.
struct LaneConstants {
    BlockKind kind = BlockKind::Rotation; ///< That of the group, or where it is Mixed one of three.
    /// The node that it moves, or the place of a Value among the pose's values.
    std::uint32_t target = 0;
    std::array<std::int16_t, 3> before{}, after{}; ///< Of a Rotation; see unpackRotation().
    std::array<float, 3> base{};                   ///< Of a Translation, Scale or Value (the first).
};

/// Up to sixteen tracks of one kind that are kept side by side.
struct LaneGroup {
    BlockKind kind = BlockKind::Rotation;
    /// Whether all components lie side by side in one: component c of lane i is lane c · foldedLaneCount(kind) + i.
    bool isFolded = false;
    std::vector<LaneConstants> lanes; ///< 1 to kPoseLaneCount; folded to foldedLaneCount(kind).
};

/// How many lanes a folded group has room for.
[[nodiscard]] constexpr std::size_t foldedLaneCount(BlockKind kind) noexcept
{
    return kPoseLaneCount / componentCount(kind);
}

/// A unit quaternion (x, y, z, w) with w ≥ 0 from three whole numbers of 16 bits, and the nearest such numbers.
[[nodiscard]] std::array<float, 4> unpackRotation(const std::array<std::int16_t, 3>& packed) noexcept;
[[nodiscard]] std::array<std::int16_t, 3> packRotation(const std::array<float, 4>& rotation) noexcept;

/// Sixteen tracks of a compressed clip that are decoded side by side, one a vector lane.
struct ClipBlock {
    BlockKind kind = BlockKind::Rotation;
    bool isFolded = false;
    bool isRun = false;          ///< Not Mixed, and all sixteen targets follow one another.
    std::uint32_t laneCount = 0; ///< 1 to kPoseLaneCount; what lanes beyond hold means nothing.
    std::array<BlockKind, kPoseLaneCount> laneKinds{};
    std::array<std::uint32_t, kPoseLaneCount> targets{};
    /// Rotation: 16 entries, row by row, of the matrix that makes before · q · after of a quaternion q (x, y, z, w).
    /// Translation, Scale, Value: base.
    alignas(64) std::array<std::array<float, kPoseLaneCount>, 16> constants{};
};

/// How many components of a block are stored.
[[nodiscard]] constexpr std::size_t storedComponentCount(BlockKind kind, bool isFolded) noexcept
{
    return isFolded ? 1 : componentCount(kind);
}

[[nodiscard]] ClipBlock makeBlock(const LaneGroup& group) noexcept;

// A segment is columns of whole numbers: column k of a component is how much of curve k of the SegmentBasis each lane
// has, in steps of the lane, with one width for all lanes. A width's code is half a byte: a component's codes end with
// kEndCode or with its last possible column.
inline constexpr std::uint8_t kEndCode = 0;
inline constexpr std::uint8_t kEmptyCode = 1; ///< A column of zeros.
inline constexpr std::array<std::uint8_t, 16> kColumnWidths = {0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 17, 24};

/// The step of a lane from its code: three bits of mantissa, five of exponent; from 2⁻³¹ on, always rising.
[[nodiscard]] constexpr std::uint32_t stepBits(std::uint8_t code) noexcept
{
    return (std::uint32_t(code) << 20) + (std::uint32_t(127 - 31) << 23);
}

} // namespace stylized::animation
