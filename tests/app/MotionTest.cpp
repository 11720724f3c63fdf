#include <stylized/app/Motion.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace stylized;
using namespace stylized::app;
using asset::AnimationTarget;
using testing::HasSubstr;

namespace {

constexpr float kMotionRounding = 1e-6f;

/// Nodes in a chain with these names.
asset::SceneAsset chain(const std::vector<const char*>& names)
{
    asset::SceneAsset scene;
    for (std::size_t i = 0; i < names.size(); ++i) {
        asset::NodeAsset node;
        node.name = names[i];
        node.subtreeEnd = NodeIndex(names.size());
        if (i > 0)
            node.parent = NodeIndex(i - 1);
        scene.nodes.push_back(node);
    }
    return scene;
}

asset::AnimationChannelAsset channelOf(std::size_t node, AnimationTarget target, std::vector<float> values)
{
    asset::AnimationChannelAsset channel;
    channel.node = NodeIndex(node);
    channel.target = target;
    channel.componentCount = target == AnimationTarget::Rotation ? 4 : 3;
    channel.times = {0.0f};
    channel.values = std::move(values);
    return channel;
}

/// Moves each node of a chain to (1, 2, 3) in its parent's space.
asset::SceneAsset motionOf(const std::vector<const char*>& names)
{
    asset::SceneAsset motion = chain(names);
    motion.clips = {{"Walk", 0.0, {}}};
    for (std::size_t i = 0; i < names.size(); ++i)
        motion.clips[0].channels.push_back(channelOf(i, AnimationTarget::Translation, {1, 2, 3}));
    return motion;
}

void addTargets(asset::SceneAsset& scene, std::size_t node, const std::vector<const char*>& names)
{
    asset::VertexStreamAsset stream;
    stream.vertexCount = 1;
    stream.positions.resize(1);
    for (const char* name : names)
        stream.morphTargets.push_back({name, {glm::vec3(0.0f)}, {}, {}});
    asset::MeshAsset mesh;
    mesh.primitives.resize(1);
    mesh.primitives[0].stream = StreamIndex(scene.streams.size());
    mesh.morphWeights.resize(names.size());
    scene.nodes[node].mesh = MeshIndex(scene.meshes.size());
    scene.streams.push_back(stream);
    scene.meshes.push_back(mesh);
}

} // namespace

TEST(Motion, DrivesTheNodesOfItsNames)
{
    asset::SceneAsset scene = chain({"Root", "Hips", "Spine"});
    scene.clips = {{"Own", 1.0, {}}};
    import::ImportReport report;
    ASSERT_TRUE(adoptMotion(motionOf({"Hips", "Spine"}), "walk.bvh", scene, report).has_value());
    ASSERT_EQ(scene.clips.size(), 1u);
    EXPECT_EQ(scene.clips[0].name, "Walk");
    ASSERT_EQ(scene.clips[0].channels.size(), 2u);
    EXPECT_EQ(scene.clips[0].channels[0].node, NodeIndex(1));
    EXPECT_EQ(scene.clips[0].channels[1].node, NodeIndex(2));
    EXPECT_EQ(scene.clips[0].channels[0].values, (std::vector<float>{1, 2, 3}));
    EXPECT_TRUE(report.entries().empty());
}

TEST(Motion, SaysWhatFindsNoNodeOrSeveral)
{
    asset::SceneAsset scene = chain({"Hips", "Spine", "Head", "Arm", "Arm"});
    import::ImportReport report;
    ASSERT_TRUE(adoptMotion(motionOf({"Hips", "Spine", "Head", "Arm", "Tail"}), "walk.bvh", scene, report).has_value());
    EXPECT_EQ(scene.clips[0].channels.size(), 3u);
    ASSERT_EQ(report.entries().size(), 2u);
    EXPECT_EQ(report.entries()[0].detail, "moved nodes without a namesake here stay still: Tail");
    EXPECT_EQ(report.entries()[1].detail, "moved nodes with a name that several bear stay still: Arm");
    EXPECT_THAT(report.entries()[0].place, HasSubstr("walk.bvh"));
}

TEST(Motion, WarnsWhereTheFigureFollowsInPart)
{
    asset::SceneAsset scene = chain({"Hips", "Spine", "Head"});
    import::ImportReport report;
    const asset::SceneAsset motion = motionOf({"Hips", "Spine", "Head", "a", "b", "c", "d"});
    ASSERT_TRUE(adoptMotion(motion, "walk.bvh", scene, report).has_value());
    ASSERT_EQ(report.entries().size(), 2u);
    EXPECT_EQ(report.entries()[0].detail, "only 3 of 7 moved nodes have a namesake here: the figure follows in part");
    EXPECT_EQ(report.entries()[0].severity, import::Severity::Warning);
}

TEST(Motion, LeavesOutABeginningThatOnlyOneFileHas)
{
    asset::SceneAsset scene = chain({"Hips", "Spine"});
    import::ImportReport report;
    ASSERT_TRUE(adoptMotion(motionOf({"mixamorig:Hips", "mixamorig:Spine"}), "walk.bvh", scene, report).has_value());
    EXPECT_EQ(scene.clips[0].channels.size(), 2u);
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_EQ(report.entries()[0].severity, import::Severity::Info);
    EXPECT_EQ(report.entries()[0].detail, "without the beginning 'mixamorig:', which one of the files lacks");
}

/// What adoptMotion() says of a motion that it refuses.
std::string motionRefusal(const std::vector<const char*>& moved, const std::vector<const char*>& own)
{
    asset::SceneAsset scene = chain(own);
    import::ImportReport report;
    const Result<void> adopted = adoptMotion(motionOf(moved), "walk.bvh", scene, report);
    if (adopted)
        return "adopted";
    EXPECT_EQ(adopted.error().code, ErrorCode::MotionUnmatched);
    EXPECT_EQ(exitCode(adopted.error().code), 4);
    EXPECT_EQ(adopted.error().file, "walk.bvh");
    return adopted.error().message;
}

TEST(Motion, ThatFindsNoNodeAtAllIsRefused)
{
    EXPECT_EQ(motionRefusal({"c"}, {"a", "b"}),
              "none of its 1 moved node has a namesake in the character's file: it lacks c");
    EXPECT_EQ(motionRefusal({"a", "b"}, {"a", "a", "b", "b"}),
              "none of its 2 moved nodes has a namesake in the character's file: several nodes are called a, b");
    EXPECT_EQ(motionRefusal({"a", ""}, {"b"}),
              "none of its 2 moved nodes has a namesake in the character's file: it lacks (no name), a");
}

TEST(Motion, WithNamesakesByChanceIsRefused)
{
    EXPECT_EQ(motionRefusal({"Hips", "x", "y"}, {"Hips", "Spine"}),
              "1 of its 3 moved nodes has a namesake in the character's file: it lacks x, y");
    EXPECT_EQ(motionRefusal({"Hips", "Spine", "x", "y", "z"}, {"Hips", "Spine"}),
              "2 of its 5 moved nodes have a namesake in the character's file: it lacks x, y, z");
    // Half of what moves is no chance, nor are three nodes.
    EXPECT_EQ(motionRefusal({"Hips", "x"}, {"Hips"}), "adopted");
    EXPECT_EQ(motionRefusal({"Hips", "Spine", "Head", "p", "q", "r", "s"}, {"Hips", "Spine", "Head"}), "adopted");
}

TEST(Motion, WithoutClipsIsRefused)
{
    const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "stylized_motion_still.bvh";
    std::ofstream(file) << "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 0\n}\nMOTION\nFrames: 0\nFrame Time: 0.1\n";
    const auto motion = loadMotion(file.string());
    std::filesystem::remove(file);
    ASSERT_FALSE(motion);
    EXPECT_EQ(motion.error().message, "nothing moves in it: expected a file with a clip");
    EXPECT_EQ(exitCode(motion.error().code), 4);
}

/// A character in centimetres with z up below a root that brings it to metres and y up; the motion is in metres.
TEST(Motion, IsBroughtFromOneFilesSpaceToTheOthers)
{
    asset::SceneAsset scene = chain({"Root", "Hips", "Spine"});
    scene.nodes[0].local.scale = glm::vec3(0.01f);
    const float half = std::sqrt(0.5f);
    scene.nodes[0].local.rotation = glm::quat(half, -half, 0, 0); // −90° about x takes z up to y up
    scene.nodes[1].local.rotation = glm::quat(half, half, 0, 0);  // the hips stand upright as in the motion's file
    asset::SceneAsset motion = motionOf({"Hips", "Spine"});
    motion.clips[0].channels.push_back(channelOf(0, AnimationTarget::Rotation, {0, 0, 0, 1}));
    import::ImportReport report;
    ASSERT_TRUE(adoptMotion(motion, "walk.bvh", scene, report).has_value());
    for (const asset::AnimationChannelAsset& channel : scene.clips[0].channels) {
        const std::vector<float>& v = channel.values;
        if (channel.target == AnimationTarget::Rotation) {
            // Upright in the scene: the root's turn undone.
            EXPECT_NEAR(v[0], half, kMotionRounding);
            EXPECT_NEAR(v[3], half, kMotionRounding);
        } else if (channel.node == NodeIndex(1)) {
            // (1, 2, 3) m is (100, −300, 200) in the root's space.
            EXPECT_NEAR(v[0], 100.0f, 1e-3f);
            EXPECT_NEAR(v[1], -300.0f, 1e-3f);
            EXPECT_NEAR(v[2], 200.0f, 1e-3f);
        } else {
            // Below it only lengths change.
            EXPECT_NEAR(v[0], 100.0f, 1e-3f);
            EXPECT_NEAR(v[1], 200.0f, 1e-3f);
            EXPECT_NEAR(v[2], 300.0f, 1e-3f);
        }
    }
}

TEST(Motion, DrivesMorphTargetsOfTheSameNamesOnly)
{
    asset::SceneAsset motion = motionOf({"Hips", "Face"});
    addTargets(motion, 1, {"smile", "blink"});
    asset::AnimationChannelAsset weights;
    weights.node = NodeIndex(1);
    weights.target = AnimationTarget::MorphWeights;
    weights.componentCount = 2;
    weights.times = {0.0f};
    weights.values = {0.25f, 0.5f};
    motion.clips[0].channels = {motion.clips[0].channels[0], weights};
    for (const bool isSame : {true, false}) {
        asset::SceneAsset scene = chain({"Hips", "Face"});
        addTargets(scene, 1, {isSame ? "smile" : "frown", "blink"});
        import::ImportReport report;
        ASSERT_TRUE(adoptMotion(motion, "face.fbx", scene, report).has_value());
        EXPECT_EQ(scene.clips[0].channels.size(), isSame ? 2u : 1u);
        EXPECT_EQ(report.entries().size(), isSame ? 0u : 1u);
    }
}

TEST(Motion, DrivesTheSameBonesOfTwoHumanFiguresWhateverTheirNames)
{
    asset::SceneAsset motion = motionOf({"J_Bip_C_Hips", "J_Bip_C_Head"});
    motion.nodes[0].local.translation.y = 1.0f;
    motion.humanoid.nodes[static_cast<std::size_t>(asset::HumanoidBone::Hips)] = NodeIndex(0);
    motion.humanoid.nodes[static_cast<std::size_t>(asset::HumanoidBone::Head)] = NodeIndex(1);
    motion.clips[0].channels.push_back(channelOf(1, AnimationTarget::Rotation, {0, 0, 0, 1}));
    asset::SceneAsset scene = chain({"root", "pelvis"});
    scene.nodes[1].local.translation.y = 2.0f;
    scene.humanoid.nodes[static_cast<std::size_t>(asset::HumanoidBone::Hips)] = NodeIndex(1);
    import::ImportReport report;
    ASSERT_TRUE(adoptMotion(motion, "walk.vrma", scene, report).has_value());
    ASSERT_EQ(scene.clips.size(), 1u);
    ASSERT_EQ(scene.clips[0].channels.size(), 1u);
    EXPECT_EQ(scene.clips[0].channels[0].node, NodeIndex(1));
    // Its hips are twice as high: so is the way.
    EXPECT_EQ(scene.clips[0].channels[0].values, (std::vector<float>{2, 4, 6}));
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_THAT(report.entries()[0].detail, HasSubstr("head"));

    asset::SceneAsset other = chain({"neck"});
    other.humanoid.nodes[static_cast<std::size_t>(asset::HumanoidBone::Neck)] = NodeIndex(0);
    const auto refused = adoptMotion(motion, "walk.vrma", other, report);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::MotionUnmatched);
}
