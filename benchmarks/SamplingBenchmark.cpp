#include "AnimationScenes.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/ClipSampler.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/asset/SceneAsset.h>

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

namespace stylized::animation {
namespace {

constexpr int kKeyCount = 301; // ten seconds at 30 keys a second
constexpr double kFrame = 1.0 / 60.0;

asset::AnimationChannelAsset makeChannel(std::size_t node, asset::AnimationTarget target, std::mt19937& random)
{
    std::normal_distribution<float> normal;
    asset::AnimationChannelAsset channel;
    channel.node = NodeIndex(node);
    channel.target = target;
    channel.componentCount = target == asset::AnimationTarget::Rotation ? 4 : 3;
    glm::quat rotation = glm::normalize(glm::quat(normal(random), normal(random), normal(random), normal(random)));
    for (int key = 0; key < kKeyCount; ++key) {
        channel.times.push_back(static_cast<float>(key) / 30.0f);
        if (target == asset::AnimationTarget::Rotation) {
            const glm::quat turn(1.0f, 0.1f * normal(random), 0.1f * normal(random), 0.1f * normal(random));
            rotation = glm::normalize(turn * rotation);
            channel.values.insert(channel.values.end(), {rotation.x, rotation.y, rotation.z, rotation.w});
        } else {
            for (int c = 0; c < 3; ++c)
                channel.values.push_back(1.0f + 0.1f * normal(random));
        }
    }
    return channel;
}

/// Translation, rotation and scale of every node keyed: 1,095 tracks.
asset::AnimationClipAsset makeClip()
{
    std::mt19937 random(20240101);
    asset::AnimationClipAsset clip;
    clip.name = "365 nodes";
    clip.durationSeconds = double(float(kKeyCount - 1) / 30.0f);
    for (std::size_t node = 0; node < kNodeCount; ++node)
        for (const auto target :
             {asset::AnimationTarget::Translation, asset::AnimationTarget::Rotation, asset::AnimationTarget::Scale})
            clip.channels.push_back(makeChannel(node, target, random));
    return clip;
}

/// The exact sampler alone, 60 frames a second through the clip and around.
void sampleForward(benchmark::State& state)
{
    const asset::SceneAsset scene = makeChain();
    const asset::AnimationClipAsset clip = makeClip();
    const PoseLayout layout(scene);
    Pose pose(layout);
    ClipSampler sampler(ClipBinding::byIndex(clip, layout), layout);
    double time = 0.0;
    for (auto _ : state) {
        sampler.sample(time, pose);
        benchmark::DoNotOptimize(pose.data());
        benchmark::ClobberMemory();
        time += kFrame;
        if (time >= clip.durationSeconds)
            time = 0.0;
    }
    reportPerNode(state);
}
BENCHMARK(sampleForward);

/// Every sample somewhere else: a binary search a track.
void sampleAtRandom(benchmark::State& state)
{
    const asset::SceneAsset scene = makeChain();
    const asset::AnimationClipAsset clip = makeClip();
    const PoseLayout layout(scene);
    Pose pose(layout);
    ClipSampler sampler(ClipBinding::byIndex(clip, layout), layout);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> anywhere(0.0, clip.durationSeconds);
    for (auto _ : state) {
        sampler.sample(anywhere(random), pose);
        benchmark::DoNotOptimize(pose.data());
        benchmark::ClobberMemory();
    }
    reportPerNode(state);
}
BENCHMARK(sampleAtRandom);

/// World matrices alone, all of them.
void propagateWorldMatrices(benchmark::State& state)
{
    const asset::SceneAsset scene = makeChain();
    ScenePose pose(scene);
    for (auto _ : state) {
        pose.setLocalTransform(NodeIndex(std::size_t(0)), {});
        pose.updateWorldMatrices();
        benchmark::DoNotOptimize(pose.worldMatrices().data());
    }
    reportPerNode(state);
}
BENCHMARK(propagateWorldMatrices);

/// A whole frame of one character: player, world matrices, palette.
void updateCharacter(benchmark::State& state)
{
    const asset::SceneAsset scene = makeChain();
    const asset::AnimationClipAsset clip = makeClip();
    std::vector<NodeIndex> joints;
    for (std::size_t i = 0; i < kNodeCount; ++i)
        joints.push_back(NodeIndex(i));
    const std::vector<glm::mat4> inverseBinds(kNodeCount, glm::mat4(1.0f));
    std::vector<math::Affine> palette(kNodeCount);
    ScenePose pose(scene);
    AnimationPlayer player;
    player.setClip(&clip);
    player.play();
    for (auto _ : state) {
        player.update(kFrame, scene, pose);
        SkinMatricesJob{pose.worldMatrices(), joints, inverseBinds, palette}.run();
        benchmark::DoNotOptimize(palette.data());
    }
    reportPerNode(state);
}
BENCHMARK(updateCharacter);

} // namespace
} // namespace stylized::animation

BENCHMARK_MAIN();
