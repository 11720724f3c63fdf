#include <stylized/animation/ik/AimIkJob.h>
#include <stylized/animation/ik/CcdIkJob.h>
#include <stylized/animation/ik/FabrikIkJob.h>
#include <stylized/animation/ik/FootPlacement.h>
#include <stylized/animation/ik/TwoBoneIkJob.h>

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace stylized::animation {
namespace {

/// Reaching, as asked: a tenth of a millimetre.
constexpr double kSolved = 1e-4;
/// Bones of about a metre, in single precision.
constexpr double kLengthTolerance = 1e-6;

struct Limb {
    glm::dvec3 middle, tip;
};

/// Where the joints come to lie.
Limb solved(const TwoBoneIkJob& job)
{
    const auto result = job.run();
    const auto turned = [](const glm::quat& q, const glm::vec3& v) {
        return glm::normalize(glm::dquat(q.w, q.x, q.y, q.z)) * glm::dvec3(v);
    };
    const glm::dvec3 middle = glm::dvec3(job.root) + turned(result.rootTurn, job.middle - job.root);
    return {middle, middle + turned(result.middleTurn, job.tip - job.middle)};
}

TwoBoneIkJob arm(const glm::vec3& goal)
{
    TwoBoneIkJob job;
    job.middle = {1, 0, 0};
    job.tip = {1, 1, 0};
    job.goal = goal;
    return job;
}

TEST(TwoBoneIk, BendsToAGoalWithinReachInThePlaneOfItsBend)
{
    const Limb limb = solved(arm({1, 0, 0}));
    EXPECT_LT(glm::distance(limb.tip, glm::dvec3(1, 0, 0)), kSolved);
    // An equilateral triangle: the elbow stays on its side, half a metre along and √3/2 below.
    EXPECT_LT(glm::distance(limb.middle, glm::dvec3(0.5, -0.8660254, 0)), kSolved);
    EXPECT_TRUE(arm({1, 0, 0}).run().isReached);
}

TEST(TwoBoneIk, StaysAsItIsWhereItIsAlreadyThere)
{
    const auto result = arm({1, 1, 0}).run();
    EXPECT_NEAR(result.rootTurn.w, 1.0, 1e-6);
    EXPECT_NEAR(result.middleTurn.w, 1.0, 1e-6);
}

TEST(TwoBoneIk, StretchesTowardsAGoalOutOfReach)
{
    const Limb limb = solved(arm({0, 0, 9}));
    EXPECT_LT(glm::distance(limb.middle, glm::dvec3(0, 0, 1)), kSolved);
    EXPECT_LT(glm::distance(limb.tip, glm::dvec3(0, 0, 2)), kSolved);
    EXPECT_FALSE(arm({0, 0, 9}).run().isReached);
}

TEST(TwoBoneIk, FoldsTowardsAGoalThatIsTooNear)
{
    TwoBoneIkJob job = arm({0, 0, 0.1f});
    job.tip = {1, 0.5f, 0}; // half as long below the elbow: it cannot come nearer than half a metre
    const Limb limb = solved(job);
    EXPECT_LT(glm::distance(limb.tip, glm::dvec3(0, 0, 0.5)), kSolved);
    EXPECT_FALSE(job.run().isReached);
}

TEST(TwoBoneIk, PointsItsElbowTowardsAPole)
{
    for (const glm::vec3 pole : {glm::vec3(0, 0, 5), glm::vec3(0, 3, -3), glm::vec3(4, -2, 0.1f)}) {
        TwoBoneIkJob job = arm({1.2f, 0, 0});
        job.hasPole = true;
        job.pole = pole;
        const Limb limb = solved(job);
        EXPECT_LT(glm::distance(limb.tip, glm::dvec3(1.2, 0, 0)), kSolved);
        // Beside the way from root to goal, the x axis, elbow and pole lie on one side.
        const glm::dvec2 elbow(limb.middle.y, limb.middle.z), side(pole.y, pole.z);
        EXPECT_LT(glm::distance(glm::normalize(elbow), glm::normalize(side)), kSolved);
    }
}

TEST(TwoBoneIk, BendsAStraightLimbToOneFixedSideOrToItsPole)
{
    TwoBoneIkJob job = arm({1, 0, 0});
    job.tip = {2, 0, 0};
    EXPECT_LT(glm::distance(solved(job).tip, glm::dvec3(1, 0, 0)), kSolved);
    job.hasPole = true;
    job.pole = {0, 0, 7};
    EXPECT_LT(glm::distance(solved(job).middle, glm::dvec3(0.5, 0, 0.8660254)), kSolved);
}

TEST(TwoBoneIk, MakesPartOfItsTurnsByWeight)
{
    TwoBoneIkJob job = arm({0, 0, 9});
    job.weight = 0.0f;
    EXPECT_LT(glm::distance(solved(job).tip, glm::dvec3(1, 1, 0)), kSolved);
    job.weight = 0.5f;
    const double whole = glm::distance(solved(job).tip, glm::dvec3(0, 0, 2));
    EXPECT_GT(whole, 0.1);
    EXPECT_LT(whole, glm::distance(glm::dvec3(1, 1, 0), glm::dvec3(0, 0, 2)));
}

/// A chain of joints along random bones.
struct RandomChain {
    std::vector<IkJoint> joints;
    std::vector<IkTurn> turns;
    glm::vec3 tip;
    double length = 0.0, longest = 0.0;

    RandomChain(std::mt19937& random, std::size_t count, bool isStraight = false) : joints(count), turns(count)
    {
        std::normal_distribution<float> normal;
        std::uniform_real_distribution<float> size(0.2f, 1.0f);
        glm::vec3 at(normal(random), normal(random), normal(random));
        const glm::vec3 line(normal(random), normal(random), normal(random));
        for (IkJoint& joint : joints) {
            joint.position = at;
            joint.parentRotation =
                glm::normalize(glm::quat(normal(random), normal(random), normal(random), normal(random)));
            joint.localRotation =
                glm::normalize(glm::quat(normal(random), normal(random), normal(random), normal(random)));
            joint.bindRotation = joint.localRotation;
            const glm::vec3 way = isStraight ? line : glm::vec3(normal(random), normal(random), normal(random));
            at += glm::normalize(way) * size(random);
        }
        tip = at;
        for (std::size_t i = 0; i < count; ++i) {
            const double bone = glm::length(chain({}).bone(i));
            length += bone;
            longest = std::max(longest, bone);
        }
    }

    IkChain chain(const glm::vec3& goal) { return {joints, tip, goal, turns}; }

    /// A goal that the chain can reach, not just so.
    glm::vec3 reachable(std::mt19937& random)
    {
        std::normal_distribution<float> normal;
        const double nearest = std::max(0.0, 2.0 * longest - length);
        const double distance = std::uniform_real_distribution<double>(nearest + 0.05 * (length - nearest),
                                                                       length - 0.05 * (length - nearest))(random);
        const glm::vec3 way = glm::normalize(glm::vec3(normal(random), normal(random), normal(random)));
        return joints[0].position + way * static_cast<float>(distance);
    }

    void expectLengths(const IkChain& chain)
    {
        for (std::size_t i = 0; i < joints.size(); ++i)
            EXPECT_NEAR(glm::distance(chain.start(i), chain.turns[i].end), glm::length(chain.bone(i)),
                        kLengthTolerance);
    }
};

TEST(FabrikIk, ReachesWhatCanBeReachedAndKeepsTheBonesLengths)
{
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        RandomChain chain(random, 2 + random() % 6, round % 10 == 0);
        const IkChain job = chain.chain(chain.reachable(random));
        FabrikIkJob{job, 256}.run();
        ASSERT_LT(glm::distance(job.turns.back().end, glm::dvec3(job.goal)), kSolved) << "round " << round;
        chain.expectLengths(job);
    }
}

TEST(CcdIk, ReachesWhatCanBeReachedAndKeepsTheBonesLengths)
{
    std::mt19937 random(2);
    for (int round = 0; round < 3000; ++round) {
        RandomChain chain(random, 3 + random() % 5, round % 10 == 0);
        const IkChain job = chain.chain(chain.reachable(random));
        CcdIkJob{job, 2000}.run();
        ASSERT_LT(glm::distance(job.turns.back().end, glm::dvec3(job.goal)), kSolved) << "round " << round;
        chain.expectLengths(job);
    }
}

TEST(ChainIk, StretchesTowardsAGoalOutOfReach)
{
    std::mt19937 random(3);
    for (int round = 0; round < 100; ++round) {
        RandomChain chain(random, 1 + random() % 6);
        const glm::vec3 way = glm::normalize(chain.reachable(random) - chain.joints[0].position);
        const glm::vec3 goal = chain.joints[0].position + way * static_cast<float>(chain.length * 3.0);
        const glm::dvec3 expected = glm::dvec3(chain.joints[0].position) + glm::dvec3(way) * chain.length;
        const IkChain job = chain.chain(goal);
        EXPECT_FALSE((FabrikIkJob{job}.run()));
        EXPECT_LT(glm::distance(job.turns.back().end, expected), kSolved);
        EXPECT_FALSE((CcdIkJob{job}.run()));
        EXPECT_LT(glm::distance(job.turns.back().end, expected), kSolved);
    }
}

TEST(ChainIk, GivesLocalRotationsThatPlaceTheJointsAsItSays)
{
    std::mt19937 random(4);
    RandomChain chain(random, 4);
    // As in a skeleton: each joint's parent rotation is the world rotation of the joint before.
    for (std::size_t i = 1; i < 4; ++i)
        chain.joints[i].parentRotation = chain.joints[i - 1].parentRotation * chain.joints[i - 1].localRotation;
    const IkChain job = chain.chain(chain.reachable(random));
    EXPECT_TRUE((FabrikIkJob{job, 256}.run()));
    glm::quat parent = chain.joints[0].parentRotation;
    glm::vec3 at = chain.joints[0].position;
    for (std::size_t i = 0; i < 4; ++i) {
        const IkJoint& joint = chain.joints[i];
        const glm::quat before = joint.parentRotation * joint.localRotation;
        const glm::quat world =
            parent *
            localRotationAfter(joint, i == 0 ? glm::dquat(1, 0, 0, 0) : job.turns[i - 1].turn, job.turns[i].turn);
        at += world * (glm::conjugate(before) * glm::vec3(job.bone(i)));
        parent = world;
    }
    EXPECT_LT(glm::distance(at, job.goal), 1e-4f);
}

TEST(IkLimit, KeepsATurnThatItAllows)
{
    const glm::dquat turn = glm::angleAxis(0.4, glm::dvec3(1, 0, 0));
    const IkLimit cone{IkLimit::Kind::Cone, {0, 1, 0}, 0.0f, 0.5f}, hinge{IkLimit::Kind::Hinge, {1, 0, 0}, -0.1f, 0.5f};
    for (const IkLimit& limit : {IkLimit{}, cone, hinge})
        EXPECT_NEAR(std::abs(glm::dot(limited(turn, limit), turn)), 1.0, 1e-12);
}

TEST(IkLimit, CutsASwingAtTheConeAndKeepsTheTwist)
{
    const glm::dquat twist = glm::angleAxis(1.0, glm::dvec3(0, 1, 0));
    const glm::dquat turn = glm::angleAxis(0.9, glm::dvec3(1, 0, 0)) * twist;
    const glm::dquat allowed = limited(turn, {IkLimit::Kind::Cone, {0, 1, 0}, 0.0f, 0.5f});
    EXPECT_NEAR(std::abs(glm::dot(allowed, glm::angleAxis(0.5, glm::dvec3(1, 0, 0)) * twist)), 1.0, 1e-9);
}

TEST(IkLimit, LetsAHingeTurnAboutItsAxisOnly)
{
    const glm::dquat turn = glm::angleAxis(2.0, glm::dvec3(1, 0, 0)) * glm::angleAxis(0.7, glm::dvec3(0, 0, 1));
    const IkLimit limit{IkLimit::Kind::Hinge, {1, 0, 0}, -0.5f, 1.25f};
    EXPECT_NEAR(std::abs(glm::dot(limited(turn, limit), glm::angleAxis(1.25, glm::dvec3(1, 0, 0)))), 1.0, 1e-9);
    EXPECT_NEAR(std::abs(glm::dot(limited(glm::angleAxis(-3.0, glm::dvec3(1, 0, 0)), limit),
                                  glm::angleAxis(-0.5, glm::dvec3(1, 0, 0)))),
                1.0, 1e-9);
}

TEST(ChainIk, NeverBreaksALimit)
{
    std::mt19937 random(6);
    for (int round = 0; round < 500; ++round) {
        RandomChain chain(random, 2 + random() % 4);
        for (std::size_t i = 0; i < chain.joints.size(); ++i)
            chain.joints[i].limit = i % 2 == 0 ? IkLimit{IkLimit::Kind::Cone, {0, 1, 0}, 0.0f, 0.4f}
                                               : IkLimit{IkLimit::Kind::Hinge, {0, 0, 1}, -0.3f, 1.0f};
        const IkChain job = chain.chain(chain.reachable(random));
        for (const bool isCcd : {false, true}) {
            isCcd ? CcdIkJob{job}.run() : FabrikIkJob{job}.run();
            for (std::size_t i = 0; i < chain.joints.size(); ++i) {
                const glm::quat local = localRotationAfter(
                    chain.joints[i], i == 0 ? glm::dquat(1, 0, 0, 0) : job.turns[i - 1].turn, job.turns[i].turn);
                const glm::quat relative = glm::conjugate(chain.joints[i].bindRotation) * local;
                const glm::vec3 up = relative * glm::vec3(0, 1, 0), side = relative * glm::vec3(0, 0, 1);
                if (i % 2 == 0)
                    EXPECT_GT(up.y, std::cos(0.4f) - 1e-4f);
                else
                    EXPECT_GT(side.z, 1.0f - 1e-5f) << "a hinge keeps its axis";
            }
            chain.expectLengths(job);
        }
    }
}

/// A number that is often odd: 0, the same as others, huge or tiny.
float oddNumber(std::mt19937& random)
{
    switch (random() % 6) {
    case 0: return 0.0f;
    case 1: return 1.0f;
    case 2: return static_cast<float>(std::ldexp(1.0, int(random() % 60) - 40));
    default: return std::uniform_real_distribution<float>(-2.0f, 2.0f)(random);
    }
}

glm::vec3 oddPoint(std::mt19937& random)
{
    return {oddNumber(random), oddNumber(random), oddNumber(random)};
}

bool isUnit(const glm::dquat& q)
{
    return std::abs(glm::dot(q, q) - 1.0) < 1e-5; // false for NaN
}

TEST(Ik, GivesNoNaNInAHundredThousandOddCases)
{
    std::mt19937 random(7);
    for (int round = 0; round < 100'000; ++round) {
        TwoBoneIkJob limb{oddPoint(random),  oddPoint(random), oddPoint(random),          oddPoint(random),
                          random() % 2 == 0, oddPoint(random), float(random() % 5) / 4.0f};
        if (round % 7 == 0)
            limb.goal = limb.root;
        if (round % 11 == 0)
            limb.tip = limb.middle;
        if (round % 13 == 0)
            limb.pole = limb.goal;
        const auto result = limb.run();
        ASSERT_TRUE(isUnit(glm::dquat(result.rootTurn)) && isUnit(glm::dquat(result.middleTurn))) << "round " << round;

        glm::vec3 forward = oddPoint(random);
        forward = glm::length(forward) > 1e-6f ? glm::normalize(forward) : glm::vec3(0, 0, 1);
        AimIkJob aim{oddPoint(random), forward, oddPoint(random), float(random() % 4), float(random() % 5) / 4.0f};
        if (round % 5 == 0)
            aim.goal = aim.position - 3.0f * aim.forward; // right behind
        ASSERT_TRUE(isUnit(glm::dquat(aim.run()))) << "round " << round;

        std::array<IkJoint, 4> joints;
        std::array<IkTurn, 4> turns;
        for (IkJoint& joint : joints) {
            joint.position = round % 3 == 0 ? glm::vec3(1, 2, 3) : oddPoint(random);
            joint.limit.kind = static_cast<IkLimit::Kind>(random() % 3);
            joint.limit.maxAngle = float(random() % 4);
        }
        const std::size_t count = 1 + random() % 4;
        const IkChain chain{std::span(joints).first(count), oddPoint(random), oddPoint(random),
                            std::span(turns).first(count)};
        round % 2 == 0 ? CcdIkJob{chain, 8}.run() : FabrikIkJob{chain, 8}.run();
        for (const IkTurn& turn : chain.turns)
            ASSERT_TRUE(isUnit(turn.turn) && std::isfinite(turn.end.x + turn.end.y + turn.end.z)) << "round " << round;
    }
}

TEST(AimIk, PointsWhereItShould)
{
    AimIkJob job;
    job.position = {1, 2, 3};
    job.goal = {5, 2, 3};
    const glm::vec3 forward = job.run() * job.forward;
    EXPECT_LT(glm::distance(forward, glm::vec3(1, 0, 0)), 1e-6f);
}

TEST(AimIk, TurnsNoFartherThanItMayAndOnlyItsPart)
{
    AimIkJob job;
    job.goal = {5, 0, 0};
    job.maxAngle = glm::pi<float>() / 6.0f;
    EXPECT_LT(glm::distance(job.run() * job.forward, glm::vec3(0.5f, 0, 0.8660254f)), 1e-6f);
    job.weight = 0.5f;
    EXPECT_NEAR(glm::angle(job.run()), glm::pi<float>() / 12.0f, 1e-6f);
    job.goal = job.position;
    EXPECT_EQ(job.run(), glm::quat(1, 0, 0, 0)) << "there is nowhere to point to";
}

TEST(FootPlacement, KeepsEachFootAsHighAboveItsGroundAndLowersTheHips)
{
    const std::array<Foot, 3> feet{{{{0, 0.1f, 0}, {0, 0.3f, 0}, {0, 1, 0}},
                                    {{1, 0.5f, 0}, {1, -0.25f, 0}, {0, 1, 1}},
                                    {{2, 0.1f, 0}, {2, -9, 0}, {0, 1, 0}}}};
    std::array<PlacedFoot, 3> placed;
    FootPlacementJob job{feet, 0.0f, 0.5f, 0.6f, placed};
    EXPECT_FLOAT_EQ(job.run(), -0.5f);
    EXPECT_EQ(placed[0].goal, glm::vec3(0, 0.4f, 0));
    EXPECT_EQ(placed[1].goal, glm::vec3(1, 0.25f, 0));
    EXPECT_EQ(placed[2].goal, glm::vec3(2, -0.4f, 0)) << "no deeper than a step";
    EXPECT_NEAR(glm::angle(placed[1].turn), 0.6f, 1e-6f) << "45° would be more than it may tilt";
    job.feet = job.feet.first(1);
    job.out = job.out.first(1);
    EXPECT_EQ(job.run(), 0.0f) << "hips are never raised";
}

TEST(FootPlacement, TakesGroundThatIsNotFiniteForTheFloor)
{
    const std::array<Foot, 1> feet{{{{0, 0.1f, 0}, glm::vec3(std::nanf("")), glm::vec3(std::nanf(""))}}};
    std::array<PlacedFoot, 1> placed;
    EXPECT_EQ((FootPlacementJob{feet, 0.0f, 0.5f, 0.6f, placed}.run()), 0.0f);
    EXPECT_EQ(placed[0].goal, feet[0].ankle);
    EXPECT_EQ(placed[0].turn, glm::quat(1, 0, 0, 0));
}

} // namespace
} // namespace stylized::animation
