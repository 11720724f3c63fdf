#include <stylized/import/face/FaceFile.h>

#include "support/GltfText.h"
#include "support/TemporaryDirectory.h"

#include <stylized/import/Import.h>

#include <gmock/gmock.h>

#include <string>

namespace stylized::import {
namespace {

using asset::CorrectiveKind;
using asset::ExpressionOverride;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Nodes "Face" (targets smile, open, fix) and "Brows" (smile, up, up), file nodes 10 and 11; materials skin, eye, eye.
asset::SceneAsset faceScene()
{
    asset::SceneAsset scene;
    scene.materials = {{.name = "skin"}, {.name = "eye"}, {.name = "eye"}};
    const char* names[2][3] = {{"smile", "open", "fix"}, {"smile", "up", "up"}};
    for (std::size_t i = 0; i < 2; ++i) {
        asset::VertexStreamAsset stream;
        stream.vertexCount = 1;
        stream.positions.resize(1);
        for (const char* name : names[i])
            stream.morphTargets.push_back({name, {{0, 1, 0}}, {}, {}});
        scene.streams.push_back(stream);
        asset::MeshPrimitiveAsset primitive;
        primitive.stream = StreamIndex(i);
        primitive.topology = asset::Topology::Points;
        primitive.indices = {0};
        primitive.material = MaterialIndex(std::size_t(0));
        asset::MeshAsset mesh;
        mesh.primitives = {primitive};
        mesh.morphWeights.assign(3, 0.0f);
        scene.meshes.push_back(mesh);
        asset::NodeAsset node;
        node.name = i == 0 ? "Face" : "Brows";
        node.sourceIndex = static_cast<std::uint32_t>(10 + i);
        node.subtreeEnd = NodeIndex(i + 1);
        node.mesh = MeshIndex(i);
        scene.nodes.push_back(node);
    }
    asset::ExpressionAsset happy;
    happy.name = "happy";
    happy.preset = asset::ExpressionPreset::Happy;
    scene.expressions = {happy};
    return scene;
}

asset::MorphReference morph(std::size_t node, std::uint32_t target)
{
    return {NodeIndex(node), target};
}

asset::SceneAsset read(const std::string& text)
{
    asset::SceneAsset scene = faceScene();
    const Result<void> done = readFaceText(stylized::test::bytesOf(text), scene);
    EXPECT_TRUE(done) << toString(done.error());
    EXPECT_EQ(findBrokenPromise(scene), "");
    return scene;
}

TEST(FaceFile, AddsExpressionsAndReplacesThoseOfTheSameName)
{
    const asset::SceneAsset scene = read(R"({"schemaVersion":1,"expressions":[
{"name":"wink","isBinary":true,"overrideMouth":"blend","morphs":[{"node":"Face","target":"open","weight":0.5}],
"colors":[{"material":"skin","color":"shadeColor","value":[1,0,0,1]}],
"textureTransforms":[{"material":2,"scale":[2,2],"offset":[0.5,0]}]},
{"name":"happy","morphs":[{"target":"smile"}]}]})");
    ASSERT_THAT(scene.expressions, SizeIs(2));
    EXPECT_EQ(scene.expressions[0].name, "happy");
    EXPECT_EQ(scene.expressions[0].preset, asset::ExpressionPreset::Happy);
    EXPECT_THAT(scene.expressions[0].morphs,
                ElementsAre(asset::MorphBind{morph(0, 0), 1}, asset::MorphBind{morph(1, 0), 1}))
        << "without a node, all that have the target";
    const asset::ExpressionAsset& wink = scene.expressions[1];
    EXPECT_TRUE(wink.isBinary);
    EXPECT_EQ(wink.overrideMouth, ExpressionOverride::Blend);
    EXPECT_THAT(wink.morphs, ElementsAre(asset::MorphBind{morph(0, 1), 0.5f}));
    EXPECT_EQ(wink.colors[0].color, asset::MaterialColor::Shade);
    EXPECT_EQ(wink.textureTransforms[0].material, MaterialIndex(std::size_t(2)));
}

TEST(FaceFile, TakesNumbersWhereNamesAreNotEnough)
{
    const asset::SceneAsset scene =
        read(R"({"schemaVersion":1,"expressions":[{"name":"x","morphs":[{"node":11,"target":2}]}]})");
    EXPECT_THAT(scene.expressions[1].morphs, ElementsAre(asset::MorphBind{morph(1, 2), 1}));
}

TEST(FaceFile, BringsCorrectivesIntoTheOrderOfTheirDrivers)
{
    const asset::SceneAsset scene = read(R"({"schemaVersion":1,"correctives":[
{"node":"Brows","target":1,"kind":"minimum","weight":0.5,"drivers":[{"target":"fix"},{"target":"open"}]},
{"target":"fix","drivers":[{"node":"Face","target":"smile"},{"target":"open"}]}]})");
    ASSERT_THAT(scene.correctives, SizeIs(2));
    EXPECT_EQ(scene.correctives[0].morph, morph(0, 2)) << "fix drives the other";
    EXPECT_EQ(scene.correctives[0].kind, CorrectiveKind::Product);
    EXPECT_THAT(scene.correctives[0].drivers, ElementsAre(morph(0, 0), morph(0, 1)));
    EXPECT_EQ(scene.correctives[1].morph, morph(1, 1));
    EXPECT_EQ(scene.correctives[1].kind, CorrectiveKind::Minimum);
    EXPECT_EQ(scene.correctives[1].weight, 0.5f);
}

struct BadFace {
    const char* name;
    const char* text;
    ErrorCode code;
    const char* place;
    const char* message;
};

class BadFaceFile : public testing::TestWithParam<BadFace> {};

TEST_P(BadFaceFile, IsRefusedWithItsPlaceAndChangesNothing)
{
    const BadFace& bad = GetParam();
    asset::SceneAsset scene = faceScene();
    const std::string text =
        bad.text[0] == '{' || bad.text[0] == '[' ? bad.text : std::string(R"({"schemaVersion":1,)") + bad.text + "}";
    const Result<void> done = readFaceText(stylized::test::bytesOf(text), scene);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, bad.code) << toString(done.error());
    EXPECT_EQ(done.error().place, bad.place);
    EXPECT_THAT(done.error().message, HasSubstr(bad.message));
    EXPECT_EQ(scene.expressions, faceScene().expressions);
    EXPECT_THAT(scene.correctives, SizeIs(0));
}

constexpr BadFace kBad[] = {
    {"NoObject", "[1]", ErrorCode::ValueInvalid, "", "an object"},
    {"NoVersion", "{}", ErrorCode::ValueMissing, "/schemaVersion", "whole number"},
    {"OtherVersion", R"({"schemaVersion":2})", ErrorCode::ValueInvalid, "/schemaVersion", "version 1"},
    {"UnknownMember", R"("expression":[])", ErrorCode::ValueInvalid, "/expression", "one of schemaVersion"},
    {"NoArray", R"("expressions":{})", ErrorCode::ValueInvalid, "/expressions", "an array"},
    {"NoName", R"("expressions":[{}])", ErrorCode::ValueMissing, "/expressions/0/name", "a string"},
    {"EmptyName", R"("expressions":[{"name":""}])", ErrorCode::ValueInvalid, "/expressions/0/name", "a name"},
    {"NameTwice", R"("expressions":[{"name":"x"},{"name":"x"}])", ErrorCode::ValueInvalid, "/expressions/1/name",
     "no other expression"},
    {"MemberTwice", R"("expressions":[{"name":"x","name":"y"}])", ErrorCode::ValueInvalid, "/expressions/0/name",
     "once"},
    {"NoBool", R"("expressions":[{"name":"x","isBinary":1}])", ErrorCode::ValueInvalid, "/expressions/0/isBinary",
     "true or false"},
    {"NoOverride", R"("expressions":[{"name":"x","overrideMouth":"half"}])", ErrorCode::ValueInvalid,
     "/expressions/0/overrideMouth", "none, block, blend"},
    {"NoNode", R"("expressions":[{"name":"x","morphs":[{"node":"Tail","target":"up"}]}])", ErrorCode::ValueInvalid,
     "/expressions/0/morphs/0/node", "Tail"},
    {"NoNodeNumber", R"("expressions":[{"name":"x","morphs":[{"node":0,"target":0}]}])", ErrorCode::IndexOutOfRange,
     "/expressions/0/morphs/0/node", "morph targets"},
    {"NoTarget", R"("expressions":[{"name":"x","morphs":[{"node":"Face","target":"up"}]}])", ErrorCode::ValueInvalid,
     "/expressions/0/morphs/0/target", "up"},
    {"TargetMissing", R"("expressions":[{"name":"x","morphs":[{"node":"Face"}]}])", ErrorCode::ValueMissing,
     "/expressions/0/morphs/0/target", "a string"},
    {"TargetNumber", R"("expressions":[{"name":"x","morphs":[{"node":"Face","target":3}]}])",
     ErrorCode::IndexOutOfRange, "/expressions/0/morphs/0/target", "3"},
    {"TargetTwice", R"("expressions":[{"name":"x","morphs":[{"target":"up"}]}])", ErrorCode::ValueInvalid,
     "/expressions/0/morphs/0/target", "several targets"},
    {"WeightTooLarge", R"("expressions":[{"name":"x","morphs":[{"target":"fix","weight":1.5}]}])",
     ErrorCode::ValueInvalid, "/expressions/0/morphs/0/weight", "from 0 to 1"},
    {"WeightInfinite", R"("expressions":[{"name":"x","morphs":[{"target":"fix","weight":1e300}]}])",
     ErrorCode::ValueNotFinite, "/expressions/0/morphs/0/weight", ""},
    {"MaterialTwice", R"("expressions":[{"name":"x","colors":[{"material":"eye","color":"color","value":[1,1,1,1]}]}])",
     ErrorCode::ValueInvalid, "/expressions/0/colors/0/material", "several materials"},
    {"NoMaterial", R"("expressions":[{"name":"x","colors":[{"material":3,"color":"color","value":[1,1,1,1]}]}])",
     ErrorCode::IndexOutOfRange, "/expressions/0/colors/0/material", "materials"},
    {"NoColor", R"("expressions":[{"name":"x","colors":[{"material":0,"color":"hue","value":[1,1,1,1]}]}])",
     ErrorCode::ValueInvalid, "/expressions/0/colors/0/color", "emissionColor"},
    {"ShortColor", R"("expressions":[{"name":"x","colors":[{"material":0,"color":"color","value":[1,1,1]}]}])",
     ErrorCode::ValueInvalid, "/expressions/0/colors/0/value", "4 numbers"},
    {"NoDrivers", R"("correctives":[{"target":"fix"}])", ErrorCode::ValueMissing, "/correctives/0/drivers",
     "at least one"},
    {"DrivesItself", R"("correctives":[{"target":"fix","drivers":[{"target":"fix"}]}])", ErrorCode::ValueInvalid,
     "/correctives/0/drivers/0/target", "another target"},
    {"DrivenTwice",
     R"("correctives":[{"target":"fix","drivers":[{"target":"open"}]},{"target":"fix","drivers":[{"target":"open"}]}])",
     ErrorCode::ValueInvalid, "/correctives/1/target", "no other corrective"},
    {"Circle",
     R"("correctives":[{"target":"fix","drivers":[{"target":"open"}]},{"target":"open","drivers":[{"target":"fix"}]}])",
     ErrorCode::ValueInvalid, "/correctives", "drive each other"},
    {"SharedDriver", R"("correctives":[{"target":"fix","drivers":[{"target":"smile"}]}])", ErrorCode::ValueMissing,
     "/correctives/0/drivers/0/node", "several nodes"},
    {"NoKind", R"("correctives":[{"target":"fix","kind":"sum","drivers":[{"target":"open"}]}])",
     ErrorCode::ValueInvalid, "/correctives/0/kind", "product, minimum"},
};

INSTANTIATE_TEST_SUITE_P(Each, BadFaceFile, testing::ValuesIn(kBad),
                         [](const auto& param) { return std::string(param.param.name); });

TEST(FaceFile, ThatIsNoJsonIsRefusedAtItsByte)
{
    asset::SceneAsset scene = faceScene();
    const Result<void> done = readFaceText(stylized::test::bytesOf(R"({"schemaVersion":)"), scene);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::JsonInvalid);
    EXPECT_THAT(done.error().place, HasSubstr("byte"));
}

TEST(FaceFile, CutAnywhereOrWithAFlippedBitIsRefusedOrKeepsThePromisesOfTheScene)
{
    const std::string whole = R"({"schemaVersion":1,"expressions":[{"name":"x","overrideBlink":"block",
"morphs":[{"node":"Face","target":"open","weight":0.5}],"colors":[{"material":0,"color":"rimColor","value":[1,0,0,1]}]}],
"correctives":[{"target":"fix","kind":"minimum","drivers":[{"target":"open"}]}]})";
    const auto isSound = [](const std::string& text) {
        asset::SceneAsset scene = faceScene();
        const Result<void> done = readFaceText(stylized::test::bytesOf(text), scene);
        return done ? findBrokenPromise(scene).empty() : !done.error().message.empty();
    };
    for (std::size_t size = 0; size < whole.size(); ++size)
        ASSERT_TRUE(isSound(whole.substr(0, size))) << size;
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 1 << bit);
            ASSERT_TRUE(isSound(damaged)) << at << ", bit " << bit;
        }
}

TEST(FaceFile, IsNamedInItsErrorsAndReadWithItsModel)
{
    const stylized::test::TemporaryDirectory directory;
    const auto model = directory.write("model.gltf", R"({"asset":{"version":"2.0"},"nodes":[{}]})");
    ImportOptions options;
    options.faceFile = directory.path() / "none.json";
    const Result<ImportedScene> missing = loadScene(model, options);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(missing.error().file, options.faceFile.string());
    options.faceFile = directory.write("face.json", R"({"schemaVersion":1,"expressions":[{"name":"x"}]})");
    const Result<ImportedScene> read = loadScene(model, options);
    ASSERT_TRUE(read) << toString(read.error());
    EXPECT_THAT(read->scene.expressions, SizeIs(1));
    options.faceFile = directory.write("bad.json", "[]");
    const Result<ImportedScene> bad = loadScene(model, options);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().file, options.faceFile.string());
}

} // namespace
} // namespace stylized::import
