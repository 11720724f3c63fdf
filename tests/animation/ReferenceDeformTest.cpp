#include "SceneBuilding.h"

#include <stylized/animation/ReferenceDeform.h>

#include <glm/gtc/matrix_transform.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace stylized::animation {
namespace {

using namespace test;

/// Double precision from single-precision input whose values here are exact: only the last digits of a double differ.
constexpr double kRounding = 1e-12;

void expectNear(const glm::dvec3& actual, const glm::dvec3& expected)
{
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(actual[c], expected[c], kRounding);
}

ReferencePrimitive deform(const asset::SceneAsset& scene, const ScenePose& pose, std::size_t n,
                          std::span<const float> weights = {})
{
    return referenceDeform(scene, referenceWorlds(scene, pose), node(n), scene.mesh(scene.nodes[n].mesh).primitives[0],
                           weights);
}

TEST(ReferenceDeform, MultipliesWorldMatricesDownTheHierarchy)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    scene.nodes[0].local.scale = {2, 2, 2};
    scene.nodes[1].local = translation(1, 0, 0);
    const std::vector<glm::dmat4> worlds = referenceWorlds(scene, ScenePose(scene));
    ASSERT_EQ(worlds.size(), 2u);
    EXPECT_EQ(glm::dvec3(worlds[1][3]), glm::dvec3(2, 0, 0));
    EXPECT_EQ(worlds[1][0][0], 2.0);
}

TEST(ReferenceDeform, PlacesARigidMeshByItsNode)
{
    asset::SceneAsset scene = sceneWithParents({-1, 0});
    addMorphedTriangle(scene, 1, 0);
    scene.nodes[0].local = translation(0, 5, 0);
    scene.nodes[1].local.scale = {3, 1, 1};
    const ReferencePrimitive out = deform(scene, ScenePose(scene), 1);
    expectNear(out.positions[1], {3, 5, 0});
    expectNear(out.normals[1], {0, 1, 0});
}

TEST(ReferenceDeform, TurnsNormalsLikeTheInverseTranspose)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 0);
    scene.streams[0].normals.assign(3, glm::normalize(glm::vec3(1, 1, 0)));
    scene.nodes[0].local.scale = {2, 1, 1};
    // (1, 1, 0) / (2, 1, 1) = (1/2, 1, 0), normalized.
    const glm::dvec3 expected = glm::dvec3(0.5, 1, 0) / std::sqrt(1.25);
    const ReferencePrimitive out = deform(scene, ScenePose(scene), 0);
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(out.normals[0][c], expected[c], 1e-7) << "1/sqrt(2) is a float here";
}

TEST(ReferenceDeform, KeepsNormalsOutwardWhereTheNodeMirrors)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 0);
    scene.nodes[0].local.scale = {-1, 1, 1};
    expectNear(deform(scene, ScenePose(scene), 0).normals[0], {0, 1, 0});
    scene.nodes[0].local.scale = {1, -1, 1};
    expectNear(deform(scene, ScenePose(scene), 0).normals[0], {0, -1, 0});
}

TEST(ReferenceDeform, GivesAUnitNormalEvenWhereTheNodeHasNoVolume)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 0);
    scene.nodes[0].local.scale = {1, 0, 1};
    expectNear(deform(scene, ScenePose(scene), 0).normals[0], {0, 1, 0});
    scene.nodes[0].local.scale = {0, 0, 0};
    expectNear(deform(scene, ScenePose(scene), 0).normals[0], {0, 1, 0});
}

TEST(ReferenceDeform, AddsMorphTargetsByTheirWeightsBeforeItPlaces)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 2);
    scene.streams[0].morphTargets[1].normalDeltas.assign(3, {1, 0, 0});
    scene.nodes[0].local = translation(10, 0, 0);
    // y: 0.5 · 1 + 0.25 · 2; normal: (0, 1, 0) + 0.25 · (1, 0, 0).
    const ReferencePrimitive out = deform(scene, ScenePose(scene), 0, std::vector<float>{0.5f, 0.25f});
    expectNear(out.positions[1], {11, 1, 0});
    expectNear(out.normals[1], glm::dvec3(0.25, 1, 0) / std::sqrt(1.0625));
}

/// Two joints, nodes 1 and 2; node 0 draws a skinned triangle and stands somewhere that must not matter.
asset::SceneAsset skinnedTriangle()
{
    asset::SceneAsset scene = sceneWithParents({-1, -1, -1});
    addMorphedTriangle(scene, 0, 0);
    scene.nodes[0].local = translation(100, 100, 100);
    asset::SkinAsset skin;
    skin.joints = {node(1), node(2)};
    skin.inverseBinds = {glm::mat4(1.0f), glm::translate(glm::mat4(1.0f), {0, 0, -1})};
    scene.skins.push_back(skin);
    scene.nodes[0].skin = SkinIndex(std::size_t(0));
    scene.nodes[1].local = translation(0, 4, 0);
    scene.nodes[2].local = translation(0, 0, 1);
    scene.streams[0].influences = {{{0}, {1}}, {{1}, {1}}, {{0, 1}, {0.25f, 0.75f}}};
    return scene;
}

TEST(ReferenceDeform, BlendsJointsLinearlyAndIgnoresTheMeshNode)
{
    const asset::SceneAsset scene = skinnedTriangle();
    ASSERT_EQ(asset::findBrokenPromise(scene), "");
    const ReferencePrimitive out = deform(scene, ScenePose(scene), 0);
    expectNear(out.positions[0], {0, 4, 0});
    expectNear(out.positions[1], {1, 0, 0}); // joint 2 stands in its bind place
    expectNear(out.positions[2], {0, 1, -1});
}

TEST(ReferenceDeform, UsesUpToEightInfluences)
{
    asset::SceneAsset scene = skinnedTriangle();
    scene.streams[0].influences.assign(3, {{1, 1, 1, 1}, {0.125f, 0.125f, 0.125f, 0.125f}});
    scene.streams[0].influences2.assign(3, {{0, 0, 0, 0}, {0.125f, 0.125f, 0.125f, 0.125f}});
    expectNear(deform(scene, ScenePose(scene), 0).positions[0], {0, 2, 0});
}

TEST(ReferenceDeform, TurnsNormalsByTheBlendedMatrix)
{
    asset::SceneAsset scene = skinnedTriangle();
    scene.nodes[2].local.rotation = glm::quat(std::sqrt(0.5f), std::sqrt(0.5f), 0, 0); // a quarter about X: y to z
    const ReferencePrimitive out = deform(scene, ScenePose(scene), 0);
    for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(out.normals[1][c], (glm::dvec3(0, 0, 1)[c]), 1e-6) << "sqrt(1/2) is a float here";
        // 1/4 · I + 3/4 · R has the columns (1, 0, 0), (0, .25, .75), (0, -.75, .25): a turn by atan(3), scaled.
        EXPECT_NEAR(out.normals[2][c], (glm::dvec3(0, 0.25, 0.75)[c] / std::sqrt(0.625)), 1e-6);
    }
}

TEST(ReferenceDeform, TakesSmoothNormalsWhereTheFileHasNone)
{
    asset::SceneAsset scene = sceneWithParents({-1});
    addMorphedTriangle(scene, 0, 0);
    scene.streams[0].smoothNormals.assign(3, {0, 0, 1});
    scene.streams[0].normals.clear();
    expectNear(deform(scene, ScenePose(scene), 0).normals[2], {0, 0, 1});
    scene.streams[0].smoothNormals.clear();
    EXPECT_TRUE(deform(scene, ScenePose(scene), 0).normals.empty());
}

} // namespace
} // namespace stylized::animation
