#include <stylized/app/ClipReference.h>
#include <stylized/app/Evaluation.h>

#include <gtest/gtest.h>

using namespace stylized;
using namespace stylized::app;

namespace {

/// Two nodes: a root that a clip moves along x from 0 to 2 in 2 s, and its child, one metre up, with a triangle.
asset::SceneAsset movingTriangle()
{
    asset::SceneAsset scene;
    scene.materials.resize(1);
    asset::VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    stream.normals.assign(3, glm::vec3(0, 0, 1));
    scene.streams = {stream};
    asset::MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(0);
    primitive.indices = {0, 1, 2};
    primitive.material = MaterialIndex(0);
    primitive.sourcePrimitive = 5;
    scene.meshes.resize(1);
    scene.meshes[0].sourceIndex = 4;
    scene.meshes[0].primitives = {primitive};
    scene.nodes.resize(2);
    scene.nodes[0].name = "root";
    scene.nodes[0].sourceIndex = 1;
    scene.nodes[0].subtreeEnd = NodeIndex(2);
    scene.nodes[1].name = "child";
    scene.nodes[1].parent = NodeIndex(0);
    scene.nodes[1].subtreeEnd = NodeIndex(2);
    scene.nodes[1].local.translation = {0, 1, 0};
    scene.nodes[1].mesh = MeshIndex(0);
    asset::AnimationChannelAsset channel;
    channel.node = NodeIndex(0);
    channel.times = {0, 2};
    channel.values = {0, 0, 0, 2, 0, 0};
    scene.clips = {{"Slide", 2.0, {channel}}, {"1", 1.0, {}}, {"a@b", 0.5, {}}};
    EXPECT_EQ(asset::findBrokenPromise(scene), "");
    return scene;
}

EvaluationSample sampleOf(const asset::SceneAsset& scene, std::string_view text)
{
    const Result<EvaluationSample> sample = parseSample(scene, text);
    if (!sample)
        ADD_FAILURE() << toString(sample.error());
    return sample.value_or(EvaluationSample{});
}

std::string refusal(const asset::SceneAsset& scene, std::string_view text)
{
    const Result<EvaluationSample> sample = parseSample(scene, text);
    EXPECT_FALSE(sample.has_value());
    return sample ? "" : std::string(toString(sample.error().code)) + " " + toString(sample.error());
}

} // namespace

TEST(ClipReference, AnIndexWinsOverAName)
{
    const asset::SceneAsset scene = movingTriangle();
    EXPECT_EQ(findClip(scene, "1").value(), ClipIndex(1));
    EXPECT_EQ(findClip(scene, "2").value(), ClipIndex(2));
    EXPECT_FALSE(findClip(scene, "-0").has_value());
    EXPECT_EQ(findClip(scene, "Slide").value(), ClipIndex(0));
}

TEST(ClipReference, AnUnknownClipIsAnsweredWithTheNearest)
{
    asset::SceneAsset scene = movingTriangle();
    EXPECT_EQ(refusal(scene, "slid@0"), "ClipNotFound no clip 'slid' (did you mean 'Slide'?)");
    EXPECT_EQ(refusal(scene, "7@0"), "ClipNotFound no clip '7' (did you mean '1'?)");
    EXPECT_EQ(refusal(scene, "-1@0"), "ClipNotFound no clip '-1' (did you mean '1'?)");
    EXPECT_EQ(refusal(scene, "zzzzzz@0"), "ClipNotFound no clip 'zzzzzz' (the file has 3 clips, the first is 'Slide')");
    EXPECT_EQ(refusal(scene, "2.0@0"), "ClipNotFound no clip '2.0': expected a name, or a whole number from 0 to 2");
    scene.clips.clear();
    EXPECT_EQ(refusal(scene, "0@0"), "ClipNotFound no clip '0': the file has no animation");
}

TEST(ClipReference, ASampleIsSplitAtItsLastAtSign)
{
    const asset::SceneAsset scene = movingTriangle();
    EXPECT_FALSE(sampleOf(scene, "rest").clip.has_value());
    EXPECT_EQ(sampleOf(scene, "a@b@0.25").clip, ClipIndex(2));
    EXPECT_DOUBLE_EQ(sampleOf(scene, "a@b@0.25").time, 0.25);
    EXPECT_DOUBLE_EQ(sampleOf(scene, "0@99").time, 2.0) << "beyond the end is the end";
    for (const char* text : {"Slide", "Slide@", "Slide@x", "Slide@nan", "Slide@-1", "", "@"})
        EXPECT_TRUE(refusal(scene, text).starts_with("UsageInvalid")) << text;
}

TEST(Evaluation, WritesNodesPrimitivesAndEachMomentFromTheBindPose)
{
    const asset::SceneAsset scene = movingTriangle();
    const std::vector<EvaluationSample> samples{sampleOf(scene, "Slide@1"), sampleOf(scene, "rest")};
    CpuEvaluator evaluator(scene);
    const Result<JsonWriter> json = evaluationJson(scene, "f", "cpu", samples, evaluator);
    ASSERT_TRUE(json.has_value());
    EXPECT_EQ(json->text(),
              R"({"file":"f","backend":"cpu",)"
              R"("nodes":[{"name":"root","sourceIndex":1,"parent":-1},{"name":"child","sourceIndex":0,"parent":0}],)"
              R"("primitives":[{"node":"child","nodeSourceIndex":0,"mesh":4,"primitive":5,"vertexCount":3}],)"
              R"("samples":[{"sample":"Slide@1","time":1,)"
              R"("world":[[1,0,0,0,0,1,0,0,0,0,1,0,1,0,0,1],[1,0,0,0,0,1,0,0,0,0,1,0,1,1,0,1]],)"
              R"("positions":[[1,1,0,2,1,0,1,2,0]],"normals":[[0,0,1,0,0,1,0,0,1]]},)"
              R"({"sample":"rest","time":0,)"
              R"("world":[[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],[1,0,0,0,0,1,0,0,0,0,1,0,0,1,0,1]],)"
              R"("positions":[[0,1,0,1,1,0,0,2,0]],"normals":[[0,0,1,0,0,1,0,0,1]]}]})"
              "\n");
}

TEST(Evaluation, LeavesOutWhatIsNotShown)
{
    asset::SceneAsset scene = movingTriangle();
    EXPECT_EQ(drawnPrimitives(scene).size(), 1u);
    scene.nodes[1].isDrawn = false;
    EXPECT_TRUE(drawnPrimitives(scene).empty());
}
