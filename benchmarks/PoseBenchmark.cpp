#include "AnimationScenes.h"

#include <stylized/animation/NodeMask.h>
#include <stylized/animation/Pose.h>
#include <stylized/animation/kernels/AddPoseJob.h>
#include <stylized/animation/kernels/BlendPosesJob.h>
#include <stylized/animation/kernels/LerpPosesJob.h>
#include <stylized/animation/kernels/LocalToWorldJob.h>
#include <stylized/animation/kernels/SimdTargets.h>

#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <string>
#include <vector>

namespace stylized::animation {
namespace {

Pose randomPose(const PoseLayout& layout, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    Pose pose(layout);
    for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
        math::Transform t;
        t.translation = {0.1f * normal(random), 0.1f * normal(random), 0.1f * normal(random)};
        t.rotation = glm::normalize(glm::quat(normal(random), normal(random), normal(random), normal(random)));
        pose.setTransform(NodeIndex(i), t);
    }
    return pose;
}

/// Runs `job` on the target that the benchmark's argument counts, the best one first.
template <class Job>
void runOnTarget(benchmark::State& state, const Job& job)
{
    const auto targets = simdTargets();
    const auto index = static_cast<std::size_t>(state.range(0));
    if (index >= targets.size()) {
        state.SkipWithError("this machine has no more targets");
        return;
    }
    pinSimdTarget(targets[index]);
    state.SetLabel(std::string(targets[index]));
    for (auto _ : state) {
        job();
        benchmark::ClobberMemory();
    }
    pinSimdTarget("");
    reportPerNode(state);
}

void lerpTwoPoses(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2);
    Pose out(layout);
    runOnTarget(state, [&] { LerpPosesJob{&a, &b, 0.3f, nullptr, &out}.run(); });
}
BENCHMARK(lerpTwoPoses)->DenseRange(0, 3);

void lerpTwoPosesMasked(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2);
    const NodeMask mask(layout, 0.5f);
    Pose out(layout);
    runOnTarget(state, [&] { LerpPosesJob{&a, &b, 0.3f, &mask, &out}.run(); });
}
BENCHMARK(lerpTwoPosesMasked)->DenseRange(0, 3);

void blendThreePoses(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2), c = randomPose(layout, 3);
    Pose out(layout);
    const std::array<WeightedPose, 3> poses{{{&a, 0.2f}, {&b, 0.5f}, {&c, 0.3f}}};
    runOnTarget(state, [&] { BlendPosesJob{poses, &a, &out}.run(); });
}
BENCHMARK(blendThreePoses)->DenseRange(0, 3);

void addPose(benchmark::State& state)
{
    const PoseLayout layout(makeChain());
    const Pose a = randomPose(layout, 1), b = randomPose(layout, 2), c = randomPose(layout, 3);
    Pose out(layout);
    runOnTarget(state, [&] { AddPoseJob{&a, &b, &c, 0.3f, nullptr, &out}.run(); });
}
BENCHMARK(addPose)->DenseRange(0, 3);

void localToWorld(benchmark::State& state, const std::vector<std::uint32_t>& parents)
{
    const PoseLayout layout(makeChain());
    const Pose locals = randomPose(layout, 1);
    std::vector<glm::mat4> worlds(kNodeCount);
    runOnTarget(state, [&] {
        benchmark::DoNotOptimize(LocalToWorldJob{&locals, parents, 0, kNodeCount, worlds}.run());
    });
}

/// Every matrix waits for the one before it.
void localToWorldOfAChain(benchmark::State& state)
{
    std::vector<std::uint32_t> parents;
    for (std::uint32_t i = 0; i < kNodeCount; ++i)
        parents.push_back(i == 0 ? NodeIndex::kNone : i - 1);
    localToWorld(state, parents);
}
BENCHMARK(localToWorldOfAChain)->DenseRange(0, 3);

/// Branches of five nodes from a spine, as limbs, fingers and hair are.
void localToWorldOfBranches(benchmark::State& state)
{
    std::vector<std::uint32_t> parents;
    for (std::uint32_t i = 0; i < kNodeCount; ++i)
        parents.push_back(i == 0 ? NodeIndex::kNone : i % 5 == 0 ? i / 2 : i - 1);
    localToWorld(state, parents);
}
BENCHMARK(localToWorldOfBranches)->DenseRange(0, 3);

} // namespace
} // namespace stylized::animation
