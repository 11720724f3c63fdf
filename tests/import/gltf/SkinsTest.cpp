#include "import/gltf/LoadText.h"

#include <gmock/gmock.h>

#include <limits>
#include <string>

namespace stylized::import {
namespace {

using stylized::test::GltfData;
using test::entryOf;
using test::errorOf;
using test::loadText;
using testing::ElementsAre;
using testing::FloatEq;
using testing::IsEmpty;

using namespace std::string_view_literals;

/// A triangle (accessor 0) whose three vertices have the given joints and weights (1 and 2).
GltfData triangle(std::string_view joints, std::initializer_list<float> weights)
{
    GltfData data;
    data.addFloats({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
    data.addAccessor(joints, 5121, 3, "VEC4");
    data.addFloats(weights, "VEC4");
    return data;
}

/// All of each vertex on one joint.
GltfData triangleOn(char a, char b, char c)
{
    const char joints[] = {a, 0, 0, 0, b, 0, 0, 0, c, 0, 0, 0};
    return triangle({joints, sizeof(joints)}, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
}

constexpr std::string_view kMesh = R"({"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]})";

std::vector<std::uint32_t> jointsOf(const asset::SkinAsset& skin)
{
    std::vector<std::uint32_t> out;
    for (const NodeIndex joint : skin.joints)
        out.push_back(joint.value);
    return out;
}

/// The node that vertex `vertex` of a node's only primitive follows most.
NodeIndex leaderOf(const asset::SceneAsset& scene, std::size_t node, std::size_t vertex)
{
    const asset::NodeAsset& drawn = scene.nodes[node];
    const asset::VertexStreamAsset& stream = scene.stream(scene.mesh(drawn.mesh).primitives[0].stream);
    return scene.skin(drawn.skin).joints[stream.influences[vertex].joints[0]];
}

TEST(Skins, KeepOnlyTheJointsThatMoveAVertex)
{
    const ImportedScene file = loadText(R"("nodes":[{"mesh":0,"skin":0},{},{},{}],"meshes":[)" + std::string(kMesh) +
                                        R"(],"skins":[{"name":"Rig","joints":[1,2,3]}],)" + triangleOn(2, 0, 2).json());
    ASSERT_EQ(file.scene.skins.size(), 1u);
    EXPECT_EQ(file.scene.skins[0].name, "Rig");
    EXPECT_THAT(jointsOf(file.scene.skins[0]), ElementsAre(1, 3));
    EXPECT_EQ(leaderOf(file.scene, 0, 0).value, 3u);
    EXPECT_EQ(leaderOf(file.scene, 0, 1).value, 1u);
    EXPECT_THAT(file.scene.streams[0].influences2, IsEmpty());
}

TEST(Skins, UnionTheJointsOfAllTheirMeshes)
{
    GltfData data = triangleOn(0, 0, 0);
    data.addAccessor("\2\0\0\0\2\0\0\0\2\0\0\0"sv, 5121, 3, "VEC4");
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"mesh":1,"skin":0},{},{},{}],"meshes":[)" + std::string(kMesh) +
                 R"(,{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":3,"WEIGHTS_0":2}}]}],)"
                 R"("skins":[{"joints":[2,3,4]}],)" +
                 data.json());
    ASSERT_EQ(file.scene.skins.size(), 1u);
    EXPECT_THAT(jointsOf(file.scene.skins[0]), ElementsAre(2, 4));
    EXPECT_EQ(file.scene.nodes[0].skin, file.scene.nodes[1].skin);
    EXPECT_EQ(leaderOf(file.scene, 1, 0).value, 4u);
}

TEST(Skins, OfOneCharacterMergeIntoOnePaletteAlsoWhereTheyListJointsInAnotherOrder)
{
    GltfData data = triangleOn(0, 1, 0);
    data.addFloats({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 6, 0, 0, 1},
                   "MAT4");
    data.addFloats({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 6, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 0, 0, 1},
                   "MAT4");
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"mesh":1,"skin":1},{},{},{}],"meshes":[)" + std::string(kMesh) +
                 R"(,{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2,"NORMAL":0}}]}],)"
                 R"("skins":[{"joints":[2,3],"inverseBindMatrices":3},{"joints":[3,4],"inverseBindMatrices":4}],)" +
                 data.json());
    ASSERT_EQ(file.scene.skins.size(), 1u);
    EXPECT_THAT(jointsOf(file.scene.skins[0]), ElementsAre(2, 3, 4));
    EXPECT_EQ(file.scene.skins[0].inverseBinds[2][3].x, 7.0f);
    EXPECT_EQ(leaderOf(file.scene, 0, 1).value, 3u);
    EXPECT_EQ(leaderOf(file.scene, 1, 0).value, 3u);
    EXPECT_EQ(leaderOf(file.scene, 1, 1).value, 4u);
}

TEST(Skins, StayApartWhereACommonJointHasAnotherBindMatrix)
{
    GltfData data = triangleOn(0, 0, 0);
    data.addFloats({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1}, "MAT4");
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"mesh":1,"skin":1},{}],"meshes":[)" + std::string(kMesh) +
                 R"(,{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2,"NORMAL":0}}]}],)"
                 R"("skins":[{"joints":[2]},{"joints":[2],"inverseBindMatrices":3}],)" +
                 data.json());
    ASSERT_EQ(file.scene.skins.size(), 2u);
    EXPECT_EQ(file.scene.skin(file.scene.nodes[0].skin).inverseBinds[0], glm::mat4(1.0f));
    EXPECT_EQ(file.scene.skin(file.scene.nodes[1].skin).inverseBinds[0][3].x, 5.0f);
}

TEST(Skins, ThatDrawOneMeshShareItsStream)
{
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"mesh":0,"skin":1},{},{},{},{}],"meshes":[)" + std::string(kMesh) +
                 R"(],"skins":[{"joints":[2,3]},{"joints":[4,5]}],)" + triangleOn(1, 1, 1).json());
    EXPECT_EQ(file.scene.streams.size(), 1u);
    EXPECT_EQ(file.scene.meshes.size(), 1u);
    ASSERT_EQ(file.scene.skins.size(), 2u);
    EXPECT_EQ(leaderOf(file.scene, 0, 0).value, 3u);
    EXPECT_EQ(leaderOf(file.scene, 1, 0).value, 5u);
}

TEST(Skins, WithTooFewJointsGetAStreamOfTheirOwn)
{
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"mesh":0,"skin":1},{},{},{}],"meshes":[)" + std::string(kMesh) +
                 R"(],"skins":[{"joints":[2,3]},{"joints":[4]}],)" + triangleOn(0, 1, 0).json());
    EXPECT_EQ(file.scene.streams.size(), 2u);
    EXPECT_EQ(file.scene.meshes.size(), 2u);
    EXPECT_EQ(leaderOf(file.scene, 0, 1).value, 3u);
    EXPECT_EQ(leaderOf(file.scene, 1, 0).value, 4u);
    EXPECT_EQ(leaderOf(file.scene, 1, 1).value, 1u) << "follows the mesh's node";
    EXPECT_EQ(entryOf(file, ReportCode::InfluenceInvalid).count, 1u);
    EXPECT_EQ(entryOf(file, ReportCode::WeightsZero).count, 1u);
}

TEST(Skins, LetVerticesWithoutWeightFollowTheMeshsNode)
{
    const ImportedScene file = loadText(
        R"("nodes":[{"mesh":0,"skin":0},{}],"meshes":[)" + std::string(kMesh) + R"(],"skins":[{"joints":[1]}],)" +
        triangle("\0\0\0\0\0\0\0\0\0\0\0\0"sv, {1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}).json());
    ASSERT_EQ(file.scene.skins.size(), 1u);
    EXPECT_THAT(jointsOf(file.scene.skins[0]), ElementsAre(1, 0));
    EXPECT_EQ(file.scene.skins[0].inverseBinds[1], glm::mat4(1.0f));
    EXPECT_EQ(leaderOf(file.scene, 0, 1).value, 0u);
    EXPECT_EQ(file.scene.streams[0].influences[1].weights[0], 1.0f);
    EXPECT_EQ(entryOf(file, ReportCode::WeightsZero).count, 1u);
}

TEST(Skins, WithWeightlessVerticesAreDoubledForEachNodeThatDrawsThem)
{
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"mesh":0,"skin":0},{}],"meshes":[)" + std::string(kMesh) +
                 R"(],"skins":[{"joints":[2]}],)" +
                 triangle("\0\0\0\0\0\0\0\0\0\0\0\0"sv, {1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}).json());
    EXPECT_EQ(file.scene.streams.size(), 1u);
    ASSERT_EQ(file.scene.skins.size(), 2u);
    EXPECT_EQ(leaderOf(file.scene, 0, 1).value, 0u);
    EXPECT_EQ(leaderOf(file.scene, 1, 1).value, 1u);
    EXPECT_EQ(leaderOf(file.scene, 1, 0).value, 2u);
}

TEST(Skins, KnowWhereTheVerticesOfAJointLie)
{
    GltfData data = triangleOn(0, 1, 1);
    data.addFloats({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 1, 1},
                   "MAT4");
    const ImportedScene file = loadText(R"("nodes":[{"mesh":0,"skin":0},{},{}],"meshes":[)" + std::string(kMesh) +
                                        R"(],"skins":[{"joints":[1,2],"inverseBindMatrices":3}],)" + data.json());
    const asset::StreamJointBounds* bounds = file.scene.skins.at(0).boundsOf(StreamIndex(0));
    ASSERT_NE(bounds, nullptr);
    ASSERT_EQ(bounds->joints.size(), 2u);
    EXPECT_EQ(bounds->joints[0].bounds, (math::Bounds{{5, 0, 0}, {5, 0, 0}}));
    EXPECT_EQ(bounds->joints[1].bounds, (math::Bounds{{0, 0, 1}, {2, 2, 1}}));
}

TEST(Skins, WithoutEffectLeaveTheMeshToItsNode)
{
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{},{"mesh":1,"skin":1}],)"
                 R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]},)" +
                 std::string(kMesh) + R"(],"skins":[{"joints":[1]},{"joints":[]}],)" + triangleOn(0, 0, 0).json());
    EXPECT_THAT(file.scene.skins, IsEmpty());
    EXPECT_FALSE(file.scene.nodes[0].skin.isValid());
    EXPECT_FALSE(file.scene.nodes[2].skin.isValid());
    EXPECT_FALSE(file.scene.streams[1].isSkinned());
    EXPECT_TRUE(file.report.contains(ReportCode::SkinInvalid));
}

TEST(Skins, RepairMatricesThatAreNotFiniteOrNotAffine)
{
    GltfData data = triangleOn(0, 1, 2);
    const float infinity = std::numeric_limits<float>::infinity();
    data.addFloats(
        {infinity, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 9, 9, 9, 1, 1, 0, 0, 0.5f, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 3},
        "MAT4");
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"skin":0},{"children":[2,3]},{},{}],"meshes":[)" + std::string(kMesh) +
                 R"(],"skins":[{"joints":[1,2,3],"inverseBindMatrices":3}],)" + data.json());
    const auto& matrices = file.scene.skins.at(0).inverseBinds;
    EXPECT_EQ(matrices[0], glm::mat4(1.0f));
    EXPECT_EQ(matrices[1][0], glm::vec4(1, 0, 0, 0));
    EXPECT_EQ(matrices[1][3], glm::vec4(2, 0, 0, 1));
    EXPECT_EQ(matrices[2], glm::mat4(1.0f)) << "none for the third joint";
    const ReportEntry entry = entryOf(file, ReportCode::SkinInvalid);
    EXPECT_EQ(entry.place, "/skins/0/inverseBindMatrices");
    EXPECT_EQ(entry.count, 3u);
}

TEST(Skins, WithoutUseOrWithoutACommonAncestorAreReported)
{
    const ImportedScene file = loadText(R"("nodes":[{},{}],"skins":[{"joints":[0]},{"joints":[0,1]}])");
    std::vector<std::string> places;
    for (const ReportEntry& entry : file.report.entries())
        places.push_back(entry.place);
    EXPECT_THAT(places, testing::UnorderedElementsAre("/skins/0", "/skins/1", "/skins/1/joints"));
}

TEST(Skins, MustNameNodesThatAreThere)
{
    EXPECT_EQ(errorOf(R"("nodes":[{}],"skins":[{"joints":[1]}])").place, "/skins/0/joints/0");
    EXPECT_EQ(errorOf(R"("nodes":[{}],"skins":[{"joints":[0],"skeleton":1}])").place, "/skins/0/skeleton");
    EXPECT_EQ(errorOf(R"("nodes":[{}],"skins":[{"joints":[0],"inverseBindMatrices":0}])").code,
              ErrorCode::IndexOutOfRange);
    EXPECT_EQ(errorOf(R"("nodes":[{}],"skins":[{}])").code, ErrorCode::ValueMissing);
}

TEST(Skins, ReadEightInfluencesFromTwoSets)
{
    GltfData data = triangle("\0\1\2\3\0\0\0\0\0\0\0\0"sv, {0.1f, 0.2f, 0.05f, 0.3f, 1, 0, 0, 0, 1, 0, 0, 0});
    data.addAccessor("\4\0\0\0\0\0\0\0\0\0\0\0"sv, 5121, 3, "VEC4");
    data.addFloats({0.35f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC4");
    const std::string members =
        R"("nodes":[{"mesh":0,"skin":0},{},{},{},{},{}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,)"
        R"("JOINTS_0":1,"WEIGHTS_0":2,"JOINTS_1":3,"WEIGHTS_1":4}}]}],"skins":[{"joints":[1,2,3,4,5]}],)" +
        data.json();
    const ImportedScene all = loadText(members);
    const asset::VertexStreamAsset& stream = all.scene.streams.at(0);
    EXPECT_THAT(stream.influences[0].joints, ElementsAre(4, 3, 1, 0));
    EXPECT_THAT(stream.influences[0].weights, ElementsAre(FloatEq(0.35f), FloatEq(0.3f), FloatEq(0.2f), FloatEq(0.1f)));
    ASSERT_EQ(stream.influences2.size(), 3u);
    EXPECT_THAT(stream.influences2[0].joints, ElementsAre(2, 0, 0, 0));
    EXPECT_THAT(stream.influences2[0].weights, ElementsAre(FloatEq(0.05f), 0.0f, 0.0f, 0.0f));

    ImportOptions four;
    four.maxInfluences = 4;
    const ImportedScene some = loadText(members, four);
    EXPECT_THAT(some.scene.streams.at(0).influences2, IsEmpty());
    EXPECT_THAT(some.scene.streams[0].influences[0].weights[0], FloatEq(0.35f / 0.95f));
    EXPECT_THAT(jointsOf(some.scene.skins.at(0)), ElementsAre(1, 2, 4, 5));
    EXPECT_EQ(entryOf(some, ReportCode::InfluencesReduced).detail,
              "the largest influences are kept, at worst 0.05 of the weight is lost");
}

} // namespace
} // namespace stylized::import
