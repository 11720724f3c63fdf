#include <stylized/asset/ExpressionAsset.h>
#include <stylized/asset/SceneAsset.h>

#include <gmock/gmock.h>

#include <cmath>
#include <set>
#include <string>
#include <string_view>

namespace stylized::asset {
namespace {

using testing::HasSubstr;

TEST(ExpressionPreset, HasTheNamesOfVrm1)
{
    EXPECT_EQ(toString(ExpressionPreset::Happy), "happy");
    EXPECT_EQ(toString(ExpressionPreset::Relaxed), "relaxed");
    EXPECT_EQ(toString(ExpressionPreset::Ih), "ih");
    EXPECT_EQ(toString(ExpressionPreset::BlinkRight), "blinkRight");
    EXPECT_EQ(toString(ExpressionPreset::LookDown), "lookDown");
    EXPECT_EQ(toString(ExpressionPreset::Neutral), "neutral");
    EXPECT_EQ(expressionPreset("surprised"), ExpressionPreset::Surprised);
    EXPECT_EQ(expressionPreset("joy"), std::nullopt);
    EXPECT_EQ(expressionPreset("custom"), std::nullopt) << "a word of ours, no name";
    EXPECT_EQ(expressionPreset(""), std::nullopt);
}

TEST(ExpressionPreset, IsHeldBackByItsGroup)
{
    EXPECT_EQ(groupOf(ExpressionPreset::Oh), ExpressionGroup::Mouth);
    EXPECT_EQ(groupOf(ExpressionPreset::BlinkLeft), ExpressionGroup::Blink);
    EXPECT_EQ(groupOf(ExpressionPreset::LookLeft), ExpressionGroup::LookAt);
    EXPECT_EQ(groupOf(ExpressionPreset::Happy), ExpressionGroup::None);
    EXPECT_EQ(groupOf(ExpressionPreset::Neutral), ExpressionGroup::None);
    EXPECT_EQ(groupOf(ExpressionPreset::Custom), ExpressionGroup::None);
}

TEST(MaterialColor, HasTheNamesOfVrm1)
{
    EXPECT_EQ(toString(MaterialColor::Base), "color");
    EXPECT_EQ(toString(MaterialColor::Outline), "outlineColor");
    EXPECT_EQ(materialColor("matcapColor"), MaterialColor::MatCap);
    EXPECT_EQ(materialColor("shadeColor"), MaterialColor::Shade);
    EXPECT_EQ(materialColor("uvScale"), std::nullopt);
}

/// One node with a mesh of two targets, one expression and one corrective.
SceneAsset scene()
{
    SceneAsset scene;
    scene.materials.resize(1);
    scene.nodes.resize(2);
    scene.nodes[0].subtreeEnd = NodeIndex(std::size_t(2));
    scene.nodes[1].parent = NodeIndex(std::size_t(0));
    scene.nodes[1].subtreeEnd = NodeIndex(std::size_t(2));
    scene.nodes[0].mesh = MeshIndex(std::size_t(0));
    VertexStreamAsset stream;
    stream.vertexCount = 1;
    stream.positions.resize(1);
    stream.morphTargets = {{"open", {{0, 1, 0}}, {}, {}}, {"fix", {{0, 2, 0}}, {}, {}}};
    scene.streams.push_back(stream);
    MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(std::size_t(0));
    primitive.material = MaterialIndex(std::size_t(0));
    primitive.topology = Topology::Points;
    primitive.indices = {0};
    MeshAsset mesh;
    mesh.primitives.push_back(primitive);
    mesh.morphWeights = {0.25f, 0};
    scene.meshes.push_back(mesh);
    const NodeIndex face(std::size_t(0));
    ExpressionAsset happy;
    happy.name = "happy";
    happy.preset = ExpressionPreset::Happy;
    happy.morphs = {{{face, 1}, 1}};
    happy.colors = {{MaterialIndex(std::size_t(0)), MaterialColor::Base, {1, 0, 0, 1}}};
    happy.textureTransforms = {{MaterialIndex(std::size_t(0)), {1, 1}, {0, 0}}};
    scene.expressions.push_back(happy);
    scene.correctives.push_back({{face, 1}, CorrectiveKind::Product, 1, {{face, 0}}});
    scene.humanoid.nodes[std::size_t(HumanoidBone::Head)] = face;
    return scene;
}

TEST(SceneOfFaces, FindsTargetsAndExpressions)
{
    const SceneAsset s = scene();
    const NodeIndex face(std::size_t(0)), other(std::size_t(1));
    EXPECT_EQ(findBrokenPromise(s), "");
    EXPECT_EQ(s.morphTargetCount(face), 2u);
    EXPECT_EQ(s.morphTargetCount(other), 0u);
    EXPECT_EQ(s.morphTargetName({face, 1}), "fix");
    EXPECT_EQ(s.morphTargetName({face, 2}), "");
    EXPECT_EQ(s.morphTargetName({other, 0}), "");
    EXPECT_EQ(s.defaultMorphWeights(face)[0], 0.25f);
    EXPECT_TRUE(s.defaultMorphWeights(other).empty());
    EXPECT_EQ(s.findExpression("happy"), ExpressionIndex(std::size_t(0)));
    EXPECT_FALSE(s.findExpression("Happy").isValid());
}

template <class Spoil>
std::string broken(Spoil&& spoil)
{
    SceneAsset s = scene();
    spoil(s);
    return findBrokenPromise(s);
}

TEST(SceneOfFaces, BreaksNoPromiseOfExpressions)
{
    const auto of = [](auto&& spoil) { return broken([&](SceneAsset& s) { spoil(s.expressions[0]); }); };
    EXPECT_THAT(of([](ExpressionAsset& e) { e.name = ""; }), HasSubstr("no name of its own"));
    EXPECT_THAT(broken([](SceneAsset& s) { s.expressions.push_back(s.expressions[0]); }),
                HasSubstr("expression 1 has no name of its own"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.preset = ExpressionPreset::Sad; }), HasSubstr("another preset"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.preset = ExpressionPreset::Custom; }), HasSubstr("another preset"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.morphs[0].morph.target = 2; }), HasSubstr("morph target"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.morphs[0].morph.node = NodeIndex(std::size_t(1)); }),
                HasSubstr("morph target"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.morphs[0].weight = NAN; }), HasSubstr("wrong weight"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.colors[0].material = MaterialIndex(std::size_t(1)); }),
                HasSubstr("material"));
    EXPECT_THAT(of([](ExpressionAsset& e) { e.textureTransforms[0].material = MaterialIndex(); }),
                HasSubstr("material"));
}

TEST(SceneOfFaces, BreaksNoPromiseOfCorrectives)
{
    const auto of = [](auto&& spoil) { return broken([&](SceneAsset& s) { spoil(s.correctives[0]); }); };
    EXPECT_NE(of([](CorrectiveAsset& c) { c.drivers.clear(); }), "");
    EXPECT_NE(of([](CorrectiveAsset& c) { c.drivers.push_back(c.morph); }), "") << "drives itself";
    EXPECT_NE(of([](CorrectiveAsset& c) { c.drivers[0].target = 7; }), "");
    EXPECT_NE(of([](CorrectiveAsset& c) { c.morph.target = 7; }), "");
    EXPECT_NE(of([](CorrectiveAsset& c) { c.weight = INFINITY; }), "");
    EXPECT_THAT(broken([](SceneAsset& s) { s.correctives.push_back(s.correctives[0]); }),
                HasSubstr("another one drives"));
    EXPECT_THAT(broken([](SceneAsset& s) {
                    const NodeIndex face(std::size_t(0));
                    s.correctives.push_back({{face, 0}, CorrectiveKind::Product, 1, {{face, 1}}});
                }),
                HasSubstr("not yet driven"))
        << "in a circle";
}

TEST(Humanoid, HasTheBonesOfVrm1)
{
    EXPECT_EQ(toString(HumanoidBone::Hips), "hips");
    EXPECT_EQ(toString(HumanoidBone::LeftThumbMetacarpal), "leftThumbMetacarpal");
    EXPECT_EQ(toString(HumanoidBone::RightLittleDistal), "rightLittleDistal");
    EXPECT_EQ(humanoidBone("upperChest"), HumanoidBone::UpperChest);
    EXPECT_EQ(humanoidBone("leftThumbIntermediate"), std::nullopt) << "a bone of VRM 0.x";
    std::set<std::string_view> names;
    for (std::size_t b = 0; b < kHumanoidBoneCount; ++b) {
        const auto bone = static_cast<HumanoidBone>(b);
        EXPECT_EQ(humanoidBone(toString(bone)), bone);
        names.insert(toString(bone));
    }
    EXPECT_EQ(names.size(), kHumanoidBoneCount);
}

TEST(Humanoid, FindsBonesOfNodesAndNodesOfBones)
{
    HumanoidAsset humanoid;
    EXPECT_TRUE(humanoid.isEmpty());
    EXPECT_EQ(humanoid.boneOf(NodeIndex()), std::nullopt) << "none is no bone";
    humanoid.nodes[std::size_t(HumanoidBone::Head)] = NodeIndex(std::size_t(7));
    EXPECT_EQ(humanoid.boneCount(), 1u);
    EXPECT_EQ(humanoid.node(HumanoidBone::Head), NodeIndex(std::size_t(7)));
    EXPECT_FALSE(humanoid.node(HumanoidBone::Hips).isValid());
    EXPECT_EQ(humanoid.boneOf(NodeIndex(std::size_t(7))), HumanoidBone::Head);
    EXPECT_EQ(humanoid.boneOf(NodeIndex(std::size_t(6))), std::nullopt);
}

TEST(Humanoid, HasOneNodeABone)
{
    EXPECT_THAT(
        broken([](SceneAsset& s) { s.humanoid.nodes[std::size_t(HumanoidBone::Hips)] = NodeIndex(std::size_t(0)); }),
        HasSubstr("one node"));
    EXPECT_THAT(
        broken([](SceneAsset& s) { s.humanoid.nodes[std::size_t(HumanoidBone::Hips)] = NodeIndex(std::size_t(2)); }),
        HasSubstr("not there"));
}

TEST(NamedValueChannel, HasAnNameAndOneComponent)
{
    AnimationClipAsset clip;
    clip.durationSeconds = 1;
    AnimationChannelAsset channel;
    channel.target = AnimationTarget::NamedValue;
    channel.valueName = "happy";
    channel.componentCount = 1;
    channel.times = {0, 1};
    channel.values = {0, 1};
    clip.channels = {channel};
    EXPECT_TRUE(clip.isValid(0)) << "it needs no node";
    clip.channels[0].valueName = "";
    EXPECT_FALSE(clip.isValid(0));
    clip.channels[0] = channel;
    clip.channels[0].componentCount = 2;
    clip.channels[0].values = {0, 1, 2, 3};
    EXPECT_FALSE(clip.isValid(0));
}

} // namespace
} // namespace stylized::asset
