#include "support/Shared.h"
#include "support/TemporaryDirectory.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/ReferenceDeform.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/foreign/ReadForeign.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using testing::ElementsAre;
using testing::HasSubstr;

/// Values pass through a few products in single precision.
constexpr double kRounding = 1e-5;

/// A file of the corpus, read in this process.
import::ImportedScene read(const char* path, const import::ImportOptions& options = {}){
    auto imported = readForeign(*test::corpusFile(path), options);
if (!imported) {
    ADD_FAILURE() << toString(imported.error());
    return {};
}
return std::move(*imported);
} // namespace

NodeIndex nodeNamed(const asset::SceneAsset& scene, std::string_view name)
{
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        if (scene.nodes[i].name == name)
            return NodeIndex(i);
    ADD_FAILURE() << "no node " << name;
    return NodeIndex(0);
}

/// The box around what one node draws at a moment of a clip.
math::Bounds boundsAt(const asset::SceneAsset& scene, const char* nodeName, std::size_t clip, double seconds)
{
    animation::ScenePose pose(scene);
    animation::AnimationPlayer player;
    player.setClip(&scene.clips.at(clip));
    player.seek(seconds);
    player.update(0.0, scene, pose);
    const NodeIndex node = nodeNamed(scene, nodeName);
    math::Bounds box;
    for (const auto& primitive : scene.mesh(scene.node(node).mesh).primitives)
        for (const glm::dvec3& p : animation::referenceDeform(scene, animation::referenceWorlds(scene, pose), node,
                                                              primitive, pose.morphWeights(node))
                                       .positions)
            box.include(glm::vec3(p));
    return box;
}

class CorpusForeign : public testing::Test {
protected:
    void SetUp() override { STYLIZED_SKIP_WITHOUT_SHARED(); }
};

/// A cube of 2 m and one that is squashed along its own height, from a program with z up that writes centimetres.
TEST_F(CorpusForeign, AnFbxInCentimetresWithZUpStandsUprightInMetres)
{
    const auto imported = read("fbx/magnum/animation-space-z-up-cm.fbx");
    const math::Bounds cube = boundsAt(imported.scene, "Cube", 0, 0.0);
    EXPECT_NEAR(cube.min.y, -1.0, kRounding);
    EXPECT_NEAR(cube.max.y, 1.0, kRounding);
    // A quarter in, it is half as wide again and 0.5625 of its height.
    const math::Bounds squashed = boundsAt(imported.scene, "Squash", 0, 0.25);
    EXPECT_NEAR(squashed.size().x, 3.0, kRounding);
    EXPECT_NEAR(squashed.size().y, 1.125, kRounding);
    EXPECT_NEAR(squashed.size().z, 3.0, kRounding);
    // The cube has moved by (25, 50, 75) cm in the file's axes: 0.25 to the right, 0.75 up, 0.5 away from the front.
    const math::Bounds moved = boundsAt(imported.scene, "Cube", 0, 0.25);
    EXPECT_NEAR(moved.center().x, 0.25, kRounding);
    EXPECT_NEAR(moved.center().y, 0.75, kRounding);
    EXPECT_NEAR(moved.center().z, -0.5, kRounding);
}

TEST_F(CorpusForeign, SeveralStacksAreSeveralClipsThatStartAtZero)
{
    const auto imported = read("fbx/magnum/animation-multi-clip.fbx");
    ASSERT_EQ(imported.scene.clips.size(), 3u);
    EXPECT_EQ(imported.scene.clips[0].name, "MoveX");
    EXPECT_EQ(imported.scene.clips[1].name, "MoveZ");
    EXPECT_EQ(imported.scene.clips[2].name, "MoveY");
    // 11 frames at 24 a second; the second one stands at 0.5 s of the file.
    EXPECT_NEAR(imported.scene.clips[1].durationSeconds, 11.0 / 24.0, kRounding);
    for (const auto& channel : imported.scene.clips[1].channels)
        EXPECT_EQ(channel.times.front(), 0.0f);
    // 2 cm along z at the end.
    EXPECT_NEAR(boundsAt(imported.scene, "pCube1", 1, 11.0 / 24.0).center().z, 0.02, kRounding);
    EXPECT_TRUE(imported.report.entries().empty());
}

TEST_F(CorpusForeign, AStackInWhichNothingMovesIsAClip)
{
    const auto imported = read("fbx/ufbx/maya_character_7500_binary.fbx");
    ASSERT_EQ(imported.scene.clips.size(), 1u);
    EXPECT_EQ(imported.scene.clips[0].name, "Take 001");
    EXPECT_TRUE(imported.report.contains(ReportCode::ClipConstant));
}

TEST_F(CorpusForeign, LossesAreToldInTheReport)
{
    EXPECT_TRUE(
        read("fbx/ufbx/motionbuilder_sausage_rrss_7700_binary.fbx").report.contains(ReportCode::ScaleInheritance));
    EXPECT_TRUE(read("fbx/ozz/skeleton.fbx").report.contains(ReportCode::FeatureNotRead));
    EXPECT_TRUE(read("fbx/magnum/skinning-blender.fbx").report.entries().empty());
}

TEST_F(CorpusForeign, NodesThatOnlyMoveTheirMeshMoveIt)
{
    const char* path = "fbx/ufbx/maya_transformed_skin_7700_ascii.fbx";
    std::ifstream stream(*test::corpusFile(path));
    std::string text(std::istreambuf_iterator<char>(stream), {});
    const std::size_t mesh = text.find("\"Mesh\" {", text.find("Model::pCube1"));
    const std::size_t list = text.find("Properties70:  {", mesh);
    ASSERT_NE(list, std::string::npos);
    text.insert(list + std::string("Properties70:  {").size(),
                "\n\t\t\tP: \"GeometricTranslation\", \"Vector3D\", \"Vector\", \"\",10,20,30");
    const test::TemporaryDirectory folder;
    const auto moved = readForeign(folder.write("moved.fbx", text), {});
    ASSERT_TRUE(moved) << toString(moved.error());
    const auto plain = read(path);
    const auto &before = plain.scene.streams.at(0).positions, &after = moved->scene.streams.at(0).positions;
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t v = 0; v < before.size(); ++v)
        EXPECT_NEAR(glm::length(after[v] - before[v] - glm::vec3(10, 20, 30)), 0.0f, kRounding);
    ASSERT_EQ(moved->scene.nodes.size(), plain.scene.nodes.size());
    for (std::size_t n = 0; n < plain.scene.nodes.size(); ++n)
        EXPECT_EQ(moved->scene.nodes[n].local, plain.scene.nodes[n].local);
}

/// The base layer has a scale of 1, one adds (5, 1, 5) at its end, one whose own weight rises from 0 to 1 (1, 5, 5).
TEST_F(CorpusForeign, LayersOfAMotionAreAddedByTheirWeights)
{
    const auto imported = read("fbx/ufbx/maya_anim_layers_7500_binary.fbx");
    animation::ScenePose pose(imported.scene);
    animation::AnimationPlayer player;
    player.setClip(&imported.scene.clips.at(0));
    player.seek(4.0);
    player.update(0.0, imported.scene, pose);
    const math::Transform local = pose.localTransform(nodeNamed(imported.scene, "pCube1"));
    EXPECT_NEAR(local.scale.x, 7.0, kRounding);
    EXPECT_NEAR(local.scale.y, 7.0, kRounding);
    EXPECT_NEAR(local.scale.z, 11.0, kRounding);
    EXPECT_NEAR(local.translation.x, 10.0, kRounding);
    EXPECT_NEAR(local.translation.y, 10.0, kRounding);
    EXPECT_NEAR(local.translation.z, 10.0, kRounding);
}

TEST_F(CorpusForeign, NodesThatAssimpLeavesOutAreThere)
{
    const auto imported = read("fbx/ozz/skeleton.fbx");
    EXPECT_TRUE(nodeNamed(imported.scene, "HeadEffector").isValid());
    EXPECT_TRUE(nodeNamed(imported.scene, "Producer Perspective").isValid());
}

TEST_F(CorpusForeign, VerticesOfOneKindAreOne)
{
    // Assimp makes 3 · 4672 of the file's triangles; no two vertices of ours are equal in all they have.
    const auto imported = read("collada/khronos/CesiumMan/CesiumMan.dae");
    ASSERT_EQ(imported.scene.streams.size(), 1u);
    const asset::VertexStreamAsset& stream = imported.scene.streams[0];
    EXPECT_EQ(imported.scene.meshes[0].primitives[0].indices.size(), 3u * 4672u);
    EXPECT_LT(stream.vertexCount, 4672u);
    using Row = std::tuple<float, float, float, float, float, float, float, float>;
    std::set<Row> rows;
    for (std::size_t v = 0; v < stream.vertexCount; ++v) {
        const auto &p = stream.positions[v], &n = stream.normals[v];
        const auto& uv = stream.texCoords[0][v];
        rows.emplace(p.x, p.y, p.z, n.x, n.y, n.z, uv.x, uv.y);
    }
    EXPECT_EQ(rows.size(), stream.vertexCount);
}

TEST_F(CorpusForeign, APictureBesideTheFileIsRead)
{
    const auto imported = read("collada/khronos/CesiumMan/CesiumMan.dae");
    ASSERT_EQ(imported.scene.images.size(), 1u);
    import::ImportOptions without;
    without.loadImages = false;
    const auto bare = read("collada/khronos/CesiumMan/CesiumMan.dae", without);
    ASSERT_EQ(bare.scene.images.size(), 1u);
    EXPECT_TRUE(bare.scene.images[0].bytes.empty());
    EXPECT_FALSE(bare.report.contains(ReportCode::ImageMissing));
}

/// The file's own numbers: location.Y is −3 throughout, location.X is 1.76 at 1 s; z is up.
TEST_F(CorpusForeign, ColladaMotionsFollowTheFilesKeys)
{
    const auto imported = read("collada/magnum/exported-animation.dae");
    const math::Bounds start = boundsAt(imported.scene, "Translating cube", 0, 0.0);
    EXPECT_NEAR(start.center().x, 0.0, kRounding);
    EXPECT_NEAR(start.center().z, 3.0, kRounding);
    EXPECT_NEAR(boundsAt(imported.scene, "Translating cube", 0, 1.0).center().x, 1.76, kRounding);
}

TEST_F(CorpusForeign, ColladaNodesHaveTheNamesOfTheirAuthors)
{
    const auto imported = read("collada/khronos/BoxAnimated/BoxAnimated.dae");
    EXPECT_TRUE(nodeNamed(imported.scene, "inner_box").isValid());
    EXPECT_EQ(imported.scene.format, "Collada 1.4.1");
}

TEST_F(CorpusForeign, ASkeletonWithoutMeshIsNodesAndAMotion)
{
    const auto imported = read("fbx/ozz/walk.fbx");
    EXPECT_TRUE(imported.scene.meshes.empty());
    ASSERT_EQ(imported.scene.clips.size(), 1u);
    EXPECT_EQ(imported.scene.clips[0].name, "walk");
    // The hips stand 101.359 cm high.
    animation::ScenePose pose(imported.scene);
    EXPECT_NEAR((*pose.worldMatrix(nodeNamed(imported.scene, "Hips")))[3].y, 1.01359, kRounding);
}

TEST_F(CorpusForeign, BlendShapesAreDifferencesFromTheBase)
{
    const auto imported = read("fbx/ufbx/blender440_shape_weight_anim_7400_binary.fbx");
    ASSERT_EQ(imported.scene.meshes.size(), 1u);
    EXPECT_EQ(imported.scene.meshes[0].morphWeights.size(), 2u);
    const auto& targets = imported.scene.streams[0].morphTargets;
    ASSERT_EQ(targets.size(), 2u);
    EXPECT_EQ(targets[0].name, "Key");
    EXPECT_EQ(targets[1].name, "Side");
    const auto& channels = imported.scene.clips.at(0).channels;
    EXPECT_TRUE(std::any_of(channels.begin(), channels.end(), [](const auto& channel) {
        return channel.target == asset::AnimationTarget::MorphWeights && channel.componentCount == 2;
    }));
}

/// One shape has a weight for each vertex: half of them go only half the way of 2.
TEST_F(CorpusForeign, AShapeMayCountLessForSomeVertices)
{
    const auto imported = read("fbx/ufbx/blender440_shape_weight_anim_7400_binary.fbx");
    std::set<float> ways;
    for (const glm::vec3& delta : imported.scene.streams.at(0).morphTargets.at(1).positionDeltas)
        ways.insert(glm::length(delta));
    EXPECT_THAT(ways, ElementsAre(0.0f, 1.0f, 2.0f));
}

/// The file stores no normals for its shapes, and Assimp leaves out such.
TEST_F(CorpusForeign, ShapesWithoutNormalsAreRead)
{
    const auto imported = read("fbx/ufbx/maya_blend_shape_cube_7700_binary.fbx");
    const auto& targets = imported.scene.streams.at(0).morphTargets;
    ASSERT_EQ(targets.size(), 2u);
    EXPECT_EQ(targets[0].name, "Squish.TopH");
    EXPECT_TRUE(targets[0].normalDeltas.empty());
}

TEST_F(CorpusForeign, InBetweenShapesAreTargetsOfTheirOwn)
{
    const auto imported = read("fbx/ufbx/maya_blend_inbetween_7500_binary.fbx");
    std::vector<std::string> names;
    for (const auto& target : imported.scene.streams.at(0).morphTargets)
        names.push_back(target.name);
    ASSERT_EQ(names.size(), 5u);
    EXPECT_EQ(names[1], "KeyBlend.LiftTop");
    EXPECT_EQ(names[4], "KeyBlend.MoveToSide");
    EXPECT_THAT(names[0], testing::MatchesRegex("KeyBlend.LiftTop [0-9]+ %"));
}

} // namespace stylized::foreign
} // namespace stylized::foreign
