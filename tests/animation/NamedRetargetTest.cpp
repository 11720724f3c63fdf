#include "BlendTesting.h"

#include <stylized/animation/ClipBinding.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/retarget/RetargetClip.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::IsEmpty;

const float kHalf = std::sqrt(0.5f); // sine and cosine of 45°: a quarter turn

struct Joint {
    const char* name;
    int parent;
    glm::vec3 offset;
    glm::quat rotation{1, 0, 0, 0};
};

asset::SceneAsset rig(const std::vector<Joint>& joints)
{
    std::vector<int> parents;
    for (const Joint& joint : joints)
        parents.push_back(joint.parent);
    asset::SceneAsset scene = sceneWithParents(parents);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        scene.nodes[i].name = joints[i].name;
        scene.nodes[i].local.translation = joints[i].offset;
        scene.nodes[i].local.rotation = joints[i].rotation;
    }
    return scene;
}

/// An arm stretched to +x: shoulder 0, elbow 1, hand 2, finger 3.
asset::SceneAsset armOfTPose()
{
    return rig(
        {{"Arm", -1, {0, 1, 0}}, {"ForeArm", 0, {0.3f, 0, 0}}, {"Hand", 1, {0.3f, 0, 0}}, {"Finger", 2, {0.1f, 0, 0}}});
}

asset::AnimationChannelAsset turn(std::size_t node, glm::quat to)
{
    return channel(node, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0}, {to.x, to.y, to.z, to.w});
}

asset::AnimationChannelAsset move(std::size_t node, std::vector<float> to)
{
    return channel(node, AnimationTarget::Translation, AnimationInterpolation::Linear, {0}, std::move(to));
}

glm::quat aboutX(bool isBack = false)
{
    return {kHalf, isBack ? -kHalf : kHalf, 0, 0};
}
glm::quat aboutZ()
{
    return {kHalf, 0, 0, kHalf};
}

/// Where a node of the target stands when it plays the clip.
glm::vec3 placeOf(std::size_t node, const asset::AnimationClipAsset& clip, const asset::SceneAsset& source,
                  const asset::SceneAsset& target)
{
    ScenePose pose(target);
    const ClipBinding binding = ClipBinding::byName(clip, source, target, pose.layout());
    ClipSampler sampler(binding, pose.layout());
    pose.edit(binding.nodes(), [&](Pose& locals) { sampler.sample(0.0, locals); });
    EXPECT_TRUE(pose.updateWorldMatrices());
    return glm::vec3((*pose.worldMatrix(NodeIndex(node)))[3]);
}

void expectNearby(const glm::vec3& found, const glm::vec3& expected)
{
    EXPECT_LT(glm::distance(found, expected), 1e-5f) << found.x << ' ' << found.y << ' ' << found.z << " instead of "
                                                     << expected.x << ' ' << expected.y << ' ' << expected.z;
}

TEST(RetargetByName, LeavesEveryKeyOfTheSameRigAsItIs)
{
    std::mt19937 random(5);
    for (int round = 0; round < 10; ++round) {
        const asset::SceneAsset source = randomScene(random, 12), target = source;
        const asset::AnimationClipAsset clip = randomClip(random, 12, 1.0f);
        const NamedClip made = retargetClipByName(clip, source, target);
        ASSERT_EQ(made.clip.channels.size(), clip.channels.size());
        for (std::size_t i = 0; i < clip.channels.size(); ++i) {
            EXPECT_EQ(made.clip.channels[i].values, clip.channels[i].values);
            EXPECT_EQ(made.clip.channels[i].node, clip.channels[i].node);
        }
    }
}

/// The raised arm of a T pose raises that of a rig whose joints have other axes.
TEST(RetargetByName, TurnsJointsOfOtherAxesTheSameWayInTheScene)
{
    const asset::SceneAsset source = armOfTPose();
    // y runs along each bone: the arm's own frame is turned by −90° about z.
    const asset::SceneAsset target = rig({{"Arm", -1, {0, 1, 0}, {kHalf, 0, 0, -kHalf}},
                                          {"ForeArm", 0, {0, 0.3f, 0}},
                                          {"Hand", 1, {0, 0.3f, 0}},
                                          {"Finger", 2, {0, 0.1f, 0}}});
    const asset::AnimationClipAsset clip = clipOf({turn(0, aboutZ()), turn(1, aboutX())});
    expectNearby(placeOf(1, clip, source, target), {0, 1.3f, 0});
    expectNearby(placeOf(2, clip, source, target), {0, 1.6f, 0});
}

/// The same where the arm hangs down at rest.
TEST(RetargetByName, BringsAnAPoseIntoLineWithATPose)
{
    const asset::SceneAsset source = armOfTPose();
    const asset::SceneAsset target = rig({{"Arm", -1, {0, 1, 0}},
                                          {"ForeArm", 0, {0, -0.3f, 0}},
                                          {"Hand", 1, {0, -0.3f, 0}},
                                          {"Finger", 2, {0, -0.1f, 0}}});
    const asset::AnimationClipAsset raised = clipOf({turn(0, aboutZ()), turn(1, {1, 0, 0, 0})});
    expectNearby(placeOf(2, raised, source, target), {0, 1.6f, 0});
    const asset::AnimationClipAsset atRest = clipOf({turn(0, {1, 0, 0, 0}), turn(1, {1, 0, 0, 0})});
    expectNearby(placeOf(2, atRest, source, target), {0.6f, 1, 0});
    // The elbow bends on from there: forwards is forwards.
    const asset::AnimationClipAsset bent = clipOf({turn(0, {1, 0, 0, 0}), turn(1, {kHalf, 0, -kHalf, 0})});
    expectNearby(placeOf(2, bent, source, target), {0.3f, 1, 0.3f});
}

/// A heel stands on its toes whatever the flat foot of the other does.
TEST(RetargetByName, LeavesTheLastBoneOfALimbAsTheFigureHasIt)
{
    const std::vector<Joint> leg{{"Leg", -1, {0, 2, 0}}, {"Knee", 0, {0, -1, 0}}, {"Foot", 1, {0, -0.8f, 0}}};
    std::vector<Joint> flat = leg, heel = leg;
    flat.insert(flat.end(), {{"Toe", 2, {0, 0, 0.2f}}, {"Tip", 3, {0, 0, 0.1f}}});
    flat[1].offset = {1, 0, 0}; // sits: so that the rest poses differ
    heel.push_back({"Toe", 2, {0, -0.2f, 0}});
    const asset::SceneAsset source = rig(flat), target = rig(heel);
    const asset::AnimationClipAsset clip =
        clipOf({turn(0, {kHalf, 0, 0, -kHalf}), turn(1, {kHalf, 0, 0, kHalf}), turn(2, {1, 0, 0, 0})});
    // The source stands up; so does the target, on its own toes.
    expectNearby(placeOf(2, clip, source, target), {0, 0.2f, 0});
    expectNearby(placeOf(3, clip, source, target), {0, 0, 0});
}

/// A motion saved without its bind pose: its file's rest pose is a frame of the motion.
TEST(RetargetByName, KnowsOneRigInAnotherRestPose)
{
    asset::SceneAsset source = armOfTPose();
    source.nodes[0].local.rotation = aboutZ();
    const asset::SceneAsset target = armOfTPose();
    const asset::AnimationClipAsset clip = clipOf({turn(0, aboutX()), turn(1, aboutZ())});
    const NamedClip made = retargetClipByName(clip, source, target);
    ASSERT_EQ(made.clip.channels.size(), 2u);
    EXPECT_EQ(made.clip.channels[0].values, clip.channels[0].values);
    EXPECT_EQ(made.clip.channels[1].values, clip.channels[1].values);
}

/// A figure that looks along +x at rest walks along +z on one that looks along +z.
TEST(RetargetByName, TurnsAFigureThatLooksAnotherWay)
{
    const asset::SceneAsset source = rig({{"Hips", -1, {0, 1, 0}},
                                          {"LeftArm", 0, {0, 0.5f, -0.2f}},
                                          {"LeftHand", 1, {0, 0, -0.5f}},
                                          {"LeftFinger", 2, {0, 0, -0.1f}},
                                          {"LeftTip", 3, {0, 0, -0.1f}},
                                          {"RightArm", 0, {0, 0.5f, 0.2f}},
                                          {"RightHand", 5, {0, 0, 0.5f}},
                                          {"RightFinger", 6, {0, 0, 0.1f}},
                                          {"RightTip", 7, {0, 0, 0.1f}}});
    const asset::SceneAsset target = rig({{"Hips", -1, {0, 1, 0}},
                                          {"LeftArm", 0, {0.2f, 0.5f, 0}},
                                          {"LeftHand", 1, {0.5f, 0, 0}},
                                          {"LeftFinger", 2, {0.1f, 0, 0}},
                                          {"LeftTip", 3, {0.1f, 0, 0}},
                                          {"RightArm", 0, {-0.2f, 0.5f, 0}},
                                          {"RightHand", 5, {-0.5f, 0, 0}},
                                          {"RightFinger", 6, {-0.1f, 0, 0}},
                                          {"RightTip", 7, {-0.1f, 0, 0}}});
    const asset::AnimationClipAsset clip = clipOf({move(0, {2, 1, 0}), turn(1, {1, 0, 0, 0})});
    expectNearby(placeOf(0, clip, source, target), {0, 1, 2});
    expectNearby(placeOf(2, clip, source, target), {0.7f, 1.5f, 2});
}

/// A frame of a walk as rest pose: one arm swings forwards, the figure looks along +z all the same.
TEST(RetargetByName, DoesNotTakeAnArmForTheWayAFigureLooks)
{
    const std::vector<Joint> tPose{
        {"Hips", -1, {0, 1, 0}},         {"LeftArm", 0, {0.2f, 0.5f, 0}},   {"LeftHand", 1, {0.5f, 0, 0}},
        {"LeftFinger", 2, {0.1f, 0, 0}}, {"LeftTip", 3, {0.1f, 0, 0}},      {"RightArm", 0, {-0.2f, 0.5f, 0}},
        {"RightHand", 5, {-0.5f, 0, 0}}, {"RightFinger", 6, {-0.1f, 0, 0}}, {"RightTip", 7, {-0.1f, 0, 0}}};
    std::vector<Joint> swinging = tPose;
    swinging[2].offset = {0, 0, 0.5f};
    swinging[3].offset = swinging[4].offset = {0, 0, 0.1f};
    swinging[6].offset = {0, -0.5f, 0};
    swinging[7].offset = swinging[8].offset = {0, -0.1f, 0};
    const asset::SceneAsset source = rig(swinging), target = rig(tPose);
    const asset::AnimationClipAsset clip =
        clipOf({move(0, {0, 1, 2}), turn(1, {1, 0, 0, 0}), turn(2, {1, 0, 0, 0}), turn(5, {1, 0, 0, 0})});
    expectNearby(placeOf(0, clip, source, target), {0, 1, 2});
    expectNearby(placeOf(2, clip, source, target), {0.2f, 1.5f, 2.5f});
    expectNearby(placeOf(6, clip, source, target), {-0.2f, 1, 2});
}

TEST(RetargetByName, ScalesWaysByTheHeightsOfTheHips)
{
    const asset::SceneAsset source =
        rig({{"Hips", -1, {0, 0, 0}}, {"Leg", 0, {0, -0.5f, 0}}, {"Foot", 1, {0, -0.5f, 0}}});
    const asset::SceneAsset target = rig({{"Hips", -1, {0, 2, 0}}, {"Leg", 0, {0, -1, 0}}, {"Foot", 1, {0, -1, 0}}});
    // The source's hips have no height of their own, as in BVH files: their keys tell where they are.
    const NamedClip made = retargetClipByName(clipOf({move(0, {0.5f, 1, 0}), move(1, {0, -0.25f, 0})}), source, target);
    ASSERT_EQ(made.clip.channels.size(), 2u);
    EXPECT_THAT(made.clip.channels[0].values, ElementsAre(1, 2, 0));
    // 0.25 above its place at rest; twice as much here.
    EXPECT_THAT(made.clip.channels[1].values, ElementsAre(0, -0.5f, 0));
}

TEST(RetargetByName, LeavesBonesTheirLengths)
{
    const asset::SceneAsset source = rig({{"Hips", -1, {0, 1, 0}}, {"Leg", 0, {0, -1, 0}}, {"Arm", 0, {0, 0.5f, 0}}});
    asset::SceneAsset target = rig({{"Hips", -1, {0, 1, 0}}, {"Leg", 0, {0, -1, 0}}, {"Arm", 0, {0, 0.75f, 0}}});
    const NamedClip made = retargetClipByName(clipOf({move(2, {0, 0.5f, 0})}), source, target);
    EXPECT_THAT(made.clip.channels[0].values, ElementsAre(0, 0.75f, 0));
}

TEST(RetargetByName, KeepsStretchesOutOfJointsWithOtherAxes)
{
    const asset::SceneAsset source = armOfTPose();
    asset::SceneAsset target = armOfTPose();
    target.nodes[0].local.rotation = aboutX();
    target.nodes[0].local.scale = glm::vec3(2.0f);
    const auto scaled = [](std::vector<float> to) {
        return clipOf({channel(0, AnimationTarget::Scale, AnimationInterpolation::Linear, {0}, std::move(to))});
    };
    const NamedClip uniform = retargetClipByName(scaled({3, 3, 3}), source, target);
    ASSERT_EQ(uniform.clip.channels.size(), 1u);
    EXPECT_THAT(uniform.clip.channels[0].values, ElementsAre(6, 6, 6));
    const NamedClip along = retargetClipByName(scaled({3, 1, 1}), source, target);
    EXPECT_THAT(along.clip.channels, IsEmpty());
    EXPECT_THAT(along.otherAxes, ElementsAre("Arm"));
}

TEST(RetargetByName, TreatsTangentsAsDirections)
{
    const asset::SceneAsset source = rig({{"Hips", -1, {0, 1, 0}}, {"Leg", 0, {0, -1, 0}}});
    const asset::SceneAsset target = rig({{"Hips", -1, {0, 2, 0}}, {"Leg", 0, {0, -2, 0}}});
    const auto spline = [](std::size_t node, std::vector<float> values) {
        return channel(node, AnimationTarget::Translation, AnimationInterpolation::CubicSpline, {0}, std::move(values));
    };
    const NamedClip made = retargetClipByName(
        clipOf({spline(0, {1, 0, 0, 0, 1, 0, 0, 0, 3}), spline(1, {1, 0, 0, 0, -1, 0, 0, 0, 3})}), source, target);
    EXPECT_THAT(made.clip.channels[0].values, ElementsAre(2, 0, 0, 0, 2, 0, 0, 0, 6));
    EXPECT_THAT(made.clip.channels[1].values, ElementsAre(2, 0, 0, 0, -2, 0, 0, 0, 6));
}

asset::AnimationClipAsset movingAll(const asset::SceneAsset& scene)
{
    asset::AnimationClipAsset clip;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        clip.channels.push_back(turn(i, {1, 0, 0, 0}));
    return clip;
}

asset::SceneAsset named(const std::vector<std::string>& names)
{
    asset::SceneAsset scene = sceneWithParents(std::vector<int>(names.size(), -1));
    for (std::size_t i = 0; i < names.size(); ++i)
        scene.nodes[i].name = names[i];
    return scene;
}

NameMatch match(const std::vector<std::string>& source, const std::vector<std::string>& target)
{
    const asset::SceneAsset from = named(source);
    return matchNames(movingAll(from), from, named(target));
}

TEST(MatchNames, LeavesOutANamespaceOnEitherSide)
{
    const NameMatch one = match({"mixamorig:Hips", "mixamorig:Spine"}, {"Armature", "Hips", "Spine"});
    EXPECT_EQ(one.matchedCount, 2u);
    EXPECT_EQ(one.prefix, "mixamorig:");
    EXPECT_EQ(one.pairs.target(NodeIndex(std::size_t(1))), NodeIndex(std::size_t(2)));
    const NameMatch other = match({"Hips"}, {"a:b:Hips"});
    EXPECT_EQ(other.matchedCount, 1u);
    EXPECT_EQ(other.prefix, "a:b:");
    EXPECT_EQ(match({"x:Hips"}, {"y:Hips"}).matchedCount, 1u);
}

TEST(MatchNames, LeavesOutABeginningThatAllShare)
{
    const NameMatch found =
        match({"Character1_Hips", "Character1_Spine", "Character1_LeftArm"}, {"Hips", "Spine", "LeftArm", "Arm"});
    EXPECT_EQ(found.matchedCount, 3u);
    EXPECT_EQ(found.prefix, "Character1_");
    EXPECT_EQ(match({"Hips", "Spine", "Head"}, {"root", "rig_Hips", "rig_Spine", "rig_Head"}).matchedCount, 3u);
    // Two common endings, or a beginning of few, are chance.
    EXPECT_EQ(match({"LeftArm", "LeftLeg", "Tail"}, {"Arm", "Leg"}).matchedCount, 0u);
    EXPECT_EQ(match({"LeftArm", "LeftLeg", "LeftEar", "a", "b", "c", "d"}, {"Arm", "Leg", "Ear"}).matchedCount, 0u);
}

TEST(MatchNames, TakesTheFullNameBeforeTheOneWithoutNamespace)
{
    const NameMatch found = match({"Hips", "ctrl:Hips"}, {"ctrl:Hips", "Hips"});
    EXPECT_EQ(found.matchedCount, 2u);
    EXPECT_EQ(found.pairs.target(NodeIndex(std::size_t(0))), NodeIndex(std::size_t(1)));
    EXPECT_EQ(found.prefix, "");
}

TEST(MatchNames, TellsWhatIsMissingAndWhatStandsForSeveral)
{
    const NameMatch found = match({"Hips", "Arm", "Tail", "x:Leg", ""}, {"Hips", "Arm", "Arm", "a:Leg", "b:Leg", ""});
    EXPECT_EQ(found.movedCount, 5u);
    EXPECT_EQ(found.matchedCount, 1u);
    EXPECT_THAT(found.missing, ElementsAre("", "Tail"));
    EXPECT_THAT(found.ambiguous, ElementsAre("Arm", "x:Leg"));
}

} // namespace
} // namespace stylized::animation
