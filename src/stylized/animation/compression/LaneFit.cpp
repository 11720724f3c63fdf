#include "stylized/animation/compression/LaneFit.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace stylized::animation {
namespace {

/// Beyond this length of the vector part, w would be so small that it takes more digits than it gives.
constexpr double kMaxVectorPart = 0.87;

glm::dquat quaternionOf(const float* numbers) noexcept
{
    return glm::normalize(glm::dquat(numbers[3], numbers[0], numbers[1], numbers[2]));
}

std::array<std::int16_t, 3> packedOf(const glm::dquat& q) noexcept
{
    return packRotation({float(q.x), float(q.y), float(q.z), float(q.w)});
}

glm::dquat unpackedOf(const std::array<std::int16_t, 3>& packed) noexcept
{
    const std::array<float, 4> numbers = unpackRotation(packed);
    return glm::dquat(numbers[3], numbers[0], numbers[1], numbers[2]);
}

/// The rotation of the axes along which a symmetric matrix stretches, the longest first (Jacobi's method).
glm::dquat principalAxes(glm::dmat3 m) noexcept
{
    glm::dmat3 axes(1.0);
    for (int sweep = 0; sweep < 16; ++sweep)
        for (int p = 0; p < 2; ++p)
            for (int q = p + 1; q < 3; ++q) {
                if (std::abs(m[p][q]) < 1e-300)
                    continue;
                const double theta = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
                const double t = (theta < 0.0 ? -1.0 : 1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1.0));
                const double c = 1.0 / std::sqrt(t * t + 1.0), s = t * c;
                glm::dmat3 turn(1.0);
                turn[p][p] = c;
                turn[q][q] = c;
                turn[q][p] = s;
                turn[p][q] = -s;
                m = glm::transpose(turn) * m * turn;
                axes = axes * turn;
            }
    int order[3] = {0, 1, 2};
    std::sort(order, order + 3, [&](int a, int b) { return m[a][a] != m[b][b] ? m[a][a] > m[b][b] : a < b; });
    glm::dmat3 sorted(axes[order[0]], axes[order[1]], axes[order[2]]);
    if (glm::determinant(sorted) < 0.0)
        sorted[2] = -sorted[2];
    return glm::normalize(glm::quat_cast(sorted));
}

/// The mean of rotations that lie in one hemisphere from frame to frame; nothing where they cancel out.
std::optional<glm::dquat> meanRotation(const SourceTrack& track, std::uint32_t frameCount)
{
    glm::dquat sum(0.0, 0.0, 0.0, 0.0);
    for (std::uint32_t f = 0; f < frameCount; ++f)
        sum = sum + quaternionOf(track.at(f));
    if (glm::length(sum) < 1e-3 * frameCount)
        return std::nullopt;
    return glm::normalize(sum);
}

glm::dquat axesOfMotion(const SourceTrack& track, std::uint32_t frameCount, const glm::dquat& mean)
{
    glm::dmat3 spread(0.0);
    for (std::uint32_t f = 0; f < frameCount; ++f) {
        const glm::dquat rest = glm::conjugate(mean) * quaternionOf(track.at(f));
        const glm::dvec3 v(rest.x, rest.y, rest.z);
        spread += glm::outerProduct(v, v);
    }
    return principalAxes(spread);
}

/// The lane of a rotation around `before` and `after`; nothing where it turns too far from them.
std::optional<ClipLane> laneAround(const SourceTrack& track, std::uint32_t frameCount, const glm::dquat& before,
                                   const glm::dquat& after)
{
    ClipLane lane;
    lane.kind = BlockKind::Rotation;
    lane.constants = {lane.kind, track.place, packedOf(before), packedOf(after), {}};
    lane.before = unpackedOf(lane.constants.before);
    lane.after = unpackedOf(lane.constants.after);
    glm::dquat last(1.0, 0.0, 0.0, 0.0);
    for (std::uint32_t f = 0; f < frameCount; ++f) {
        glm::dquat rest = glm::conjugate(lane.before) * quaternionOf(track.at(f)) * glm::conjugate(lane.after);
        if (rest.w < 0.0)
            rest = -rest;
        const double square = rest.x * rest.x + rest.y * rest.y + rest.z * rest.z;
        if (square > kMaxVectorPart * kMaxVectorPart || (f > 0 && glm::dot(rest, last) < 0.0))
            return std::nullopt;
        lane.numbers.insert(lane.numbers.end(), {rest.x, rest.y, rest.z});
        last = rest;
    }
    return lane;
}

ClipLane wideLane(const SourceTrack& track, std::uint32_t frameCount)
{
    ClipLane lane;
    lane.kind = BlockKind::WideRotation;
    lane.constants.kind = lane.kind;
    lane.constants.target = track.place;
    for (std::uint32_t f = 0; f < frameCount; ++f) {
        const glm::dquat q = quaternionOf(track.at(f));
        lane.numbers.insert(lane.numbers.end(), {q.x, q.y, q.z, q.w});
    }
    return lane;
}

ClipLane rotationLane(const SourceTrack& track, std::uint32_t frameCount)
{
    if (const auto mean = meanRotation(track, frameCount)) {
        const glm::dquat axes = axesOfMotion(track, frameCount, *mean);
        if (auto lane = laneAround(track, frameCount, *mean * axes, glm::conjugate(axes)))
            return std::move(*lane);
    }
    return wideLane(track, frameCount);
}

} // namespace

ClipLane fitLane(const SourceTrack& track, std::uint32_t frameCount)
{
    if (track.target == asset::AnimationTarget::Rotation)
        return rotationLane(track, frameCount);
    const std::size_t count = numberCount(track.target);
    ClipLane lane;
    lane.kind = track.target == asset::AnimationTarget::Translation ? BlockKind::Translation
                : track.target == asset::AnimationTarget::Scale     ? BlockKind::Scale
                                                                    : BlockKind::Value;
    lane.constants.kind = lane.kind;
    lane.constants.target = track.place;
    lane.numbers.resize(frameCount * count);
    for (std::size_t c = 0; c < count; ++c) {
        float least = track.at(0)[c], most = least;
        for (std::uint32_t f = 0; f < frameCount; ++f) {
            least = std::min(least, track.at(f)[c]);
            most = std::max(most, track.at(f)[c]);
        }
        lane.constants.base[c] = 0.5f * least + 0.5f * most;
        for (std::uint32_t f = 0; f < frameCount; ++f)
            lane.numbers[f * count + c] = double(track.at(f)[c]) - double(lane.constants.base[c]);
    }
    return lane;
}

void applyLane(const ClipLane& lane, const double* numbers, LocalTransform& local) noexcept
{
    switch (lane.kind) {
    case BlockKind::Rotation: {
        const double square = numbers[0] * numbers[0] + numbers[1] * numbers[1] + numbers[2] * numbers[2];
        const glm::dquat rest(std::sqrt(std::max(0.0, 1.0 - square)), numbers[0], numbers[1], numbers[2]);
        local.rotation = lane.before * glm::normalize(rest) * lane.after;
        break;
    }
    case BlockKind::WideRotation:
        local.rotation = glm::normalize(glm::dquat(numbers[3], numbers[0], numbers[1], numbers[2]));
        break;
    case BlockKind::Translation:
    case BlockKind::Scale: {
        const std::array<float, 3>& base = lane.constants.base;
        (lane.kind == BlockKind::Scale ? local.scale : local.translation) =
            glm::dvec3(base[0] + numbers[0], base[1] + numbers[1], base[2] + numbers[2]);
        break;
    }
    case BlockKind::Value:
    case BlockKind::Mixed: break;
    }
}

} // namespace stylized::animation
