#include "SceneBuilding.h"

#include <stylized/animation/ReferenceDeform.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/kernels/CpuSkinningJob.h>
#include <stylized/animation/kernels/MorphJob.h>
#include <stylized/animation/kernels/SimdTargets.h>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;

/// What single precision may lose in a few dozen operations on numbers of the size of 1; palettes have gone through
/// down to a dozen products before.
constexpr double kTolerance = 1e-5;

/// The arrays that a deformed stream has.
struct Deformed {
    std::vector<glm::vec3> positions, normals;
    std::vector<glm::vec4> tangents;

    explicit Deformed(const asset::VertexStreamAsset& stream)
        : positions(stream.positions.size()), normals(stream.deformNormals().size()), tangents(stream.tangents.size())
    {}
    friend bool operator==(const Deformed&, const Deformed&) = default;
};

glm::vec3 randomDirection(std::mt19937& random)
{
    std::normal_distribution<float> normal;
    return glm::normalize(glm::vec3(normal(random), normal(random), normal(random)));
}

/// A forest of nodes of which node 0 draws a skinned stream with morph targets, in single precision's own numbers.
asset::SceneAsset skinnedScene(std::mt19937& random, std::size_t vertexCount, bool hasEightInfluences)
{
    asset::SceneAsset scene = randomScene(random, 12);
    addMorphedTriangle(scene, 0, 3);
    asset::SkinAsset skin;
    for (std::size_t n = 1; n < 12; ++n) {
        skin.joints.push_back(NodeIndex(n));
        skin.inverseBinds.push_back(math::toMatrix(randomTransform(random)));
    }
    scene.nodes[0].skin = SkinIndex(std::size_t(0));
    scene.skins.push_back(skin);
    asset::VertexStreamAsset& stream = scene.streams[0];
    stream.vertexCount = static_cast<std::uint32_t>(vertexCount);
    std::uniform_real_distribution<float> value(-1.0f, 1.0f), weight(0.0f, 1.0f);
    const auto point = [&] { return glm::vec3(value(random), value(random), value(random)); };
    stream.positions.clear(), stream.normals.clear();
    for (asset::MorphTargetAsset& target : stream.morphTargets)
        target.positionDeltas.clear();
    for (std::size_t v = 0; v < vertexCount; ++v) {
        stream.positions.push_back(point());
        stream.normals.push_back(randomDirection(random));
        stream.tangents.emplace_back(randomDirection(random), v % 2 == 0 ? 1.0f : -1.0f);
        for (asset::MorphTargetAsset& target : stream.morphTargets)
            target.positionDeltas.push_back(point());
        stream.morphTargets[0].normalDeltas.push_back(0.3f * point());
        stream.morphTargets[2].normalDeltas.push_back(0.3f * point());
        stream.morphTargets[1].tangentDeltas.push_back(0.3f * point());
        float pulls[8] = {}, sum = 0.0f;
        const std::size_t count = hasEightInfluences ? 8 : 1 + v % 4;
        for (std::size_t i = 0; i < count; ++i)
            sum += pulls[i] = 0.01f + weight(random);
        asset::VertexInfluences four, more;
        for (std::size_t i = 0; i < 4; ++i) {
            four.joints[i] = static_cast<std::uint16_t>(i < count ? random() % 11 : 0);
            four.weights[i] = pulls[i] / sum;
            more.joints[i] = static_cast<std::uint16_t>(random() % 11);
            more.weights[i] = pulls[4 + i] / sum;
        }
        stream.influences.push_back(four);
        if (hasEightInfluences)
            stream.influences2.push_back(more);
    }
    return scene;
}

std::vector<math::Affine> paletteOf(const asset::SceneAsset& scene, const ScenePose& pose)
{
    const asset::SkinAsset& skin = scene.skins[0];
    std::vector<math::Affine> palette(skin.joints.size());
    SkinMatricesJob{pose.worldMatrices(), skin.joints, skin.inverseBinds, palette}.run();
    return palette;
}

/// Morphs, then skins, on every target, which must agree to the last bit.
Deformed deform(const asset::SceneAsset& scene, std::span<const math::Affine> palette, std::span<const float> weights)
{
    const asset::VertexStreamAsset& stream = scene.streams[0];
    Deformed first(stream);
    for (const std::string_view target : simdTargets()) {
        EXPECT_TRUE(pinSimdTarget(target));
        Deformed out(stream);
        const MorphJob morph{&stream, weights, out.positions, out.normals, out.tangents};
        EXPECT_TRUE(morph.isValid());
        morph.run();
        const CpuSkinningJob skinning{palette,      stream.influences, stream.influences2, out.positions, out.normals,
                                      out.tangents, out.positions,     out.normals,        out.tangents};
        EXPECT_TRUE(skinning.isValid());
        skinning.run();
        if (target == simdTargets().front())
            first = out;
        EXPECT_EQ(out, first) << target;
    }
    pinSimdTarget("");
    return first;
}

void expectNear(const Deformed& actual, const ReferencePrimitive& expected)
{
    ASSERT_EQ(actual.positions.size(), expected.positions.size());
    ASSERT_EQ(actual.normals.size(), expected.normals.size());
    ASSERT_EQ(actual.tangents.size(), expected.tangents.size());
    for (std::size_t v = 0; v < actual.positions.size(); ++v) {
        const double size = std::max(1.0, glm::length(expected.positions[v]));
        EXPECT_LE(glm::distance(glm::dvec3(actual.positions[v]), expected.positions[v]), kTolerance * size) << v;
    }
    for (std::size_t v = 0; v < actual.normals.size(); ++v)
        EXPECT_LE(glm::distance(glm::dvec3(actual.normals[v]), expected.normals[v]), kTolerance) << v;
    for (std::size_t v = 0; v < actual.tangents.size(); ++v)
        EXPECT_LE(glm::distance(glm::dvec4(actual.tangents[v]), expected.tangents[v]), kTolerance) << v;
}

struct CpuDeformTest : testing::TestWithParam<bool> {
    ~CpuDeformTest() override { pinSimdTarget(""); }
};

TEST_P(CpuDeformTest, EqualsTheReferenceOnEveryTarget)
{
    std::mt19937 random(17);
    // Whole batches and vectors, and rests of either.
    for (const std::size_t vertexCount : {1u, 16u, 67u, 150u}) {
        const asset::SceneAsset scene = skinnedScene(random, vertexCount, GetParam());
        const ScenePose pose(scene);
        const std::vector<float> weights{0.5f, 0.0f, -0.25f};
        const std::vector<float> all{0.5f, 1.0f, -0.25f};
        for (const std::vector<float>& w : {weights, all})
            expectNear(deform(scene, paletteOf(scene, pose), w),
                       referenceDeform(scene, referenceWorlds(scene, pose), NodeIndex(std::size_t(0)),
                                       scene.meshes[0].primitives[0], w));
    }
}

INSTANTIATE_TEST_SUITE_P(Influences, CpuDeformTest, testing::Bool(),
                         [](const auto& influences) { return influences.param ? "Eight" : "Four"; });

TEST(CpuDeform, MovesAMeshWithoutASkinByOneMatrix)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 1);
    scene.streams[0].tangents.assign(3, {1, 0, 0, 1});
    scene.nodes[0].local.translation = {10, 0, 0};
    scene.nodes[0].local.scale = {-2, 1, 1}; // a mirror
    const ScenePose pose(scene);
    const math::Affine placement = math::toAffine(*pose.worldMatrix(NodeIndex(std::size_t(0))));
    const Deformed out = deform(scene, std::span(&placement, 1), std::vector<float>{0.5f});
    EXPECT_EQ(out.positions[1], glm::vec3(8, 0.5f, 0));
    EXPECT_EQ(out.normals[1], glm::vec3(0, 1, 0));
    EXPECT_EQ(out.tangents[1], glm::vec4(-1, 0, 0, -1));
    expectNear(out, referenceDeform(scene, referenceWorlds(scene, pose), NodeIndex(std::size_t(0)),
                                    scene.meshes[0].primitives[0], std::vector<float>{0.5f}));
}

TEST(CpuDeform, GivesUnitDirectionsWhereTheMatrixHasNoVolumeOrIsTiny)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 0);
    scene.streams[0].tangents.assign(3, {1, 0, 0, 1});
    for (const glm::vec3 scale : {glm::vec3(1, 0, 1), glm::vec3(0), glm::vec3(1e-20f), glm::vec3(1e18f)}) {
        const math::Affine placement = math::toAffine(glm::scale(glm::mat4(1.0f), scale));
        const Deformed out = deform(scene, std::span(&placement, 1), {});
        for (std::size_t v = 0; v < 3; ++v) {
            EXPECT_EQ(out.normals[v], glm::vec3(0, 1, 0)) << scale.x;
            EXPECT_EQ(out.tangents[v], glm::vec4(1, 0, 0, 1)) << scale.x;
        }
    }
}

TEST(CpuDeform, KeepsADirectionThatMorphTargetsCancel)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 1);
    scene.streams[0].morphTargets[0].normalDeltas.assign(3, {0, -2, 0});
    const math::Affine still;
    EXPECT_EQ(deform(scene, std::span(&still, 1), std::vector<float>{0.5f}).normals[0], glm::vec3(0, 1, 0));
    EXPECT_EQ(deform(scene, std::span(&still, 1), std::vector<float>{1.0f}).normals[0], glm::vec3(0, -1, 0));
}

/// Few joints are copied first, many are not: the same bits.
TEST(CpuDeform, GivesTheSameBitsForPalettesOfAnySize)
{
    std::mt19937 random(7);
    for (const bool hasEightInfluences : {false, true}) {
        const asset::SceneAsset scene = skinnedScene(random, 40, hasEightInfluences);
        std::vector<math::Affine> palette = paletteOf(scene, ScenePose(scene));
        const std::vector<float> weights{0.5f, 0.0f, -0.25f};
        const Deformed few = deform(scene, palette, weights);
        palette.resize(1000);
        EXPECT_EQ(deform(scene, palette, weights), few);
    }
}

TEST(CpuDeform, LeavesOutWhatIsNotAskedFor)
{
    std::mt19937 random(5);
    const asset::SceneAsset scene = skinnedScene(random, 40, false);
    const asset::VertexStreamAsset& stream = scene.streams[0];
    const std::vector<math::Affine> palette = paletteOf(scene, ScenePose(scene));
    Deformed all(stream), some(stream);
    CpuSkinningJob{palette,         stream.influences, {},          stream.positions, stream.normals,
                   stream.tangents, all.positions,     all.normals, all.tangents}
        .run();
    const CpuSkinningJob positionsOnly{palette, stream.influences, {}, stream.positions, {}, {}, some.positions, {},
                                       {}};
    ASSERT_TRUE(positionsOnly.isValid());
    positionsOnly.run();
    EXPECT_EQ(some.positions, all.positions);
    const CpuSkinningJob noTangents{palette,        stream.influences, {}, stream.positions, stream.normals, {},
                                    some.positions, some.normals,      {}};
    ASSERT_TRUE(noTangents.isValid());
    noTangents.run();
    EXPECT_EQ(some.normals, all.normals);
}

TEST(CpuDeform, RefusesSpansThatDisagreeAndJointsThatAreNotThere)
{
    std::mt19937 random(5);
    asset::SceneAsset scene = skinnedScene(random, 8, false);
    const asset::VertexStreamAsset& stream = scene.streams[0];
    const std::vector<math::Affine> palette = paletteOf(scene, ScenePose(scene));
    Deformed out(stream);
    CpuSkinningJob job{palette,         stream.influences, {},          stream.positions, stream.normals,
                       stream.tangents, out.positions,     out.normals, out.tangents};
    EXPECT_TRUE(job.isValid());
    EXPECT_TRUE(CpuSkinningJob{}.isValid()) << "no vertices are no mistake";
    job.palette = std::span(palette).first(2);
    EXPECT_FALSE(job.isValid());
    job.palette = palette;
    job.influences = std::span(stream.influences).first(7);
    EXPECT_FALSE(job.isValid());
    job.influences = stream.influences;
    job.outNormals = {};
    EXPECT_FALSE(job.isValid());
    job = {};
    job.positions = stream.positions, job.outPositions = out.positions;
    EXPECT_FALSE(job.isValid()) << "without a palette nobody knows where to";

    const std::vector<float> weights(3, 0.0f);
    EXPECT_TRUE((MorphJob{&stream, weights, out.positions, {}, {}}.isValid()));
    EXPECT_FALSE((MorphJob{&stream, std::span(weights).first(2), out.positions, {}, {}}.isValid()));
    EXPECT_FALSE((MorphJob{&stream, weights, std::span(out.positions).first(2), {}, {}}.isValid()));
    EXPECT_FALSE((MorphJob{nullptr, {}, {}, {}, {}}.isValid()));
}

} // namespace
} // namespace stylized::animation
