#include "support/TemporaryDirectory.h"

#include <stylized/foreign/Animations.h>
#include <stylized/foreign/Losses.h>
#include <stylized/foreign/Meshes.h>
#include <stylized/foreign/MorphKeys.h>
#include <stylized/foreign/ObjText.h>
#include <stylized/foreign/ReadForeign.h>
#include <stylized/foreign/Space.h>
#include <stylized/foreign/TextureFiles.h>
#include <stylized/foreign/XmlFault.h>

#include <assimp/scene.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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
    EXPECT_EQ(readTexture("C:\\x\\hair.png", model, "material 'm'", report)->size(), 1u);
    EXPECT_TRUE(report.contains(ReportCode::FileNameCorrected));
    EXPECT_EQ(readTexture("none.png", model, "material 'm'", report), nullptr);
    EXPECT_TRUE(report.contains(ReportCode::ImageMissing));
}

TEST(ReadForeign, GoesByTheFirstBytesWhateverTheNameSays)
{
    const test::TemporaryDirectory folder;
    const auto path =
        folder.write("mesh.bin", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
                                 "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
                                 "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    const auto imported = readForeign(path, {});
    ASSERT_TRUE(imported) << toString(imported.error());
    EXPECT_EQ(imported->scene.format, "Stanford PLY");
    ASSERT_EQ(imported->scene.meshes.size(), 1u);
    EXPECT_EQ(imported->scene.meshes[0].primitives[0].indices.size(), 3u);
    EXPECT_FALSE(imported->scene.streams[0].smoothNormals.empty());
}

TEST(ReadForeign, MaterialsBecomeLinearAndFindTheirPictures)
{
    const test::TemporaryDirectory folder;
    folder.write("tex/Skin.png", "not looked into");
    folder.write("a.mtl",
                 "newmtl skin\nKd 0.5 0.5 0.5\nd 0.25\nnewmtl cloth\nKd 1 0 0\nmap_Kd D:\\art\\tex\\skin.png\n");
    const auto path = folder.write("a.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0.25\nusemtl skin\nf 1 2 3\n"
                                            "usemtl cloth\nf 1/1 2/1 3/1\n");
    const auto imported = readForeign(path, {});
    ASSERT_TRUE(imported) << toString(imported.error());
    const auto named = [&](std::string_view name) {
        for (const auto& material : imported->scene.materials)
            if (material.name == name)
                return material;
        ADD_FAILURE() << name;
        return asset::MaterialAsset();
    };
    EXPECT_NEAR(named("skin").baseColor.r, 0.21404f, 1e-4f); // 0.5 of sRGB
    EXPECT_EQ(named("skin").baseColor.a, 0.25f);
    EXPECT_EQ(named("skin").alphaMode, asset::AlphaMode::Blend);
    EXPECT_EQ(named("cloth").baseColor, glm::vec4(1.0f));
    ASSERT_TRUE(named("cloth").baseColorTexture);
    EXPECT_EQ(imported->scene.images.at(0).bytes.size(), 15u);
    EXPECT_TRUE(imported->report.contains(ReportCode::FileNameCorrected));
}

TEST(ReadForeign, WhatIsNoSuchFileIsAnErrorInAssimpsWords)
{
    const test::TemporaryDirectory folder;
    const auto imported =
        readForeign(folder.write("a.stl", "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 zero 0\n"), {});
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ContainerInvalid);
    EXPECT_THAT(imported.error().message, HasSubstr("expected valid STL, and its reader says: "));
    EXPECT_FALSE(readForeign(folder.path() / "none.fbx", {}));
    EXPECT_FALSE(readForeign(folder.write("a.pmx", "PMX "), {}));
}

TEST(ReadForeign, XmlThatIsNotWellFormedIsToldWithItsLine)
{
    const test::TemporaryDirectory folder;
    const auto imported =
        readForeign(folder.write("a.dae", "<?xml version=\"1.0\"?>\n<COLLADA>\n<scene>\n</COLLADA>\n"), {});
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::ContainerInvalid);
    EXPECT_EQ(imported.error().place, "line 4");
    EXPECT_EQ(imported.error().message, "expected </scene> for line 3, found </COLLADA>");
}

struct BadXml {
    std::string_view text;
    std::size_t line;
    const char* message;
};

TEST(XmlFault, IsTheFirstThatDoesNotClose)
{
    const BadXml bad[] = {
        {"<a>\n<b/>\n", 3, "expected </a> for line 1, found the end of the file"},
        {"<a>\n</a>\n</b>", 3, "expected no </b>: nothing is open there"},
        {"<a>\n<b x=\"1></b></a>", 2, "expected a value in quotes for 'x' of <b>"},
        {"<a>\n<b x></b></a>", 2, "expected a value in quotes for 'x' of <b>"},
        {"<a>\n<b \n<c/></b></a>", 3, "expected '>' of <b"},
        {"<a>\n<!-- b\n</a>", 2, "expected the end of a comment, '-->'"},
        {"<a>\n<", 2, "expected a name behind '<'"},
        {"<a></a", 1, "expected '>' behind </a"},
        {"<?xml version=\"1.0\"?>\n", 2, "expected an element, found none"},
    };
    for (const BadXml& xml : bad) {
        const auto fault = findXmlFault(xml.text);
        ASSERT_TRUE(fault) << xml.text;
        EXPECT_EQ(fault->line, xml.line) << xml.text;
        EXPECT_EQ(fault->message, xml.message) << xml.text;
    }
    EXPECT_FALSE(findXmlFault("<?xml?><!DOCTYPE a>\n<a b = '>' c=\"</a>\"><!-- </b> --><![CDATA[<c>]]><b/></a >\n"));
}

/// Whether the red of a material beside an OBJ file arrives.
bool isMaterialRead(const std::filesystem::path& obj)
{
    const Result<import::ImportedScene> read = readForeign(obj, {});
    EXPECT_TRUE(read.has_value()) << toString(read.error());
    return read && std::any_of(read->scene.materials.begin(), read->scene.materials.end(),
                               [](const auto& material) { return material.baseColor == glm::vec4(1, 0, 0, 1); });
}

TEST(ReadForeign, OpensFilesBesideItButNoPipesAndNoAbsolutePaths)
{
    const test::TemporaryDirectory folder;
    const auto red = folder.write("red.mtl", "newmtl red\nKd 1 0 0\n");
    std::filesystem::create_directory(folder.path() / "in");
    const auto obj = [&](const char* name, const std::string& materials) {
        return folder.write(name, "mtllib " + materials + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n");
    };
    EXPECT_TRUE(isMaterialRead(obj("beside.obj", "red.mtl")));
    EXPECT_TRUE(isMaterialRead(obj("in/below.obj", "../red.mtl")));
    EXPECT_FALSE(isMaterialRead(obj("in/absolute.obj", red.string())));
    ASSERT_EQ(::mkfifo((folder.path() / "pipe.mtl").c_str(), 0600), 0);
    EXPECT_FALSE(isMaterialRead(obj("pipe.obj", "pipe.mtl"))); // and nobody waits for a writer
}

TEST(ObjText, MayBeWrittenAsProgramsWriteIt)
{
    EXPECT_TRUE(
        checkObj("# v x\nmtllib a b.mtl\r\nv +1 -.5 2.e-5 1\nv 1 1.#QNAN 0 # v x\nv 0 0 \\\n 0\nvt 0.5\nvn 0 0 1\n"
                 "o x\nf 1/1/1 2//1 -1\nf 1 2 4\nl 1 2\np 3\ns off\nv 0 0 0\n"));
}

TEST(ObjText, OfWhatIsNoNumberIsRefusedWithItsLine)
{
    const std::pair<const char*, const char*> bad[] = {
        {"v 0 0 0\nv 0 zero 0\n", "line 2: expected a number, found 'zero'"},
        {"v 0 0\n", "line 1: expected 3 numbers, found 2"},
        {"v 0 0 0\nf 1 1 x\n", "line 2: expected the number of a vertex, found 'x'"},
        {"v 0 0 0\nvt 0\n\nf 1/y 1 1\n", "line 4: expected the number of a texture coordinate, found '1/y'"},
        {"v 0 0 0\nf 0 1 1\n", "line 2: expected the number of a vertex, found '0'"},
        {"v 0 0 0\nv 1 \\\n0 0\nf 1 2 9\n", "line 4: expected one of 2 vertices, found number 9"},
        {"v 0 0 0\nf 1 1 -2\n", "line 2: expected one of 1 vertices, found number -2"},
    };
    for (const auto& [text, message] : bad) {
        const Result<void> checked = checkObj(text);
        ASSERT_FALSE(checked) << text;
        EXPECT_EQ(toString(checked.error()), message);
    }
}

/// The entries of a report as "place: detail".
std::vector<std::string> told(const Result<import::ImportedScene>& imported)
{
    std::vector<std::string> lines;
    if (!imported)
        return {toString(imported.error())};
    for (const import::ReportEntry& entry : imported->report.entries())
        lines.push_back(toString(entry));
    return lines;
}

TEST(ReadForeign, LossesOfSmallFormatsAreToldInTheReport)
{
    const test::TemporaryDirectory folder;
    EXPECT_THAT(told(readForeign(
                    folder.write("a.obj", "mtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n"), {})),
                ElementsAre("material library 'none.mtl': the file is not there: what it colours is plain",
                            "material 'red': it is defined nowhere: it is plain"));
    EXPECT_THAT(
        told(readForeign(folder.write("b.obj", "mtllib /none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), {})),
        ElementsAre("material library '/none.mtl': paths from the root are not followed, only those beside the file: "
                    "what it colours is plain"));
    EXPECT_THAT(told(readForeign(folder.write("a.off", "OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 9\n"), {})),
                ElementsAre("faces: faces name vertices that are not there: the last vertex stands in"));
}

/// A triangle of two units by one.
std::string colladaInUnitsOf(std::string_view metres)
{
    return "<?xml version=\"1.0\"?>\n<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">"
           "<asset><unit name=\"own\" meter=\"" +
           std::string(metres) +
           R"("/><up_axis>Y_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p">
<float_array id="pa" count="9">0 0 0 2 0 0 0 1 0</float_array><technique_common><accessor source="#pa" count="3" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>
</source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry>
</library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

TEST(ReadForeign, ColladaUnitsThatMakeNoSenseAreMetresAndReported)
{
    const test::TemporaryDirectory folder;
    const auto widthIn = [](const import::ImportedScene& imported) {
        float scale = 1.0f; // no node of the file has one
        for (const asset::NodeAsset& node : imported.scene.nodes)
            scale *= node.local.scale.x;
        return scale * imported.scene.streams.at(0).positions.at(1).x;
    };
    for (const char* unit : {"0", "-1", "1e30", "1e-30", "nan", "", "metre"}) {
        const auto imported = readForeign(folder.write("a.dae", colladaInUnitsOf(unit)), {});
        ASSERT_TRUE(imported) << unit << toString(imported.error());
        EXPECT_FLOAT_EQ(widthIn(*imported), 2.0f) << unit;
        EXPECT_THAT(told(imported), testing::Contains(std::string("asset: a unit of length of '") + unit +
                                                      "' m makes no sense: metres are assumed"));
    }
    const auto inches = readForeign(folder.write("a.dae", colladaInUnitsOf("0.0254")), {});
    ASSERT_TRUE(inches);
    EXPECT_FLOAT_EQ(widthIn(*inches), 0.0508f);
    EXPECT_FALSE(inches->report.contains(ReportCode::UnitAssumed));
}

TEST(ReadForeign, ColladaAxesAndIndicesThatMakeNoSenseAreReported)
{
    const test::TemporaryDirectory folder;
    std::string text = colladaInUnitsOf("1");
    text.replace(text.find("Y_UP"), 4, "Q_UP");
    text.replace(text.find("<p>0 1 2"), 8, "<p>-7 1 2");
    text.replace(text.find("<triangles "), 11, "<triangles material=\"red\" ");
    const auto imported = readForeign(folder.write("a.dae", text), {});
    ASSERT_TRUE(imported) << toString(imported.error());
    EXPECT_THAT(told(imported), ElementsAre("asset: there is no axis 'Q_UP': +Y is taken as up",
                                            "faces: faces name vertices by numbers below 0: the first one stands in",
                                            "material 'red': a mesh is drawn without giving it one: it is plain"));
    EXPECT_THAT(imported->scene.streams.at(0).positions.at(0), glm::vec3(0.0f));
}

TEST(ReadForeign, AnFbxWithoutAUnitOfLengthIsRefusedInASentence)
{
    const test::TemporaryDirectory folder;
    const auto imported = readForeign(folder.write("a.fbx", R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
    FBXVersion: 7400
}
GlobalSettings:  {
    Properties70:  {
        P: "UnitScaleFactor", "double", "Number", "",0
    }
}
Objects:  {
}
Connections:  {
}
)"),
                                      {});
    ASSERT_FALSE(imported);
    EXPECT_EQ(toString(imported.error()), "GlobalSettings: expected a unit of length, found a UnitScaleFactor of 0: "
                                          "export the file with one, 1 for centimetres");
}

TEST(ReadForeign, AnFbxMeshThatContradictsItselfIsReportedAndTheRestIsRead)
{
    const test::TemporaryDirectory folder;
    const auto imported = readForeign(folder.write("a.fbx", R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
    FBXVersion: 7400
}
Objects:  {
    Geometry: 1, "Geometry::g", "Mesh" {
        Vertices: *9 {
            a: 0,0,0,100,0,0,0,100,0
        }
        PolygonVertexIndex: *3 {
            a: 0,1,-3
        }
    }
    Model: 10, "Model::Whole", "Mesh" {
    }
    Geometry: 2, "Geometry::h", "Mesh" {
        Vertices: *8 {
            a: 0,0,0,100,0,0,0,100
        }
        PolygonVertexIndex: *3 {
            a: 0,1,-3
        }
    }
    Model: 11, "Model::Broken", "Mesh" {
    }
}
Connections:  {
    C: "OO",10,0
    C: "OO",1,10
    C: "OO",11,0
    C: "OO",2,11
}
)"),
                                      {});
    EXPECT_THAT(told(imported), ElementsAre("node 'Broken': its mesh cannot be read: the node draws nothing"));
    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->scene.meshes.size(), 1u);
}

TEST(ReadForeign, AnMd5MeshHasItsSkin)
{
    const test::TemporaryDirectory folder;
    const auto imported = readForeign(folder.write("a.md5mesh", R"(MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
	"root"	-1 ( 0.0 0.0 0.0 ) ( 0.0 0.0 0.0 )
	"arm"	0 ( 0.0 5.0 0.0 ) ( 0.0 0.0 0.0 )
}

mesh {
	shader ""

	numverts 3
	vert 0 ( 0.0 0.0 ) 0 1
	vert 1 ( 1.0 0.0 ) 1 1
	vert 2 ( 0.0 1.0 ) 2 2

	numtris 1
	tri 0 0 1 2

	numweights 4
	weight 0 0 1.0 ( 0.0 0.0 0.0 )
	weight 1 0 1.0 ( 10.0 0.0 0.0 )
	weight 2 1 0.75 ( 0.0 5.0 2.0 )
	weight 3 0 0.25 ( 0.0 10.0 2.0 )
}
)"),
                                      {});
    ASSERT_TRUE(imported) << toString(imported.error());
    EXPECT_THAT(told(imported),
                testing::Contains(HasSubstr("a.md5anim': there is no such file beside it: nothing moves")));
    ASSERT_EQ(imported->scene.skins.size(), 1u);
    ASSERT_EQ(imported->scene.streams.size(), 1u);
    const asset::VertexStreamAsset& stream = imported->scene.streams[0];
    ASSERT_EQ(stream.vertexCount, 3u);
    EXPECT_EQ(stream.positions[2], glm::vec3(0, 10, 2));
    EXPECT_EQ(stream.influences[2].weights[0], 0.75f);
    EXPECT_EQ(stream.influences[2].weights[1], 0.25f);
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
