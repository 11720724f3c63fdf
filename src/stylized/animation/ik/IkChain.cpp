#include "stylized/animation/ik/IkChain.h"

#include <stylized/animation/ik/IkMath.h>

#include <glm/geometric.hpp>

#include <algorithm>

namespace stylized::animation {
namespace {

glm::dquat toDouble(const glm::quat& q) noexcept
{
    return glm::normalize(glm::dquat(q.w, q.x, q.y, q.z));
}

} // namespace

double IkChain::length() const noexcept
{
    double sum = 0.0;
    for (std::size_t i = 0; i < joints.size(); ++i)
        sum += glm::length(bone(i));
    return sum;
}

bool IkChain::hasLimits() const noexcept
{
    return std::any_of(joints.begin(), joints.end(),
                       [](const IkJoint& joint) { return joint.limit.kind != IkLimit::Kind::None; });
}

void IkChain::limitTurn(std::size_t i) const noexcept
{
    const IkJoint& joint = joints[i];
    if (joint.limit.kind == IkLimit::Kind::None)
        return;
    const glm::dquat before = i == 0 ? glm::dquat(1, 0, 0, 0) : turns[i - 1].turn;
    const glm::dquat parent = toDouble(joint.parentRotation), local = toDouble(joint.localRotation),
                     bind = toDouble(joint.bindRotation);
    // World rotation of the joint, turned: turn · parent · local; under its parent, turned: before · parent.
    const glm::dquat turnedParent = before * parent;
    const glm::dquat turnedLocal = glm::conjugate(turnedParent) * turns[i].turn * parent * local;
    const glm::dquat allowed = bind * limited(glm::conjugate(bind) * turnedLocal, joint.limit);
    turns[i].turn = glm::normalize(turnedParent * allowed * glm::conjugate(parent * local));
}

void IkChain::placeEnds(std::size_t first) const noexcept
{
    for (std::size_t i = first; i < joints.size(); ++i)
        turns[i].end = start(i) + turns[i].turn * bone(i);
}

void IkChain::stretch() const noexcept
{
    const glm::dvec3 way = glm::dvec3(goal) - glm::dvec3(joints[0].position);
    glm::dquat turn(1, 0, 0, 0);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        turn = glm::normalize(ik::turnBetween(turn * bone(i), way) * turn);
        turns[i].turn = turn;
    }
    placeEnds(0);
}

glm::quat localRotationAfter(const IkJoint& joint, const glm::dquat& turnBefore, const glm::dquat& turn) noexcept
{
    const glm::dquat parent = toDouble(joint.parentRotation);
    const glm::dquat local = glm::conjugate(turnBefore * parent) * turn * parent * toDouble(joint.localRotation);
    return glm::quat(glm::normalize(local));
}

} // namespace stylized::animation
