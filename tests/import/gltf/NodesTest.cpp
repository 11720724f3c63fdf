#include "import/gltf/LoadText.h"

#include <gmock/gmock.h>

#include <string>

namespace stylized::import {
namespace {

using test::entryOf;
using test::errorOf;
using test::loadText;
using testing::ElementsAre;

std::vector<std::uint32_t> sourceOrder(const ImportedScene& file)
{
    std::vector<std::uint32_t> out;
    for (const asset::NodeAsset& node : file.scene.nodes)
        out.push_back(node.sourceIndex);
    return out;
}

TEST(Nodes, StandInDepthFirstPreorder)
{
    const ImportedScene file =
        loadText(R"("nodes":[{"name":"leaf"},{"children":[3,0]},{"children":[1,4],"name":"root"},{},{}])");
    EXPECT_THAT(sourceOrder(file), ElementsAre(2, 1, 3, 0, 4));
    const auto& nodes = file.scene.nodes;
    EXPECT_EQ(nodes[0].name, "root");
    EXPECT_FALSE(nodes[0].parent.isValid());
    EXPECT_EQ(nodes[0].subtreeEnd.value, 5u);
    EXPECT_EQ(nodes[1].parent.value, 0u);
    EXPECT_EQ(nodes[1].subtreeEnd.value, 4u);
    EXPECT_EQ(nodes[3].parent.value, 1u);
    EXPECT_EQ(nodes[4].parent.value, 0u);
}

TEST(Nodes, MayNestAsDeepAsTheFileLikes)
{
    std::string nodes;
    constexpr std::size_t kDepth = 50000;
    for (std::size_t i = 0; i + 1 < kDepth; ++i)
        nodes += R"({"children":[)" + std::to_string(i + 1) + "]},";
    const ImportedScene file = loadText(R"("nodes":[)" + nodes + "{}]");
    ASSERT_EQ(file.scene.nodes.size(), kDepth);
    EXPECT_EQ(file.scene.nodes.back().parent.value, kDepth - 2);
}

TEST(Nodes, InALoopAreAnError)
{
    const Error two = errorOf(R"("nodes":[{},{"children":[2]},{"children":[1]}])");
    EXPECT_EQ(two.code, ErrorCode::NodeCycle);
    EXPECT_EQ(two.place, "/nodes/1");
    EXPECT_EQ(errorOf(R"("nodes":[{"children":[0]}])").code, ErrorCode::NodeCycle);
}

TEST(Nodes, WithTwoParentsAreAnError)
{
    const Error error = errorOf(R"("nodes":[{"children":[2]},{"children":[3,2]},{},{}])");
    EXPECT_EQ(error.code, ErrorCode::NodeCycle);
    EXPECT_EQ(error.place, "/nodes/1/children/1");
    EXPECT_EQ(errorOf(R"("nodes":[{"children":[1,1]},{}])").place, "/nodes/0/children/1");
}

TEST(Nodes, MustExistWhereTheyAreNamed)
{
    EXPECT_EQ(errorOf(R"("nodes":[{"children":[1]}])").place, "/nodes/0/children/0");
    EXPECT_EQ(errorOf(R"("nodes":[{"mesh":0}])").code, ErrorCode::IndexOutOfRange);
    EXPECT_EQ(errorOf(R"("nodes":[{"camera":0}])").place, "/nodes/0/camera");
    EXPECT_EQ(errorOf(R"("nodes":[{"skin":3}])").place, "/nodes/0/skin");
    EXPECT_EQ(errorOf(R"("nodes":[{}],"scenes":[{"nodes":[1]}])").place, "/scenes/0/nodes/0");
    EXPECT_EQ(errorOf(R"("nodes":[{}],"scene":1,"scenes":[{"nodes":[0]}])").place, "/scene");
    EXPECT_EQ(errorOf(R"("nodes":[{"children":3}])").code, ErrorCode::ValueInvalid);
}

TEST(Nodes, AreDrawnWhereTheChosenSceneHoldsThem)
{
    const std::string nodes = R"("nodes":[{},{"children":[2]},{}],"scenes":[{"nodes":[0]},{"nodes":[1]}])";
    const auto drawn = [](const ImportedScene& file) {
        std::string out;
        for (const asset::NodeAsset& node : file.scene.nodes)
            out += node.isDrawn ? '1' : '0';
        return out;
    };
    EXPECT_EQ(drawn(loadText(nodes)), "100");
    EXPECT_EQ(drawn(loadText(nodes + R"(,"scene":1)")), "011");
    EXPECT_EQ(drawn(loadText(R"("nodes":[{},{}])")), "11");
    EXPECT_EQ(entryOf(loadText(nodes), ReportCode::NodeUnreachable).count, 2u);
}

TEST(Nodes, OfASceneThatAreNoRootsAreReported)
{
    const ImportedScene file = loadText(R"("nodes":[{"children":[1]},{}],"scenes":[{"nodes":[1,1]}])");
    EXPECT_EQ(entryOf(file, ReportCode::SceneReferenceInvalid).place, "/scenes/0/nodes/0");
    EXPECT_TRUE(file.scene.nodes[1].isDrawn);
    EXPECT_FALSE(file.scene.nodes[0].isDrawn);
}

TEST(Nodes, TakeTheirTransformFromPartsOrMatrix)
{
    const ImportedScene file = loadText(R"("nodes":[{"translation":[1,2,3],"rotation":[0,2,0,0],"scale":[4,5,6]},)"
                                        R"({"matrix":[0,2,0,0, -3,0,0,0, 0,0,4,0, 7,8,9,1]},{}])");
    const math::Transform& parts = file.scene.nodes[0].local;
    EXPECT_EQ(parts.translation, glm::vec3(1, 2, 3));
    EXPECT_EQ(parts.rotation, glm::quat(0, 0, 1, 0)) << "normalized";
    EXPECT_EQ(parts.scale, glm::vec3(4, 5, 6));
    const math::Transform& matrix = file.scene.nodes[1].local;
    EXPECT_EQ(matrix.translation, glm::vec3(7, 8, 9));
    EXPECT_EQ(matrix.scale, glm::vec3(2, 3, 4));
    EXPECT_FLOAT_EQ(matrix.rotation.z, 0.70710678f);
    EXPECT_FLOAT_EQ(matrix.rotation.w, 0.70710678f);
    EXPECT_EQ(file.scene.nodes[2].local, math::Transform{});
    EXPECT_EQ(entryOf(file, ReportCode::NodeTransformInvalid).place, "/nodes/0/rotation");
}

TEST(Nodes, WithABrokenTransformKeepTheDefaultAndAreReported)
{
    const ImportedScene file = loadText(R"("nodes":[{"translation":[1,2]},{"rotation":[0,0,0,0]},{"scale":[1e39,1,1]},)"
                                        R"({"matrix":[1,0,0,0,1,1,0,0,0,0,1,0,0,0,0,1]}])");
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(file.scene.nodes[i].local, math::Transform{}) << i;
    std::vector<std::string> places;
    for (const ReportEntry& entry : file.report.entries())
        places.push_back(std::string(toString(entry.code)) + " " + entry.place);
    EXPECT_THAT(places, testing::IsSupersetOf(
                            {"NodeTransformInvalid /nodes/0/translation", "NodeTransformInvalid /nodes/1/rotation",
                             "NodeTransformInvalid /nodes/2/scale/0", "NodeTransformNotExact /nodes/3/matrix"}));
}

} // namespace
} // namespace stylized::import
