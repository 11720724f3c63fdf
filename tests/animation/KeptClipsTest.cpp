/// Compressed clips as earlier versions of this library wrote them, in kept/. They are never written anew: a new
/// version of the format adds files of its own.
#include "CompressedClipTesting.h"

#include <stylized/animation/compression/CompressedClipFile.h>

#include <glm/gtc/quaternion.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

/// Written with 0.1 mm at 3 cm, and a thousandth of a value.
constexpr float kPlace = 1e-4f, kHalfAngle = 0.5f * 1e-4f / 0.03f, kValue = 1e-3f;

/// What the kept clips move: 24 nodes and two values. They last two seconds, in which
/// - node 0 moves evenly from 0 to 2 along x, its morph weight goes from 0 to 1 and `happy` from 1 to 0,
/// - node 1 turns evenly about z by a quarter, node 2 about y by two whole turns,
/// - node 3 jumps up by 3 at one second, and is twice its size, node 2 of its own,
/// - nodes 4 to 23 turn evenly about x by a sixth.
asset::SceneAsset keptScene()
{
    std::vector<int> parents{-1, 0, 1, 1};
    parents.resize(24, 0);
    asset::SceneAsset scene = test::sceneWithParents(parents);
    for (std::size_t n = 1; n < 24; ++n)
        scene.nodes[n].local.translation = {0.0f, 0.25f * float(n), 0.0f};
    test::addMorphedTriangle(scene, 0, 1);
    scene.expressions.resize(1);
    scene.expressions[0].name = "happy";
    return scene;
}

Result<CompressedClip> readKept(const char* name, const asset::SceneAsset& scene)
{
    std::ifstream stream(std::filesystem::path(STYLIZED_SOURCE_DIR) / "tests/animation/kept" / name, std::ios::binary);
    const std::vector<char> chars(std::istreambuf_iterator<char>(stream), {});
    return readCompressedClip(std::as_bytes(std::span(chars)), scene);
}

/// A quaternion and its negative are one rotation.
void expectTurn(const math::Transform& actual, const glm::quat& expected)
{
    const float sign = glm::dot(actual.rotation, expected) < 0.0f ? -1.0f : 1.0f;
    for (int i = 0; i < 4; ++i)
        EXPECT_NEAR(sign * actual.rotation[i], expected[i], kHalfAngle) << i;
}

void expectMoment(const CompressedClip& clip, const asset::SceneAsset& scene, double time, float part,
                  const glm::quat (&turns)[3], float jump)
{
    SCOPED_TRACE(time);
    Pose pose{PoseLayout(scene)};
    clip.sample(time, pose);
    const auto at = [&](std::size_t n) { return pose.transform(NodeIndex(n)); };
    EXPECT_NEAR(at(0).translation.x, 2.0f * part, kPlace);
    EXPECT_NEAR(at(0).translation.y, 0.0f, kPlace);
    expectTurn(at(1), turns[0]);
    expectTurn(at(2), turns[1]);
    EXPECT_EQ(at(2).scale, glm::vec3(1.0f));
    EXPECT_EQ(at(3).translation, glm::vec3(0.0f, jump, 0.0f));
    EXPECT_EQ(at(3).scale, glm::vec3(2.0f));
    for (std::size_t n = 4; n < 24; ++n)
        expectTurn(at(n), turns[2]);
    EXPECT_NEAR(std::as_const(pose).values()[0], part, kValue);
    EXPECT_NEAR(std::as_const(pose).values()[1], 1.0f - part, kValue);
}

TEST(KeptClips, OfVersion1AreReadAsTheyWereMeant)
{
    const asset::SceneAsset scene = keptScene();
    std::set<BlockKind> kinds;
    bool hasFolded = false;
    for (const char* const name : {"version1-fast.sclip", "version1-small.sclip"}) {
        SCOPED_TRACE(name);
        const auto clip = readKept(name, scene);
        ASSERT_TRUE(clip) << toString(clip.error());
        EXPECT_EQ(clip->name(), "kept");
        EXPECT_EQ(clip->durationSeconds(), 2.0);
        EXPECT_EQ(clip->frameCount(), 61u);
        EXPECT_EQ(clip->data().errorBound, 1e-4f);
        // (w, x, y, z): node 1, node 2, nodes 4 to 23
        expectMoment(*clip, scene, 0.0, 0.0f, {{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}}, 0.0f);
        expectMoment(*clip, scene, 0.25, 0.125f,
                     {{0.9951847f, 0, 0, 0.0980171f}, {0.7071068f, 0, 0.7071068f, 0}, {0.9978589f, 0.0654031f, 0, 0}},
                     0.0f);
        expectMoment(*clip, scene, 1.0, 0.5f,
                     {{0.9238795f, 0, 0, 0.3826834f}, {1, 0, 0, 0}, {0.9659258f, 0.2588190f, 0, 0}}, 3.0f);
        expectMoment(*clip, scene, 1.95, 0.975f, // between two frames
                     {{0.7208536f, 0, 0, 0.6930874f}, {0.9876883f, 0, -0.1564345f, 0}, {0.8724960f, 0.4886212f, 0, 0}},
                     3.0f);
        expectMoment(*clip, scene, 2.0, 1.0f, {{0.7071068f, 0, 0, 0.7071068f}, {1, 0, 0, 0}, {0.8660254f, 0.5f, 0, 0}},
                     3.0f);
        for (const LaneGroup& group : clip->data().groups) {
            kinds.insert(group.kind);
            hasFolded |= group.isFolded;
        }
        EXPECT_FALSE(clip->data().constants.empty());
        EXPECT_EQ(clip->data().exactTracks.size(), 1u);
    }
    // A file that holds less would prove less.
    EXPECT_TRUE(kinds.contains(BlockKind::Rotation));
    EXPECT_TRUE(kinds.contains(BlockKind::WideRotation));
    EXPECT_TRUE(kinds.contains(BlockKind::Value));
    EXPECT_TRUE(kinds.contains(BlockKind::Mixed));
    EXPECT_TRUE(hasFolded);
}

} // namespace
} // namespace stylized::animation
