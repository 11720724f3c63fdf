#include "stylized/animation/compression/ClipBlock.h"

#include <algorithm>
#include <cmath>

namespace stylized::animation {
namespace {

constexpr double kPackedUnit = 32767.0;

/// The product of two quaternions (x, y, z, w).
std::array<float, 4> packedProduct(const std::array<float, 4>& a, const std::array<float, 4>& b) noexcept
{
    return {(a[3] * b[0] + a[0] * b[3]) + (a[1] * b[2] - a[2] * b[1]),
            (a[3] * b[1] + a[1] * b[3]) + (a[2] * b[0] - a[0] * b[2]),
            (a[3] * b[2] + a[2] * b[3]) + (a[0] * b[1] - a[1] * b[0]),
            (a[3] * b[3] - a[0] * b[0]) - (a[1] * b[1] + a[2] * b[2])};
}

} // namespace

std::array<float, 4> unpackRotation(const std::array<std::int16_t, 3>& packed) noexcept
{
    double v[3], square = 0.0;
    for (std::size_t c = 0; c < 3; ++c) {
        v[c] = double(packed[c]) / kPackedUnit;
        square += v[c] * v[c];
    }
    const double w = std::sqrt(std::max(0.0, 1.0 - square));
    const double length = std::sqrt(square + w * w); // 1, but for rounding
    return {float(v[0] / length), float(v[1] / length), float(v[2] / length), float(w / length)};
}

std::array<std::int16_t, 3> packRotation(const std::array<float, 4>& rotation) noexcept
{
    std::array<std::int16_t, 3> out{};
    for (std::size_t c = 0; c < 3; ++c)
        out[c] = static_cast<std::int16_t>(
            std::lround(double(rotation[3] < 0.0f ? -rotation[c] : rotation[c]) * kPackedUnit));
    return out;
}

ClipBlock makeBlock(const LaneGroup& group) noexcept
{
    ClipBlock block;
    block.kind = group.kind;
    block.isFolded = group.isFolded;
    block.laneCount = static_cast<std::uint32_t>(group.lanes.size());
    block.isRun = group.kind != BlockKind::Mixed && group.lanes.size() == kPoseLaneCount;
    for (std::size_t lane = 0; lane < group.lanes.size(); ++lane) {
        block.isRun = block.isRun && group.lanes[lane].target == group.lanes[0].target + lane;
        const LaneConstants& constants = group.lanes[lane];
        block.targets[lane] = constants.target;
        block.laneKinds[lane] = constants.kind;
        if (constants.kind == BlockKind::Rotation) {
            const auto before = unpackRotation(constants.before), after = unpackRotation(constants.after);
            for (std::size_t column = 0; column < 4; ++column) {
                std::array<float, 4> axis{};
                axis[column] = 1.0f;
                const auto image = packedProduct(packedProduct(before, axis), after);
                for (std::size_t row = 0; row < 4; ++row)
                    block.constants[4 * row + column][lane] = image[row];
            }
        } else {
            for (std::size_t c = 0; c < constants.base.size(); ++c)
                block.constants[c][lane] = constants.base[c];
        }
    }
    return block;
}

} // namespace stylized::animation
