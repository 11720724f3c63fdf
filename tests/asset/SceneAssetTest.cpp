#include <stylized/asset/SceneAsset.h>

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace stylized::asset {
namespace {

NodeAsset node(NodeIndex parent, std::size_t subtreeEnd)
{
    NodeAsset out;
    out.parent = parent;
    out.subtreeEnd = NodeIndex(subtreeEnd);
    return out;
}

/// Root 0 with children 1 and 3, child 2 below 1; a second root 4 that draws a skinned triangle with a texture.
SceneAsset validScene()
{
    SceneAsset scene;
    scene.nodes = {node({}, 4), node(NodeIndex(0u), 3), node(NodeIndex(1u), 3), node(NodeIndex(0u), 4), node({}, 5)};
    scene.nodes[4].mesh = MeshIndex(0u);
    scene.nodes[4].skin = SkinIndex(0u);

    VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    stream.influences.assign(3, {{1, 0, 0, 0}, {1, 0, 0, 0}});
    stream.morphTargets.push_back({"open", std::vector<glm::vec3>(3), {}, {}});
    scene.streams = {stream};

    MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(0u);
    primitive.indices = {0, 1, 2};
    primitive.material = MaterialIndex(0u);
    scene.meshes = {{"triangle", 0, {primitive}, {}}};

    SkinAsset skin;
    skin.joints = {NodeIndex(1u), NodeIndex(2u)};
    skin.inverseBinds.assign(2, glm::mat4(1.0f));
    scene.skins = {skin};

    scene.images.resize(1);
    scene.textures.resize(1);
    scene.textures[0].image = ImageIndex(0u);
    scene.materials.resize(1);
    scene.materials[0].baseColorTexture.emplace().texture = TextureIndex(0u);
    return scene;
}

/// The sentence after a change to the valid scene.
std::string brokenScene(const std::function<void(SceneAsset&)>& change)
{
    SceneAsset scene = validScene();
    change(scene);
    return findBrokenPromise(scene);
}

TEST(FindBrokenPromise, FindsNoneInAnEmptyAndInAValidScene)
{
    EXPECT_EQ(findBrokenPromise({}), "");
    EXPECT_EQ(findBrokenPromise(validScene()), "");
}

TEST(FindBrokenPromise, FindsNodesThatAreNotInPreorder)
{
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[1].parent = NodeIndex(1u); }), "node 1 stands before its parent");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[1].parent = NodeIndex(2u); }), "node 1 stands before its parent");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[1].parent = NodeIndex(99u); }), "node 1 stands before its parent");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[2].subtreeEnd = NodeIndex(2u); }), "node 2 has a wrong subtree range");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[2].subtreeEnd = NodeIndex(4u); }), "node 2 has a wrong subtree range");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[4].subtreeEnd = NodeIndex(6u); }), "node 4 has a wrong subtree range");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[3].parent = NodeIndex(1u); }),
              "node 3 lies outside its parent's subtree range");
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[3].parent = NodeIndex(); }),
              "node 3 lies outside its parent's subtree range");
}

TEST(FindBrokenPromise, FindsNodesThatNameWhatIsNotThere)
{
    constexpr const char* kSentence = "node 4 names something that is not there";
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[4].mesh = MeshIndex(1u); }), kSentence);
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[4].skin = SkinIndex(1u); }), kSentence);
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[4].camera = CameraIndex(0u); }), kSentence);
    EXPECT_EQ(brokenScene([](auto& s) { s.nodes[4].mesh = MeshIndex(); }), "node 4 has a skin but no mesh");
}

TEST(FindBrokenPromise, FindsStreamsWhoseArraysDoNotFit)
{
    constexpr const char* kSentence = "stream 0 has an array of another length than its vertex count";
    const auto stream = [](const std::function<void(VertexStreamAsset&)>& change) {
        return brokenScene([&](SceneAsset& s) { change(s.streams[0]); });
    };
    EXPECT_EQ(stream([](auto& s) { s.positions.pop_back(); }), "stream 0 has no position for each vertex");
    EXPECT_EQ(stream([](auto& s) { s.normals.resize(2); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.smoothNormals.resize(4); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.tangents.resize(1); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.colors.resize(1); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.texCoords = {{}, {{0, 0}}}; }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.influences2.resize(2); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.morphTargets[0].positionDeltas.clear(); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.morphTargets[0].normalDeltas.resize(1); }), kSentence);
    EXPECT_EQ(stream([](auto& s) { s.influences2.swap(s.influences); }),
              "stream 0 has second influences without first ones");
    EXPECT_EQ(stream([](auto& s) { s.positions[1].y = std::nanf(""); }), "stream 0 has a position that is not finite");
}

TEST(FindBrokenPromise, FindsPrimitivesThatCannotBeDrawn)
{
    const auto primitive = [](const std::function<void(MeshPrimitiveAsset&)>& change) {
        return brokenScene([&](SceneAsset& s) { change(s.meshes[0].primitives[0]); });
    };
    constexpr const char* kIncomplete = "mesh 0 has a primitive without whole elements";
    constexpr const char* kMissing = "mesh 0 names a stream or material that is not there";
    EXPECT_EQ(primitive([](auto& p) { p.indices.pop_back(); }), kIncomplete);
    EXPECT_EQ(primitive([](auto& p) { p.indices.clear(); }), kIncomplete);
    EXPECT_EQ(primitive([](auto& p) { p.topology = Topology::Lines; }), kIncomplete);
    EXPECT_EQ(primitive([](auto& p) { p.topology = Topology::Points; }), "");
    EXPECT_EQ(primitive([](auto& p) { p.indices[2] = 3; }), "mesh 0 has an index beyond its stream");
    EXPECT_EQ(primitive([](auto& p) { p.stream = StreamIndex(); }), kMissing);
    EXPECT_EQ(primitive([](auto& p) { p.material = MaterialIndex(); }), kMissing);
}

TEST(FindBrokenPromise, FindsSkinsThatDoNotFitTheirJointsOrVertices)
{
    EXPECT_EQ(brokenScene([](auto& s) { s.skins[0].inverseBinds.pop_back(); }),
              "skin 0 has no inverse bind matrix for each joint");
    EXPECT_EQ(brokenScene([](auto& s) { s.skins[0].joints[1] = NodeIndex(5u); }),
              "skin 0 names a joint that is not there");
    EXPECT_EQ(brokenScene([](auto& s) { s.streams[0].influences[2].joints[3] = 2; }),
              "node 4 draws a vertex with a joint beyond its skin");
}

TEST(FindBrokenPromise, FindsTexturesAndClipsThatNameWhatIsNotThere)
{
    EXPECT_EQ(brokenScene([](auto& s) { s.textures[0].image = ImageIndex(1u); }),
              "texture 0 names an image that is not there");
    EXPECT_EQ(brokenScene([](auto& s) { s.textures[0].image = ImageIndex(); }), "");
    EXPECT_EQ(brokenScene([](auto& s) { s.materials[0].normalTexture.emplace(); }),
              "material 0 names a texture that is not there");
    EXPECT_EQ(brokenScene([](auto& s) { s.materials[0].toon.emplace().outlineWidthTexture.emplace(); }),
              "material 0 names a texture that is not there");
    EXPECT_EQ(brokenScene([](auto& s) {
                  s.clips.push_back({"broken", -1.0, {}});
              }),
              "clip 0 has a channel with a wrong shape, time, value or node");
}

} // namespace
} // namespace stylized::asset
