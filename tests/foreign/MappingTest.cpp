#include "support/TemporaryDirectory.h"

#include <stylized/foreign/Animations.h>
#include <stylized/foreign/Losses.h>
#include <stylized/foreign/Meshes.h>
#include <stylized/foreign/MorphKeys.h>
#include <stylized/foreign/Space.h>
#include <stylized/foreign/TextureFiles.h>

#include <assimp/scene.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

/// Scenes as Assimp may hand them out, good and bad.
namespace stylized::foreign {
namespace {

using import::ReportCode;
using testing::ElementsAre;
using testing::HasSubstr;

/// A root with the given children.
std::unique_ptr<aiScene> sceneWith(std::initializer_list<const char*> children)
{
    auto scene = std::make_unique<aiScene>();
    scene->mRootNode = new aiNode("root");
    for (const char* name : children) {
        auto* child = new aiNode(name);
        scene->mRootNode->addChildren(1, &child);
    }
    return scene;
}

/// A clip that moves the node `name` from x = 0 to x = 1 in `ticks` ticks.
void addClip(aiScene& scene, const char* name, double ticks, double ticksPerSecond)
{
    auto* channel = new aiNodeAnim;
    channel->mNodeName = name;
    channel->mNumPositionKeys = 2;
    channel->mPositionKeys = new aiVectorKey[2]{{0.0, {0, 0, 0}}, {ticks, {1, 0, 0}}};
    auto* clip = new aiAnimation;
    clip->mDuration = ticks;
    clip->mTicksPerSecond = ticksPerSecond;
    clip->mNumChannels = 1;
    clip->mChannels = new aiNodeAnim* [1] { channel };
    scene.mNumAnimations = 1;
    scene.mAnimations = new aiAnimation* [1] { clip };
}

/// A mesh of `corners` vertices that all lie at the origin, in triangles, drawn by the root's first child.
aiMesh& addMesh(aiScene& scene, unsigned corners)
{
    auto* mesh = new aiMesh;
    mesh->mNumVertices = corners;
    mesh->mVertices = new aiVector3D[corners];
    mesh->mNumFaces = corners / 3;
    mesh->mFaces = new aiFace[mesh->mNumFaces];
    for (unsigned f = 0; f < mesh->mNumFaces; ++f) {
        mesh->mFaces[f].mNumIndices = 3;
        mesh->mFaces[f].mIndices = new unsigned[3]{3 * f, 3 * f + 1, 3 * f + 2};
    }
    scene.mNumMeshes = 1;
    scene.mMeshes = new aiMesh* [1] { mesh };
    aiNode& node = *scene.mRootNode->mChildren[0];
    node.mNumMeshes = 1;
    node.mMeshes = new unsigned[1]{0};
    return *mesh;
}

struct Mapped {
    asset::SceneAsset scene;
    import::ImportReport report;
    NodeMap nodes;
    MeshMap meshes;
};

Mapped map(const aiScene& source, const glm::dmat4& conversion = glm::dmat4(1.0))
{
    Mapped out;
    out.nodes = readNodes(*source.mRootNode, conversion, out.scene, out.report);
    out.meshes = readMeshes(source, out.nodes, {}, out.scene, out.report);
    readAnimations(source, out.nodes, out.meshes, out.scene, out.report);
    return out;
}

TEST(Channels, AreBoundToTheOneNodeOfTheirName)
{
    const auto source = sceneWith({"a", "b"});
    addClip(*source, "b", 48.0, 24.0);
    const Mapped mapped = map(*source);
    ASSERT_EQ(mapped.scene.clips.at(0).channels.size(), 1u);
    EXPECT_EQ(mapped.scene.clips[0].channels[0].node, NodeIndex(2));
    EXPECT_EQ(mapped.scene.clips[0].durationSeconds, 2.0);
    EXPECT_THAT(mapped.scene.clips[0].channels[0].times, ElementsAre(0.0f, 2.0f));
}

TEST(Channels, OfAmbiguousOrUnknownNameAreReportedAndBoundToNothing)
{
    for (const char* name : {"a", "c"}) {
        const auto source = sceneWith({"a", "a"});
        addClip(*source, name, 24.0, 24.0);
        const Mapped mapped = map(*source);
        EXPECT_TRUE(mapped.scene.clips.at(0).channels.empty()) << name;
        EXPECT_TRUE(mapped.report.contains(ReportCode::ClipChannelSkipped)) << name;
    }
}

TEST(Channels, NeverOverwriteTheConversionOfSpace)
{
    const auto source = sceneWith({"a"});
    addClip(*source, "root", 24.0, 24.0);
    EXPECT_EQ(map(*source).scene.clips.at(0).channels.size(), 1u);
    const Mapped converted = map(*source, glm::dmat4(0.01));
    EXPECT_TRUE(converted.scene.clips.at(0).channels.empty());
    EXPECT_TRUE(converted.report.contains(ReportCode::ClipChannelSkipped));
}

TEST(Ticks, FallBackTo25ASecondWhereTheFileSaysNone)
{
    for (const double rate : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        const auto source = sceneWith({"a"});
        addClip(*source, "a", 50.0, rate);
        const Mapped mapped = map(*source);
        EXPECT_EQ(mapped.scene.clips.at(0).durationSeconds, 2.0);
        EXPECT_TRUE(mapped.report.contains(ReportCode::UnitAssumed));
    }
}

TEST(Clips, GetANameWhereTheyHaveNone)
{
    const auto source = sceneWith({"a"});
    addClip(*source, "a", 24.0, 24.0);
    EXPECT_EQ(map(*source).scene.clips.at(0).name, "Clip 0");
}

TEST(Space, FbxUnitsAndAxesBecomeOneMatrix)
{
    auto source = sceneWith({});
    source->mMetaData = aiMetadata::Alloc(7);
    source->mMetaData->Set(0, "UpAxis", 2);
    source->mMetaData->Set(1, "UpAxisSign", 1);
    source->mMetaData->Set(2, "FrontAxis", 1);
    source->mMetaData->Set(3, "FrontAxisSign", -1);
    source->mMetaData->Set(4, "CoordAxis", 0);
    source->mMetaData->Set(5, "CoordAxisSign", 1);
    source->mMetaData->Set(6, "UnitScaleFactor", 2.54f);
    import::ImportReport report;
    const glm::dmat4 m = sceneFromFile(*source, import::FileFormat::Fbx, report);
    const glm::dvec4 up = m * glm::dvec4(0, 0, 100, 1), front = m * glm::dvec4(0, -100, 0, 1);
    EXPECT_NEAR(up.y, 2.54, 1e-6);
    EXPECT_NEAR(front.z, 2.54, 1e-6);
    EXPECT_EQ(sceneFromFile(*source, import::FileFormat::Collada, report), glm::dmat4(1.0));
    EXPECT_TRUE(report.entries().empty());
}

TEST(Space, UnitsThatMakeNoSenseAreCentimetresAndReported)
{
    const auto heightOfMetre = [](float unit, import::ImportReport& report) {
        auto source = sceneWith({});
        source->mMetaData = aiMetadata::Alloc(1);
        source->mMetaData->Set(0, "UnitScaleFactor", unit);
        return sceneFromFile(*source, import::FileFormat::Fbx, report)[1][1];
    };
    for (const float unit : {0.0f, -1.0f, 1e-5f, 1e9f, 1e30f, std::numeric_limits<float>::quiet_NaN()}) {
        import::ImportReport report;
        EXPECT_NEAR(heightOfMetre(unit, report), 0.01, 1e-9) << unit;
        EXPECT_TRUE(report.contains(ReportCode::UnitAssumed)) << unit;
    }
    import::ImportReport report;
    EXPECT_NEAR(heightOfMetre(160934.4f, report), 1609.344, 1e-3); // miles
    EXPECT_NEAR(heightOfMetre(0.1f, report), 0.001, 1e-9);         // millimetres
    EXPECT_TRUE(report.entries().empty());
}

TEST(Space, AxesThatNameOnePlaceTwiceAreReported)
{
    auto source = sceneWith({});
    source->mMetaData = aiMetadata::Alloc(1);
    source->mMetaData->Set(0, "UpAxis", 0);
    import::ImportReport report;
    EXPECT_NEAR(sceneFromFile(*source, import::FileFormat::Fbx, report)[1][1], 0.01, 1e-9);
    EXPECT_TRUE(report.contains(ReportCode::UnitAssumed));
}

TEST(Vertices, AreJoinedWhereAllTheirAttributesAreEqual)
{
    const auto source = sceneWith({"a"});
    aiMesh& mesh = addMesh(*source, 6);
    mesh.mVertices[4] = {1, 0, 0};
    mesh.mNormals = new aiVector3D[6]{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 1, 0}};
    const Mapped mapped = map(*source);
    ASSERT_EQ(mapped.scene.streams.size(), 1u);
    EXPECT_EQ(mapped.scene.streams[0].vertexCount, 3u);
    EXPECT_THAT(mapped.scene.meshes.at(0).primitives.at(0).indices, ElementsAre(0, 0, 0, 0, 1, 2));
}

TEST(Vertices, ThatDifferOnlyInATargetOrAWeightStayApart)
{
    const auto source = sceneWith({"a", "bone"});
    aiMesh& mesh = addMesh(*source, 3);
    mesh.mNumAnimMeshes = 1;
    mesh.mAnimMeshes = new aiAnimMesh* [1] { new aiAnimMesh };
    mesh.mAnimMeshes[0]->mNumVertices = 3;
    mesh.mAnimMeshes[0]->mVertices = new aiVector3D[3]{{0, 0, 0}, {0, 2, 0}, {0, 0, 0}};
    mesh.mNumBones = 1;
    mesh.mBones = new aiBone* [1] { new aiBone };
    mesh.mBones[0]->mName = "bone";
    mesh.mBones[0]->mNumWeights = 3;
    mesh.mBones[0]->mWeights = new aiVertexWeight[3]{{0, 1.0f}, {1, 1.0f}, {2, 0.5f}};
    const Mapped mapped = map(*source);
    ASSERT_EQ(mapped.scene.streams.at(0).vertexCount, 3u);
    const auto& targets = mapped.scene.streams[0].morphTargets;
    ASSERT_EQ(targets.size(), 1u);
    EXPECT_EQ(targets[0].name, "Target 0");
    EXPECT_EQ(targets[0].positionDeltas[1], glm::vec3(0, 2, 0));
    ASSERT_EQ(mapped.meshes.skins.size(), 1u);
    EXPECT_THAT(mapped.meshes.skins[0].joints, ElementsAre(NodeIndex(2)));
}

TEST(Vertices, ThatAreNotFiniteAndFacesThatLeadNowhereAreReported)
{
    const auto source = sceneWith({"a"});
    aiMesh& mesh = addMesh(*source, 6);
    mesh.mVertices[0].x = std::numeric_limits<float>::infinity();
    mesh.mFaces[1].mIndices[2] = 6;
    const Mapped mapped = map(*source);
    EXPECT_EQ(mapped.scene.meshes.at(0).primitives.at(0).indices.size(), 3u);
    EXPECT_TRUE(mapped.report.contains(ReportCode::AttributeInvalid));
    EXPECT_TRUE(mapped.report.contains(ReportCode::IndexInvalid));
}

TEST(Joints, OfAmbiguousNameMoveNothing)
{
    const auto source = sceneWith({"a", "bone", "bone"});
    aiMesh& mesh = addMesh(*source, 3);
    mesh.mNumBones = 1;
    mesh.mBones = new aiBone* [1] { new aiBone };
    mesh.mBones[0]->mName = "bone";
    mesh.mBones[0]->mNumWeights = 1;
    mesh.mBones[0]->mWeights = new aiVertexWeight[1]{{0, 1.0f}};
    const Mapped mapped = map(*source);
    EXPECT_TRUE(mapped.meshes.skins.empty());
    EXPECT_TRUE(mapped.report.contains(ReportCode::InfluenceInvalid));
}

TEST(Nodes, WithoutAFiniteTransformStayWithTheirParent)
{
    const auto source = sceneWith({"a"});
    source->mRootNode->mChildren[0]->mTransformation.a1 = std::numeric_limits<float>::quiet_NaN();
    const Mapped mapped = map(*source);
    EXPECT_EQ(mapped.scene.nodes.at(1).local, math::Transform());
    EXPECT_TRUE(mapped.report.contains(ReportCode::NodeTransformInvalid));
}

/// A slider with shapes at a half and at the whole.
MorphChannel twoShapes()
{
    return {"smile", 0, {0.5f, 1.0f}, 0.0f};
}

TEST(InBetweens, FollowEachOtherAsTheSliderRises)
{
    const MorphChannel channel = twoShapes();
    float out[2];
    const auto at = [&](float value) {
        channel.weightsAt(value, out);
        return std::vector<float>(out, out + 2);
    };
    EXPECT_THAT(at(0.0f), ElementsAre(0.0f, 0.0f));
    EXPECT_THAT(at(0.25f), ElementsAre(0.5f, 0.0f));
    EXPECT_THAT(at(0.5f), ElementsAre(1.0f, 0.0f));
    EXPECT_THAT(at(0.75f), ElementsAre(0.5f, 0.5f));
    EXPECT_THAT(at(1.0f), ElementsAre(0.0f, 1.0f));
    EXPECT_THAT(at(1.5f), ElementsAre(-1.0f, 2.0f));
    EXPECT_THAT(at(-0.5f), ElementsAre(-1.0f, 0.0f));
}

TEST(InBetweens, MayLieBelowTheBase)
{
    const MorphChannel channel{"aside", 0, {-0.5f, -0.25f, 1.0f}, 0.0f};
    float out[3];
    const auto at = [&](float value) {
        channel.weightsAt(value, out);
        return std::vector<float>(out, out + 3);
    };
    EXPECT_THAT(at(0.0f), ElementsAre(0.0f, 0.0f, 0.0f));
    EXPECT_THAT(at(0.5f), ElementsAre(0.0f, 0.0f, 0.5f));
    EXPECT_THAT(at(2.0f), ElementsAre(0.0f, 0.0f, 2.0f));
    EXPECT_THAT(at(-0.125f), ElementsAre(0.0f, 0.5f, 0.0f));
    EXPECT_THAT(at(-0.375f), ElementsAre(0.5f, 0.5f, 0.0f));
    EXPECT_THAT(at(-1.0f), ElementsAre(3.0f, -2.0f, 0.0f));
}

TEST(MorphKeys, StandWhereASliderHasAKeyOrPassesAShape)
{
    aiMeshMorphAnim source;
    source.mNumKeys = 2;
    source.mKeys = new aiMeshMorphKey[2];
    for (unsigned k = 0; k < 2; ++k) {
        source.mKeys[k].mTime = 24.0 * k;
        source.mKeys[k].mNumValuesAndWeights = 1;
        source.mKeys[k].mValues = new unsigned[1]{0};
        source.mKeys[k].mWeights = new double[1]{static_cast<double>(k)};
    }
    const MorphChannel still{"still", 2, {1.0f}, 0.25f};
    const std::vector<MorphChannel> channels{twoShapes(), still};
    const auto track = morphTrackOf(slidersOf(source, channels, 24.0), channels);
    EXPECT_THAT(track.times, ElementsAre(0.0f, 0.5f, 1.0f));
    EXPECT_EQ(track.componentCount, 3u);
    EXPECT_THAT(track.values, ElementsAre(0, 0, 0.25f, 1, 0, 0.25f, 0, 1, 0.25f));
}

TEST(Textures, AreFoundByFewerAndFewerPartsOfTheirPath)
{
    const test::TemporaryDirectory folder;
    const auto model = folder.write("model.fbx", "");
    folder.write("Textures/Face.PNG", "1");
    folder.write("model.fbm/hair.png", "2");
    folder.write("deep/er/skin.png", "3");
    EXPECT_EQ(findTexture("C:\\art\\textures\\face.png", model), folder.path() / "Textures/Face.PNG");
    EXPECT_EQ(findTexture("/art/hair.png", model), folder.path() / "model.fbm/hair.png");
    EXPECT_EQ(findTexture("./deep/er/skin.png", model), folder.path() / "deep/er/skin.png");
    EXPECT_EQ(findTexture("none.png", model), "");
    EXPECT_EQ(findTexture("", model), "");
    EXPECT_EQ(findTexture("..", model), "");

    import::ImportReport report;
    EXPECT_EQ(readTexture("C:\\x\\hair.png", model, "material 'm'", report).span.size(), 1u);
    EXPECT_TRUE(report.contains(ReportCode::FileNameCorrected));
    EXPECT_EQ(readTexture("none.png", model, "material 'm'", report).storage, nullptr);
    EXPECT_TRUE(report.contains(ReportCode::ImageMissing));
}

TEST(Losses, WhatIsNotKnownIsToldInAssimpsWords)
{
    import::ImportReport report;
    const std::vector<std::string> messages{"MD5: odd", "MD5: odd", "OBJ: No object detected to attach"};
    reportComplaints(messages, report);
    ASSERT_EQ(report.entries().size(), 1u);
    EXPECT_EQ(toString(report.entries()[0]), "reader's complaint 1: MD5: odd (×2)");
}

TEST(Losses, CamerasAndLightsAreCounted)
{
    auto scene = sceneWith({});
    scene->mNumCameras = 2;
    scene->mCameras = new aiCamera* [2] { new aiCamera, new aiCamera };
    scene->mNumLights = 1;
    scene->mLights = new aiLight* [1] { new aiLight };
    import::ImportReport report;
    reportUnread(*scene, report);
    ASSERT_EQ(report.entries().size(), 2u);
    EXPECT_EQ(toString(report.entries()[0]),
              "cameras: the file's cameras are not read: --view and --camera-position choose the view (×2)");
    EXPECT_EQ(toString(report.entries()[1]),
              "lights: the file's lights are not read: --light-direction and --light-color set the light");
    EXPECT_EQ(report.entries()[0].severity, import::Severity::Info);
}

} // namespace
} // namespace stylized::foreign
