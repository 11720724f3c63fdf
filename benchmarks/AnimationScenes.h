#pragma once

#include <stylized/asset/SceneAsset.h>

#include <benchmark/benchmark.h>

#include <cstddef>

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

/// Reports the time a node beside the time a frame.
inline void reportPerNode(benchmark::State& state)
{
    state.counters["per_node"] = benchmark::Counter(double(kNodeCount), benchmark::Counter::kIsIterationInvariantRate |
                                                                            benchmark::Counter::kInvert);
}

} // namespace stylized::animation
