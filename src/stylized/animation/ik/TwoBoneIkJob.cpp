#include "stylized/animation/ik/TwoBoneIkJob.h"

#include <stylized/animation/ik/IkMath.h>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::animation {
namespace {

constexpr double kNoLength = 1e-9; // as in ik::direction

/// `vector` at unit length, or what `fallback` gives where it has no length; nothing is computed that is not needed.
template <class Fallback>
glm::dvec3 directionOr(const glm::dvec3& vector, const Fallback& fallback) noexcept
{
    const double squared = glm::dot(vector, vector);
    return squared > kNoLength * kNoLength ? vector * (1.0 / std::sqrt(squared)) : fallback();
}

/// The turn that takes a bone along `from` with the bend's axis `axisFrom` to `to` with `axisTo`; unit vectors, each
/// axis at a right angle to its bone.
glm::dquat turnOfFrame(const glm::dvec3& from, const glm::dvec3& axisFrom, const glm::dvec3& to,
                       const glm::dvec3& axisTo) noexcept
{
    const glm::dmat3 before(from, axisFrom, glm::cross(from, axisFrom));
    const glm::dmat3 after(to, axisTo, glm::cross(to, axisTo));
    return glm::quat_cast(after * glm::transpose(before));
}

/// The turn about `axis` that takes one unit vector at a right angle to it to another.
glm::dquat turnInPlane(const glm::dvec3& from, const glm::dvec3& to, const glm::dvec3& axis) noexcept
{
    const glm::dvec3 half = directionOr(from + to, [] { return glm::dvec3(0.0); });
    if (glm::dot(half, half) == 0.0)
        return {0.0, axis.x, axis.y, axis.z};
    const glm::dvec3 sine = glm::cross(from, half);
    return {glm::dot(from, half), sine.x, sine.y, sine.z};
}

/// `vector` turned as the shortest turn takes the unit vector `from` to `to`.
glm::dvec3 carried(const glm::dvec3& vector, const glm::dvec3& from, const glm::dvec3& to) noexcept
{
    const double cosine = glm::dot(from, to);
    constexpr double kNearlyOpposite = -0.999999;
    if (cosine < kNearlyOpposite)
        return ik::turnBetween(from, to) * vector;
    const glm::dvec3 axis = glm::cross(from, to), once = glm::cross(axis, vector);
    return vector + once + glm::cross(axis, once) * (1.0 / (1.0 + cosine));
}

} // namespace

TwoBoneIkJob::Result TwoBoneIkJob::run() const noexcept
{
    const glm::dvec3 upper = glm::dvec3(middle) - glm::dvec3(root), lower = glm::dvec3(tip) - glm::dvec3(middle);
    const glm::dvec3 reach = glm::dvec3(tip) - glm::dvec3(root), way = glm::dvec3(goal) - glm::dvec3(root);
    const double a = glm::length(upper), b = glm::length(lower), distance = glm::length(way);
    const glm::dvec3 upperDirection = directionOr(upper, [&] { return ik::direction(lower, {0, 1, 0}); });
    const glm::dvec3 lowerDirection = directionOr(lower, [&] { return upperDirection; });
    const glm::dvec3 reachDirection = directionOr(reach, [&] { return upperDirection; });
    const glm::dvec3 wayDirection = directionOr(way, [&] { return reachDirection; });

    // The axis about which the limb is bent, before and after.
    const glm::dvec3 side = hasPole ? glm::dvec3(pole) - glm::dvec3(root) : glm::dvec3(0);
    const auto straight = [&] {
        const auto anyAxis = [&] { return ik::anyPerpendicular(upperDirection); };
        return directionOr(ik::perpendicularPart(glm::cross(side, reachDirection), upperDirection), anyAxis);
    };
    const glm::dvec3 axisBefore = directionOr(glm::cross(upperDirection, lowerDirection), straight);
    // At a right angle to the limb's plane, and so to its reach: once carried, to the way.
    const auto kept = [&] { return carried(axisBefore, reachDirection, wayDirection); };
    const glm::dvec3 axis = hasPole ? directionOr(glm::cross(side, wayDirection), kept) : kept();

    // Where the middle joint comes to lie: along the way by the law of cosines, the rest beside it.
    const double d = std::clamp(distance, std::abs(a - b), a + b);
    const double along = d > 0.0 ? std::clamp((a * a - b * b + d * d) / (2.0 * d), -a, a) : 0.0;
    const double beside = std::sqrt(std::max(0.0, a * a - along * along));
    const glm::dvec3 newUpper = wayDirection * along + glm::cross(wayDirection, axis) * beside;
    const glm::dvec3 newLower = wayDirection * d - newUpper;
    // The bones keep their lengths, so that no root need be drawn for their directions.
    const glm::dvec3 newUpperDirection = a > kNoLength ? newUpper * (1.0 / a) : wayDirection;
    const glm::dvec3 newLowerDirection = b > kNoLength ? newLower * (1.0 / b) : newUpperDirection;

    // The root's turn carries the lower bone into the plane of the bend; about the bend's axis it then goes on.
    Result result;
    const glm::dquat rootTurn = turnOfFrame(upperDirection, axisBefore, newUpperDirection, axis);
    const glm::dquat bendTurn = turnInPlane(rootTurn * lowerDirection, newLowerDirection, axis);
    if (weight >= 1.0f) {
        result.rootTurn = glm::quat(rootTurn);
        result.middleTurn = glm::quat(bendTurn * rootTurn);
    } else {
        const glm::dquat part = ik::partOf(rootTurn, double(weight));
        const glm::dquat bendOfLimb = glm::conjugate(rootTurn) * bendTurn * rootTurn;
        result.rootTurn = glm::quat(part);
        result.middleTurn = glm::quat(part * ik::partOf(bendOfLimb, double(weight)));
    }
    result.isReached = distance >= std::abs(a - b) && distance <= a + b;
    return result;
}

} // namespace stylized::animation
