#include "CompressedClipTesting.h"
#include "CrowdTesting.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/animation/crowd/CompressedClipSource.h>
#include <stylized/core/Parallel.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

using namespace test;

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

/// Forty characters of two skeletons, near and far, some of them hidden for a while, in 60 frames; the hash of all that
/// they show on the way. `sourceOf(crowd, i)` makes the source of the i-th, `betweenFrames` is called behind each
/// frame.
template <class SourceOf, class BetweenFrames>
std::uint64_t updateAndHash(SourceOf sourceOf, const BetweenFrames& betweenFrames)
{
    const CrowdScene crowds[2] = {{1, 30}, {2, 17}};
    const std::vector<LodLevel> levels{{}, {0.05, {NodeIndex(std::size_t(9))}, 0.01}, {0.2, {}, 0.1}};
    AnimationSystem system;
    const SkeletonIndex skeletons[2] = {system.addSkeleton(crowds[0].scene, levels),
                                        system.addSkeleton(crowds[1].scene, levels)};
    std::vector<CharacterIndex> all;
    for (std::size_t i = 0; i < 40; ++i)
        all.push_back(system.addCharacter(skeletons[i % 3 == 0 ? 1 : 0], sourceOf(crowds[i % 3 == 0 ? 1 : 0], i)));
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (std::size_t frame = 0; frame < 60; ++frame) {
        for (std::size_t i = 0; i < all.size(); ++i)
            system.setView(
                all[i], {(i + frame) % 25 > 2, std::array{1000.0, 50.0, 5.0}[i % 3 == 0 ? frame / 20 : i % 3], 0.0f});
        system.update(1.0 / 60.0);
        for (const CharacterIndex character : all) {
            hash = hashOf(system.palettes(character).data(), system.palettes(character).size_bytes(), hash);
            hash = hashOf(system.values(character).data(), system.values(character).size_bytes(), hash);
        }
        betweenFrames();
    }
    return hash;
}

TEST(Determinism, GivesTheSameCrowdForAnyNumberOfThreads)
{
    const auto play = [] {
        return updateAndHash(
            [](const CrowdScene& crowd, std::size_t i) { return crowd.source(static_cast<float>(i) / 40.0f); }, [] {});
    };
    setThreadCount(1);
    const std::uint64_t expected = play();
    for (const std::size_t threads : {2u, 8u}) {
        setThreadCount(threads);
        EXPECT_EQ(play(), expected) << threads << " threads";
    }
    setThreadCount(0);
}

/// Makes the sources of characters that mix a scene's two clips, compressed once.
class CompressedSources {
public:
    std::unique_ptr<PoseSource> operator()(const CrowdScene& crowd, std::size_t i)
    {
        OfScene& made = scenes_[&crowd];
        if (made.bind == nullptr)
            made = compress(crowd);
        std::vector<PlayingClip> playing;
        for (const auto& clip : made.clips)
            playing.push_back({clip, 0.02 * double(i), 1.0f, static_cast<float>(i % 3), true});
        playing[0].weight = 1.0f;
        return std::make_unique<CompressedClipSource>(made.bind, std::move(playing));
    }

private:
    struct OfScene {
        std::shared_ptr<const Pose> bind;
        std::vector<std::shared_ptr<const CompressedClip>> clips;
    };

    static OfScene compress(const CrowdScene& crowd)
    {
        OfScene made{std::make_shared<const Pose>(bindPoseOf(crowd.scene)), {}};
        ClipCompressionOptions options;
        options.errorBound = 0.01;
        for (const asset::AnimationClipAsset& motion : crowd.scene.clips) {
            auto clip = ClipCompressor(crowd.scene, options).compress(motion);
            EXPECT_TRUE(clip) << (clip ? "" : toString(clip.error()));
            made.clips.push_back(std::make_shared<const CompressedClip>(std::move(*clip)));
        }
        return made;
    }

    std::map<const CrowdScene*, OfScene> scenes_;
};

TEST(Determinism, GivesTheSameCrowdOfCompressedClipsForAnyNumberOfThreads)
{
    std::vector<std::uint64_t> hashes;
    for (const std::size_t threads : {1u, 2u, 8u}) {
        setThreadCount(threads);
        hashes.push_back(updateAndHash(CompressedSources(), [] {}));
    }
    setThreadCount(0);
    EXPECT_EQ(hashes[1], hashes[0]) << "2 threads";
    EXPECT_EQ(hashes[2], hashes[0]) << "8 threads";
}

/// What characters that add up something together might do: a partial sum for each thread, then the sum of those.
struct SharedSum {
    std::array<float, 40> parts{};
    float sum = 0.0f;

    void add()
    {
        std::array<float, 8> perThread{};
        for (std::size_t i = 0; i < parts.size(); ++i)
            perThread[i * threadCount() / parts.size()] += parts[i];
        sum = 0.0f;
        for (std::size_t thread = 0; thread < threadCount(); ++thread)
            sum += perThread[thread];
    }
};

/// Stands where the sum of all characters' numbers says.
class SummingSource final : public PoseSource {
public:
    SummingSource(SharedSum& shared, std::size_t index) : shared_(shared), index_(index) {}

    [[nodiscard]] std::size_t poseCount() const noexcept override { return 1; }
    void update(double seconds, std::span<Pose> poses) noexcept override
    {
        time_ += seconds;
        shared_.parts[index_] = std::sin(static_cast<float>(time_) + static_cast<float>(index_));
        poses[0].setTransform(NodeIndex(std::size_t(0)), translation(shared_.sum, 0, 0));
    }

private:
    SharedSum& shared_;
    std::size_t index_;
    double time_ = 0.0;
};

TEST(Determinism, IsLostBySumsThatDependOnTheOrderAndThisIsSeen)
{
    std::array<std::uint64_t, 2> hashes{};
    for (const std::size_t threads : {1u, 8u}) {
        setThreadCount(threads);
        SharedSum shared;
        hashes[threads == 1 ? 0 : 1] =
            updateAndHash([&](const CrowdScene&, std::size_t i) { return std::make_unique<SummingSource>(shared, i); },
                          [&] { shared.add(); });
    }
    setThreadCount(0);
    EXPECT_NE(hashes[0], hashes[1]);
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
