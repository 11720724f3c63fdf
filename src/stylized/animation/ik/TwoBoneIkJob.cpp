#include "stylized/animation/ik/TwoBoneIkJob.h"

#include <stylized/animation/ik/IkMath.h>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace stylized::animation {
namespace {

/// The turn that takes a bone along `from` with the bend's axis `axisFrom` to `to` with `axisTo`; unit vectors, each
/// axis at a right angle to its bone.
glm::dquat turnOfFrame(const glm::dvec3& from, const glm::dvec3& axisFrom, const glm::dvec3& to,
                       const glm::dvec3& axisTo) noexcept
{
    const glm::dquat first = ik::turnBetween(from, to);
    return glm::normalize(ik::turnBetween(first * axisFrom, axisTo) * first);
}

glm::quat toFloat(const glm::dquat& q) noexcept
{
    return glm::quat(q);
}

} // namespace

TwoBoneIkJob::Result TwoBoneIkJob::run() const noexcept
{
    const glm::dvec3 upper = glm::dvec3(middle) - glm::dvec3(root), lower = glm::dvec3(tip) - glm::dvec3(middle);
    const glm::dvec3 reach = glm::dvec3(tip) - glm::dvec3(root), way = glm::dvec3(goal) - glm::dvec3(root);
    const double a = glm::length(upper), b = glm::length(lower), distance = glm::length(way);
    const glm::dvec3 upperDirection = ik::direction(upper, ik::direction(lower, {0, 1, 0}));
    const glm::dvec3 lowerDirection = ik::direction(lower, upperDirection);
    const glm::dvec3 reachDirection = ik::direction(reach, upperDirection);
    const glm::dvec3 wayDirection = ik::direction(way, reachDirection);

    // The axis about which the limb is bent, before and after.
    const glm::dvec3 side = hasPole ? glm::dvec3(pole) - glm::dvec3(root) : glm::dvec3(0);
    const glm::dvec3 straight = ik::direction(glm::cross(side, reachDirection), ik::anyPerpendicular(upperDirection));
    const glm::dvec3 bend = ik::direction(glm::cross(upperDirection, lowerDirection), straight);
    const glm::dvec3 axisBefore =
        ik::direction(ik::perpendicularPart(bend, upperDirection), ik::anyPerpendicular(upperDirection));
    const glm::dvec3 carried = ik::turnBetween(reachDirection, wayDirection) * axisBefore;
    const glm::dvec3 kept =
        ik::direction(ik::perpendicularPart(carried, wayDirection), ik::anyPerpendicular(wayDirection));
    const glm::dvec3 axis = hasPole ? ik::direction(glm::cross(side, wayDirection), kept) : kept;

    // Where the middle joint comes to lie: along the way by the law of cosines, the rest beside it.
    const double d = std::clamp(distance, std::abs(a - b), a + b);
    const double along = d > 0.0 ? std::clamp((a * a - b * b + d * d) / (2.0 * d), -a, a) : 0.0;
    const double beside = std::sqrt(std::max(0.0, a * a - along * along));
    const glm::dvec3 newUpper = wayDirection * along + glm::cross(wayDirection, axis) * beside;
    const glm::dvec3 newLower = wayDirection * d - newUpper;
    const glm::dvec3 newUpperDirection = ik::direction(newUpper, wayDirection);
    const glm::dvec3 newLowerDirection = ik::direction(newLower, newUpperDirection);

    Result result;
    const glm::dquat rootTurn = turnOfFrame(upperDirection, axisBefore, newUpperDirection, axis);
    const glm::dvec3 lowerAxis = ik::direction(ik::perpendicularPart(axisBefore, lowerDirection), axisBefore);
    const glm::dquat middleTurn = turnOfFrame(lowerDirection, lowerAxis, newLowerDirection, axis);
    const glm::dquat part = ik::partOf(rootTurn, double(weight));
    result.rootTurn = toFloat(part);
    result.middleTurn = toFloat(part * ik::partOf(glm::conjugate(rootTurn) * middleTurn, double(weight)));
    result.isReached = distance >= std::abs(a - b) && distance <= a + b;
    return result;
}

} // namespace stylized::animation
