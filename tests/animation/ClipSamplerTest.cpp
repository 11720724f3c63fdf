#include "SceneBuilding.h"

#include <stylized/animation/ClipSampler.h>
#include <stylized/math/Interpolation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

/// Keys and poses are single precision: values near 1 are known to 2^-24 and a blend of two of them loses a few units.
constexpr float kBlendError = 1e-6f;

const NodeIndex kRoot(std::size_t(0));

/// A sampler of one clip on one scene, and the pose that it writes.
class Sampling {
public:
    explicit Sampling(asset::AnimationClipAsset clip, asset::SceneAsset scene = sceneWithParents({-1}))
        : scene_(std::move(scene)), clip_(std::move(clip)), layout_(scene_), pose_(layout_),
          sampler_(ClipBinding::byIndex(clip_, layout_), layout_)
    {
        EXPECT_TRUE(clip_.isValid(scene_.nodes.size()));
    }

    const Pose& at(double time)
    {
        sampler_.sample(time, pose_);
        return pose_;
    }
    glm::vec3 translationAt(double time) { return at(time).transform(kRoot).translation; }
    glm::vec3 scaleAt(double time) { return at(time).transform(kRoot).scale; }
    glm::quat rotationAt(double time) { return at(time).transform(kRoot).rotation; }

    Pose& pose() { return pose_; }
    const asset::AnimationClipAsset& clip() const { return clip_; }

private:
    asset::SceneAsset scene_;
    asset::AnimationClipAsset clip_;
    PoseLayout layout_;
    Pose pose_;
    ClipSampler sampler_;
};

void expectNear(const glm::vec3& actual, const glm::vec3& expected)
{
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(actual[c], expected[c], kBlendError);
}

/// The same rotation: a quaternion or its negative.
void expectSameRotation(const glm::quat& actual, const glm::quat& expected)
{
    const float sign = glm::dot(actual, expected) < 0.0f ? -1.0f : 1.0f;
    for (int c = 0; c < 4; ++c)
        EXPECT_NEAR(actual[c], sign * expected[c], kBlendError);
}

glm::quat quatXyzw(float x, float y, float z, float w)
{
    return {w, x, y, z};
}

TEST(ClipSampler, InterpolatesLinearlyBetweenKeys)
{
    Sampling s(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {1, 3, 4},
                               {0, 0, 0, 2, 4, 8, 2, 4, -8})}));
    expectNear(s.translationAt(1.5), {0.5f, 1, 2});
    expectNear(s.translationAt(2), {1, 2, 4});
    expectNear(s.translationAt(3.75), {2, 4, -4});
}

TEST(ClipSampler, GivesTheVeryValueOfAKeyAtItsTime)
{
    Sampling s(clipOf({channel(0, AnimationTarget::Scale, AnimationInterpolation::Linear, {0, 0.1f, 0.7f},
                               {0.1f, 0.2f, 0.3f, 0.7f, 0.8f, 0.9f, 3, 5, 7})}));
    EXPECT_EQ(s.scaleAt(0), glm::vec3(0.1f, 0.2f, 0.3f));
    EXPECT_EQ(s.scaleAt(double(0.1f)), glm::vec3(0.7f, 0.8f, 0.9f));
    EXPECT_EQ(s.scaleAt(double(0.7f)), glm::vec3(3, 5, 7));
}

TEST(ClipSampler, KeepsAStepUntilTheNextKey)
{
    Sampling s(clipOf(
        {channel(0, AnimationTarget::Scale, AnimationInterpolation::Step, {0, 1, 2}, {1, 1, 1, 2, 2, 2, 3, 3, 3})}));
    EXPECT_EQ(s.scaleAt(0.999), glm::vec3(1));
    EXPECT_EQ(s.scaleAt(1), glm::vec3(2));
    EXPECT_EQ(s.scaleAt(1.999), glm::vec3(2));
    EXPECT_EQ(s.scaleAt(2), glm::vec3(3));
}

TEST(ClipSampler, KeepsAStepOfARotationUntilTheNextKey)
{
    const float half = std::sqrt(0.5f);
    Sampling s(clipOf(
        {channel(0, AnimationTarget::Rotation, AnimationInterpolation::Step, {0, 1}, {0, 0, 0, 1, half, 0, 0, half})}));
    expectSameRotation(s.rotationAt(0.99), quatXyzw(0, 0, 0, 1));
    expectSameRotation(s.rotationAt(1.0), quatXyzw(half, 0, 0, half));
}

TEST(ClipSampler, HoldsTheFirstKeyBeforeItAndTheLastAfterIt)
{
    const float half = std::sqrt(0.5f);
    for (const auto interpolation : {AnimationInterpolation::Step, AnimationInterpolation::Linear}) {
        Sampling s(clipOf(
            {channel(0, AnimationTarget::Translation, interpolation, {1, 2}, {1, 2, 3, 4, 5, 6}),
             channel(0, AnimationTarget::Rotation, interpolation, {1, 2}, {half, 0, 0, half, 0, half, 0, half})}));
        for (const double before : {0.0, 0.5, -7.0}) {
            EXPECT_EQ(s.translationAt(before), glm::vec3(1, 2, 3));
            expectSameRotation(s.rotationAt(before), quatXyzw(half, 0, 0, half));
        }
        for (const double after : {2.0, 2.5, 1e300}) {
            EXPECT_EQ(s.translationAt(after), glm::vec3(4, 5, 6));
            expectSameRotation(s.rotationAt(after), quatXyzw(0, half, 0, half));
        }
    }
}

TEST(ClipSampler, HoldsSplinesOutsideTheirKeysWithoutTheirTangents)
{
    Sampling s(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::CubicSpline, {1, 2},
                               {9, 9, 9, 1, 2, 3, 9, 9, 9, 8, 8, 8, 4, 5, 6, 8, 8, 8})}));
    EXPECT_EQ(s.translationAt(0.5), glm::vec3(1, 2, 3));
    EXPECT_EQ(s.translationAt(1.0), glm::vec3(1, 2, 3));
    EXPECT_EQ(s.translationAt(2.0), glm::vec3(4, 5, 6));
    EXPECT_EQ(s.translationAt(3.0), glm::vec3(4, 5, 6));
}

TEST(ClipSampler, HoldsASingleKeyForEver)
{
    const std::vector<float> spline{7, 7, 7, 1, 2, 3, 7, 7, 7};
    for (const auto interpolation :
         {AnimationInterpolation::Step, AnimationInterpolation::Linear, AnimationInterpolation::CubicSpline}) {
        const bool isSpline = interpolation == AnimationInterpolation::CubicSpline;
        Sampling s(clipOf({channel(0, AnimationTarget::Translation, interpolation, {0.5f},
                                   isSpline ? spline : std::vector<float>{1, 2, 3})}));
        for (const double time : {0.0, 0.5, 1.0})
            EXPECT_EQ(s.translationAt(time), glm::vec3(1, 2, 3));
    }
}

TEST(ClipSampler, TurnsAtAConstantRateBetweenRotations)
{
    // From no turn to a quarter about Z: a third of the way is 30 degrees.
    Sampling s(clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 3},
                               {0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f})}));
    expectSameRotation(s.rotationAt(1), quatXyzw(0, 0, 0.258819045f, 0.965925826f));
    expectSameRotation(s.rotationAt(2), quatXyzw(0, 0, 0.5f, 0.866025404f));
}

TEST(ClipSampler, TakesTheShorterArc)
{
    // 270 degrees about Z are reached by turning 90 the other way.
    Sampling s(clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1},
                               {0, 0, 0, 1, 0, 0, 0.70710678f, -0.70710678f})}));
    expectSameRotation(s.rotationAt(0.5), quatXyzw(0, 0, -0.382683432f, 0.923879533f));
}

TEST(ClipSampler, AgreesWithDoublePrecisionSlerpAtEveryAngle)
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    for (int round = 0; round < 3000; ++round) {
        const math::Transform start = randomTransform(random), axis = randomTransform(random);
        // Angles of all magnitudes up to a half turn, either sign.
        const double angle = std::pow(10.0, -6.0 * unit(random)) * 3.14159265358979 * (round % 2 == 0 ? 1 : -1);
        const glm::dvec3 direction = glm::normalize(glm::dvec3(axis.translation));
        const glm::quat left = start.rotation, right = glm::quat(glm::dquat(left) * glm::angleAxis(angle, direction)) *
                                                       (round % 3 ? 1.f : -1.f);
        Sampling s(clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1},
                                   {left.x, left.y, left.z, left.w, right.x, right.y, right.z, right.w})}));
        for (const double t : {0.0, 0.1, unit(random), 0.5, 0.999}) {
            const glm::dquat expected = math::slerpShortest(glm::dquat(left), glm::dquat(right), t);
            const glm::quat actual = s.rotationAt(t);
            for (int c = 0; c < 4; ++c)
                ASSERT_NEAR(double(actual[c]), expected[c], double(kBlendError)) << "angle " << angle << ", t " << t;
        }
    }
}

TEST(ClipSampler, ScalesSplineTangentsByTheTimeBetweenKeys)
{
    // At the middle of two seconds: 1/2 · 1 + 2/8 · 2 + 1/2 · 5 − 2/8 · (−1) = 3.75.
    Sampling s(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::CubicSpline, {1, 3},
                               {0, 0, 0, 1, 0, 0, 2, 0, 0, -1, 0, 0, 5, 0, 0, 0, 0, 0})}));
    EXPECT_FLOAT_EQ(s.translationAt(2).x, 3.75f);
    // At a quarter: 27/32 · 1 + 2 · 9/64 · 2 + 5/32 · 5 + 2 · (−3/64) · (−1) = 2.28125.
    EXPECT_FLOAT_EQ(s.translationAt(1.5).x, 2.28125f);
}

TEST(ClipSampler, NormalizesSplinesOfRotations)
{
    // The middle of no turn and a half turn about X with flat tangents is (1/2, 0, 0, 1/2) before it is normalized.
    Sampling s(clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::CubicSpline, {0, 1},
                               {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})}));
    expectSameRotation(s.rotationAt(0.5), quatXyzw(0.70710678f, 0, 0, 0.70710678f));
    EXPECT_NEAR(glm::length(s.rotationAt(0.3)), 1.0f, kBlendError);
}

TEST(ClipSampler, GivesTheIdentityWhereASplineOfRotationsVanishes)
{
    Sampling s(clipOf({channel(0, AnimationTarget::Rotation, AnimationInterpolation::CubicSpline, {0, 1},
                               {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0})}));
    EXPECT_EQ(s.rotationAt(0.5), quatXyzw(0, 0, 0, 1));
}

TEST(ClipSampler, WritesMorphWeights)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    addMorphedTriangle(scene, 0, 1);
    addMorphedTriangle(scene, 1, 2);
    Sampling s(
        clipOf({channel(1, AnimationTarget::MorphWeights, AnimationInterpolation::Linear, {0, 1}, {0, 1, 1, -1})}),
        scene);
    const Pose& pose = s.at(0.25);
    EXPECT_EQ(pose.values()[0], 0.0f);
    EXPECT_FLOAT_EQ(pose.values()[1], 0.25f);
    EXPECT_FLOAT_EQ(pose.values()[2], 0.5f);
}

TEST(ClipSampler, WritesMorphWeightsOfSplinesGroupByGroup)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 2);
    // A key is all in-tangents, all values, all out-tangents.
    Sampling s(clipOf({channel(0, AnimationTarget::MorphWeights, AnimationInterpolation::CubicSpline, {0, 2},
                               {9, 9, 1, 0, 2, 0, -1, 0, 5, 4, 9, 9})}),
               scene);
    EXPECT_FLOAT_EQ(s.at(1).values()[0], 3.75f);
    EXPECT_FLOAT_EQ(s.at(1).values()[1], 2.0f);
}

TEST(ClipSampler, LeavesAloneWhatNoTrackDrives)
{
    Sampling s(walkingClip(), sceneWithParents({-1, 0}));
    const math::Transform before{{1, 2, 3}, {0.5f, 0.5f, 0.5f, 0.5f}, {4, 5, 6}};
    s.pose().setTransform(NodeIndex(std::size_t(0)), before);
    s.pose().setTransform(NodeIndex(std::size_t(1)), before);
    s.at(1);
    EXPECT_EQ(s.pose().transform(NodeIndex(std::size_t(1))), before);
    EXPECT_EQ(s.pose().transform(kRoot).rotation, before.rotation);
    EXPECT_EQ(s.pose().transform(kRoot).scale, before.scale);
    EXPECT_EQ(s.pose().transform(kRoot).translation, glm::vec3(1, 0, 0));
}

TEST(ClipSampler, KeepsEqualKeysBitForBitWhateverTheTime)
{
    Sampling s(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, 1},
                               {0.1f, 0.7f, 123.4f, 0.1f, 0.7f, 123.4f})}));
    for (int step = 0; step <= 100; ++step)
        ASSERT_EQ(s.translationAt(step / 100.0), glm::vec3(0.1f, 0.7f, 123.4f));
}

TEST(ClipSampler, ToleratesKeysAsCloseAsFloatsCanBe)
{
    const float next = std::nextafter(1.0f, 2.0f), tiny = std::nextafter(0.0f, 1.0f);
    Sampling close(clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0, tiny, 1, next},
                                   {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3})}));
    expectNear(close.translationAt(0), glm::vec3(0));
    expectNear(close.translationAt(double(tiny)), glm::vec3(1));
    expectNear(close.translationAt(0.5 * (1.0 + double(next))), glm::vec3(2.5f));
    expectNear(close.translationAt(double(next)), glm::vec3(3));
}

/// A clip whose tracks have many keys at uneven times, of all kinds.
asset::AnimationClipAsset unevenClip(std::mt19937& random)
{
    std::vector<asset::AnimationChannelAsset> channels;
    std::uniform_real_distribution<float> step(0.001f, 0.1f), value(-1.0f, 1.0f);
    for (const auto interpolation :
         {AnimationInterpolation::Step, AnimationInterpolation::Linear, AnimationInterpolation::CubicSpline}) {
        for (const auto target : {AnimationTarget::Translation, AnimationTarget::Rotation, AnimationTarget::Scale}) {
            asset::AnimationChannelAsset c;
            c.node = NodeIndex(static_cast<std::size_t>(interpolation));
            c.target = target;
            c.interpolation = interpolation;
            c.componentCount = target == AnimationTarget::Rotation ? 4 : 3;
            float time = step(random);
            for (int key = 0; key < 100; ++key, time += step(random)) {
                c.times.push_back(time);
                const glm::quat q = randomTransform(random).rotation;
                for (std::size_t i = 0; i < c.componentCount * c.groupsPerKey(); ++i)
                    c.values.push_back(target == AnimationTarget::Rotation ? q[static_cast<int>(i % 4)]
                                                                           : value(random));
            }
            channels.push_back(std::move(c));
        }
    }
    return clipOf(std::move(channels));
}

TEST(ClipSampler, GivesTheSameBitsPlayedForwardBackwardAndAtRandom)
{
    std::mt19937 random(5);
    const asset::AnimationClipAsset clip = unevenClip(random);
    const asset::SceneAsset scene = sceneWithParents({-1, -1, -1});
    std::vector<double> times;
    for (const double rate : {240.0, 60.0, 9.0}) // several samples a key, some, several keys a sample
        for (double time = -0.1; time < clip.durationSeconds + 0.1; time += 1.0 / rate)
            times.push_back(time);
    for (double time = clip.durationSeconds; time > 0; time -= 0.013)
        times.push_back(time);
    std::uniform_real_distribution<double> anywhere(-1.0, clip.durationSeconds + 1.0);
    for (int i = 0; i < 500; ++i)
        times.push_back(anywhere(random));
    for (const asset::AnimationChannelAsset& c : clip.channels)
        times.push_back(double(c.times[random() % c.times.size()]));

    Sampling played(clip, scene);
    for (const double time : times) {
        Sampling fresh(clip, scene);
        const Pose &expected = fresh.at(time), &actual = played.at(time);
        for (std::size_t i = 0; i < kPoseComponentCount * expected.paddedNodeCount(); ++i)
            ASSERT_EQ(actual.component(PoseComponent::TranslationX).data()[i],
                      expected.component(PoseComponent::TranslationX).data()[i])
                << "time " << time;
    }
}

TEST(ClipSampler, AgreesWithTheFormulasOfTheSpecificationOnUnevenKeys)
{
    std::mt19937 random(6);
    const asset::AnimationClipAsset clip = unevenClip(random);
    Sampling s(clip, sceneWithParents({-1, -1, -1}));
    const asset::AnimationChannelAsset& linear = clip.channels[3];
    ASSERT_EQ(linear.target, AnimationTarget::Translation);
    const asset::AnimationChannelAsset& spline = clip.channels[6];
    for (double time = 0.2; time < 3.0; time += 0.0137) {
        const Pose& pose = s.at(time);
        const auto expected = [&](const asset::AnimationChannelAsset& c, std::size_t component) {
            std::size_t k = 0;
            while (double(c.times[k + 1]) <= time)
                ++k;
            const double td = double(c.times[k + 1]) - double(c.times[k]), t = (time - double(c.times[k])) / td;
            const auto value = [&](std::size_t key, std::size_t group) {
                return double(c.values[(key * c.groupsPerKey() + group) * 3 + component]);
            };
            if (c.interpolation == AnimationInterpolation::Linear)
                return (1 - t) * value(k, 0) + t * value(k + 1, 0);
            return (2 * t * t * t - 3 * t * t + 1) * value(k, 1) + td * (t * t * t - 2 * t * t + t) * value(k, 2) +
                   (-2 * t * t * t + 3 * t * t) * value(k + 1, 1) + td * (t * t * t - t * t) * value(k + 1, 0);
        };
        for (std::size_t c = 0; c < 3; ++c) {
            ASSERT_NEAR(pose.transform(NodeIndex(std::size_t(1))).translation[int(c)], expected(linear, c),
                        kBlendError);
            ASSERT_NEAR(pose.transform(NodeIndex(std::size_t(2))).translation[int(c)], expected(spline, c),
                        kBlendError);
        }
    }
}

TEST(ClipSampler, MayHaveNothingToDrive)
{
    Sampling s(clipOf({}), asset::SceneAsset{});
    EXPECT_EQ(s.at(1.0).nodeCount(), 0u);
    Pose pose;
    ClipSampler().sample(0.0, pose);
}

} // namespace
} // namespace stylized::animation
