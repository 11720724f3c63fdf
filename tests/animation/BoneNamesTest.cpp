#include <stylized/animation/Animator.h>
#include <stylized/animation/retarget/BoneNames.h>
#include <stylized/animation/retarget/RetargetClip.h>

#include <gmock/gmock.h>

#include <map>
#include <string>

namespace stylized::animation {
namespace {

using asset::HumanoidBone;
using ::testing::ElementsAre;

/// A scene of these nodes, each a metre above its parent; a parent must stand before its children.
asset::SceneAsset rig(const std::vector<std::pair<std::string, std::string>>& nodesAndParents)
{
    asset::SceneAsset scene;
    std::map<std::string, std::size_t> places;
    for (const auto& [name, parent] : nodesAndParents) {
        asset::NodeAsset node;
        node.name = name;
        node.local.translation = {0, 1, 0};
        node.sourceIndex = static_cast<std::uint32_t>(scene.nodes.size());
        if (!parent.empty())
            node.parent = NodeIndex(places.at(parent));
        places.emplace(name, scene.nodes.size());
        scene.nodes.push_back(node);
        const NodeIndex end(scene.nodes.size());
        for (NodeIndex up(scene.nodes.size() - 1); up.isValid(); up = scene.nodes[up.value].parent)
            scene.nodes[up.value].subtreeEnd = end;
    }
    EXPECT_EQ(asset::findBrokenPromise(scene), "");
    return scene;
}

std::string nameOf(const asset::SceneAsset& scene, const FigureBones& figure, HumanoidBone bone)
{
    const NodeIndex node = figure.bones.node(bone);
    return node.isValid() ? scene.node(node).name : "";
}

asset::SceneAsset mixamo(const std::string& prefix)
{
    const auto p = [&](const char* name) { return prefix + name; };
    return rig({{p("Hips"), ""},
                {p("Spine"), p("Hips")},
                {p("Spine1"), p("Spine")},
                {p("Spine2"), p("Spine1")},
                {p("Neck"), p("Spine2")},
                {p("Head"), p("Neck")},
                {p("HeadTop_End"), p("Head")},
                {p("LeftShoulder"), p("Spine2")},
                {p("LeftArm"), p("LeftShoulder")},
                {p("LeftForeArm"), p("LeftArm")},
                {p("LeftHand"), p("LeftForeArm")},
                {p("LeftHandIndex1"), p("LeftHand")},
                {p("RightShoulder"), p("Spine2")},
                {p("RightArm"), p("RightShoulder")},
                {p("LeftUpLeg"), p("Hips")},
                {p("LeftLeg"), p("LeftUpLeg")},
                {p("LeftFoot"), p("LeftLeg")},
                {p("RightUpLeg"), p("Hips")}});
}

asset::SceneAsset unreal(bool isFive)
{
    std::vector<std::pair<std::string, std::string>> nodes{
        {"root", ""}, {"pelvis", "root"}, {"spine_01", "pelvis"}, {"spine_02", "spine_01"}, {"spine_03", "spine_02"}};
    if (isFive)
        nodes.insert(nodes.end(), {{"spine_04", "spine_03"}, {"spine_05", "spine_04"}});
    const std::string chest = isFive ? "spine_05" : "spine_03";
    nodes.insert(nodes.end(), {{"neck_01", chest},
                               {"head", "neck_01"},
                               {"clavicle_l", chest},
                               {"upperarm_l", "clavicle_l"},
                               {"lowerarm_l", "upperarm_l"},
                               {"clavicle_r", chest},
                               {"upperarm_r", "clavicle_r"},
                               {"thigh_l", "pelvis"},
                               {"calf_l", "thigh_l"},
                               {"ball_l", "calf_l"},
                               {"thigh_r", "pelvis"},
                               {"ik_foot_root", "root"}});
    return rig(nodes);
}

} // namespace

TEST(BoneNames, KnowsMixamoWithAndWithoutItsPrefixes)
{
    for (const char* prefix : {"mixamorig:", "mixamorig1:", "mixamorig", "", "Armature|mixamorig:"}) {
        const asset::SceneAsset scene = mixamo(prefix);
        const FigureBones figure = bonesOf(scene);
        EXPECT_EQ(figure.rig, "Mixamo") << prefix;
        EXPECT_EQ(figure.bones.boneCount(), 17u) << prefix; // all but the head's end
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::UpperChest), std::string(prefix) + "Spine2");
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::LeftUpperArm), std::string(prefix) + "LeftArm");
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::RightUpperLeg), std::string(prefix) + "RightUpLeg");
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::LeftIndexProximal), std::string(prefix) + "LeftHandIndex1");
    }
}

TEST(BoneNames, TellsTheSpinesOfBothMannequinsApart)
{
    const asset::SceneAsset four = unreal(false), five = unreal(true);
    EXPECT_EQ(bonesOf(four).rig, "Unreal");
    EXPECT_EQ(nameOf(four, bonesOf(four), HumanoidBone::Chest), "spine_02");
    EXPECT_EQ(nameOf(four, bonesOf(four), HumanoidBone::UpperChest), "spine_03");
    EXPECT_EQ(nameOf(five, bonesOf(five), HumanoidBone::Chest), "spine_03");
    EXPECT_EQ(nameOf(five, bonesOf(five), HumanoidBone::UpperChest), "spine_05");
    EXPECT_EQ(nameOf(five, bonesOf(five), HumanoidBone::LeftToes), "ball_l");
    EXPECT_EQ(nameOf(five, bonesOf(five), HumanoidBone::RightShoulder), "clavicle_r");
}

TEST(BoneNames, KnowsNodesThatAreCalledAsVrmCallsBones)
{
    const asset::SceneAsset scene = rig({{"hips", ""},
                                         {"spine", "hips"},
                                         {"LeftUpperArm", "spine"},
                                         {"rightUpperArm", "spine"},
                                         {"skirt", "hips"},
                                         {"leftUpperLeg", "hips"},
                                         {"rightUpperLeg", "hips"}});
    EXPECT_EQ(bonesOf(scene).rig, "VRM");
    EXPECT_EQ(nameOf(scene, bonesOf(scene), HumanoidBone::LeftUpperArm), "LeftUpperArm");
    EXPECT_EQ(bonesOf(scene).bones.boneCount(), 6u);
}

TEST(BoneNames, KnowsMmdWithDigitsOfEitherWidth)
{
    for (const char* two : {"2", "２"}) {
        const std::string chest = std::string("上半身") + two;
        const asset::SceneAsset scene = rig({{"全ての親", ""},
                                             {"センター", "全ての親"},
                                             {"上半身", "センター"},
                                             {chest, "上半身"},
                                             {"首", chest},
                                             {"頭", "首"},
                                             {"左腕", chest},
                                             {"左ひじ", "左腕"},
                                             {"右腕", chest},
                                             {"下半身", "センター"},
                                             {"左足", "下半身"},
                                             {"左足首", "左足"},
                                             {"右足", "下半身"},
                                             {"左足ＩＫ", "全ての親"}});
        const FigureBones figure = bonesOf(scene);
        EXPECT_EQ(figure.rig, "MMD");
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::Hips), "センター");
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::Chest), chest);
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::LeftLowerArm), "左ひじ");
        EXPECT_EQ(nameOf(scene, figure, HumanoidBone::LeftFoot), "左足首");
        EXPECT_EQ(figure.bones.boneCount(), 11u);
    }
}

TEST(BoneNames, TakesTheDeformingBonesOfAGeneratedRigifyRig)
{
    const asset::SceneAsset meta = rig({{"spine", ""},
                                        {"spine.001", "spine"},
                                        {"spine.006", "spine.001"},
                                        {"upper_arm.L", "spine.001"},
                                        {"f_index.01.L", "upper_arm.L"},
                                        {"upper_arm.R", "spine.001"},
                                        {"thigh.L", "spine"},
                                        {"thigh.R", "spine"}});
    EXPECT_EQ(bonesOf(meta).rig, "Rigify");
    EXPECT_EQ(nameOf(meta, bonesOf(meta), HumanoidBone::Hips), "spine");
    EXPECT_EQ(nameOf(meta, bonesOf(meta), HumanoidBone::Head), "spine.006");
    EXPECT_EQ(nameOf(meta, bonesOf(meta), HumanoidBone::LeftIndexProximal), "f_index.01.L");

    const asset::SceneAsset made = rig({{"head", ""}, // a control
                                        {"DEF-spine", "head"},
                                        {"DEF-spine.001", "DEF-spine"},
                                        {"shoulder.L", "DEF-spine.001"},
                                        {"DEF-upper_arm.L", "shoulder.L"},
                                        {"DEF-upper_arm.L.001", "DEF-upper_arm.L"},
                                        {"DEF-upper_arm.R", "DEF-spine.001"},
                                        {"DEF-thigh.L", "DEF-spine"},
                                        {"DEF-thigh.R", "DEF-spine"}});
    EXPECT_EQ(nameOf(made, bonesOf(made), HumanoidBone::LeftUpperArm), "DEF-upper_arm.L");
    EXPECT_EQ(nameOf(made, bonesOf(made), HumanoidBone::LeftShoulder), "");
    EXPECT_EQ(bonesOf(made).bones.boneCount(), 6u);
}

TEST(BoneNames, AFileThatSaysItsBonesIsBelieved)
{
    asset::SceneAsset scene = mixamo("");
    scene.humanoid.nodes[static_cast<std::size_t>(HumanoidBone::Head)] = NodeIndex(0);
    EXPECT_EQ(bonesOf(scene).rig, "");
    EXPECT_EQ(bonesOf(scene).bones.boneCount(), 1u);
}

TEST(BoneNames, WhatIsNoWholeFigureIsNone)
{
    EXPECT_TRUE(bonesOf(asset::SceneAsset{}).bones.isEmpty());
    EXPECT_TRUE(bonesOf(rig({{"Hips", ""}, {"Spine", "Hips"}, {"LeftArm", "Spine"}})).bones.isEmpty());
    // Arms that do not hang on the hips.
    EXPECT_TRUE(
        bonesOf(rig({{"Hips", ""}, {"LeftUpLeg", "Hips"}, {"RightUpLeg", "Hips"}, {"LeftArm", ""}, {"RightArm", ""}}))
            .bones.isEmpty());
}

TEST(BoneNames, PairNodesWhoseOwnNamesDiffer)
{
    const asset::SceneAsset source = mixamo("mixamorig:"), target = unreal(false);
    asset::AnimationClipAsset clip;
    clip.durationSeconds = 1;
    const auto add = [&](std::size_t node, asset::AnimationTarget property, std::vector<float> values) {
        asset::AnimationChannelAsset& channel = clip.channels.emplace_back();
        channel.node = NodeIndex(node);
        channel.target = property;
        channel.componentCount = static_cast<std::uint32_t>(values.size());
        channel.times = {0};
        channel.values = std::move(values);
    };
    add(0, asset::AnimationTarget::Translation, {0, 1, 5}); // the hips go forward; below them stands a root
    add(5, asset::AnimationTarget::Rotation, {0.6f, 0, 0, 0.8f});
    add(8, asset::AnimationTarget::Rotation, {0, 0.6f, 0, 0.8f});
    add(9, asset::AnimationTarget::Translation, {0, 7, 0}); // a forearm keeps its length
    add(11, asset::AnimationTarget::Rotation, {0, 0, 0, 1});
    const NamedClip made = retargetClipByName(clip, source, target);
    EXPECT_TRUE(made.match.areBones);
    EXPECT_EQ(made.match.movedCount, 5u);
    EXPECT_EQ(made.match.matchedCount, 4u);
    EXPECT_THAT(made.match.missing, ElementsAre("mixamorig:LeftHandIndex1"));
    ASSERT_EQ(made.clip.channels.size(), 3u);
    EXPECT_EQ(target.node(made.clip.channels[0].node).name, "pelvis");
    EXPECT_EQ(target.node(made.clip.channels[1].node).name, "head");
    EXPECT_THAT(made.clip.channels[1].values, ElementsAre(0.6f, 0, 0, 0.8f));
    EXPECT_EQ(target.node(made.clip.channels[2].node).name, "upperarm_l");
    EXPECT_THAT(made.clip.channels[2].values, ElementsAre(0, 0.6f, 0, 0.8f));
}

TEST(BoneNames, StandBackWhereAsManyNodesAreNamesakes)
{
    const asset::SceneAsset source = mixamo("mixamorig:"), target = mixamo("");
    asset::AnimationClipAsset clip;
    for (const std::size_t node : {0u, 8u, 6u}) { // the head's end is no bone
        asset::AnimationChannelAsset& channel = clip.channels.emplace_back();
        channel.node = NodeIndex(node);
        channel.target = asset::AnimationTarget::Rotation;
        channel.componentCount = 4;
        channel.times = {0};
        channel.values = {0, 0, 0, 1};
    }
    const NameMatch found = matchNames(clip, source, target);
    EXPECT_FALSE(found.areBones);
    EXPECT_EQ(found.matchedCount, 3u);
}

TEST(BoneNames, AMotionGoesFromOneRigToAnotherAndTellsWhatDoesNot)
{
    const asset::SceneAsset source = mixamo("mixamorig:"), target = unreal(false);
    asset::AnimationClipAsset clip;
    clip.name = "Turn";
    clip.durationSeconds = 1;
    for (const std::size_t node : {8u, 6u, 11u}) { // left arm, the head's end, an index finger that the target lacks
        asset::AnimationChannelAsset channel;
        channel.node = NodeIndex(node);
        channel.target = asset::AnimationTarget::Rotation;
        channel.componentCount = 4;
        channel.times = {0};
        channel.values = {0.6f, 0, 0, 0.8f};
        clip.channels.push_back(channel);
    }
    const RetargetedClip made = retargetClip(clip, source, target);
    ASSERT_EQ(made.clip.channels.size(), 1u);
    EXPECT_EQ(target.node(made.clip.channels[0].node).name, "upperarm_l");
    EXPECT_THAT(made.clip.channels[0].values, ElementsAre(0.6f, 0, 0, 0.8f)); // both rest unturned
    EXPECT_THAT(made.missingBones, ElementsAre("leftIndexProximal"));
    EXPECT_THAT(made.otherNodes, ElementsAre("mixamorig:HeadTop_End"));

    asset::AnimatorAsset graph;
    graph.clips = {{"Turn", "", "", {}}};
    graph.nodes = {{"turn", asset::ClipNodeAsset{asset::AnimatorClipIndex(0u), true, 1.0}}};
    graph.root = asset::BlendNodeIndex(0u);
    const std::vector<AnimatorClip> clips{{&clip, &source}};
    const auto animator = Animator::make(graph, target, clips);
    ASSERT_TRUE(animator.has_value()) << toString(animator.error());
    ScenePose pose(target);
    ASSERT_TRUE((*animator)->update(0.0, pose));
    EXPECT_EQ(pose.localTransform(NodeIndex(8)).rotation, glm::quat(0.8f, 0.6f, 0, 0));
    std::vector<std::string> missing;
    for (const Animator::MissingNode& node : (*animator)->missingNodes())
        missing.push_back(node.node);
    EXPECT_THAT(missing, ElementsAre("leftIndexProximal", "mixamorig:HeadTop_End"));
}

} // namespace stylized::animation
