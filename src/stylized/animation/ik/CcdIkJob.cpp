#include "stylized/animation/ik/CcdIkJob.h"

#include <stylized/animation/ik/IkMath.h>
#include <stylized/core/Assert.h>

#include <glm/geometric.hpp>

namespace stylized::animation {
namespace {

/// Whether turning any joint would move the tip across the way to the goal only: all bones lie along that way.
bool isStuckOnALine(const IkChain& chain) noexcept
{
    const glm::dvec3 way = ik::direction(glm::dvec3(chain.goal) - glm::dvec3(chain.joints[0].position), {0, 1, 0});
    for (std::size_t i = 0; i < chain.joints.size(); ++i) {
        const glm::dvec3 bone = chain.turns[i].turn * chain.bone(i);
        constexpr double kBeside = 1e-6; // of a bone's length: less than its ends' rounding in single precision
        if (glm::length(ik::perpendicularPart(bone, way)) > kBeside * glm::length(bone))
            return false;
    }
    return true;
}

/// Bends the chain a little, to one side and back to the other, so that it can fold.
void unlock(const IkChain& chain) noexcept
{
    const glm::dvec3 way = ik::direction(glm::dvec3(chain.goal) - glm::dvec3(chain.joints[0].position), {0, 1, 0});
    const glm::dvec3 axis = ik::anyPerpendicular(way);
    constexpr double kHalfSine = 0.05; // a turn of about six degrees
    for (std::size_t i = 0; i < chain.joints.size(); ++i) {
        const double sine = i % 2 == 0 ? kHalfSine : -kHalfSine;
        const glm::dvec3 part = axis * sine;
        chain.turns[i].turn = glm::normalize(glm::dquat(1.0, part.x, part.y, part.z) * chain.turns[i].turn);
        chain.limitTurn(i);
    }
    chain.placeEnds(0);
}

void turnJoint(const IkChain& chain, std::size_t i) noexcept
{
    const std::size_t last = chain.joints.size() - 1;
    const glm::dvec3 start = chain.start(i);
    const glm::dquat before = chain.turns[i].turn;
    chain.turns[i].turn =
        glm::normalize(ik::turnBetween(chain.turns[last].end - start, glm::dvec3(chain.goal) - start) * before);
    chain.limitTurn(i);
    // What hangs on the joint turns with it.
    const glm::dquat change = chain.turns[i].turn * glm::conjugate(before);
    for (std::size_t j = i + 1; j <= last; ++j)
        chain.turns[j].turn = glm::normalize(change * chain.turns[j].turn);
    chain.placeEnds(i);
}

} // namespace

bool CcdIkJob::run() const noexcept
{
    STYLIZED_DEBUG_ASSERT(chain.isValid(), "the spans of an IkChain disagree");
    const std::size_t count = chain.joints.size();
    for (IkTurn& turn : chain.turns)
        turn.turn = glm::dquat(1, 0, 0, 0);
    for (std::size_t i = 0; i < count; ++i)
        chain.limitTurn(i);
    chain.placeEnds(0);
    const auto distance = [&] { return glm::distance(chain.turns[count - 1].end, glm::dvec3(chain.goal)); };
    const bool isOutOfReach =
        glm::distance(glm::dvec3(chain.goal), glm::dvec3(chain.joints[0].position)) >= chain.length();
    if (isOutOfReach && !chain.hasLimits()) {
        chain.stretch();
        return distance() <= tolerance;
    }
    if (distance() > tolerance && !isOutOfReach && isStuckOnALine(chain))
        unlock(chain);
    for (std::uint32_t round = 0; round < maxRounds && distance() > tolerance; ++round)
        for (std::size_t i = count; i-- > 0;)
            turnJoint(chain, i);
    return distance() <= tolerance;
}

} // namespace stylized::animation
