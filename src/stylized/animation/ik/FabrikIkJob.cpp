#include "stylized/animation/ik/FabrikIkJob.h"

#include <stylized/animation/ik/IkMath.h>
#include <stylized/core/Assert.h>

#include <glm/geometric.hpp>

#include <array>
#include <span>

namespace stylized::animation {
namespace {

/// The joints' positions while they are moved about.
struct Points {
    std::array<glm::dvec3, IkChain::kMaxJoints + 1> at;
    std::array<double, IkChain::kMaxJoints> lengths;
    std::size_t boneCount;

    void reachBackward(const glm::dvec3& goal) noexcept
    {
        at[boneCount] = goal;
        for (std::size_t i = boneCount; i-- > 0;)
            at[i] = at[i + 1] + ik::direction(at[i] - at[i + 1], {0, 1, 0}) * lengths[i];
    }

    void reachForward(const glm::dvec3& root) noexcept
    {
        at[0] = root;
        for (std::size_t i = 0; i < boneCount; ++i)
            at[i + 1] = at[i] + ik::direction(at[i + 1] - at[i], {0, 1, 0}) * lengths[i];
    }

    /// Moves the inner joints aside, by turns to one side and the other, where all lie on the way to the goal: from
    /// there the rounds would never leave it.
    void leaveTheLine(const glm::dvec3& goal, double length) noexcept
    {
        const glm::dvec3 way = ik::direction(goal - at[0], {0, 1, 0});
        for (std::size_t i = 1; i <= boneCount; ++i)
            if (glm::length(ik::perpendicularPart(at[i] - at[0], way)) > 1e-6 * length)
                return;
        const glm::dvec3 aside = ik::anyPerpendicular(way) * (0.05 * length);
        for (std::size_t i = 1; i < boneCount; ++i)
            at[i] += i % 2 == 1 ? aside : -aside;
    }
};

Points pointsOf(const IkChain& chain) noexcept
{
    Points points;
    points.boneCount = chain.joints.size();
    for (std::size_t i = 0; i < points.boneCount; ++i) {
        points.at[i] = chain.joints[i].position;
        points.lengths[i] = glm::length(chain.bone(i));
    }
    points.at[points.boneCount] = chain.tip;
    return points;
}

/// Each bone carried along by the one before it and then turned by the least into its place.
void turnInto(const Points& points, const IkChain& chain) noexcept
{
    glm::dquat turn(1, 0, 0, 0);
    for (std::size_t i = 0; i < points.boneCount; ++i) {
        const glm::dvec3 place = points.at[i + 1] - points.at[i];
        turn = glm::normalize(ik::turnBetween(turn * chain.bone(i), place) * turn);
        chain.turns[i].turn = turn;
        chain.limitTurn(i);
        turn = chain.turns[i].turn;
    }
    chain.placeEnds(0);
}

} // namespace

bool FabrikIkJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(chain.isValid(), "the spans of an IkChain disagree");
    const glm::dvec3 root = chain.joints[0].position, goal = chain.goal;
    const double length = chain.length();
    Points points = pointsOf(chain);
    if (glm::distance(root, goal) >= length) {
        const glm::dvec3 way = ik::direction(goal - root, {0, 1, 0});
        for (std::size_t i = 0; i < points.boneCount; ++i)
            points.at[i + 1] = points.at[i] + way * points.lengths[i];
    } else if (glm::distance(points.at[points.boneCount], goal) > tolerance) {
        points.leaveTheLine(goal, length);
        for (std::uint32_t round = 0; round < maxRounds; ++round) {
            points.reachBackward(goal);
            points.reachForward(root);
            if (glm::distance(points.at[points.boneCount], goal) <= tolerance)
                break;
        }
    }
    turnInto(points, chain);
    return glm::distance(chain.turns[points.boneCount - 1].end, goal) <= tolerance;
}

} // namespace stylized::animation
