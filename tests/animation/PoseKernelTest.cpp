#include "SceneBuilding.h"

#include <stylized/animation/kernels/AddPoseJob.h>
#include <stylized/animation/kernels/BlendPosesJob.h>
#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/animation/kernels/LocalToWorldJob.h>
#include <stylized/animation/kernels/SimdTargets.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <string>

namespace stylized::animation {
namespace {

using namespace test;

/// What single precision may lose against double precision in a dozen operations on numbers up to 2.
constexpr double kKernelTolerance = 1e-6;

struct KernelTest : testing::Test {
    ~KernelTest() override { pinSimdTarget(""); }

    asset::SceneAsset scene = [] {
        std::mt19937 shape(5);
        asset::SceneAsset out = randomScene(shape, 41); // not a whole number of groups
        addMorphedTriangle(out, 3, 5);
        return out;
    }();
    PoseLayout layout{scene};
    std::mt19937 random{11};

    Pose randomPose()
    {
        Pose pose(layout);
        std::uniform_real_distribution<float> value(0.0f, 1.0f);
        for (std::size_t i = 0; i < layout.nodeCount(); ++i)
            pose.setTransform(NodeIndex(i), randomTransform(random));
        for (float& v : pose.values())
            v = value(random);
        return pose;
    }

    NodeMask randomMask()
    {
        NodeMask mask(layout);
        for (std::size_t i = 0; i < layout.nodeCount(); ++i)
            mask.setNode(NodeIndex(i), std::array{0.0f, 0.25f, 0.7f, 1.0f}[random() % 4]);
        return mask;
    }

    /// Runs `job` on every target and expects the same bits from all, which are returned.
    Pose sameOnEveryTarget(const std::function<void(Pose&)>& job)
    {
        Pose first(layout);
        for (const std::string_view target : simdTargets()) {
            EXPECT_TRUE(pinSimdTarget(target));
            Pose out(layout);
            job(out);
            if (target == simdTargets().front())
                first = out;
            const std::size_t bytes = (out.paddedNodeCount() * kPoseComponentCount + out.valueCount()) * sizeof(float);
            EXPECT_EQ(std::memcmp(out.data(), first.data(), bytes), 0) << target;
        }
        pinSimdTarget("");
        return first;
    }
};

glm::dquat asDouble(const glm::quat& q)
{
    return {q.w, q.x, q.y, q.z};
}

void expectNearReference(const math::Transform& actual, const glm::dvec3& translation, const glm::dquat& rotation,
                         const glm::dvec3& scale)
{
    for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(actual.translation[c], translation[c], kKernelTolerance);
        EXPECT_NEAR(actual.scale[c], scale[c], kKernelTolerance);
    }
    const double sign = glm::dot(asDouble(actual.rotation), rotation) < 0.0 ? -1.0 : 1.0;
    for (int c = 0; c < 4; ++c)
        EXPECT_NEAR(actual.rotation[c], sign * rotation[c], kKernelTolerance);
}

/// The same rotation, whichever sign it bears.
void expectEqualTurn(const glm::quat& a, const glm::quat& b)
{
    EXPECT_NEAR(std::abs(glm::dot(asDouble(a), asDouble(b))), 1.0, kKernelTolerance);
}

TEST_F(KernelTest, RunsOnMoreThanOneTargetWhereTheMachineHasThem)
{
    ASSERT_FALSE(simdTargets().empty());
    EXPECT_FALSE(pinSimdTarget("no such instructions"));
    for (const std::string_view target : simdTargets())
        EXPECT_TRUE(pinSimdTarget(target));
    EXPECT_TRUE(pinSimdTarget(""));
}

TEST_F(KernelTest, LerpEqualsDoublePrecisionOnEveryTarget)
{
    const Pose a = randomPose(), b = randomPose();
    const NodeMask mask = randomMask();
    for (const NodeMask* used : {static_cast<const NodeMask*>(nullptr), &mask}) {
        const Pose out = sameOnEveryTarget([&](Pose& pose) { LerpPosesJob{&a, &b, 0.3f, used, &pose}.run(); });
        for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
            const double w = double(0.3f) * (used == nullptr ? 1.0 : double(mask.nodeWeights()[i]));
            const math::Transform from = a.transform(NodeIndex(i)), to = b.transform(NodeIndex(i));
            const glm::dquat p = asDouble(from.rotation), q = asDouble(to.rotation);
            expectNearReference(out.transform(NodeIndex(i)),
                                glm::mix(glm::dvec3(from.translation), glm::dvec3(to.translation), w),
                                glm::normalize(p * (1.0 - w) + (glm::dot(p, q) < 0.0 ? -q : q) * w),
                                glm::mix(glm::dvec3(from.scale), glm::dvec3(to.scale), w));
        }
        for (std::size_t i = 0; i < layout.valueCount(); ++i) {
            const double w = double(0.3f) * (used == nullptr ? 1.0 : double(mask.nodeWeights()[3]));
            EXPECT_NEAR(out.values()[i], a.values()[i] * (1.0 - w) + b.values()[i] * w, kKernelTolerance);
        }
    }
}

TEST_F(KernelTest, LerpDoesNotDependOnTheOrderOfItsPoses)
{
    for (int round = 0; round < 20; ++round) {
        const Pose a = randomPose(), b = randomPose();
        Pose forward(layout), backward(layout);
        LerpPosesJob{&a, &b, 0.375f, nullptr, &forward}.run();
        LerpPosesJob{&b, &a, 0.625f, nullptr, &backward}.run();
        for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
            const math::Transform x = forward.transform(NodeIndex(i)), y = backward.transform(NodeIndex(i));
            EXPECT_EQ(x.translation, y.translation);
            EXPECT_EQ(x.scale, y.scale);
            expectEqualTurn(x.rotation, y.rotation);
        }
    }
}

TEST_F(KernelTest, LerpIsExactAtBothEndsOfWeightAndMask)
{
    const Pose a = randomPose(), b = randomPose();
    const NodeMask none(layout, 0.0f), all(layout, 1.0f);
    Pose from = a, to = b; // data() is for who may write
    for (const auto& [weight, mask, expected] : {std::tuple{0.0f, static_cast<const NodeMask*>(nullptr), &from},
                                                 std::tuple{1.0f, static_cast<const NodeMask*>(nullptr), &to},
                                                 std::tuple{0.5f, &none, &from}, std::tuple{1.0f, &all, &to}}) {
        const Pose out = sameOnEveryTarget([&, w = weight, m = mask](Pose& pose) {
            LerpPosesJob{&a, &b, w, m, &pose}.run();
        });
        Pose copy = out;
        // The nodes beyond the last one are nobody's.
        for (std::size_t i = 0; i < layout.nodeCount(); ++i)
            EXPECT_EQ(copy.transform(NodeIndex(i)), expected->transform(NodeIndex(i)));
        EXPECT_TRUE(std::equal(copy.values().begin(), copy.values().end(), expected->values().begin()));
    }
}

TEST_F(KernelTest, LerpMayWriteIntoEitherInput)
{
    const Pose a = randomPose(), b = randomPose();
    Pose expected(layout), first = a, second = b;
    LerpPosesJob{&a, &b, 0.4f, nullptr, &expected}.run();
    LerpPosesJob{&first, &b, 0.4f, nullptr, &first}.run();
    LerpPosesJob{&a, &second, 0.4f, nullptr, &second}.run();
    for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
        EXPECT_EQ(first.transform(NodeIndex(i)), expected.transform(NodeIndex(i)));
        EXPECT_EQ(second.transform(NodeIndex(i)), expected.transform(NodeIndex(i)));
    }
}

TEST_F(KernelTest, LerpTakesTheShorterArcBetweenQuaternionsOfOppositeSigns)
{
    Pose a(layout), b(layout), out(layout);
    math::Transform quarter, other;
    quarter.rotation = {0.70710678f, 0, 0.70710678f, 0}; // 90° about y
    other.rotation = {-1, 0, 0, 0};                      // no turn, written the other way
    a.setTransform(NodeIndex(std::size_t(0)), quarter);
    b.setTransform(NodeIndex(std::size_t(0)), other);
    LerpPosesJob{&a, &b, 0.5f, nullptr, &out}.run();
    // 45° about y: cos 22.5° and sin 22.5°.
    expectNearReference(out.transform(NodeIndex(std::size_t(0))), {0, 0, 0}, {0.92387953, 0, 0.38268343, 0}, {1, 1, 1});
}

TEST_F(KernelTest, BlendEqualsDoublePrecisionOnEveryTarget)
{
    const std::array poses{randomPose(), randomPose(), randomPose()};
    const Pose bind = randomPose();
    const std::array<WeightedPose, 3> weighted{{{&poses[0], 0.2f}, {&poses[1], 1.1f}, {&poses[2], 0.7f}}};
    const Pose out = sameOnEveryTarget([&](Pose& pose) { BlendPosesJob{weighted, &bind, &pose}.run(); });
    for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
        glm::dvec3 translation(0), scale(0);
        glm::dquat rotation(0, 0, 0, 0);
        const glm::dquat heaviest = asDouble(poses[1].transform(NodeIndex(i)).rotation);
        for (const WeightedPose& pose : weighted) {
            const math::Transform t = pose.pose->transform(NodeIndex(i));
            const double w = double(pose.weight) / 2.0;
            const glm::dquat q = asDouble(t.rotation);
            translation += w * glm::dvec3(t.translation);
            scale += w * glm::dvec3(t.scale);
            rotation += w * (glm::dot(heaviest, q) < 0.0 ? -q : q);
        }
        expectNearReference(out.transform(NodeIndex(i)), translation, glm::normalize(rotation), scale);
    }
    for (std::size_t i = 0; i < layout.valueCount(); ++i)
        EXPECT_NEAR(out.values()[i],
                    0.1 * poses[0].values()[i] + 0.55 * poses[1].values()[i] + 0.35 * poses[2].values()[i],
                    kKernelTolerance);
}

TEST_F(KernelTest, BlendDoesNotDependOnTheOrderOfItsPoses)
{
    for (int round = 0; round < 20; ++round) {
        const Pose a = randomPose(), b = randomPose(), c = randomPose(), bind = randomPose();
        Pose forward(layout), backward(layout);
        BlendPosesJob{std::array<WeightedPose, 3>{{{&a, 0.2f}, {&b, 0.5f}, {&c, 0.3f}}}, &bind, &forward}.run();
        BlendPosesJob{std::array<WeightedPose, 3>{{{&c, 0.3f}, {&a, 0.2f}, {&b, 0.5f}}}, &bind, &backward}.run();
        for (std::size_t i = 0; i < layout.nodeCount(); ++i)
            expectEqualTurn(forward.transform(NodeIndex(i)).rotation, backward.transform(NodeIndex(i)).rotation);
    }
}

TEST_F(KernelTest, BlendWithoutAnyWeightGivesTheBindPoseAndOneAloneItself)
{
    const Pose a = randomPose(), b = randomPose(), bind = randomPose();
    Pose none(layout), empty(layout), alone(layout);
    BlendPosesJob{std::array<WeightedPose, 2>{{{&a, 0.0f}, {&b, 0.0f}}}, &bind, &none}.run();
    BlendPosesJob{{}, &bind, &empty}.run();
    BlendPosesJob{std::array<WeightedPose, 2>{{{&a, 0.0f}, {&b, 0.1f}}}, &bind, &alone}.run();
    for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
        EXPECT_EQ(none.transform(NodeIndex(i)), bind.transform(NodeIndex(i)));
        EXPECT_EQ(empty.transform(NodeIndex(i)), bind.transform(NodeIndex(i)));
        EXPECT_EQ(alone.transform(NodeIndex(i)), b.transform(NodeIndex(i)));
    }
}

TEST_F(KernelTest, AddEqualsDoublePrecisionOnEveryTarget)
{
    const Pose base = randomPose(), added = randomPose(), reference = randomPose();
    const NodeMask mask = randomMask();
    const Pose out =
        sameOnEveryTarget([&](Pose& pose) { AddPoseJob{&base, &added, &reference, 0.6f, &mask, &pose}.run(); });
    for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
        const double w = double(0.6f) * double(mask.nodeWeights()[i]);
        const math::Transform b = base.transform(NodeIndex(i)), a = added.transform(NodeIndex(i)),
                              r = reference.transform(NodeIndex(i));
        glm::dquat turn = glm::conjugate(asDouble(r.rotation)) * asDouble(a.rotation);
        turn = turn.w < 0.0 ? -turn : turn;
        const glm::dquat part = turn * w + glm::dquat(1, 0, 0, 0) * (1.0 - w);
        const glm::dvec3 ratio = glm::dvec3(a.scale) / glm::dvec3(r.scale);
        expectNearReference(out.transform(NodeIndex(i)),
                            glm::dvec3(b.translation) + w * (glm::dvec3(a.translation) - glm::dvec3(r.translation)),
                            glm::normalize(asDouble(b.rotation) * part),
                            glm::dvec3(b.scale) * (1.0 + w * (ratio - 1.0)));
        if (w == 0.0) {
            EXPECT_EQ(out.transform(NodeIndex(i)), b);
        }
    }
}

TEST_F(KernelTest, AddingAPosesDifferenceToItsReferenceGivesThePose)
{
    for (int round = 0; round < 20; ++round) {
        const Pose reference = randomPose(), clip = randomPose();
        Pose out(layout);
        AddPoseJob{&reference, &clip, &reference, 1.0f, nullptr, &out}.run();
        for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
            const math::Transform t = clip.transform(NodeIndex(i));
            expectNearReference(out.transform(NodeIndex(i)), t.translation, asDouble(t.rotation), t.scale);
        }
        for (std::size_t i = 0; i < layout.valueCount(); ++i)
            EXPECT_NEAR(out.values()[i], clip.values()[i], kKernelTolerance);
    }
}

TEST_F(KernelTest, AddingKeepsTheScaleOfTheBaseWhereTheReferenceHasNone)
{
    Pose base(layout), added(layout), reference(layout), out(layout);
    math::Transform flat, doubled;
    flat.scale = {0, 1, 1};
    doubled.scale = {2, 2, 2};
    reference.setTransform(NodeIndex(std::size_t(0)), flat);
    added.setTransform(NodeIndex(std::size_t(0)), doubled);
    AddPoseJob{&base, &added, &reference, 1.0f, nullptr, &out}.run();
    EXPECT_EQ(out.transform(NodeIndex(std::size_t(0))).scale, glm::vec3(1, 2, 2));
}

TEST_F(KernelTest, WorldMatricesEqualDoublePrecisionOnEveryTarget)
{
    const Pose locals = randomPose();
    std::vector<std::uint32_t> parents;
    for (const asset::NodeAsset& node : scene.nodes)
        parents.push_back(node.parent.value);
    const auto count = static_cast<std::uint32_t>(parents.size());
    std::vector<glm::mat4> first;
    for (const std::string_view target : simdTargets()) {
        ASSERT_TRUE(pinSimdTarget(target));
        std::vector<glm::mat4> worlds(parents.size());
        EXPECT_TRUE((LocalToWorldJob{&locals, parents, 0, count, worlds}.run()));
        for (std::size_t i = 0; i < worlds.size(); ++i) {
            // From the parent's matrix as it came out: what is compared is one step.
            const glm::dmat4 above = parents[i] == NodeIndex::kNone ? glm::dmat4(1) : glm::dmat4(worlds[parents[i]]);
            const glm::dmat4 expected = above * math::toMatrixDouble(locals.transform(NodeIndex(i)));
            double size = 1.0;
            for (int c = 0; c < 4; ++c)
                for (int r = 0; r < 4; ++r)
                    size = std::max(size, std::abs(above[c][r]));
            for (int c = 0; c < 4; ++c)
                for (int r = 0; r < 4; ++r)
                    ASSERT_NEAR(worlds[i][c][r], expected[c][r], kKernelTolerance * size) << target << " node " << i;
        }
        if (first.empty())
            first = worlds;
        EXPECT_EQ(std::memcmp(first.data(), worlds.data(), worlds.size() * sizeof(glm::mat4)), 0) << target;
    }
}

TEST_F(KernelTest, WorldMatricesOfARangeAreThoseOfTheWhole)
{
    const Pose locals = randomPose();
    std::vector<std::uint32_t> parents;
    for (const asset::NodeAsset& node : scene.nodes)
        parents.push_back(node.parent.value);
    const auto count = static_cast<std::uint32_t>(parents.size());
    std::vector<glm::mat4> whole(count), parts(count);
    EXPECT_TRUE((LocalToWorldJob{&locals, parents, 0, count, whole}.run()));
    for (std::uint32_t first = 0; first < count; first += 7)
        EXPECT_TRUE((LocalToWorldJob{&locals, parents, first, std::min(count, first + 7), parts}.run()));
    EXPECT_EQ(std::memcmp(whole.data(), parts.data(), count * sizeof(glm::mat4)), 0);
}

TEST_F(KernelTest, WorldMatricesThatAreNotFiniteAreTold)
{
    Pose locals(layout);
    math::Transform huge;
    huge.scale = glm::vec3(3e38f);
    std::vector<std::uint32_t> parents(layout.nodeCount(), NodeIndex::kNone);
    std::vector<glm::mat4> worlds(parents.size());
    const auto count = static_cast<std::uint32_t>(parents.size());
    parents[40] = 39;
    locals.setTransform(NodeIndex(std::size_t(39)), huge);
    EXPECT_TRUE((LocalToWorldJob{&locals, parents, 0, 40, worlds}.run()));
    locals.setTransform(NodeIndex(std::size_t(40)), huge);
    for (const std::string_view target : simdTargets()) {
        pinSimdTarget(target);
        EXPECT_FALSE((LocalToWorldJob{&locals, parents, 0, count, worlds}.run())) << target;
        EXPECT_TRUE((LocalToWorldJob{&locals, parents, 5, 5, worlds}.run())) << "nothing is always finite";
    }
}

TEST_F(KernelTest, JobsWhosePosesDisagreeAreInvalid)
{
    Pose pose(layout), other(PoseLayout(sceneWithParents({-1})));
    const NodeMask mask(PoseLayout(sceneWithParents({-1})), 1.0f);
    EXPECT_TRUE((LerpPosesJob{&pose, &pose, 0.5f, nullptr, &pose}.isValid()));
    EXPECT_FALSE((LerpPosesJob{&pose, &other, 0.5f, nullptr, &pose}.isValid()));
    EXPECT_FALSE((LerpPosesJob{&pose, &pose, 0.5f, &mask, &pose}.isValid()));
    EXPECT_FALSE((LerpPosesJob{&pose, &pose, 1.5f, nullptr, &pose}.isValid()));
    EXPECT_FALSE((LerpPosesJob{&pose, &pose, std::nanf(""), nullptr, &pose}.isValid()));
    EXPECT_FALSE((AddPoseJob{&pose, &pose, &other, 0.5f, nullptr, &pose}.isValid()));
    EXPECT_FALSE((BlendPosesJob{std::array<WeightedPose, 1>{{{&pose, -1.0f}}}, &pose, &pose}.isValid()));
    EXPECT_FALSE((BlendPosesJob{std::array<WeightedPose, 1>{{{nullptr, 1.0f}}}, &pose, &pose}.isValid()));
    std::vector<glm::mat4> worlds(layout.nodeCount());
    std::vector<std::uint32_t> parents(layout.nodeCount(), NodeIndex::kNone);
    EXPECT_TRUE((LocalToWorldJob{&pose, parents, 0, 41, worlds}.isValid()));
    parents[7] = 7;
    EXPECT_FALSE((LocalToWorldJob{&pose, parents, 0, 41, worlds}.isValid()));
    EXPECT_FALSE((LocalToWorldJob{&pose, parents, 0, 42, worlds}.isValid()));
}

} // namespace
} // namespace stylized::animation
