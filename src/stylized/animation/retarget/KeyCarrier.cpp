#include "stylized/animation/retarget/KeyCarrier.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stylized::animation {
namespace {

using asset::AnimationChannelAsset;

/// Files written in single precision agree no better.
constexpr double kSame = 1e-5;
/// Exporters bake noise of this size into scales that nobody animated.
constexpr double kUniform = 1e-3;

bool isIdentity(const glm::dquat& q)
{
    return glm::length(glm::dvec3(q.x, q.y, q.z)) < kSame;
}

bool isIdentity(const glm::dmat4& matrix)
{
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r)
            if (std::abs(matrix[c][r] - (c == r ? 1.0 : 0.0)) >= kSame)
                return false;
    return true;
}

bool areSame(const glm::dvec3& a, const glm::dvec3& b, double tolerance = kSame)
{
    return glm::distance(a, b) <= tolerance * glm::max(glm::length(a), glm::length(b));
}

/// Edge of the cube as large as the unit cube becomes: how much longer lengths are outside.
double sizeOf(const glm::dmat4& matrix)
{
    const double size = std::cbrt(std::abs(glm::determinant(glm::dmat3(matrix))));
    return std::isfinite(size) && size > 0.0 ? size : 1.0;
}

/// Applies `carry(value, isTangent)` to each group of three of the channel's values. Of a spline's three groups a key
/// the middle one is the point, the others are directions.
template <class Carry>
void forEachVector(AnimationChannelAsset& channel, Carry&& carry)
{
    const std::size_t groups = channel.groupsPerKey();
    for (std::size_t i = 0; i + 2 < channel.values.size(); i += 3) {
        float* const v = channel.values.data() + i;
        const glm::dvec3 made = carry(glm::dvec3(v[0], v[1], v[2]), groups != 1 && i / 3 % groups != 1);
        for (int c = 0; c < 3; ++c)
            v[c] = static_cast<float>(made[c]);
    }
}

} // namespace

KeyCarrier::Frame KeyCarrier::frame(NodeIndex from, NodeIndex to) const
{
    const NodeIndex parent = target_->scene().node(to).parent;
    const glm::dquat above = parent.isValid() ? relation_.reference[parent.value] : glm::dquat(1, 0, 0, 0);
    return {glm::normalize(glm::conjugate(above) * relation_.turn * source_->parentRotation(from)),
            glm::normalize(glm::conjugate(source_->rotation(from)) * glm::conjugate(relation_.turn) *
                           relation_.reference[to.value])};
}

AnimationChannelAsset KeyCarrier::turned(const AnimationChannelAsset& channel, NodeIndex to) const
{
    AnimationChannelAsset out = channel;
    out.node = to;
    const auto [left, right] = frame(channel.node, to);
    if (isIdentity(left) && isIdentity(right))
        return out;
    for (std::size_t i = 0; i + 3 < out.values.size(); i += 4) {
        float* const v = out.values.data() + i;
        const glm::dquat q = left * glm::dquat(double(v[3]), double(v[0]), double(v[1]), double(v[2])) * right;
        v[0] = static_cast<float>(q.x);
        v[1] = static_cast<float>(q.y);
        v[2] = static_cast<float>(q.z);
        v[3] = static_cast<float>(q.w);
    }
    return out;
}

AnimationChannelAsset KeyCarrier::moved(const AnimationChannelAsset& channel, NodeIndex to) const
{
    const glm::dmat4 matrix = glm::inverse(target_->parentWorld(to)) * glm::mat4_cast(relation_.turn) *
                              glm::dmat4(glm::dmat3(relation_.sizeRatio)) * source_->parentWorld(channel.node);
    AnimationChannelAsset out = channel;
    out.node = to;
    if (!isIdentity(matrix))
        forEachVector(out, [&](const glm::dvec3& key, bool isTangent) {
            return glm::dvec3(matrix * glm::dvec4(key, isTangent ? 0.0 : 1.0));
        });
    return out;
}

AnimationChannelAsset KeyCarrier::shifted(const AnimationChannelAsset& channel, NodeIndex to) const
{
    AnimationChannelAsset out = channel;
    out.node = to;
    const glm::dvec3 rest(source_->scene().node(channel.node).local.translation);
    const glm::dvec3 ownRest(target_->scene().node(to).local.translation);
    const glm::dquat turn = frame(channel.node, to).left;
    const double factor =
        relation_.sizeRatio * sizeOf(source_->parentWorld(channel.node)) / sizeOf(target_->parentWorld(to));
    if (!isIdentity(turn) || std::abs(factor - 1.0) >= kSame || !areSame(rest, ownRest))
        forEachVector(out, [&](const glm::dvec3& key, bool isTangent) {
            return isTangent ? factor * (turn * key) : ownRest + factor * (turn * (key - rest));
        });
    return out;
}

std::optional<AnimationChannelAsset> KeyCarrier::stretched(const AnimationChannelAsset& channel, NodeIndex to) const
{
    AnimationChannelAsset out = channel;
    out.node = to;
    const glm::dvec3 rest(source_->scene().node(channel.node).local.scale);
    const glm::dvec3 ownRest(target_->scene().node(to).local.scale);
    const bool hasSameAxes = isIdentity(frame(channel.node, to).right);
    if (hasSameAxes && areSame(rest, ownRest))
        return out;
    bool isUniform = true;
    forEachVector(out, [&](const glm::dvec3& key, bool isTangent) {
        glm::dvec3 factors(0.0);
        for (int c = 0; c < 3; ++c) // what has no extent at rest has no factor, either
            factors[c] = rest[c] != 0.0 ? key[c] / rest[c] : isTangent ? 0.0 : 1.0;
        isUniform = isUniform && areSame(factors, glm::dvec3(factors.x), kUniform);
        return factors * ownRest;
    });
    return hasSameAxes || isUniform ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace stylized::animation
