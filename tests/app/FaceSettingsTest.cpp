#include <stylized/app/FaceFileText.h>
#include <stylized/app/FaceSettings.h>

#include <stylized/import/face/FaceFile.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>
#include <string>

namespace stylized::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Two nodes of one name, each with targets smile and open; the second one also has two that are called "".
asset::SceneAsset faceScene()
{
    asset::SceneAsset scene;
    scene.materials = {{.name = "skin"}, {.name = "skin"}, {.name = "\"eye\""}};
    for (std::size_t i = 0; i < 2; ++i) {
        asset::VertexStreamAsset stream;
        stream.vertexCount = 1;
        stream.positions.resize(1);
        for (const char* name : {"smile", "open"})
            stream.morphTargets.push_back({name, {{0, 1, 0}}, {}, {}});
        for (std::size_t extra = 0; extra < 2 * i; ++extra)
            stream.morphTargets.push_back({"", {{0, 1, 0}}, {}, {}});
        asset::MeshAsset mesh;
        mesh.primitives.resize(1);
        mesh.primitives[0].stream = StreamIndex(i);
        mesh.primitives[0].topology = asset::Topology::Points;
        mesh.primitives[0].indices = {0};
        mesh.primitives[0].material = MaterialIndex(0);
        mesh.morphWeights.assign(stream.morphTargets.size(), 0.0f);
        scene.streams.push_back(std::move(stream));
        scene.meshes.push_back(std::move(mesh));
        asset::NodeAsset node;
        node.name = "Face";
        node.sourceIndex = static_cast<std::uint32_t>(5 + i);
        node.subtreeEnd = NodeIndex(i + 1);
        node.mesh = MeshIndex(i);
        scene.nodes.push_back(std::move(node));
    }
    asset::ExpressionAsset happy;
    happy.name = "happy";
    happy.preset = asset::ExpressionPreset::Happy;
    scene.expressions.push_back(happy);
    return scene;
}

OptionValues valuesWith(std::string_view option, std::initializer_list<const char*> texts)
{
    OptionValues values;
    for (const char* text : texts)
        EXPECT_TRUE(values.set(*findOption(option), text));
    return values;
}

TEST(FaceSettings, SplitANameFromItsWeightAtTheLastEqualsSign)
{
    const Result<FaceSettings> settings = faceSettings(valuesWith("morph", {"smile=0.5", "a=b=1", "口=0"}));
    ASSERT_TRUE(settings) << toString(settings.error());
    ASSERT_EQ(settings->morphs.size(), 3u);
    EXPECT_EQ(settings->morphs[0].name, "smile");
    EXPECT_EQ(settings->morphs[0].weight, 0.5f);
    EXPECT_EQ(settings->morphs[1].name, "a=b");
    EXPECT_EQ(settings->morphs[2].name, "口");
    EXPECT_TRUE(settings->expressions.empty());
}

TEST(FaceSettings, RefuseWhatIsNoWeight)
{
    for (const char* text : {"smile", "smile=", "=1", "smile=x", "smile=-0.1", "smile=1.5", "smile=nan"}) {
        const Result<FaceSettings> settings = faceSettings(valuesWith("expression", {text}));
        ASSERT_FALSE(settings) << text;
        EXPECT_EQ(settings.error().code, ErrorCode::UsageInvalid);
        EXPECT_THAT(settings.error().message, HasSubstr("--expression"));
    }
}

TEST(FaceSettings, ANameSetsAllTargetsThatBearIt)
{
    const asset::SceneAsset scene = faceScene();
    animation::FaceState face(scene);
    const animation::ScenePose pose(scene);
    ASSERT_TRUE(applyFace({{{"smile", 0.5f}}, {{"happy", 1}}}, scene, face));
    face.update(pose);
    EXPECT_THAT(face.morphs().weights(NodeIndex(0)), ElementsAre(0.5f, 0));
    EXPECT_THAT(face.morphs().weights(NodeIndex(1)), ElementsAre(0.5f, 0, 0, 0));
    EXPECT_THAT(face.expressionWeights(), ElementsAre(1));
    EXPECT_THAT(morphNames(scene), ElementsAre("smile", "open", ""));
}

TEST(FaceSettings, OlderFilesNamesFindTheSameExpressions)
{
    asset::SceneAsset scene = faceScene();
    scene.expressions.push_back({.name = "Left", .preset = asset::ExpressionPreset::BlinkLeft});
    scene.expressions.push_back({.name = "fun"});
    scene.expressions.push_back({.name = "relaxed", .preset = asset::ExpressionPreset::Relaxed});
    EXPECT_EQ(findExpression(scene, "joy").value(), ExpressionIndex(0));
    EXPECT_EQ(findExpression(scene, "Blink_L").value(), ExpressionIndex(1));
    EXPECT_EQ(findExpression(scene, "fun").value(), ExpressionIndex(2)) << "a name of the file's own comes first";
    EXPECT_FALSE(findExpression(scene, "sorrow").has_value()) << "the file has no sad";
}

TEST(FaceSettings, UnknownNamesAreRefusedWithTheNearestAndSetNothing)
{
    const asset::SceneAsset scene = faceScene();
    animation::FaceState face(scene);
    const Result<void> morph = applyFace({{{"open", 1}, {"smlie", 1}}, {}}, scene, face);
    ASSERT_FALSE(morph);
    EXPECT_EQ(morph.error().code, ErrorCode::MorphNotFound);
    EXPECT_EQ(exitCode(morph.error().code), 2);
    EXPECT_THAT(morph.error().message, HasSubstr("'smile'"));
    EXPECT_EQ(face.handSetMorphWeight({NodeIndex(0), 1}), std::nullopt);
    const Result<void> expression = applyFace({{}, {{"hapy", 1}}}, scene, face);
    ASSERT_FALSE(expression);
    EXPECT_EQ(expression.error().code, ErrorCode::ExpressionNotFound);
    EXPECT_EQ(exitCode(expression.error().code), 2);
    EXPECT_THAT(expression.error().message, HasSubstr("'happy'"));
    EXPECT_THAT(applyFace({{{"x", 1}}, {}}, {}, face).error().message, HasSubstr("the file has no morph targets"));
}

TEST(FaceFileText, ReadsBackBitByBit)
{
    asset::SceneAsset scene = faceScene();
    asset::ExpressionAsset odd;
    odd.name = "od\"d\n口";
    odd.isBinary = true;
    odd.overrideBlink = asset::ExpressionOverride::Block;
    odd.overrideMouth = asset::ExpressionOverride::Blend;
    odd.morphs = {{{NodeIndex(0), 1}, 0.1f}, {{NodeIndex(1), 3}, 1.0f / 3.0f}};
    odd.colors = {{MaterialIndex(1), asset::MaterialColor::MatCap, {0.1f, 1e-30f, 3e5f, 0.7f}}};
    odd.textureTransforms = {{MaterialIndex(2), {0.3f, -2}, {1e-7f, 0.9f}}};
    scene.expressions.push_back(odd);
    scene.correctives = {
        {{NodeIndex(1), 2}, asset::CorrectiveKind::Minimum, 0.7f, {{NodeIndex(0), 0}, {NodeIndex(1), 3}}},
        {{NodeIndex(0), 1}, asset::CorrectiveKind::Product, 1, {{NodeIndex(1), 2}}}};
    ASSERT_EQ(findBrokenPromise(scene), "");
    const std::string text = faceFileText(scene);
    asset::SceneAsset bare = faceScene();
    bare.expressions.clear();
    const Result<void> read = import::readFaceText(std::as_bytes(std::span(text)), bare);
    ASSERT_TRUE(read) << toString(read.error()) << text;
    EXPECT_EQ(bare.expressions, scene.expressions);
    EXPECT_EQ(bare.correctives, scene.correctives);
    EXPECT_EQ(faceFileText(bare), text);
}

TEST(FaceFileText, OfASceneWithoutAFaceIsAnEmptyFace)
{
    EXPECT_EQ(faceFileText({}), "{\n  \"schemaVersion\": 1,\n  \"expressions\": [],\n  \"correctives\": []\n}\n");
}

} // namespace
} // namespace stylized::app
