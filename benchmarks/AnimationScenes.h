#pragma once

#include <stylized/asset/SceneAsset.h>

#include <glm/gtc/quaternion.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>

/// What the benchmarks of the animation module share.
namespace stylized::animation {

inline constexpr std::size_t kNodeCount = 365;

/// One long chain: every world matrix waits for the one before it.
inline asset::SceneAsset makeChain()
{
    asset::SceneAsset scene;
    scene.nodes.resize(kNodeCount);
    for (std::size_t i = 0; i < kNodeCount; ++i) {
        scene.nodes[i].local.translation = {0.0f, 0.1f, 0.0f};
        scene.nodes[i].subtreeEnd = NodeIndex(kNodeCount);
        if (i > 0)
            scene.nodes[i].parent = NodeIndex(i - 1);
    }
    return scene;
}

/// A figure: a spine of every fifth node with limbs of four, all of them joints of one skin.
inline asset::SceneAsset makeFigure(std::size_t nodeCount)
{
    asset::SceneAsset scene;
    scene.nodes.resize(nodeCount);
    asset::SkinAsset skin;
    for (std::size_t i = 0; i < nodeCount; ++i) {
        asset::NodeAsset& node = scene.nodes[i];
        node.local.translation = {0.0f, 0.1f, 0.0f};
        const std::size_t spine = i / 5 * 5;
        if (i > 0)
            node.parent = NodeIndex(i == spine ? i - 5 : i - 1);
        node.subtreeEnd = NodeIndex(i == spine ? nodeCount : std::min(nodeCount, spine + 5));
        skin.joints.emplace_back(i);
        skin.inverseBinds.emplace_back(1.0f);
    }
    scene.skins.push_back(std::move(skin));
    return scene;
}

/// A clip that turns every node, 30 keys a second.
inline asset::AnimationClipAsset makeTurningClip(std::size_t nodeCount, unsigned seed, float seconds)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    asset::AnimationClipAsset clip;
    clip.name = "turns";
    clip.durationSeconds = double(seconds);
    for (std::size_t node = 0; node < nodeCount; ++node) {
        asset::AnimationChannelAsset channel;
        channel.node = NodeIndex(node);
        channel.target = asset::AnimationTarget::Rotation;
        channel.componentCount = 4;
        const auto keyCount = static_cast<int>(seconds * 30.0f);
        glm::quat rotation(1.0f, 0.0f, 0.0f, 0.0f);
        for (int key = 0; key <= keyCount; ++key) {
            channel.times.push_back(seconds * static_cast<float>(key) / static_cast<float>(keyCount));
            rotation = glm::normalize(
                glm::quat(1.0f, 0.1f * normal(random), 0.1f * normal(random), 0.1f * normal(random)) * rotation);
            channel.values.insert(channel.values.end(), {rotation.x, rotation.y, rotation.z, rotation.w});
        }
        clip.channels.push_back(std::move(channel));
    }
    return clip;
}

/// Reports the time a node beside the time a frame, in which so many characters are computed.
inline void reportPerNode(benchmark::State& state, std::size_t characterCount = 1)
{
    state.counters["per_node"] =
        benchmark::Counter(double(kNodeCount * characterCount),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace stylized::animation
