#include <stylized/app/CheckReport.h>
#include <stylized/app/ClipReference.h>
#include <stylized/app/RigCheck.h>
#include <stylized/app/VertexTrace.h>

#include <glm/ext/matrix_transform.hpp>
#include <gmock/gmock.h>

using namespace stylized;
using namespace stylized::app;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

// A quarter turn about z takes x to y; written out, so that products are exact.
const glm::mat4 kQuarter(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
const glm::mat4 kQuarterBack(0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

glm::mat4 moved(float x, float y)
{
    return glm::translate(glm::mat4(1.0f), {x, y, 0});
}

/// Hips at (0, 1), lying on their side, and a chest half a metre along their own y, so at (-0.5, 1), again turned by
/// a quarter. The first vertex follows the hips, the second both with 0.75 and 0.25, the third the chest.
asset::SceneAsset figure()
{
    asset::SceneAsset scene;
    scene.materials.resize(1);
    asset::VertexStreamAsset stream;
    stream.vertexCount = 3;
    stream.positions = {{0, 1, 0}, {-0.25f, 1, 0}, {-1, 2, 0.5f}};
    stream.normals.assign(3, glm::vec3(0, 0, 1));
    for (const glm::vec3& position : stream.positions)
        stream.bounds.include(position);
    stream.influences = {
        {{0, 0, 0, 0}, {1, 0, 0, 0}}, {{0, 1, 0, 0}, {0.75f, 0.25f, 0, 0}}, {{1, 0, 0, 0}, {1, 0, 0, 0}}};
    scene.streams = {stream};
    asset::MeshPrimitiveAsset primitive;
    primitive.stream = StreamIndex(0);
    primitive.indices = {0, 1, 2};
    primitive.material = MaterialIndex(0);
    scene.meshes.resize(1);
    scene.meshes[0].primitives = {primitive};

    scene.nodes.resize(3);
    scene.nodes[0].name = "hips";
    scene.nodes[0].subtreeEnd = NodeIndex(2);
    scene.nodes[0].local.translation = {0, 1, 0};
    scene.nodes[0].local.rotation = glm::quat(std::sqrt(0.5f), 0, 0, std::sqrt(0.5f));
    scene.nodes[1].name = "chest";
    scene.nodes[1].parent = NodeIndex(0);
    scene.nodes[1].subtreeEnd = NodeIndex(2);
    scene.nodes[1].sourceIndex = 1;
    scene.nodes[1].local.translation = {0, 0.5f, 0};
    scene.nodes[1].local.rotation = scene.nodes[0].local.rotation;
    scene.nodes[2].name = "body";
    scene.nodes[2].subtreeEnd = NodeIndex(3);
    scene.nodes[2].sourceIndex = 2;
    scene.nodes[2].mesh = MeshIndex(0);
    scene.nodes[2].skin = SkinIndex(0);

    asset::SkinAsset skin;
    skin.name = "rig";
    skin.joints = {NodeIndex(0), NodeIndex(1)};
    skin.inverseBinds = {kQuarterBack * moved(0, -1), kQuarterBack * kQuarterBack * moved(0.5f, -1)};
    asset::StreamJointBounds bounds{StreamIndex(0), {}};
    for (std::uint32_t joint = 0; joint < 2; ++joint) {
        math::Bounds bind;
        bind.include(stream.positions[joint]);
        bind.include(stream.positions[joint + 1]);
        bounds.joints.push_back({joint, math::transformed(bind, skin.inverseBinds[joint]), bind});
    }
    skin.streamBounds = {bounds};
    scene.skins = {skin};

    asset::AnimationChannelAsset lift;
    lift.node = NodeIndex(1);
    lift.times = {0, 1};
    lift.values = {0, 0.5f, 0, 0, 1.5f, 0}; // along the hips' y, so to the left
    scene.clips = {{"Lift", 1.0, {lift}}};
    EXPECT_EQ(asset::findBrokenPromise(scene), "");
    return scene;
}

std::vector<std::string> codesOf(const asset::SceneAsset& scene, const import::ImportReport& report = {})
{
    std::vector<std::string> codes;
    for (const CheckFinding& finding : checkRig(scene, report))
        codes.push_back(std::string(toString(finding.severity)) + " " + finding.code);
    return codes;
}

/// The figure with every inverse bind matrix made anew.
asset::SceneAsset figureWith(const glm::mat4& hips, const glm::mat4& chest)
{
    asset::SceneAsset scene = figure();
    scene.skins[0].inverseBinds = {hips, chest};
    return scene;
}

const glm::mat4 kHipsWorld = moved(0, 1) * kQuarter;
const glm::mat4 kChestLocal = moved(0, 0.5f) * kQuarter;

} // namespace

TEST(RigCheck, FindsNothingWhereInverseBindsUndoTheRestPose)
{
    EXPECT_THAT(codesOf(figure()), IsEmpty());
}

TEST(RigCheck, TakesARestPoseThatIsNotTheBindPoseForAWarning)
{
    asset::SceneAsset scene = figure();
    scene.nodes[1].local.translation.y = 0.75f; // a quarter of a metre off
    const std::vector<CheckFinding> findings = checkRig(scene, {});
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].code, "BindPoseNotRest");
    EXPECT_EQ(findings[0].severity, CheckSeverity::Warning);
    EXPECT_EQ(findings[0].place, "skin 'rig'");
    EXPECT_THAT(findings[0].message, HasSubstr("'chest' moves what it pulls by up to 0.25 m"));
    EXPECT_EQ(findings[0].count, 1u); // only the chest
    EXPECT_EQ(errorCountOf(findings), 0u);
}

TEST(RigCheck, TellsABindSpaceOfItsOwnFromABrokenPose)
{
    asset::SceneAsset scene = figure();
    // The mesh was modelled in centimetres.
    const glm::mat4 metres = glm::scale(glm::mat4(1.0f), glm::vec3(0.01f));
    for (glm::mat4& inverseBind : scene.skins[0].inverseBinds)
        inverseBind = inverseBind * metres;
    const std::vector<CheckFinding> findings = checkRig(scene, {});
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0].code, "SizeUnlikely"); // this test's mesh has the size of metres, still
    EXPECT_EQ(findings[1].code, "BindSpaceDiffers");
    EXPECT_EQ(findings[1].severity, CheckSeverity::Info);
    EXPECT_THAT(findings[1].message, HasSubstr("scaled by 0.01, turned by 0 degrees and moved by ("));
}

TEST(RigCheck, KnowsMatricesThatWereNotInverted)
{
    EXPECT_THAT(codesOf(figureWith(kHipsWorld, kHipsWorld * kChestLocal)), ElementsAre("error InverseBindNotInverted"));
}

TEST(RigCheck, KnowsMatricesMultipliedInTheWrongOrder)
{
    EXPECT_THAT(codesOf(figureWith(glm::inverse(kHipsWorld), glm::inverse(kChestLocal * kHipsWorld))),
                ElementsAre("error InverseBindOrderReversed"));
}

TEST(RigCheck, KnowsMatricesOfLocalTransforms)
{
    EXPECT_THAT(codesOf(figureWith(glm::inverse(kHipsWorld), glm::inverse(kChestLocal))),
                ElementsAre("error InverseBindOfLocal"));
}

TEST(RigCheck, FindsMatricesWithoutInverse)
{
    EXPECT_THAT(codesOf(figureWith(glm::inverse(kHipsWorld), glm::scale(glm::mat4(1.0f), {1, 0, 1}))),
                ElementsAre("error InverseBindSingular"));
}

TEST(RigCheck, FindsScalesThatFlattenMirrorOrShear)
{
    asset::SceneAsset scene = figure();
    scene.nodes[0].local.scale = {1, 2, 1};
    scene.nodes[1].local.scale = {1, 0, 1};
    EXPECT_THAT(codesOf(scene), ::testing::UnorderedElementsAre("warning BindPoseNotRest", "warning ScaleNotUniform",
                                                                "warning ScaleZero"));
    scene = figure();
    scene.nodes[1].local.scale = {-1, 1, 1};
    EXPECT_THAT(codesOf(scene), ::testing::UnorderedElementsAre("warning BindPoseNotRest", "warning ScaleMirrors"));
}

TEST(RigCheck, FindsCubicRotationsThatAreNotOfUnitLength)
{
    asset::SceneAsset scene = figure();
    asset::AnimationChannelAsset turn;
    turn.node = NodeIndex(1);
    turn.target = asset::AnimationTarget::Rotation;
    turn.interpolation = asset::AnimationInterpolation::CubicSpline;
    turn.componentCount = 4;
    turn.times = {0, 1};
    turn.values = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, /**/ 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0};
    scene.clips[0].channels.push_back(turn);
    const std::vector<CheckFinding> findings = checkRig(scene, {});
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].code, "RotationNotUnit");
    EXPECT_EQ(findings[0].place, "clip 'Lift', chest");
    EXPECT_EQ(findings[0].count, 1u);
}

TEST(RigCheck, TakesWhatTheReaderHadToGuessForAnErrorAndWhatItMendedForAWarning)
{
    import::ImportReport report;
    report.add(import::ReportCode::WeightsNotNormalized, import::Severity::Warning, "a", "sum 0.2");
    report.add(import::ReportCode::InfluenceInvalid, import::Severity::Warning, "b", "joint 7 of 2", 3);
    report.add(import::ReportCode::ClipKeysInvalid, import::Severity::Warning, "c", "not rising");
    report.add(import::ReportCode::NodeTransformInvalid, import::Severity::Info, "d", "length 1.1");
    report.add(import::ReportCode::TextureInvalid, import::Severity::Warning, "e", "no part of the rig");
    EXPECT_THAT(codesOf(figure(), report), ElementsAre("error InfluenceInvalid", "error ClipKeysInvalid",
                                                       "warning WeightsNotNormalized", "warning NodeTransformInvalid"));
    EXPECT_EQ(errorCountOf(checkRig(figure(), report)), 2u);
}

TEST(VertexTrace, SumsWhatEachJointDoes)
{
    const asset::SceneAsset scene = figure();
    const Result<VertexAddress> vertex = parseVertex(scene, "0:1");
    ASSERT_TRUE(vertex);
    const Result<EvaluationSample> sample = parseSample(scene, "Lift@1");
    ASSERT_TRUE(sample);
    animation::ScenePose pose(scene);
    const Result<VertexTrace> trace = traceVertex(scene, *sample, *vertex, pose);
    ASSERT_TRUE(trace);
    constexpr double kFloats = 1e-6; // the pose is of floats
    ASSERT_EQ(trace->shares.size(), 2u);
    EXPECT_EQ(trace->shares[0].joint, NodeIndex(0));
    EXPECT_EQ(trace->shares[0].weight, 0.75);
    EXPECT_NEAR(trace->shares[0].placed.x, -0.25, kFloats); // the hips stand still
    EXPECT_NEAR(trace->shares[0].part.x, -0.1875, kFloats);
    EXPECT_EQ(trace->shares[1].weight, 0.25);
    EXPECT_NEAR(trace->shares[1].placed.x, -1.25, kFloats); // the chest has gone one metre to -x
    EXPECT_NEAR(trace->shares[1].part.x, -0.3125, kFloats);
    EXPECT_NEAR(trace->placed.x, -0.5, kFloats);
    EXPECT_NEAR(trace->placed.y, 1.0, kFloats);
}

TEST(VertexTrace, RefusesWhatIsNotThere)
{
    const asset::SceneAsset scene = figure();
    const auto refusal = [&](std::string_view text) { return toString(parseVertex(scene, text).error()); };
    EXPECT_EQ(refusal("0"), "--vertex 0: expected PRIMITIVE:INDEX, such as 0:12");
    EXPECT_EQ(refusal("1:0"), "--vertex 1:0: expected a primitive from 0 to 0");
    EXPECT_EQ(refusal("0:3"), "--vertex 0:3: expected a vertex of primitive 0 from 0 to 2");
    EXPECT_EQ(refusal("0:-1"), "--vertex 0:-1: expected a vertex of primitive 0 from 0 to 2");
}

TEST(CheckReport, NamesCodesAndPlacesForPeopleAndPrograms)
{
    const asset::SceneAsset scene = figure();
    const CheckReport report{
        "f.glb", {{"InverseBindSingular", CheckSeverity::Error, "skin 'rig'", "no inverse", 2}}, {}};
    EXPECT_EQ(checkText(report, scene),
              "error InverseBindSingular: skin 'rig': no inverse (×2)\nf.glb: errors 1, warnings 0\n");
    const std::string json = checkJson(report, scene);
    EXPECT_THAT(json, HasSubstr(R"("errors": 1)"));
    EXPECT_THAT(json, HasSubstr(R"("code": "InverseBindSingular")"));
    EXPECT_THAT(json, HasSubstr(R"("count": 2)"));
}
