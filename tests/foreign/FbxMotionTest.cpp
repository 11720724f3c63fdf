#include <stylized/foreign/Baking.h>
#include <stylized/foreign/FbxMotion.h>
#include <stylized/foreign/FbxShapes.h>
#include <stylized/foreign/FbxTransform.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace stylized::foreign {
namespace {

constexpr double kExact = 1e-12; // a few products in double precision
/// A curve with weighted tangents is found by halving.
constexpr double kFound = 1e-9;
constexpr double kLinear = 0x4, kCubic = 0x8 | 0x400, kAutomatic = 0x8 | 0x100, kHold = 0x2, kJump = 0x102;

FbxRecord curveOf(std::vector<double> times, std::vector<double> values, double flag, std::vector<double> numbers)
{
    FbxRecord curve;
    for (double& time : times)
        time *= kFbxTicksPerSecond;
    const auto add = [&](const char* name, std::vector<double> array) {
        curve.children.push_back({name, {{0.0, {}, std::move(array)}}, {}});
    };
    const auto count = static_cast<double>(times.size());
    add("KeyTime", std::move(times));
    add("KeyValueFloat", std::move(values));
    add("KeyAttrFlags", {flag});
    add("KeyAttrDataFloat", std::move(numbers));
    add("KeyAttrRefCount", {count});
    return curve;
}

double at(const FbxRecord& curve, double seconds, FbxSide side = FbxSide::After)
{
    return FbxCurve(curve).at(seconds, side);
}

TEST(FbxCurve, RunsStraightHoldsOrJumps)
{
    const std::vector<double> flat{0, 0, 0, 0};
    EXPECT_NEAR(at(curveOf({1, 3}, {10, 20}, kLinear, flat), 1.5), 12.5, kExact);
    EXPECT_EQ(at(curveOf({1, 3}, {10, 20}, kHold, flat), 2.9), 10.0);
    EXPECT_EQ(at(curveOf({1, 3}, {10, 20}, kHold, flat), 3.0), 20.0);
    EXPECT_EQ(at(curveOf({1, 3}, {10, 20}, kHold, flat), 3.0, FbxSide::Before), 10.0);
    EXPECT_EQ(at(curveOf({1, 3, 4}, {10, 20, 30}, kHold, flat), 3.0, FbxSide::Before), 10.0);
    EXPECT_EQ(at(curveOf({1, 3}, {10, 20}, kJump, flat), 1.1), 20.0);
}

TEST(FbxCurve, StandsBeforeItsFirstAndBehindItsLastKey)
{
    const FbxRecord curve = curveOf({1, 3}, {10, 20}, kCubic, {5, 5, 0, 0});
    EXPECT_EQ(at(curve, 0.0), 10.0);
    EXPECT_EQ(at(curve, 9.0), 20.0);
}

TEST(FbxCurve, BendsByItsSlopes)
{
    // From 0 to 1 in one second with flat ends: 3 t² − 2 t³.
    const FbxRecord ease = curveOf({0, 1}, {0, 1}, kCubic, {0, 0, 0, 0});
    EXPECT_NEAR(at(ease, 0.5), 0.5, kExact);
    EXPECT_NEAR(at(ease, 0.2), 0.104, kExact);
    // Leaving with slope 2 and arriving with slope 0 in two seconds: Hermite at the middle: 0.5 + 2 · (2 − 0) / 8.
    EXPECT_NEAR(at(curveOf({0, 2}, {0, 1}, kCubic, {2, 0, 0, 0}), 1.0), 1.0, kExact);
    EXPECT_FALSE(FbxCurve(ease).isStraight());
    EXPECT_TRUE(FbxCurve(curveOf({0, 1}, {0, 1}, kLinear, {0, 0, 0, 0})).isStraight());
}

TEST(FbxCurve, WeightsMoveTheHandlesInTime)
{
    // Both handles at the middle of the way, at the ends' values: x = 1.5 t (1 − t) + t³, y = 3 t² − 2 t³.
    const double weights = 5000.0 + 65536.0 * 5000.0; // as a text file has it
    const FbxRecord curve = curveOf({0, 1}, {0, 1}, kCubic + double(0x3000000), {0, 0, weights, 0});
    EXPECT_NEAR(at(curve, 0.5), 0.5, kFound);
    const double t = 0.25, x = 1.5 * t * (1.0 - t) + t * t * t;
    EXPECT_NEAR(at(curve, x), 3.0 * t * t - 2.0 * t * t * t, kFound);
}

TEST(FbxCurve, AutomaticSlopesLookAtBothNeighbours)
{
    // At the middle key (2 − 0) / 2 = 1; flat at the ends: at 0.5 s 0.5 − 1/8.
    const FbxRecord curve = curveOf({0, 1, 2}, {0, 1, 2}, kAutomatic, {9, 9, 0, 0});
    EXPECT_NEAR(at(curve, 0.5), 0.375, kExact);
    EXPECT_NEAR(at(curve, 1.5), 1.625, kExact);
    // A clamped one is flat where its key is the highest.
    const FbxRecord clamped = curveOf({0, 1, 2}, {0, 1, 0.5}, kAutomatic + double(0x4000), {9, 9, 0, 0});
    EXPECT_NEAR(at(clamped, 0.5), 0.5, kExact);
}

TEST(FbxCurve, LeavesOutKeysThatMakeNoSense)
{
    const FbxCurve curve(curveOf({0, 2, 1, std::nan(""), 3}, {0, 2, 9, 9, 3}, kLinear, {0, 0, 0, 0}));
    EXPECT_THAT(curve.times(), testing::ElementsAre(0.0, 2.0, 3.0));
    EXPECT_TRUE(FbxCurve(FbxRecord()).isEmpty());
}

TEST(FbxTransform, TurnsAboutItsPivot)
{
    FbxTransform transform;
    transform.translation = {0, 0, 5};
    transform.rotationPivot = {1, 0, 0};
    // Half a turn about z around x = 1 takes the origin to x = 2.
    const FbxLocal local = transform.with(transform.translation, {0, 0, 180}, {1, 1, 1});
    EXPECT_NEAR(local.translation.x, 2.0, kExact);
    EXPECT_NEAR(local.translation.y, 0.0, kExact);
    EXPECT_NEAR(local.translation.z, 5.0, kExact);
    EXPECT_TRUE(transform.hasPivots());
}

TEST(FbxTransform, GeometryIsMovedByItselfAlone)
{
    FbxTransform transform;
    transform.geometricTranslation = {1, 2, 3};
    transform.geometricRotation = {0, 0, 90};
    transform.geometricScale = {2, 3, 4};
    // Scaled to (2, 0, 0), turned to (0, 2, 0), moved.
    const glm::dvec4 moved = transform.geometric() * glm::dvec4(1, 0, 0, 1);
    EXPECT_NEAR(moved.x, 1.0, kExact);
    EXPECT_NEAR(moved.y, 4.0, kExact);
    EXPECT_NEAR(moved.z, 3.0, kExact);
    const FbxLocal local = transform.with({}, {}, glm::dvec3(1.0));
    EXPECT_EQ(local.translation, glm::dvec3(0.0));
}

TEST(FbxTransform, OrdersSayWhichAxisIsFirst)
{
    // X by 90°, then Y by 90°: y goes to z, then to x.
    const glm::dvec3 xyz = fbxRotation({90, 90, 0}, 0) * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(xyz.x, 1.0, kExact);
    // ZYX: Y first leaves y where it is, then X takes it to z.
    const glm::dvec3 zyx = fbxRotation({90, 90, 0}, 5) * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(zyx.z, 1.0, kExact);
    const glm::dquat none = fbxRotation({0, 0, 0}, -7);
    EXPECT_EQ(none.w, 1.0);
}

TEST(Baking, AddsKeysUntilLinesAreAsGoodAsTheCurve)
{
    BakeRules rules;
    rules.at = [](double t, bool) { return glm::dvec4(t * t, 0, 0, 0); };
    rules.tolerance = 1e-3;
    const std::vector<double> times{0.0, 1.0};
    const std::vector<BakedKey> keys = bake(times, rules);
    // A parabola lies h²/4 above the middle of a chord of length h: h ≤ 0.063, a sixteenth.
    EXPECT_EQ(keys.size(), 17u);
    EXPECT_EQ(keys.front().seconds, 0.0);
    EXPECT_EQ(keys.back().value.x, 1.0);
    rules.isStraight = true;
    EXPECT_EQ(bake(times, rules).size(), 2u);
}

TEST(Baking, AJumpIsTwoKeys)
{
    BakeRules rules;
    rules.at = [](double t, bool isBefore) { return glm::dvec4(t < 3.0 || (t == 3.0 && isBefore) ? 1 : 2, 0, 0, 0); };
    rules.tolerance = 1e-3;
    rules.start = 2.0;
    const std::vector<double> times{2.0, 3.0, 4.0};
    const std::vector<BakedKey> keys = bake(times, rules);
    ASSERT_EQ(keys.size(), 4u);
    EXPECT_EQ(static_cast<float>(keys[1].seconds), std::nextafter(1.0f, 0.0f));
    EXPECT_EQ(keys[1].value.x, 1.0);
    EXPECT_EQ(keys[2].seconds, 1.0);
    EXPECT_EQ(keys[2].value.x, 2.0);
}

TEST(Baking, RotationsStayOnOneSide)
{
    BakeRules rules;
    rules.isRotation = true;
    rules.tolerance = 1e-4;
    // One whole turn about z; a quaternion has gone half of its own by then.
    rules.at = [](double t, bool) {
        const double half = std::numbers::pi * t;
        return glm::dvec4(0, 0, std::sin(half), std::cos(half));
    };
    const std::vector<double> times{0.0, 0.25, 0.5, 0.75, 1.0};
    const std::vector<BakedKey> keys = bake(times, rules);
    ASSERT_EQ(keys.size(), 5u);
    EXPECT_NEAR(keys.back().value.w, -1.0, kExact);
}

/// A model whose translation two layers move: the base from 0 to 1, the other, at half its weight, from 0 to 4.
constexpr std::string_view kLayers = R"(Objects: {
    Model: 10, "Model::Hips", "LimbNode" {
    }
    AnimationStack: 20, "AnimStack::Walk", "" {
        Properties70: {
            P: "LocalStart", "KTime", "Time", "",46186158000
            P: "LocalStop", "KTime", "Time", "",138558474000
        }
    }
    AnimationLayer: 30, "AnimLayer::Base", "" {
    }
    AnimationLayer: 31, "AnimLayer::More", "" {
        Properties70: {
            P: "Weight", "Number", "", "A",50
        }
    }
    AnimationCurveNode: 40, "AnimCurveNode::T", "" {
        Properties70: {
            P: "d|Y", "Number", "", "A",7
        }
    }
    AnimationCurveNode: 41, "AnimCurveNode::T", "" {
    }
    AnimationCurve: 50, "AnimCurve::", "" {
        KeyTime: *2 {
            a: 46186158000,138558474000
        }
        KeyValueFloat: *2 {
            a: 0,
1
        }
        KeyAttrFlags: *1 {
            a: 4
        }
    }
    AnimationCurve: 51, "AnimCurve::", "" {
        KeyTime: *2 {
            a: 46186158000,138558474000
        }
        KeyValueFloat: *2 {
            a: 0,4
        }
        KeyAttrFlags: *1 {
            a: 4
        }
    }
}
Connections: {
    C: "OO",30,20
    C: "OO",31,20
    C: "OO",40,30
    C: "OO",41,31
    C: "OP",40,10, "Lcl Translation"
    C: "OP",41,10, "Lcl Translation"
    C: "OP",50,40, "d|X"
    C: "OP",51,41, "d|X"
}
)";

TEST(FbxMotion, AddsLayersByTheirWeight)
{
    const FbxRecord records = readTextFbx(kLayers);
    const std::vector<FbxMotion> motions = fbxMotionsOf(FbxObjects(records));
    ASSERT_EQ(motions.size(), 1u);
    EXPECT_EQ(motions[0].name(), "Walk");
    EXPECT_EQ(motions[0].start(), 1.0);
    EXPECT_EQ(motions[0].stop(), 3.0);
    const FbxTrack track(motions[0].layers(), 10.0, FbxProperty::Translation, {1, 2, 3});
    ASSERT_TRUE(track.isMoved());
    EXPECT_TRUE(track.isStraight());
    // In the middle 0.5 + 0.5 · 2; y is what the base says without a curve, to which the other adds nothing.
    EXPECT_NEAR(track.at(2.0, FbxSide::After).x, 1.5, kExact);
    EXPECT_NEAR(track.at(2.0, FbxSide::After).y, 7.0, kExact);
    EXPECT_FALSE(FbxTrack(motions[0].layers(), 10.0, FbxProperty::Rotation, {}).isMoved());
    EXPECT_FALSE(FbxTrack(motions[0].layers(), 11.0, FbxProperty::Translation, {}).isMoved());
}

TEST(FbxMotion, LayersCombineRotationsOrAnglesScalesByProductOrSum)
{
    FbxLayer layer;
    const glm::dvec3 turned = layer.combined(FbxProperty::Rotation, {0, 0, 30}, {0, 0, 40}, 0.5, 0);
    EXPECT_NEAR(turned.z, 50.0, 1e-9); // through sines and back
    EXPECT_NEAR(layer.combined(FbxProperty::Scaling, {2, 2, 2}, {3, 3, 3}, 0.5, 0).x, 4.0, kExact);
    layer.addsRotations = layer.multipliesScale = false;
    EXPECT_NEAR(layer.combined(FbxProperty::Rotation, {350, 0, 0}, {40, 0, 0}, 0.5, 0).x, 370.0, kExact);
    EXPECT_NEAR(layer.combined(FbxProperty::Scaling, {2, 2, 2}, {3, 3, 3}, 0.5, 0).x, 3.5, kExact);
    layer.isAdditive = false;
    EXPECT_NEAR(layer.combined(FbxProperty::Translation, {2, 0, 0}, {6, 0, 0}, 0.25, 0).x, 3.0, kExact);
}

/// A damaged file may say anything; what is made of it must be finite and end.
TEST(FbxMotion, DamageNeverLeadsOutOfTheFile)
{
    std::uint32_t random = 12345;
    for (int i = 0; i < 2000; ++i) {
        std::string text(kLayers);
        for (int flips = 0; flips < 3; ++flips) {
            random = random * 1664525u + 1013904223u;
            text[random % text.size()] = static_cast<char>(' ' + (random >> 24) % 95);
        }
        const FbxRecord records = readTextFbx(text);
        const FbxObjects objects(records);
        EXPECT_EQ(FbxShapes(objects).of(10.0), nullptr);
        for (const FbxMotion& motion : fbxMotionsOf(objects)) {
            const FbxTrack track(motion.layers(), 10.0, FbxProperty::Translation, {});
            EXPECT_FALSE(std::isnan(track.at(2.0, FbxSide::After).x)) << text;
        }
    }
}

} // namespace
} // namespace stylized::foreign
