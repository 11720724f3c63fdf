#include "SceneBuilding.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>

namespace stylized::animation {
namespace {

using namespace test;
using asset::AnimationInterpolation;
using asset::AnimationTarget;

/// FNV-1a over bytes.
std::uint64_t hashOf(const void* data, std::size_t size, std::uint64_t hash)
{
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return hash;
}

/// Plays 200 frames of a random clip on a random skeleton and gives the hash of every palette on the way.
std::uint64_t playAndHash(unsigned seed)
{
    std::mt19937 random(seed);
    const asset::SceneAsset scene = randomScene(random, 40);
    std::vector<asset::AnimationChannelAsset> channels;
    for (std::size_t n = 0; n < 40; n += 2) {
        const glm::quat a = randomTransform(random).rotation, b = randomTransform(random).rotation;
        channels.push_back(channel(n, AnimationTarget::Rotation, AnimationInterpolation::Linear, {0, 1},
                                   {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w}));
    }
    const asset::AnimationClipAsset clip = clipOf(std::move(channels));
    std::vector<NodeIndex> joints;
    for (std::size_t n = 0; n < 40; ++n)
        joints.push_back(NodeIndex(n));
    const std::vector<glm::mat4> inverseBinds(40, glm::mat4(1.0f));
    std::vector<math::Affine> palette(40);

    ScenePose pose(scene);
    AnimationPlayer player;
    player.setClip(&clip);
    player.play();
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (int frame = 0; frame < 200; ++frame) {
        player.update(1.0 / 60.0, scene, pose);
        SkinMatricesJob{pose.worldMatrices(), joints, inverseBinds, palette}.run();
        hash = hashOf(palette.data(), palette.size() * sizeof(math::Affine), hash);
    }
    return hash;
}

TEST(Determinism, GivesTheSamePalettesForAnyNumberOfThreads)
{
    std::array<std::uint64_t, 8> expected{};
    for (std::size_t i = 0; i < expected.size(); ++i)
        expected[i] = playAndHash(static_cast<unsigned>(i));
    EXPECT_NE(expected[0], expected[1]) << "the hash must tell characters apart";
    for (const std::size_t threads : {1u, 2u, 8u}) {
        setThreadCount(threads);
        std::array<std::uint64_t, 8> actual{};
        parallelFor(actual.size(), 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                actual[i] = playAndHash(static_cast<unsigned>(i));
        });
        EXPECT_EQ(actual, expected) << threads << " threads";
    }
    setThreadCount(0);
}

TEST(Determinism, DoesNotDependOnHowAPoseWasReached)
{
    std::mt19937 random(3);
    const asset::SceneAsset scene = randomScene(random, 60);
    ScenePose stepwise(scene), atOnce(scene);
    for (int i = 0; i < 200; ++i) {
        const NodeIndex node(random() % 60);
        const math::Transform transform = randomTransform(random);
        stepwise.setLocalTransform(node, transform);
        stepwise.updateWorldMatrices();
        atOnce.setLocalTransform(node, transform);
    }
    atOnce.updateWorldMatrices();
    for (std::size_t i = 0; i < 60; ++i)
        ASSERT_EQ(std::memcmp(stepwise.worldMatrix(NodeIndex(i)), atOnce.worldMatrix(NodeIndex(i)), sizeof(glm::mat4)),
                  0);
}

} // namespace
} // namespace stylized::animation
