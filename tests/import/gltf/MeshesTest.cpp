#include "import/gltf/LoadText.h"

#include <gmock/gmock.h>

#include <limits>
#include <string>

namespace stylized::import {
namespace {

using asset::Topology;
using stylized::test::GltfData;
using test::entryOf;
using test::errorOf;
using test::loadText;
using testing::ElementsAre;
using testing::IsEmpty;

using namespace std::string_view_literals;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Accessor 0: four corners of a square in the plane z = 0, counter-clockwise seen from +Z.
GltfData square()
{
    GltfData data;
    data.addFloats({0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, "VEC3");
    return data;
}

/// A mesh of the given primitives over `data`, drawn by one node.
std::string meshOf(const GltfData& data, const std::string& primitives, const std::string& more = "")
{
    return R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[)" + primitives + "]" + more + "}]," + data.json();
}

TEST(Meshes, WithoutIndicesUseTheVerticesInOrder)
{
    const ImportedScene file = loadText(meshOf(square(), R"({"attributes":{"POSITION":0},"mode":6})"));
    ASSERT_EQ(file.scene.streams.size(), 1u);
    const asset::MeshPrimitiveAsset& primitive = file.scene.meshes.at(0).primitives.at(0);
    EXPECT_THAT(primitive.indices, ElementsAre(1, 2, 0, 2, 3, 0));
    EXPECT_EQ(primitive.topology, Topology::Triangles);
    EXPECT_EQ(file.scene.streams[0].vertexCount, 4u);
    EXPECT_EQ(file.scene.streams[0].positions[2], glm::vec3(1, 1, 0));
    EXPECT_EQ(file.scene.streams[0].bounds.max, glm::vec3(1, 1, 0));
    EXPECT_EQ(file.scene.material(primitive.material).name, "default");
}

TEST(Meshes, KeepPointsAndLines)
{
    const ImportedScene file =
        loadText(meshOf(square(), R"({"attributes":{"POSITION":0},"mode":0},{"attributes":{"POSITION":0},"mode":2})"));
    const auto& primitives = file.scene.meshes.at(0).primitives;
    ASSERT_EQ(primitives.size(), 2u);
    EXPECT_EQ(primitives[0].topology, Topology::Points);
    EXPECT_EQ(primitives[1].topology, Topology::Lines);
    EXPECT_THAT(primitives[1].indices, ElementsAre(0, 1, 1, 2, 2, 3, 3, 0));
    EXPECT_EQ(primitives[1].sourcePrimitive, 1u);
}

TEST(Meshes, ShareAStreamWhereTheyNameTheSameAccessors)
{
    GltfData data = square();
    data.addFloats({0, 0, 1, 0, 1, 1, 0, 1}, "VEC2");
    data.addAccessor("\0\1\2"sv, 5121, 3, "SCALAR");
    const ImportedScene file = loadText(
        R"("nodes":[{"mesh":0},{"mesh":1}],"meshes":[{"primitives":[)"
        R"({"attributes":{"POSITION":0,"TEXCOORD_0":1},"indices":2},{"attributes":{"TEXCOORD_0":1,"POSITION":0}},)"
        R"({"attributes":{"POSITION":0}}]},{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1}}]}],)" +
        data.json());
    EXPECT_EQ(file.scene.streams.size(), 2u);
    const auto& meshes = file.scene.meshes;
    EXPECT_EQ(meshes[0].primitives[0].stream, meshes[0].primitives[1].stream);
    EXPECT_NE(meshes[0].primitives[0].stream, meshes[0].primitives[2].stream);
    EXPECT_EQ(meshes[0].primitives[0].stream, meshes[1].primitives[0].stream);
}

TEST(Meshes, ReadAllAttributesOfAVertex)
{
    GltfData data = square();
    data.addFloats({0, 0, 2, 0, 0, 1, 0, 0, 1, 3, 0, 4}, "VEC3");                                    // 1 normals
    data.addFloats({2, 0, 0, -1, 1, 0, 0, 1, 1, 0, 0, 0.5f, 1, 0, 0, -3}, "VEC4");                   // 2 tangents
    data.addFloats({0, 0, 1, 0, 1, 1, 0, 1}, "VEC2");                                                // 3
    data.addAccessor("\0\0\xFF\0\0\xFF\xFF\xFF"sv, 5121, 4, "VEC2", R"("normalized":true)");         // 4
    data.addAccessor("\xFF\0\0\xFF\0\0\xFF\0\0\0\0\xFF"sv, 5121, 4, "VEC3", R"("normalized":true)"); // 5
    const ImportedScene file = loadText(meshOf(
        data, R"({"attributes":{"POSITION":0,"NORMAL":1,"TANGENT":2,"TEXCOORD_0":3,"TEXCOORD_2":4,"COLOR_0":5}})"));
    const asset::VertexStreamAsset& stream = file.scene.streams.at(0);
    EXPECT_EQ(stream.normals[0], glm::vec3(0, 0, 1));
    EXPECT_EQ(stream.normals[3], glm::vec3(0.6f, 0, 0.8f));
    EXPECT_THAT(stream.smoothNormals, IsEmpty());
    EXPECT_EQ(stream.tangents[0], glm::vec4(1, 0, 0, -1));
    EXPECT_EQ(stream.tangents[2], glm::vec4(1, 0, 0, 1));
    EXPECT_EQ(stream.tangents[3], glm::vec4(1, 0, 0, -1));
    ASSERT_EQ(stream.texCoords.size(), 3u);
    EXPECT_EQ(stream.texCoords[0][2], glm::vec2(1, 1));
    EXPECT_THAT(stream.texCoords[1], IsEmpty());
    EXPECT_EQ(stream.texCoords[2][1], glm::vec2(1, 0));
    EXPECT_EQ(stream.colors[3], glm::vec4(0, 0, 1, 1)) << "alpha is 1 where the file has none";
    EXPECT_FALSE(stream.isSkinned());
}

TEST(Meshes, ReplaceValuesThatAreNotFiniteAndReportThem)
{
    GltfData data;
    data.addFloats({kNaN, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
    data.addFloats({0, 0, 0, 0, 0, 1, kNaN, 0, 1}, "VEC3");
    data.addFloats({kNaN, 1, 2, -1e38f, 4, 16777216}, "VEC2");
    const ImportedScene file = loadText(meshOf(data, R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}})"));
    const asset::VertexStreamAsset& stream = file.scene.streams.at(0);
    EXPECT_EQ(stream.positions[0], glm::vec3(0));
    EXPECT_EQ(stream.normals[0], glm::vec3(0, 0, 1));
    EXPECT_EQ(stream.normals[2], glm::vec3(0, 0, 1));
    EXPECT_THAT(stream.texCoords[0], ElementsAre(glm::vec2(0), glm::vec2(0), glm::vec2(4, 16777216)));
    std::vector<std::string> found;
    for (const ReportEntry& entry : file.report.entries())
        if (entry.code == ReportCode::AttributeInvalid)
            found.push_back(entry.place + " " + std::to_string(entry.count));
    EXPECT_THAT(found, ElementsAre("/meshes/0/primitives/0/attributes/POSITION 1",
                                   "/meshes/0/primitives/0/attributes/NORMAL 2",
                                   "/meshes/0/primitives/0/attributes/TEXCOORD_0 2"));
}

TEST(Meshes, LeaveOutAttributesOfAWrongShape)
{
    GltfData data = square();
    data.addFloats({0, 0, 1, 0, 0, 1}, "VEC3");
    data.addFloats({0, 0, 1, 0, 1, 1, 0, 1}, "VEC2");
    const ImportedScene file =
        loadText(meshOf(data, R"({"attributes":{"POSITION":0,"NORMAL":1,"TANGENT":2,"JOINTS_0":2,"FOO":0,"_BAR":0}})"));
    const asset::VertexStreamAsset& stream = file.scene.streams.at(0);
    EXPECT_THAT(stream.normals, IsEmpty());
    EXPECT_THAT(stream.tangents, IsEmpty());
    std::vector<std::string> found;
    for (const ReportEntry& entry : file.report.entries())
        if (entry.code == ReportCode::AttributeIgnored)
            found.push_back(entry.place.substr(entry.place.rfind('/') + 1));
    EXPECT_THAT(found, ElementsAre("NORMAL", "TANGENT", "JOINTS_0", "FOO"));
}

TEST(Meshes, SkipPrimitivesThatDrawNothing)
{
    GltfData data = square();
    data.addAccessor("\0\1\4"sv, 5121, 3, "SCALAR");
    data.addFloats({0, 0, 1, 0, 1, 1, 0, 1}, "VEC2");
    const ImportedScene file =
        loadText(meshOf(data, R"({"attributes":{}},{"attributes":{"POSITION":0},"mode":7},)"
                              R"({"attributes":{"POSITION":0},"indices":1},{"attributes":{"POSITION":2}},)"
                              R"({"attributes":{"POSITION":0},"mode":1})"));
    ASSERT_EQ(file.scene.meshes.at(0).primitives.size(), 1u);
    EXPECT_EQ(file.scene.meshes[0].primitives[0].sourcePrimitive, 4u);
    EXPECT_EQ(file.scene.streams.size(), 1u);
    EXPECT_EQ(entryOf(file, ReportCode::PrimitiveSkipped).place, "/meshes/0/primitives/0");
    EXPECT_EQ(entryOf(file, ReportCode::IndexInvalid).place, "/meshes/0/primitives/2/indices");
}

TEST(Meshes, ReportRestartsAndIncompleteElements)
{
    GltfData data = square();
    data.addAccessor("\0\1\2\xFF\2\3"sv, 5121, 6, "SCALAR");
    const ImportedScene file = loadText(meshOf(data, R"({"attributes":{"POSITION":0},"indices":1})"));
    EXPECT_THAT(file.scene.meshes.at(0).primitives.at(0).indices, ElementsAre(0, 1, 2));
    EXPECT_EQ(entryOf(file, ReportCode::PrimitiveRestart).place, "/meshes/0/primitives/0/indices");
    EXPECT_EQ(entryOf(file, ReportCode::PrimitiveTruncated).count, 2u);
}

TEST(Meshes, MustNameAccessorsThatAreThere)
{
    const GltfData data = square();
    EXPECT_EQ(errorOf(meshOf(data, R"({"attributes":{"POSITION":1}})")).place,
              "/meshes/0/primitives/0/attributes/POSITION");
    EXPECT_EQ(errorOf(meshOf(data, R"({"attributes":{"POSITION":0},"indices":9})")).place,
              "/meshes/0/primitives/0/indices");
    EXPECT_EQ(errorOf(meshOf(data, R"({"attributes":{"POSITION":0},"indices":0})")).code, ErrorCode::ValueInvalid);
    EXPECT_EQ(errorOf(meshOf(data, R"({"attributes":{"POSITION":0},"targets":[{"POSITION":4}]})")).place,
              "/meshes/0/primitives/0/targets/0/POSITION");
}

TEST(Meshes, GetSmoothNormalsWhereTheFileHasNone)
{
    GltfData data;
    // Two triangles that share the edge x = 0 at doubled vertices: one in the plane z = 0, a larger one in x = 0.
    data.addFloats({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3}, "VEC3");
    const ImportedScene file = loadText(meshOf(data, R"({"attributes":{"POSITION":0}})"));
    const asset::VertexStreamAsset& stream = file.scene.streams.at(0);
    EXPECT_THAT(stream.normals, IsEmpty());
    ASSERT_EQ(stream.smoothNormals.size(), 6u);
    EXPECT_EQ(stream.smoothNormals[1], glm::vec3(0, 0, 1));
    EXPECT_EQ(stream.smoothNormals[5], glm::vec3(1, 0, 0));
    // Areas 1/2 and 3/2: the mean at the shared corners is (3, 0, 1).
    EXPECT_FLOAT_EQ(stream.smoothNormals[0].x, 0.94868330f);
    EXPECT_FLOAT_EQ(stream.smoothNormals[0].z, 0.31622777f);
    EXPECT_EQ(stream.smoothNormals[0], stream.smoothNormals[3]);
    EXPECT_EQ(&stream.deformNormals(), &stream.smoothNormals);
}

TEST(MorphTargets, AndTheirNamesAreNotDroppedInSilence)
{
    const auto isReported = [](const std::string& primitive, const std::string& extras, std::string_view place) {
        GltfData data = square();
        data.addFloats({0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3");
        const ImportedScene file =
            loadText(meshOf(data, R"({"attributes":{"POSITION":0},"targets":)" + primitive + "}", extras));
        for (const ReportEntry& entry : file.report.entries())
            if (entry.place == place)
                return true;
        return false;
    };
    EXPECT_TRUE(isReported("{}", "", "/meshes/0/primitives/0/targets"));
    EXPECT_TRUE(isReported("null", "", "/meshes/0/primitives/0/targets"));
    const std::string one = R"([{"POSITION":1}])";
    EXPECT_TRUE(isReported(one, R"(,"extras":{"targetNames":["A","B"]})", "/meshes/0/extras/targetNames"));
    EXPECT_TRUE(isReported(one, R"(,"extras":{"targetNames":{}})", "/meshes/0/extras/targetNames"));
    EXPECT_FALSE(isReported(one, R"(,"extras":{"targetNames":["A"]})", "/meshes/0/extras/targetNames"));
}

TEST(MorphTargets, HaveTheNamesOfTheMeshOrOfAPrimitive)
{
    const GltfData data = square();
    const std::string primitive = R"({"attributes":{"POSITION":0},"targets":[{"POSITION":0},{"POSITION":0}])";
    const auto names = [&](const std::string& members) {
        const ImportedScene file = loadText(members);
        std::string out;
        for (const asset::MorphTargetAsset& target : file.scene.streams.at(0).morphTargets)
            out += target.name + "|";
        return out;
    };
    EXPECT_EQ(names(meshOf(data, primitive + "}")), "Target 0|Target 1|");
    EXPECT_EQ(names(meshOf(data, primitive + "}", R"(,"extras":{"targetNames":["A","B","C"]})")), "A|B|");
    EXPECT_EQ(names(meshOf(data, primitive + R"(,"extras":{"targetNames":["P"]}})")), "P|Target 1|");
}

TEST(MorphTargets, KeepTheirDeltasAndDefaultWeights)
{
    GltfData data = square();
    data.addFloats({1, 0, 0, 0, 2, 0, 0, 0, 3, kNaN, 0, 0}, "VEC3");
    const ImportedScene file =
        loadText(meshOf(data, R"({"attributes":{"POSITION":0},"targets":[{"POSITION":1,"NORMAL":1},{"TANGENT":1}]})",
                        R"(,"weights":[0.25,-1])"));
    const asset::VertexStreamAsset& stream = file.scene.streams.at(0);
    ASSERT_EQ(stream.morphTargets.size(), 2u);
    EXPECT_EQ(stream.morphTargets[0].positionDeltas[2], glm::vec3(0, 0, 3));
    EXPECT_EQ(stream.morphTargets[0].positionDeltas[3], glm::vec3(0)) << "not finite";
    EXPECT_EQ(stream.morphTargets[0].normalDeltas[1], glm::vec3(0, 2, 0));
    EXPECT_THAT(stream.morphTargets[0].tangentDeltas, IsEmpty());
    EXPECT_EQ(stream.morphTargets[1].positionDeltas[0], glm::vec3(0));
    EXPECT_EQ(stream.morphTargets[1].tangentDeltas[0], glm::vec3(1, 0, 0));
    EXPECT_THAT(file.scene.meshes[0].morphWeights, ElementsAre(0.25f, -1.0f));
}

TEST(MorphTargets, KeepTheirPlacesWhereOneCannotBeUsed)
{
    GltfData data = square();
    data.addFloats({1, 0, 0, 0, 2, 0}, "VEC3");
    const ImportedScene file = loadText(meshOf(
        data,
        R"({"attributes":{"POSITION":0},"targets":[{"POSITION":1},{"POSITION":0}]},{"attributes":{"POSITION":0}})"));
    ASSERT_EQ(file.scene.streams.size(), 2u);
    for (const asset::VertexStreamAsset& stream : file.scene.streams)
        ASSERT_EQ(stream.morphTargets.size(), 2u);
    EXPECT_EQ(file.scene.streams[0].morphTargets[0].positionDeltas[1], glm::vec3(0));
    EXPECT_EQ(file.scene.streams[0].morphTargets[1].positionDeltas[1], glm::vec3(1, 0, 0));
    EXPECT_EQ(file.scene.streams[1].morphTargets[1].positionDeltas[1], glm::vec3(0));
    EXPECT_EQ(entryOf(file, ReportCode::MorphTargetInvalid).place, "/meshes/0/primitives/0/targets/0/POSITION");
}

TEST(MorphTargets, TakeWeightsOfTheirNodeWhereItHasAsMany)
{
    const ImportedScene file =
        loadText(R"("nodes":[{"mesh":0,"weights":[0.5]},{"mesh":0,"weights":[1,2]},{"mesh":0}],)"
                 R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":0}]}]}],)" +
                 square().json());
    EXPECT_THAT(file.scene.nodes[0].morphWeights, ElementsAre(0.5f));
    EXPECT_THAT(file.scene.nodes[1].morphWeights, IsEmpty());
    EXPECT_THAT(file.scene.nodes[2].morphWeights, IsEmpty());
    EXPECT_EQ(entryOf(file, ReportCode::ValueIgnored).place, "/accessors/0");
    EXPECT_THAT(file.scene.meshes[0].morphWeights, ElementsAre(0.0f));
}

/// What is wrong with a target, what it says instead, and how that is reported.
struct OddTarget {
    const char* name;
    const char* target;
    ReportCode code;
    const char* place;
    const char* detail;
};

class OddMorphTarget : public testing::TestWithParam<OddTarget> {};

TEST_P(OddMorphTarget, IsReportedAndMovesNothing)
{
    GltfData data = square();
    data.addFloats({0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3");                // 1: one vertex short
    data.addFloats({kNaN, 0, 0, 0, kNaN, 0, 0, 0, 0, 0, 0, 0}, "VEC3"); // 2: not finite
    data.addFloats({0, 0, 0, 0, 0, 0, 0, 0}, "VEC2");                   // 3: of two components
    const OddTarget& odd = GetParam();
    const ImportedScene file =
        loadText(meshOf(data, R"({"attributes":{"POSITION":0},"targets":[)" + std::string(odd.target) + "]}"));
    const ReportEntry entry = entryOf(file, odd.code);
    EXPECT_EQ(entry.place, odd.place);
    EXPECT_THAT(entry.detail, testing::HasSubstr(odd.detail));
    ASSERT_EQ(file.scene.streams.at(0).morphTargets.size(), 1u) << "weights keep their places";
    EXPECT_THAT(file.scene.streams[0].morphTargets[0].positionDeltas, testing::Each(glm::vec3(0)));
}

INSTANTIATE_TEST_SUITE_P(Each, OddMorphTarget,
                         testing::Values(OddTarget{"TooShort", R"({"POSITION":1})", ReportCode::MorphTargetInvalid,
                                                   "/meshes/0/primitives/0/targets/0/POSITION", "expected 4 vectors"},
                                         OddTarget{"NotFinite", R"({"POSITION":2})", ReportCode::AttributeInvalid,
                                                   "/meshes/0/primitives/0/targets/0/POSITION", "not finite"},
                                         OddTarget{"TwoComponents", R"({"POSITION":3})", ReportCode::MorphTargetInvalid,
                                                   "/meshes/0/primitives/0/targets/0/POSITION", "3 components"},
                                         OddTarget{"Empty", "{}", ReportCode::MorphTargetInvalid,
                                                   "/meshes/0/primitives/0/targets/0", "moves nothing"},
                                         OddTarget{"NoObject", "[]", ReportCode::MorphTargetInvalid,
                                                   "/meshes/0/primitives/0/targets/0", "expected an object"}),
                         [](const auto& param) { return std::string(param.param.name); });

TEST(MorphTargets, SparseOnesNeedNoBaseViewAndMustNameViewsThatAreThere)
{
    GltfData data = square();
    const std::size_t indices = data.addView(std::string(1, '\2'));
    const std::size_t values = data.addView(stylized::test::floatBytes({0, 0, 5}));
    const auto sparse = [&](std::size_t view) {
        GltfData with = data;
        with.addSparse(5126, 4, "VEC3",
                       R"({"count":1,"indices":{"bufferView":)" + std::to_string(view) +
                           R"(,"componentType":5121},"values":{"bufferView":)" + std::to_string(values) + "}}");
        return meshOf(with, R"({"attributes":{"POSITION":0},"targets":[{"POSITION":1}]})");
    };
    const ImportedScene file = loadText(sparse(indices));
    const auto& deltas = file.scene.streams.at(0).morphTargets.at(0).positionDeltas;
    EXPECT_EQ(deltas.at(2), glm::vec3(0, 0, 5));
    EXPECT_EQ(deltas[1], glm::vec3(0)) << "zeros without a base view";
    EXPECT_EQ(errorOf(sparse(99)).code, ErrorCode::IndexOutOfRange);
}

TEST(MorphTargets, MayBeAThousandAndTellNamesThatSeveralBear)
{
    GltfData data = square();
    data.addFloats({0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3");
    std::string targets, names;
    for (int i = 0; i < 1000; ++i) {
        targets += (i == 0 ? "" : ",") + std::string(R"({"POSITION":1})");
        names += (i == 0 ? "\"" : ",\"") + std::to_string(i % 999) + "\"";
    }
    const ImportedScene file = loadText(meshOf(data, R"({"attributes":{"POSITION":0},"targets":[)" + targets + "]}",
                                               R"(,"extras":{"targetNames":[)" + names + "]}"));
    ASSERT_EQ(file.scene.streams.at(0).morphTargets.size(), 1000u);
    EXPECT_EQ(file.scene.streams[0].morphTargets[998].name, "998");
    const ReportEntry entry = entryOf(file, ReportCode::MorphTargetInvalid);
    EXPECT_EQ(entry.place, "/meshes/0/extras/targetNames");
    EXPECT_THAT(entry.detail, testing::HasSubstr("several targets are called 0"));
}

TEST(MorphTargets, SkipAWeightsChannelOfAnotherCountWithAnEntry)
{
    GltfData data = square();
    data.addFloats({0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3");
    const std::size_t times = data.addFloats({0, 1}, "SCALAR");
    const std::size_t weights = data.addFloats({0, 1, 0}, "SCALAR"); // two keys of two targets would be four
    const ImportedScene file = loadText(
        R"("animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"weights"}}],"samplers":[{"input":)" +
        std::to_string(times) + R"(,"output":)" + std::to_string(weights) + "}]}]," +
        meshOf(data, R"({"attributes":{"POSITION":0},"targets":[{"POSITION":1},{"POSITION":1}]})"));
    EXPECT_THAT(file.scene.clips.at(0).channels, IsEmpty());
    EXPECT_EQ(entryOf(file, ReportCode::ClipChannelSkipped).place, "/animations/0/channels/0");
}

TEST(MorphTargets, CannotFillTheMemoryOverAndOver)
{
    std::string targets = "{}";
    for (int i = 0; i < 100000; ++i)
        targets += ",{}";
    GltfData data;
    const std::string zeros(12 * 1000, '\0');
    data.addAccessor(zeros, 5126, 1000, "VEC3");
    EXPECT_EQ(errorOf(meshOf(data, R"({"attributes":{"POSITION":0},"targets":[)" + targets + "]}")).code,
              ErrorCode::SizeImplausible);
}

} // namespace
} // namespace stylized::import
