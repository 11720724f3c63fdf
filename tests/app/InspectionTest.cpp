#include <stylized/app/Inspection.h>

#include <gmock/gmock.h>

using namespace stylized;
using namespace stylized::app;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// Two vertices 10 m apart, of which the first target moves one; the second moves none.
Inspection morphedScene()
{
    Inspection inspection;
    inspection.file = "face.glb";
    asset::VertexStreamAsset& stream = inspection.imported.scene.streams.emplace_back();
    stream.vertexCount = 2;
    stream.positions = {{0, 0, 0}, {10, 0, 0}};
    stream.bounds = {{0, 0, 0}, {10, 0, 0}};
    stream.morphTargets = {{"smile", {{0, 0, 0}, {0, 0.25f, 0}}, {}, {}}, {"nothing", {{0, 0, 0}, {0, 0, 0}}, {}, {}}};
    return inspection;
}

} // namespace

TEST(Inspection, SaysWhatEachMorphTargetMovesAndStores)
{
    const std::string text = inspectionText(morphedScene());
    EXPECT_THAT(text, HasSubstr("stream 0: 2 targets, 8 bytes in 1 buffer"));
    EXPECT_THAT(text, HasSubstr("  0  smile: 1 vertex, 8 bytes, at most 0.25 m"));
    EXPECT_THAT(text, HasSubstr("  1  nothing: 0 vertices, 0 bytes, at most 0 m"));
}

TEST(Inspection, TheJsonHasTheSameNumbers)
{
    const std::string json = inspectionJson(morphedScene());
    EXPECT_THAT(json, HasSubstr(R"("morphBuffers": 1)"));
    EXPECT_THAT(json, HasSubstr(R"("name": "smile")"));
    EXPECT_THAT(json, HasSubstr(R"("largestDisplacement": 0.25)"));
}

TEST(Inspection, TheJsonTellsMetalAndRoughness)
{
    Inspection inspection;
    inspection.imported.scene.materials.resize(1);
    EXPECT_THAT(inspectionJson(inspection), Not(HasSubstr("metallic")));
    inspection.imported.scene.materials[0].metallicRoughness = {0.25f, 0.75f, asset::TextureSlot{TextureIndex(3)}};
    const std::string json = inspectionJson(inspection);
    EXPECT_THAT(json, HasSubstr(R"("metallic": 0.25)"));
    EXPECT_THAT(json, HasSubstr(R"("roughness": 0.75)"));
    EXPECT_THAT(json, HasSubstr(R"("metallicRoughnessTexture": 3)"));
}
