#include "BlendTesting.h"

#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/animation/state/AnimationStateMachine.h>

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimatorConditionAsset;
using asset::AnimatorParameterIndex;
using asset::AnimatorParameterKind;
using asset::AnimatorStateIndex;
using asset::AnimatorTest;
using asset::AnimatorTransitionAsset;
using asset::FadeCurve;
using asset::TransitionKind;

AnimatorStateIndex state(std::size_t i)
{
    return AnimatorStateIndex(i);
}

AnimatorConditionAsset isSet(AnimatorParameterIndex parameter)
{
    return {parameter, AnimatorTest::Set, 0.0};
}

AnimatorTransitionAsset way(AnimatorStateIndex from, AnimatorStateIndex to,
                            std::vector<AnimatorConditionAsset> conditions, double seconds = 0.5,
                            FadeCurve curve = FadeCurve::Linear)
{
    AnimatorTransitionAsset out;
    out.from = from;
    out.to = to;
    out.conditions = std::move(conditions);
    out.seconds = seconds;
    out.curve = curve;
    return out;
}

/// Machines whose states move node 0 along x.
struct StateMachine : testing::Test {
    TreeBench bench{sceneWithParents({-1})};
    asset::StateMachineNodeAsset description;
    AnimatorParameterIndex go = bench.addParameter("go", AnimatorParameterKind::Trigger);
    AnimatorParameterIndex back = bench.addParameter("back", AnimatorParameterKind::Trigger);
    AnimatorParameterIndex flag = bench.addParameter("flag", AnimatorParameterKind::Bool);
    AnimatorParameterIndex speed = bench.addParameter("speed", AnimatorParameterKind::Float);
    AnimatorParameterIndex count = bench.addParameter("count", AnimatorParameterKind::Int);

    AnimationStateMachine machine(std::vector<asset::AnimationClipAsset> clips, bool loops = true)
    {
        std::vector<BlendNodePtr> states;
        description.states.clear();
        for (asset::AnimationClipAsset& clip : clips) {
            description.states.push_back({std::to_string(states.size()), {}});
            states.push_back(bench.play(std::move(clip), loops));
        }
        return AnimationStateMachine(description, std::move(states), bench.layout);
    }
};

TEST_F(StateMachine, BeginsWithItsEntry)
{
    description.entry = state(1);
    AnimationStateMachine node = machine({standingClip(1), standingClip(2)});
    EXPECT_EQ(bench.x(node, 0.1), 2.0f);
    EXPECT_EQ(node.currentState(), state(1));
    EXPECT_FALSE(node.leavingState().isValid());
}

TEST_F(StateMachine, LetsTheStateThatItLeavesPlayOnWhileItFadesOut)
{
    description.transitions = {way(state(0), state(1), {isSet(go)})};
    AnimationStateMachine node = machine({movingClip(0, 1, 100), standingClip(10)});
    EXPECT_FLOAT_EQ(bench.x(node, 2.0), 2.0f);
    bench.set(go, 1);
    // A quarter of the fade: three quarters of 2.125 and a quarter of 10.
    EXPECT_FLOAT_EQ(bench.x(node, 0.125), 0.75f * 2.125f + 0.25f * 10.0f);
    EXPECT_EQ(node.currentState(), state(1));
    EXPECT_EQ(node.leavingState(), state(0));
    EXPECT_FLOAT_EQ(bench.x(node, 0.25), 0.25f * 2.375f + 0.75f * 10.0f);
    EXPECT_FLOAT_EQ(bench.x(node, 0.125), 10.0f);
    EXPECT_FALSE(node.leavingState().isValid());
}

TEST_F(StateMachine, FadesAlongTheCurveThatTheWayNames)
{
    for (const auto& [curve, expected] : {std::pair{FadeCurve::Linear, 0.25f},
                                          {FadeCurve::Smooth, 0.15625f},
                                          {FadeCurve::EaseIn, 0.0625f},
                                          {FadeCurve::EaseOut, 0.4375f}}) {
        description.transitions = {way(state(0), state(1), {isSet(go)}, 0.5, curve)};
        AnimationStateMachine node = machine({standingClip(0), standingClip(1)});
        bench.set(go, 1);
        EXPECT_FLOAT_EQ(bench.x(node, 0.125), expected);
    }
}

TEST_F(StateMachine, ADefaultFadeTakesAFifthOfASecond)
{
    EXPECT_EQ(AnimatorTransitionAsset{}.seconds, 0.2);
}

TEST_F(StateMachine, CutsWhereAWayTakesNoTime)
{
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.0)};
    AnimationStateMachine node = machine({standingClip(0), movingClip(5, 1, 10)});
    bench.x(node, 0.1);
    bench.set(go, 1);
    EXPECT_FLOAT_EQ(bench.x(node, 0.5), 5.5f);
    EXPECT_FALSE(node.isInertial());
}

TEST_F(StateMachine, WaitsForAllConditionsOfEveryType)
{
    description.transitions = {way(state(0), state(1),
                                   {isSet(flag),
                                    {speed, AnimatorTest::Greater, 1.5},
                                    {speed, AnimatorTest::Less, 3.0},
                                    {count, AnimatorTest::Equal, 4},
                                    {count, AnimatorTest::NotEqual, 5}},
                                   0.0),
                               way(state(1), state(0), {{flag, AnimatorTest::NotSet, 0.0}}, 0.0)};
    AnimationStateMachine node = machine({standingClip(0), standingClip(1)});
    bench.set(flag, 1);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
    bench.set(speed, 1.5);
    bench.set(count, 4);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f) << "1.5 is not above 1.5";
    bench.set(speed, 2.0);
    EXPECT_EQ(bench.x(node, 0.1), 1.0f);
    bench.set(flag, 0);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
    bench.set(flag, 1);
    bench.set(count, 5);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
}

TEST_F(StateMachine, TakesTheWayOfHighestPriorityThenTheFirst)
{
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.0), way(state(0), state(2), {isSet(go)}, 0.0),
                               way(state(0), state(3), {isSet(go)}, 0.0)};
    description.transitions[1].priority = description.transitions[2].priority = 5;
    AnimationStateMachine node = machine({standingClip(0), standingClip(1), standingClip(2), standingClip(3)});
    bench.set(go, 1);
    EXPECT_EQ(bench.x(node, 0.1), 2.0f);
}

TEST_F(StateMachine, GoesFromAnyStateButNotToTheOneItIsIn)
{
    description.transitions = {way({}, state(2), {isSet(flag)}, 0.0), way(state(0), state(1), {isSet(go)}, 0.0)};
    AnimationStateMachine node = machine({standingClip(0), standingClip(1), movingClip(2, 1, 10)});
    bench.set(go, 1);
    EXPECT_EQ(bench.x(node, 0.1), 1.0f);
    bench.set(flag, 1);
    EXPECT_FLOAT_EQ(bench.x(node, 0.5), 2.5f);
    EXPECT_FLOAT_EQ(bench.x(node, 0.5), 3.0f) << "it was not entered again";
}

TEST_F(StateMachine, WaitsForTheExitTimeInCycles)
{
    description.transitions = {way(state(0), state(1), {}, 0.0)};
    description.transitions[0].exitTime = 2.5;
    AnimationStateMachine node = machine({standingClip(0, 0.5f), standingClip(1)});
    EXPECT_EQ(bench.x(node, 1.2), 0.0f);
    EXPECT_DOUBLE_EQ(node.progress(), 2.4);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
    EXPECT_EQ(bench.x(node, 0.1), 1.0f) << "ways are looked at before time passes";
}

TEST_F(StateMachine, ReachesAnyExitTimeAtOnceWhereAStateHasNoCycle)
{
    description.transitions = {way(state(0), state(1), {}, 0.0)};
    description.transitions[0].exitTime = 1.0;
    AnimationStateMachine node =
        machine({clipOf({channel(0, AnimationTarget::Translation, AnimationInterpolation::Linear, {0}, {0, 0, 0})}),
                 standingClip(1)});
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
    EXPECT_EQ(bench.x(node, 0.1), 1.0f);
}

TEST_F(StateMachine, UsesATriggerOnceAndKeepsOneThatNoWayUses)
{
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.0), way(state(1), state(0), {isSet(go)}, 0.0)};
    AnimationStateMachine node = machine({standingClip(0), standingClip(1)});
    bench.set(go, 1);
    bench.set(back, 1);
    EXPECT_EQ(bench.x(node, 0.1), 1.0f);
    EXPECT_EQ(bench.x(node, 0.1), 1.0f);
    EXPECT_FALSE(bench.parameters->isSet(TriggerParameter{go}));
    EXPECT_TRUE(bench.parameters->isSet(TriggerParameter{back}));
}

TEST_F(StateMachine, TakesNoWayInAStepOfNothing)
{
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.0)};
    AnimationStateMachine node = machine({standingClip(0), standingClip(1)});
    bench.set(go, 1);
    EXPECT_EQ(bench.x(node, 0.0), 0.0f);
    EXPECT_EQ(bench.x(node, 1e-9), 1.0f);
}

TEST_F(StateMachine, MayBeAStateOfAnotherMachineAndThenStartsAgainWithIt)
{
    asset::StateMachineNodeAsset inner;
    inner.states = {{"a", {}}, {"b", {}}};
    inner.transitions = {way(state(0), state(1), {isSet(flag)}, 0.0)};
    std::vector<BlendNodePtr> innerStates, states;
    innerStates.push_back(bench.play(standingClip(10)));
    innerStates.push_back(bench.play(standingClip(20)));
    states.push_back(bench.play(standingClip(0)));
    states.push_back(std::make_unique<AnimationStateMachine>(inner, std::move(innerStates), bench.layout));
    description.states = {{"still", {}}, {"nested", {}}};
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.0), way(state(1), state(0), {isSet(back)}, 0.0)};
    AnimationStateMachine node(description, std::move(states), bench.layout);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
    bench.set(flag, 1);
    bench.set(go, 1);
    EXPECT_EQ(bench.x(node, 0.1), 20.0f) << "the inner machine looks at its ways in the same step";
    bench.set(back, 1);
    EXPECT_EQ(bench.x(node, 0.1), 0.0f);
    bench.set(flag, 0);
    bench.set(go, 1);
    EXPECT_EQ(bench.x(node, 0.1), 10.0f);
}

TEST_F(StateMachine, ATriggerIsSeenByAllMachinesOfAnUpdate)
{
    asset::StateMachineNodeAsset inner;
    inner.states = {{"a", {}}, {"b", {}}};
    inner.transitions = {way(state(0), state(1), {isSet(go)}, 0.0)};
    std::vector<BlendNodePtr> innerStates, states;
    innerStates.push_back(bench.play(standingClip(10)));
    innerStates.push_back(bench.play(standingClip(20)));
    states.push_back(bench.play(standingClip(0)));
    states.push_back(std::make_unique<AnimationStateMachine>(inner, std::move(innerStates), bench.layout));
    description.states = {{"still", {}}, {"nested", {}}};
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.0)};
    AnimationStateMachine node(description, std::move(states), bench.layout);
    bench.set(go, 1);
    EXPECT_EQ(bench.x(node, 0.1), 20.0f);
}

TEST_F(StateMachine, GoesOnFromWhereItIsAndAsFastWhenAFadeIsInterrupted)
{
    constexpr double kStep = 1.0 / 1024.0; // so short that a difference of positions is a velocity
    description.transitions = {way(state(0), state(1), {isSet(go)}), way(state(1), state(2), {isSet(back)})};
    AnimationStateMachine node = machine({movingClip(0, 3, 100), standingClip(10), movingClip(20, -1, 100)});
    bench.x(node, 1.0);
    bench.set(go, 1);
    float before = 0.0f, last = 0.0f;
    for (int i = 0; i < 200; ++i) {
        before = last;
        last = bench.x(node, kStep);
    }
    const double velocity = double(last - before) / kStep;
    bench.set(back, 1);
    const float next = bench.x(node, kStep);
    EXPECT_TRUE(node.isInertial());
    // Half a metre a second of 20: what the decay's first step and single precision leave.
    EXPECT_NEAR(double(next - last) / kStep, velocity, 0.5);
    EXPECT_GT(std::abs(velocity), 10.0);
    for (double time = kStep; time < 0.5 - kStep / 2; time += kStep)
        bench.x(node, kStep);
    EXPECT_FALSE(node.isInertial());
    EXPECT_FLOAT_EQ(bench.x(node, 0.5), 19.0f) << "the state has played for a second since it was entered";
}

TEST_F(StateMachine, ReachesTheNewStateWithItsVelocityAtTheEndOfAnInertialWay)
{
    constexpr double kStep = 1.0 / 1024.0;
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.5)};
    description.transitions[0].kind = TransitionKind::Inertial;
    AnimationStateMachine node = machine({movingClip(0, 3, 100), movingClip(20, -1, 100)});
    for (int i = 0; i < 100; ++i)
        bench.x(node, kStep);
    bench.set(go, 1);
    float last = 0.0f, before = 0.0f;
    for (int i = 0; i < 511; ++i) {
        before = last;
        last = bench.x(node, kStep);
    }
    EXPECT_TRUE(node.isInertial());
    // One step of 512 before its end: what is left of 20 m is 3 · 20 / 512², its slope 6 · 20 / 0.5 · 1.5 / 512 = 0.7.
    EXPECT_NEAR(last, 20.0 - 511 * kStep, 3e-4);
    EXPECT_NEAR(double(last - before) / kStep, -1.0, 0.75);
    EXPECT_FLOAT_EQ(bench.x(node, kStep), 19.5f);
    EXPECT_FALSE(node.isInertial());
}

TEST_F(StateMachine, EntersItsOwnStateAgainInertially)
{
    description.transitions = {way(state(0), state(0), {isSet(go)}, 0.5)};
    AnimationStateMachine node = machine({movingClip(0, 1, 100)});
    bench.x(node, 1.0);
    const float last = bench.x(node, 0.001);
    bench.set(go, 1);
    EXPECT_NEAR(bench.x(node, 0.001), last + 0.001, 1e-4);
    EXPECT_FLOAT_EQ(bench.x(node, 1.0), 1.001f);
}

TEST_F(StateMachine, DoesNotLeanOnAPoseThatNobodyHasSeen)
{
    description.transitions = {way(state(0), state(1), {isSet(go)}, 0.5)};
    description.transitions[0].kind = TransitionKind::Inertial;
    AnimationStateMachine node = machine({standingClip(0), standingClip(7)});
    bench.set(go, 1);
    EXPECT_FLOAT_EQ(bench.x(node, 0.1), 7.0f);
}

/// The angle between two rotations.
double angleBetween(const glm::quat& a, const glm::quat& b)
{
    const glm::dquat q = glm::conjugate(toDouble({{}, a, {}}).rotation) * toDouble({{}, b, {}}).rotation;
    return 2.0 * std::atan2(glm::length(glm::dvec3(q.x, q.y, q.z)), std::abs(q.w));
}

TEST(StateMachineMotion, KeepsWithinTheStatedSpeedWhenAFadeIsInterruptedAtEveryFrame)
{
    constexpr double kStep = 1.0 / 60.0, kFade = 0.25;
    constexpr std::size_t kNodes = 12;
    std::mt19937 random(5);
    TreeBench bench(randomScene(random, kNodes));
    const AnimatorParameterIndex go = bench.addParameter("go", AnimatorParameterKind::Bool, 1.0);
    asset::StateMachineNodeAsset description;
    std::vector<BlendNodePtr> states;
    for (std::size_t i = 0; i < 3; ++i) {
        states.push_back(bench.play(randomClip(random, kNodes, 2.0f)));
        description.states.push_back({std::to_string(i), {}});
        description.transitions.push_back(way(state(i), state((i + 1) % 3), {isSet(go)}, kFade));
    }
    AnimationStateMachine node(description, std::move(states), bench.layout);
    // Translations of the clips lie in [-1, 1]³ and cross it in a second, so no difference is longer than 2√3 and no
    // velocity of a clip higher. A damped spring that starts from rest is never faster than 1.5 |x| / fade and what
    // the clips themselves give.
    const double largest = 2.0 * std::sqrt(3.0);
    const double bound = 1.5 * largest / kFade + 2.0 * largest;
    // Turns: differences of up to half a circle, on a curve whose parameter is a quarter of the angle's tangent: 1 at
    // half a circle, where an angle of 2 belongs to a parameter of 1.
    const double turnBound = 4.0 * (1.5 / kFade) + 2.0 * glm::pi<double>();
    Pose last = bench.step(node, kStep);
    for (int frame = 0; frame < 600; ++frame) {
        const Pose& pose = bench.step(node, kStep);
        for (std::size_t i = 0; i < kNodes; ++i) {
            const math::Transform a = last.transform(NodeIndex(i)), b = pose.transform(NodeIndex(i));
            ASSERT_LT(double(glm::distance(a.translation, b.translation)) / kStep, bound) << "frame " << frame;
            ASSERT_LT(angleBetween(a.rotation, b.rotation) / kStep, turnBound) << "frame " << frame;
        }
        last = pose;
    }
}

TEST(StateMachineMotion, NeverJumpsWhateverWaysAreTaken)
{
    constexpr double kStep = 1.0 / 480.0;
    constexpr std::size_t kNodes = 8;
    std::mt19937 random(15);
    TreeBench bench(randomScene(random, kNodes));
    const AnimatorParameterIndex choice = bench.addParameter("choice", AnimatorParameterKind::Int);
    asset::StateMachineNodeAsset description;
    std::vector<BlendNodePtr> states;
    for (std::size_t i = 0; i < 5; ++i) {
        states.push_back(bench.play(randomClip(random, kNodes, 1.5f)));
        description.states.push_back({std::to_string(i), {}});
        description.transitions.push_back(
            way({}, state(i), {{choice, AnimatorTest::Equal, double(i)}}, 0.2, FadeCurve::Smooth));
        description.transitions.back().kind = i % 2 == 0 ? TransitionKind::CrossFade : TransitionKind::Inertial;
    }
    AnimationStateMachine node(description, std::move(states), bench.layout);
    Pose last = bench.step(node, kStep);
    for (int frame = 0; frame < 4000; ++frame) {
        if (random() % 20 == 0)
            bench.set(choice, double(random() % 5));
        const Pose& pose = bench.step(node, kStep);
        for (std::size_t i = 0; i < kNodes; ++i) {
            const math::Transform a = last.transform(NodeIndex(i)), b = pose.transform(NodeIndex(i));
            // The speeds of the test above over such a step; a jump would be as long as a difference, 3.4.
            ASSERT_LT(glm::distance(a.translation, b.translation), 0.2f) << "frame " << frame;
            ASSERT_LT(angleBetween(a.rotation, b.rotation), 0.2) << "frame " << frame;
        }
        last = pose;
    }
}

TEST(StateMachineMotion, InertiaMatchesPositionAndVelocityOfRandomMotions)
{
    constexpr double kStep = 1.0 / 1000.0;
    constexpr std::size_t kNodes = 10;
    std::mt19937 random(29);
    const asset::SceneAsset scene = randomScene(random, kNodes);
    const PoseLayout layout(scene);
    for (int round = 0; round < 50; ++round) {
        const auto near = [&](const Pose& pose) { // half a degree away
            Pose out(layout), other(layout);
            for (std::size_t i = 0; i < kNodes; ++i)
                other.setTransform(NodeIndex(i), randomTransform(random));
            LerpPosesJob{&pose, &other, 0.005f, nullptr, &out}.run();
            return out;
        };
        Pose last(layout), first(layout);
        for (std::size_t i = 0; i < kNodes; ++i) {
            last.setTransform(NodeIndex(i), randomTransform(random));
            first.setTransform(NodeIndex(i), randomTransform(random));
        }
        const Pose before = near(last), second = near(first);
        Inertia inertia(layout);
        inertia.start({&before, &last, kStep}, {&first, &second, kStep}, 0.3);
        Pose now = first;
        inertia.apply(now);
        inertia.advance(kStep);
        Pose next = second;
        inertia.apply(next);
        for (std::size_t i = 0; i < kNodes; ++i) {
            const math::Transform l = last.transform(NodeIndex(i)), b = before.transform(NodeIndex(i)),
                                  n = next.transform(NodeIndex(i));
            expectNear(now.transform(NodeIndex(i)), toDouble(l), 1e-5);
            // Going on by one step is what the step before was; the decay bends it by the square of the step: 3.4 m ·
            // 6 / 0.3² · step² / 2 = 1e-4, and the velocity's part by 4 · step / 0.3.
            const glm::vec3 goneOn = l.translation + (l.translation - b.translation);
            EXPECT_LT(glm::distance(n.translation, goneOn), 1e-3f);
            const glm::quat turnedOn = glm::normalize(l.rotation * glm::conjugate(b.rotation)) * l.rotation;
            EXPECT_LT(angleBetween(n.rotation, turnedOn), 1e-3);
        }
        inertia.advance(0.3);
        Pose end = second;
        inertia.apply(end);
        expectSameBits(end, second);
    }
}

} // namespace
} // namespace stylized::animation
